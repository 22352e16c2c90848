import pytest

from assay.errors import AssayError
from assay.importing.suite_yaml import SuiteSettings, former_settings, suite_file, suite_text


@pytest.mark.parametrize("settings", [SuiteSettings(True, "highest"), SuiteSettings(False, "reject")])
def test_what_is_written_is_read(project, settings):
    assert former_settings("wings") is None
    suite_file("wings").parent.mkdir(parents=True)
    suite_file("wings").write_text(suite_text("wings", settings))
    assert former_settings("wings") == settings


@pytest.mark.parametrize(("text", "message"), [("kind: rag\n", "and no collection"), ("a: [", "not YAML")])
def test_a_file_of_another_kind_is_refused(project, text, message):
    suite_file("wings").parent.mkdir(parents=True)
    suite_file("wings").write_text(text)
    with pytest.raises(AssayError, match=message):
        former_settings("wings")
