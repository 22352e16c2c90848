"""The pages of the documentation, the lines that they tell a reader to type, and two projects to type them in."""

import importlib.util
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from assay.cli import main as assay_main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_JOINS = {"&&", "||", ";", "|"}
_SENT = {">", ">>", "<"}


@dataclass(frozen=True)
class Line:
    """What stands behind `$`, with the lines that it goes on in."""

    page: str
    number: int
    text: str

    @property
    def place(self):
        return f"{self.page}:{self.number}"

    def commands(self):
        """The words of each program that it calls, without comments, variables before it and files that it writes."""
        lexer = shlex.shlex(self.text.replace("\\\n", " "), posix=True, punctuation_chars="|&;<>")
        lexer.whitespace_split = True
        found, sent = [[]], False
        for word in lexer:
            if word in _JOINS:
                found.append([])
            elif word in _SENT:
                sent = True
            elif sent:
                sent = False
            elif found[-1] or not re.fullmatch(r"[A-Z_]+=.*", word):
                found[-1].append(word)
        return [words for words in found if words]


def blocks(page):
    """(language, text, number of its first line) of every fenced block."""
    text = page.read_text()
    for match in _FENCE.finditer(text):
        yield match[1], match[2], text.count("\n", 0, match.start(2)) + 1


def typed_lines():
    return [line for page in PAGES for line in _lines_of(page)]


def _lines_of(page):
    name = page.relative_to(ROOT).as_posix()
    for _, text, first in blocks(page):
        rows = text.split("\n")
        at = 0
        while at < len(rows):
            number, row = first + at, rows[at]
            while row.startswith("$ ") and row.endswith("\\") and at + 1 < len(rows):
                at += 1
                row += "\n" + rows[at]
            if row.startswith("$ "):
                yield Line(name, number, row[2:])
            at += 1


LINES = typed_lines()


def calls_of(program):
    """Each different call of it, as (words behind it, the first line that has it)."""
    first = {}
    for line in LINES:
        for words in line.commands():
            if Path(words[0]).name == program:
                first.setdefault(tuple(words[1:]), line)
    return list(first.items())


def pytest_generate_tests(metafunc):
    for program in ("assay", "dvc", "make"):
        if f"{program}_call" in metafunc.fixturenames:
            calls = calls_of(program)
            ids = [f"{line.place} {program} {shlex.join(words)}"[:100] for words, line in calls]
            metafunc.parametrize(f"{program}_call", calls, ids=ids)


@pytest.fixture(scope="session")
def lines():
    return LINES


@pytest.fixture(scope="session", name="calls_of")
def calls_of_fixture():
    return calls_of


@pytest.fixture(scope="session")
def pages():
    return PAGES


@pytest.fixture(scope="session")
def blocks_of():
    """The fenced blocks of a page by its name, in order."""
    return lambda name: [(language, text) for language, text, _ in blocks(ROOT / name)]


@pytest.fixture(scope="session")
def parts():
    """A small corpus with its queries: those of tests/pipeline."""
    spec = importlib.util.spec_from_file_location("pipeline_parts", ROOT / "tests/pipeline/conftest.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Reader:
    """A clone, and what a reader types in it."""

    def __init__(self, folder, home):
        self.folder = folder
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("DVC_", "GIT_", "PYTEST_"))}
        self.environment = {
            **kept,
            "HOME": str(home),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
            "PYTHONPATH": str(folder / "src"),
            "ASSAY_CACHE": str(home / "cache"),
            "DVC_NO_ANALYTICS": "1",
            "GIT_CONFIG_GLOBAL": "/dev/null",
        }

    def run(self, *command, status=0):
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        said = done.stdout + done.stderr
        assert status is None or done.returncode == status, f"{shlex.join(command)}: {done.returncode}\n{said[-3000:]}"
        return said

    def assay(self, *words):
        """(exit status, what it said). In this process: starting Python sixty times would take a minute."""
        said, kept = io.StringIO(), (Path.cwd(), dict(os.environ), sys.argv, sys.stdin)
        sys.argv, sys.stdin = ["assay", *words], io.StringIO()
        os.chdir(self.folder)
        os.environ |= self.environment
        try:
            with redirect_stdout(said), redirect_stderr(said), pytest.raises(SystemExit) as ended:
                assay_main.main()
        finally:
            os.chdir(kept[0])
            os.environ.clear()
            os.environ |= kept[1]
            sys.argv, sys.stdin = kept[2:]
        told = ended.value.code or 0
        return (1, f"{said.getvalue()}{told}\n") if isinstance(told, str) else (told, said.getvalue())

    def at_home(self, word):
        """As a shell reads `~/`."""
        return f"{self.environment['HOME']}/{word[2:]}" if word.startswith("~/") else word

    def commit(self, message):
        self.run("git", "add", "-A")
        self.run("git", "commit", "-qm", message)

    def tidy(self):
        """Takes back all that is not ignored by git."""
        self.run("git", "reset", "-q", "--hard")
        self.run("git", "clean", "-qffd")

    def write(self, files):
        for path, text in files.items():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).write_text(text)


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """The reader's home, with the models that this checkout has exported already: one takes 15 s."""
    folder = tmp_path_factory.mktemp("home")
    for exported in (ROOT / ".assay/models").glob("*"):
        if (exported / "model.onnx").is_file():
            shutil.copytree(exported, folder / "cache/models" / exported.name)
    return folder


