from errno import EIO, ENOSPC

import pytest

from assay.errors import AssayError, exit_with_message


def stopped(error):
    with pytest.raises(SystemExit) as caught, exit_with_message():
        raise error
    return caught.value.code


def test_a_mendable_fault_ends_in_its_message():
    assert stopped(AssayError("conf/x.yaml:3: mend it")) == "error: conf/x.yaml:3: mend it"


def test_a_message_drives_no_terminal():
    error = AssayError("a\x1b[31m.yaml:3: mend\n  it\x1b]0;title\x07")
    assert stopped(error) == "error: a\\x1b[31m.yaml:3: mend\n  it\\x1b]0;title\\x07"
    assert "writing a\\x1b[31m" in stopped(OSError(ENOSPC, "No space left on device", "a\x1b[31m"))


def test_a_full_disk_names_the_file():
    assert "while writing data/a.json" in stopped(OSError(ENOSPC, "No space left on device", "data/a.json"))


def test_control_c_ends_with_130():
    assert stopped(KeyboardInterrupt()) == 130


def test_a_fault_of_the_code_keeps_its_traceback():
    with pytest.raises(OSError, match="Input/output"), exit_with_message():
        raise OSError(EIO, "Input/output error")
