import pytest
import yaml

from assay.errors import AssayError
from assay.importing.format_settings import open_format
from assay.importing.import_suite import check_target, import_suite
from assay.importing.judging_rules import Rules
from assay.importing.reading import Reading
from assay.importing.suite_yaml import SuiteSettings


def bring(folder, settings=None, suite="wings"):
    reading = Reading()
    found = open_format("beir", folder, "test", [], reading)
    return import_suite(found, suite, settings, Rules(), reading.faults)


def tree(root):
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_writes_the_folder_the_config_and_a_line_of_params(project, beir):
    before = (project / "params.yaml").read_text()
    bring(beir)
    assert (project / "params.yaml").read_text() == before.replace(
        "suites: []\n  profiles", "suites:\n  - wings\n  profiles"
    )
    assert yaml.safe_load((project / "conf/suite/wings.yaml").read_text()) == {
        "name": "wings",
        "kind": "collection",
        "exclude_same_id": False,
        "repeated_judgments": "reject",
    }
    assert sorted(path.name for path in (project / "data/suites/wings").iterdir()) == [
        "corpus.jsonl",
        "qrels.tsv",
        "queries.jsonl",
    ]


def test_its_config_is_one_of_a_collection(project, beir):
    from assay.config import CollectionSuiteConfig

    bring(beir, SuiteSettings(True, "highest"))
    config = CollectionSuiteConfig(**yaml.safe_load((project / "conf/suite/wings.yaml").read_text()))
    assert (config.exclude_same_id, config.repeated_judgments) == (True, "highest")


def test_what_is_malformed_leaves_the_project_as_it_was(project, beir):
    before = tree(project)
    (beir / "queries.jsonl").write_text("{")
    with pytest.raises(AssayError, match="Nothing was written"):
        bring(beir)
    assert tree(project) == before


def test_a_replacement_keeps_what_a_person_put_there_and_set(project, beir):
    bring(beir, SuiteSettings(True, "reject"))
    folder = project / "data/suites/wings"
    (folder / "external").mkdir()
    for name in ("README.md", "corpus.jsonl.dvc", "external/mine.trec", "external/recorded.jsonl"):
        (folder / name).write_text("mine")
    (beir / "corpus.jsonl").write_text('{"_id": "d 1", "text": "new"}\n{"_id": "d2", "text": "new"}\n')
    config = (project / "conf/suite/wings.yaml").read_text()
    bring(beir)
    assert '"new"' in (folder / "corpus.jsonl").read_text()
    kept = [path for path in ("README.md", "corpus.jsonl.dvc", "external/mine.trec") if (folder / path).exists()]
    assert len(kept) == 3
    assert not (folder / "external/recorded.jsonl").exists()  # of the former import
    assert (project / "conf/suite/wings.yaml").read_text() == config


def test_refuses_to_overwrite_unless_asked(project, beir):
    check_target("wings", replace=False)
    bring(beir)
    with pytest.raises(AssayError, match=r"data/suites/wings is there already.*--replace"):
        check_target("wings", replace=False)
    check_target("wings", replace=True)


def test_refuses_the_name_of_a_suite_of_another_kind(project):
    params = project / "params.yaml"
    params.write_text(params.read_text().replace("suites: []\nprofiles", "suites: [pallets]\nprofiles"))
    with pytest.raises(AssayError, match="another kind"):
        check_target("pallets", replace=True)
    (project / "conf/suite").mkdir()
    (project / "conf/suite/papers.yaml").write_text("kind: search\n")
    with pytest.raises(AssayError, match=r"papers\.yaml is there, and no collection"):
        check_target("papers", replace=True)


def test_needs_a_project(project, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssayError, match=r"params\.yaml is missing"):
        check_target("wings", replace=False)
