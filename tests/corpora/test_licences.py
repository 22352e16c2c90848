import pytest

from assay.corpora.licences import licence, tells_licence


@pytest.mark.parametrize(
    ("metadata", "expected"),
    [
        ("License-Expression: BSD-3-Clause\nLicense: other\n", "BSD-3-Clause"),
        ("License: MIT\nClassifier: License :: OSI Approved :: BSD License\n", "MIT"),
        ("License: UNKNOWN\nClassifier: License :: OSI Approved :: BSD License\n", "BSD License"),
        (
            "Classifier: License :: Public Domain\nClassifier: License :: OSI Approved :: MIT License\n",
            "MIT License; Public Domain",
        ),
        ("License: Permission is hereby\n  granted to all\n", "see LICENSE"),
        ("Name: demo\n\nLicense: in the description\n", "see LICENSE"),
    ],
)
def test_metadata_speaks_before_the_file(metadata, expected):
    assert licence({"PKG-INFO": metadata.encode(), "LICENSE": b"..."}) == expected


def test_without_metadata_the_files_name_is_given():
    assert licence({"COPYING.LESSER": b"", "LICENCE-MIT": b""}) == "see COPYING.LESSER"
    assert licence({}) == "unknown"


@pytest.mark.parametrize(
    ("path", "tells"),
    [
        ("PKG-INFO", True),
        ("LICENSE.txt", True),
        ("licence", True),
        ("COPYING", True),
        ("src/LICENSE", False),
        ("licenses.py", False),
    ],
)
def test_only_files_at_the_top_speak_for_the_source(path, tells):
    assert tells_licence(path) is tells
