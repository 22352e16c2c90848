import pytest

from assay.errors import AssayError
from assay.importing.suite_name import check_suite_name


@pytest.mark.parametrize("name", ["scifact", "nf.corpus", "TREC-8_a", "a"])
def test_takes_letters_digits_and_three_signs(name):
    check_suite_name(name)


@pytest.mark.parametrize(
    "name", ["", "..", "../x", "a/b", "a b", "1a", ".a", "-a", "a.", "true", "Null", "é", "a\n", "a" * 65]
)
def test_refuses_what_is_no_name_of_a_folder_or_no_text(name):
    with pytest.raises(AssayError, match="--suite"):
        check_suite_name(name)