@pytest.fixture(scope="session")
def new_clone(tmp_path_factory, home, parts):
    """A clone of this tree, with what is not committed yet, beside its remote `origin`."""

    def make(name):
        reader = Reader(tmp_path_factory.mktemp(name) / "assay", home)
        parts._copy_tracked(reader.folder)
        reader.run("git", "init", "-q", "-b", "main")
        reader.run("git", "config", "user.email", "reader@example.com")
        reader.run("git", "config", "user.name", "reader")
        return reader

    return make


@pytest.fixture(scope="session")
def shipped(new_clone):
    """As it is cloned: the metrics are there, what they were made of is not. Tagged v0.1.0, and two commits later."""
    reader = new_clone("shipped")
    metrics = reader.folder / "metrics/pallets/A2/hybrid.per_query.csv"
    now = metrics.read_text()
    metrics.write_text(re.sub(r"0\.5\d{5}", "0.500000", now))
    reader.commit("before")
    reader.run("git", "tag", "v0.1.0")
    metrics.write_text(now)
    reader.commit("metrics")
    _publish(reader)
    return reader


def _publish(reader):
    """To a remote beside the clone, which knows it as `origin`."""
    remote = reader.folder.parent / "remote.git"
    reader.run("git", "clone", "-q", "--bare", ".", str(remote))
    reader.run("git", "remote", "add", "origin", str(remote))
    reader.run("git", "fetch", "-q", "origin")


_SUITE = """\
name: pallets
kind: rag
sources:
  shop:
    kind: dir
    path: data/suites/pallets/shop
"""
_TASKS = """\
- id: Q-001
  task: A payment fails. Find what repeats it, and how long it waits.
  intent: implementation
  group: core
  expected_file_types: [python]
  should_avoid: [test, documentation]
  expected_files: [shop/payment.py]
  judgments:
    - {file: shop/payment.py, symbol: backoff, grade: 3}
"""
_CELLS = [("A1", "bm25"), ("A5", "hybrid")]
_STAGES = """
import importlib, sys
for line in {work!r}:
    name, *arguments = line.split()
    importlib.import_module(name).main(*arguments)
"""


@pytest.fixture(scope="session")
def measured(new_clone, parts):
    """The same with a corpus of four files as `pallets`, and two cells measured by the stages themselves.

    They run in one process, as DVC would call them one by one; tests/pipeline has DVC call them.
    """
    reader = new_clone("measured")
    for made in ("data/suites/pallets", "data/suites/agent", "metrics"):
        shutil.rmtree(reader.folder / made)
    reader.write(
        {
            "conf/suite/pallets.yaml": _SUITE,
            "data/suites/pallets/queries.yaml": parts.QUERIES.replace("T1-003", "T1-005"),
            "data/suites/agent/tasks.yaml": _TASKS,
            "conf/suite/mine.yaml": "name: mine\nkind: search\nfixtures:\n  - data/suites/mine/cases.jsonl\n",
            "data/suites/mine/cases.jsonl": json.dumps(first_case()) + "\n",
            **{f"data/suites/pallets/shop/{name}": text for name, text in parts.FILES.items()},
        }
    )
    work = ["compose", "corpus pallets", *(f"index pallets {profile}" for profile in ("A1", "A3", "A5"))]
    work += [f"search_{stage} mine F1 rrf" for stage in ("retrieve", "score")]
    for stage in ("retrieve", "generate", "judge", "score"):
        work += [f"{stage} pallets {profile} {method}" for profile, method in _CELLS]
    work += ["queries_tasks agent"]
    params = (reader.folder / "params.yaml").read_text()
    for old, new in {"  - papers\n": "  - mine\n", "  A2: {}\n": "", "  A4: {}\n": "", "- dense\n": ""}.items():
        assert old in params
        params = params.replace(old, new, 1)
    reader.write({"params.yaml": params})
    reader.run(sys.executable, "-c", _STAGES.format(work=work))
    reader.commit("measured")
    reader.run("git", "tag", "v0.1.0")
    _publish(reader)
    return reader


