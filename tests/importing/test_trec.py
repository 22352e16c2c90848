"""A collection of TREC in its classic forms."""

import gzip

import pytest

from assay.errors import AssayError
from assay.importing.format_settings import open_format
from assay.importing.reading import Reading

SGML = """\
<DOC>
<DOCNO> FT911-1 </DOCNO>
<HEADLINE>
Wings &amp; <B>more</B>
</HEADLINE>
<TEXT>
of birds
</TEXT>
<TEXT>3 < 4</TEXT>
</DOC>
<doc><docno>FT911-2</docno>no tags at all</doc><DOC><DOCNO>FT911-3</DOCNO>
<TITLE>Only this</TITLE> and that
</DOC>
"""
TOPICS = """\
<top>
<num> Number: 301
<title> Organized  Crime
<desc> Description:
Who takes
part?
<narr> Narrative: None.
</top>

<top><num>302</num><title>Polio &amp; more</title>
</top>
"""


@pytest.fixture
def opened(project):
    def opened(folder, *overrides):
        reading = Reading()
        return open_format("trec", folder, "test", overrides, reading), reading.faults

    return opened


@pytest.fixture
def trec(write):
    return write(
        docs__ft_dot_sgml=SGML,
        topics_dot_txt=TOPICS,
        qrels_dot_txt="301 0 FT911-1 1\n\n301 0 FT911-2 0\n",
        runs__okapi_dot_run="301 Q0 FT911-1 1 2.5 okapi\n301 Q0 FT911-2 2 1e-3 okapi\n",
    )


def test_reads_documents_in_sgml(trec, opened):
    found, faults = opened(trec)
    documents = [
        (document.place.rpartition(":")[2], document.id, document.title, document.text)
        for document in found.documents()
    ]
    assert documents == [
        ("1", "FT911-1", "Wings &  more", "of birds\n3 < 4"),
        ("11", "FT911-2", "", "no tags at all"),
        ("11", "FT911-3", "Only this", "and that"),
    ]
    assert faults.count == 0


def test_reads_topics_in_both_forms(trec, opened, write):
    found, _ = opened(trec)
    assert [(query.id, query.text) for query in found.queries()] == [
        ("301", "Organized Crime"),
        ("302", "Polio & more"),
    ]
    write(topics_dot_txt="301\torganized crime\n")
    assert [(query.id, query.text) for query in opened(trec)[0].queries()] == [("301", "organized crime")]


def test_reads_topics_on_one_line_and_those_with_a_number(trec, opened, write):
    write(
        topics_dot_txt="<topics>\n<top><num>301</num><title>crime</title></top><top><num>302<title>polio</top>\n"
        '<topic number="303"><title>wings</title></topic>\n</topics>\n'
    )
    found, faults = opened(trec)
    assert [(query.id, query.text) for query in found.queries()] == [
        ("301", "crime"),
        ("302", "polio"),
        ("303", "wings"),
    ]
    assert not faults.named


def test_joins_the_fields_that_are_asked_for(trec, opened):
    found, faults = opened(trec, "topics.text=[title, desc]")
    assert [query.text for query in found.queries()] == ["Organized Crime Who takes part?"]
    assert "topics.txt:10: desc: the topic has none; there are num, title." in faults.named[0]


def test_reads_judgments_and_runs(trec, opened):
    found, _ = opened(trec)
    assert [(line.query_id, line.doc_id, line.grade) for line in found.judgments()] == [
        ("301", "FT911-1", 1),
        ("301", "FT911-2", 0),
    ]
    (path,) = found.runs().values()
    assert list(found.runs()) == ["okapi"]
    assert [(line.doc_id, line.rank, line.score) for line in found.run_lines(path)] == [
        ("FT911-1", 1, 2.5),
        ("FT911-2", 2, 0.001),
    ]


def test_documents_may_be_json_lines_and_gzipped(trec, opened):
    (trec / "docs/ft.sgml").unlink()
    with gzip.open(trec / "docs/a.jsonl.gz", "wt") as file:
        file.write('{"docno": "FT911-1", "contents": "of birds"}\n')
    assert [document.text for document in opened(trec)[0].documents()] == ["of birds"]


@pytest.mark.parametrize(
    ("file", "content", "message"),
    [
        ("docs/ft.sgml", "<DOC>\n<TEXT>x</TEXT>\n</DOC>", "ft.sgml:1: DOCNO: the document has none."),
        ("docs/ft.sgml", "<DOC>\n<DOC><DOCNO>a</DOCNO></DOC>", "ft.sgml:1: DOC: the next one begins before </DOC>."),
        ("docs/ft.sgml", "\n<DOC><DOCNO>a</DOCNO>", "ft.sgml:2: DOC: the file ends before </DOC>."),
        ("topics.txt", "<top>\n<num>1\n<title>x\n", "topics.txt:1: top: the file ends before </top>."),
        ("topics.txt", "<top>\n<title>x\n</top>", "topics.txt:1: num: must not be empty."),
        ("topics.txt", "<tip>\n", "topics.txt:1: top: no whole <top> block."),
        ("topics.txt", "301 no tab\n", "topics.txt:1: topic: no tab."),
        ("qrels.txt", "301 0 FT911-1\n", "qrels.txt:1: line: 3 columns, expected `topic iteration document grade`."),
        ("qrels.txt", "301 0 FT911-1 x\n", "qrels.txt:1: grade: `x` is no whole number."),
        ("runs/okapi.run", "301 Q0 FT911-1 1 nan t\n", "okapi.run:1: score: `nan` is no finite number."),
        ("runs/okapi.run", "301 Q0 FT911-1 1 1_0 t\n", "okapi.run:1: score: `1_0` is no finite number."),
        ("runs/okapi.run", "301 Q0 FT911-1 one 1 t\n", "okapi.run:1: rank: `one` is no whole number."),
    ],
)
def test_names_what_is_malformed(trec, opened, file, content, message):
    (trec / file).write_text(content)
    found, faults = opened(trec)
    list(found.documents()), list(found.queries()), list(found.judgments())
    list(found.run_lines(trec / "runs/okapi.run"))
    assert [fault for fault in faults.named if message in fault], faults.named


def test_refuses_two_runs_of_one_name(trec, opened, write):
    write(runs__okapi_dot_txt="")
    with pytest.raises(AssayError, match="both are the run of `okapi`"):
        opened(trec)
