from pathlib import Path

import pytest
import yaml

from assay.corpora.file_types import labels_of, parse_file_types, unknown_label
from assay.errors import AssayError
from assay.records import Document

DEFAULT = Path(__file__).parents[2] / "conf/file_types/default.yaml"


@pytest.fixture
def default():
    return parse_file_types(yaml.safe_load(DEFAULT.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("language", "roles", "labels"),
    [
        ("python", (), ("python",)),
        ("python", ("test",), ("test",)),
        ("python", ("configuration",), ("python", "configuration")),  # setup.py
        ("rust", (), ("rust",)),
        ("c", (), ("c",)),
        ("rst", ("documentation",), ("documentation",)),
        ("toml", ("configuration",), ("configuration",)),
        ("yaml", ("test", "configuration"), ("test", "configuration")),
        ("javascript", (), ("javascript",)),
        ("go", ("test",), ("test",)),
        ("java", (), ("java",)),
        ("text", (), ()),
    ],
)
def test_labels_of_the_default_mapping(default, language, roles, labels):
    assert labels_of(Document("s/x", "", language, roles), default) == labels


def test_all_that_a_label_names_must_hold():
    types = parse_file_types(
        {"view": {"language": "html", "globs": ["*/views/**", "*/pages/*"], "not_roles": ["test"]}}
    )
    assert labels_of(Document("s/views/a/b.html", "", "html"), types) == ("view",)
    assert labels_of(Document("s/pages/b.html", "", "html"), types) == ("view",)
    assert labels_of(Document("s/other/b.html", "", "html"), types) == ()
    assert labels_of(Document("s/views/b.js", "", "javascript"), types) == ()
    assert labels_of(Document("s/views/b.html", "", "html", ("test",)), types) == ()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "file_types: names no label"),
        ({"a": {}}, r"file_types\.a: expected a mapping of language, role, globs, not_roles"),
        ({"a": "python"}, r"file_types\.a: expected a mapping"),
        ({"a": {"langage": "c"}}, r"file_types\.a: unknown key `langage`; did you mean `language`\?"),
        ({"a": {"language": ["c"]}}, r"file_types\.a\.language: must be a text"),
        ({"a": {"globs": "*.c"}}, r"file_types\.a\.globs: must be a list of texts"),
        ({"a": {"role": "tests"}}, r"file_types\.a: the role `tests` is unknown; one of test, documentation"),
        ({"a": {"language": "c", "not_roles": ["doc"]}}, r"file_types\.a: the role `doc` is unknown"),
        ({"a": {"globs": ["a//b"]}}, r"glob `a//b`"),
        ({"a": {"not_roles": ["test"]}}, r"file_types\.a: name a language, a role or globs"),
    ],
)
def test_a_faulty_mapping_is_named(settings, message):
    with pytest.raises(AssayError, match=message):
        parse_file_types(settings)


def test_an_unknown_label_has_the_closest(default):
    assert unknown_label("test", default) is None
    assert unknown_label("tests", default) == "the file type `tests` is unknown. closest: `test`?"
    assert str(unknown_label("zzz", default)).startswith("the file type `zzz` is unknown. known: python, rust, c, ")
