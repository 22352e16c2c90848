import pytest

from assay.diagnosing.back_ends import BackEnd
from assay.diagnosing.credentials import check_credentials

KEYED = BackEnd("openai", "http://h/v1", "m", "MY_KEY")
VERTEX = BackEnd("vertex", "https://g", "m")


def checks(chosen, environment, home):
    return list(check_credentials(chosen, environment, home))


def test_none_is_needed(tmp_path):
    assert [check.seen for check in checks([BackEnd("ollama", "http://h", "m")], {}, tmp_path)] == ["none is needed"]


@pytest.mark.parametrize(
    ("environment", "state"), [({"MY_KEY": "sk-123"}, "ok"), ({"MY_KEY": " "}, "fail"), ({}, "fail")]
)
def test_a_key_is_there_or_not_and_never_told(tmp_path, environment, state):
    (check,) = checks([KEYED, KEYED], environment, tmp_path)
    assert check.state == state
    assert "MY_KEY" in check.seen
    assert "sk-123" not in str(check)


def test_google_finds_a_file_by_the_variable_or_in_its_place(tmp_path):
    assert [check.state for check in checks([VERTEX], {}, tmp_path)] == ["warn"]
    named = tmp_path / "secret-place.json"
    environment = {"GOOGLE_APPLICATION_CREDENTIALS": str(named)}
    (missing,) = checks([VERTEX], environment, tmp_path)
    named.write_text("{}")
    (there,) = checks([VERTEX], environment, tmp_path)
    assert (missing.state, there.state) == ("fail", "ok")
    assert "secret-place" not in str(missing) + str(there)
    folder = tmp_path / ".config/gcloud"
    folder.mkdir(parents=True)
    (folder / "application_default_credentials.json").write_text("{}")
    assert [check.state for check in checks([VERTEX], {}, tmp_path)] == ["ok"]
