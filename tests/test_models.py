from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.models import model_path


def test_the_packaged_model_is_a_folder():
    assert (Path(model_path("all-MiniLM-L6-v2")) / "tokenizer.json").is_file()


def test_a_folder_and_a_hub_name_are_taken_as_they_are(tmp_path):
    assert model_path(str(tmp_path)) == str(tmp_path)
    assert model_path("owner/model") == "owner/model"


def test_a_mistyped_name_is_refused():
    with pytest.raises(AssayError, match="all-MiniLM-L6-v2"):
        model_path("all-MiniLM")
