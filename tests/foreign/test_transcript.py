import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.errors import AssayError
from assay.foreign.transcript import KeptReply, Transcript


def test_a_reply_is_known_again_by_its_request(tmp_path):
    with Transcript(tmp_path / "deep" / "t.sqlite") as transcript:
        assert transcript.read({"q": 1, "r": 2}) is None
        transcript.write({"q": 1, "r": 2}, KeptReply({"é": [None]}, 0.5))
        transcript.write({"q": 1, "r": 2}, KeptReply({}, 9.0))  # the first one stays
    with Transcript(tmp_path / "deep" / "t.sqlite") as transcript:
        assert transcript.read({"r": 2, "q": 1}) == KeptReply({"é": [None]}, 0.5)
        assert transcript.read({"q": 1, "r": 3}) is None


def test_threads_share_it(tmp_path):
    with Transcript(tmp_path / "t.sqlite") as transcript, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: transcript.write({"n": number}, KeptReply(number, 0.0)), range(50)))
        assert [transcript.read({"n": number}).body for number in range(50)] == list(range(50))


def test_a_damaged_file_is_named(tmp_path):
    (tmp_path / "t.sqlite").write_bytes(b"not a database at all" * 100)
    with (
        Transcript(tmp_path / "t.sqlite") as transcript,
        pytest.raises(AssayError, match=r"is damaged .*Delete t\.sqlite"),
    ):
        transcript.read({})


def test_a_reply_that_is_cut_off_is_named(tmp_path):
    with Transcript(tmp_path / "t.sqlite") as transcript:
        transcript.write({"q": 1}, KeptReply({}, 0.0))
        with sqlite3.connect(tmp_path / "t.sqlite") as other:
            other.execute("UPDATE call SET reply = '{'")
        other.close()
        with pytest.raises(AssayError, match="is damaged"):
            transcript.read({"q": 1})
