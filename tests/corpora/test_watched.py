from assay.config import DirSource, PypiSource, SuiteConfig
from assay.corpora.watched import unwatched


def test_a_folder_outside_the_suite_is_named(tmp_path):
    suite = SuiteConfig(
        name="mine",
        kind="rag",
        sources={
            "inside": DirSource(kind="dir", path=str(tmp_path / "mine" / "docs")),
            "beside": DirSource(kind="dir", path=str(tmp_path / "mine" / ".." / "docs")),
            "release": PypiSource(kind="pypi", name="flask", version="3.1.2", sha256="0" * 64),
        },
    )
    (notice,) = unwatched(suite, tmp_path / "mine")
    assert notice.startswith("sources.beside:")
    assert "dvc repro --force corpus@mine" in notice
