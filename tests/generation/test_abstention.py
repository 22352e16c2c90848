import pytest
import yaml

from assay.errors import AssayError
from assay.generation.abstention import Abstention

CONF = "conf/generator/_chat.yaml"


@pytest.fixture(scope="module")
def abstention(request):
    settings = yaml.safe_load((request.config.rootpath / CONF).read_text(encoding="utf-8"))
    return Abstention(**settings["abstention"])


@pytest.mark.parametrize(
    "answer",
    [
        "NO ANSWER",
        "No answer.",
        "**NO ANSWER**",
        '"NO ANSWER" - the sources speak of cookies alone.',
        "The sources do not mention how fast it is.",
        "The provided context doesn't contain this information.",
        "I cannot determine this from what is given.",
        "I don't know.",
        "There is not enough information to say.",
    ],
)
def test_an_answer_that_is_none(abstention, answer):
    assert abstention.is_in(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "safe_join returns None for a path that leaves the folder.",
        "No answering machine is involved: the signal is sent at once.",
        "The cookie does not change. The session is saved by save_session.",
        "If the key is unknown, get returns None.",
        "safe_join " * 41 + "The sources do not mention Windows.",
    ],
)
def test_an_answer_that_is_one(abstention, answer):
    assert not abstention.is_in(answer)


def test_faulty_settings_are_named():
    with pytest.raises(AssayError, match=r"phrases: `\(` is no regular expression"):
        Abstention("NO ANSWER", ["("])
    with pytest.raises(AssayError, match="marker is empty"):
        Abstention(" ", [])