def first_case():
    """The first block of docs/search-suites.md: `first.json`."""
    return json.loads(next(text for language, text, _ in blocks(ROOT / "docs/search-suites.md") if language == "json"))


def _block(page, start):
    """The block of the page that begins so."""
    return next(text for _, text, _ in blocks(ROOT / page) if text.startswith(start))


def _logs():
    """Of docs/query-suites.md: each begins with its name, and what is to be known of it in brackets."""
    parts = re.split(r"^(logs/\S+) \(.*\)\n", _block("docs/query-suites.md", "logs/Q-001"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def _wrong_case():
    case = first_case()
    case["judgments"][0]["doc_id"] = "docs/key"
    case["judgments"][1]["relevance"] = 5
    return case


_BEIR = {
    "corpus.jsonl": '{"_id": "d1", "title": "Wings", "text": "Of birds and of planes."}\n',
    "queries.jsonl": '{"_id": "q1", "text": "what carries a plane"}\n',
    "qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\n",
}
_ANSWER = {"user_input": "q", "retrieved_contexts": ["c"], "response": "r", "reference_contexts": ["c"]}
_UPSTREAM = [  # the second has no judgments
    {"query_id": "u1", "query": "rag", "results_by_source": {"a": [{"title": "RAG", "doc_id": "1"}]}}
    | {"judgments": [{"doc_id": "1", "relevance": 2}]},
    {"query_id": "u2", "query": "x", "results_by_source": {"a": [{"title": "X", "doc_id": "2"}]}, "judgments": []},
]


def _in_the_clone():
    labels = _block("docs/metrics.md", "# data/labels/mine.csv")
    return {
        **{f"{folder}/{name}": text for folder in ("path/to/scifact", "broken") for name, text in _BEIR.items()},
        "broken/qrels/test.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t1\nq1\td2\t1\n",
        "wiki/pages.csv": "url,heading,body\np1,Wings,Of birds\n",
        "wiki/asked.tsv": "nr\tquestion\tteam\n1\twhat flies\tair\n",
        "wiki/votes.csv": "nr,url,stars\n1,p1,2\n",
        "answers.jsonl": json.dumps(_ANSWER),
        "data/suites/big/corpus.jsonl": _BEIR["corpus.jsonl"],
        "conf/suite/big.yaml": "name: big\nkind: collection\n",
        "first.json": json.dumps(first_case()),
        "wrong.json": json.dumps(_wrong_case()),
        "upstream.jsonl": "".join(f"{json.dumps(case)}\n" for case in _UPSTREAM),
        "data/suites/mine/cases.jsonl": json.dumps(_UPSTREAM[0] | {"judgments": [{"doc_id": "none", "relevance": 2}]}),
        "data/labels/mine.csv": labels.partition("\n")[2],
        "conf/labels/mine.yaml": _block("docs/metrics.md", "# conf/labels/mine.yaml"),
        **_logs(),
    }


def _in_the_home(home):
    import pandas as pd

    topics = "<top><num>301</num><title>crime</title><desc>who takes part</desc></top>\n"
    for path, text in {
        **{f"beir/scifact/{name}": text for name, text in _BEIR.items()},
        "robust04/documents/ft.sgml": "<DOC>\n<DOCNO>FT1</DOCNO>\n<TEXT>\ncaf\u00e9\n</TEXT>\n</DOC>\n",
        "robust04/topics.txt": topics,
        "robust04/qrels.txt": "301 0 FT1 1\n301 0 FT2 1\n",
    }.items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        (home / path).write_text(text, encoding="latin-1")
    for part, row in {
        "corpus/0": {"_id": "a", "text": "x", "title": None},
        "queries/0": {"_id": "q", "text": "y"},
        "qrels/dev-0": {"query-id": "q", "corpus-id": "a", "score": 1.0},
    }.items():
        path = home / f"miracl/de-{part}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        pd.DataFrame([row]).to_parquet(path)


@pytest.fixture(scope="session")
def readers_files(home):
    """What the pages speak of, in the clone and in the reader's home; taken from the pages where they show it."""
    made = set()

    def write(reader):
        if reader.folder not in made:
            made.add(reader.folder)
            reader.write({path: text for path, text in _in_the_clone().items() if not (reader.folder / path).exists()})
            _in_the_home(home)
            reader.commit("a reader's files")

    return write
