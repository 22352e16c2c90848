import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay.errors import AssayError
from assay.shared_sqlite import SharedSqlite


@pytest.fixture
def make(tmp_path):
    def made():
        table = "CREATE TABLE IF NOT EXISTS word (text TEXT PRIMARY KEY)"
        return SharedSqlite(tmp_path / "made/words.sqlite", table, content="the list of words", mend="write it anew.")

    return made


def words(file):
    with file.open() as connection:
        return [text for (text,) in connection.execute("SELECT text FROM word ORDER BY text")]


def put(file, text):
    with file.open() as connection, connection:
        connection.execute("INSERT OR IGNORE INTO word VALUES (?)", [text])


def test_is_made_when_first_used_and_kept(make, tmp_path):
    file = make()
    assert not (tmp_path / "made").exists()
    put(file, "a")
    file.close()
    assert words(file) == ["a"] == words(make())


def test_threads_and_a_second_user_write_at_once(make):
    first, second = make(), make()
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda number: put((first, second)[number % 2], f"{number:02}"), range(20)))
    assert words(first) == [f"{number:02}" for number in range(20)]


def test_an_error_inside_takes_the_write_back(make):
    file = make()
    with pytest.raises(ZeroDivisionError), file.open() as connection, connection:
        connection.execute("INSERT INTO word VALUES ('lost')")
        raise ZeroDivisionError
    assert words(file) == []


def test_a_damaged_file_says_what_to_delete(make, tmp_path):
    (tmp_path / "made").mkdir()
    (tmp_path / "made/words.sqlite").write_text("no database " * 100)
    with pytest.raises(AssayError, match=r"the list of words is damaged.*Delete words.sqlite\* there; write it anew."):
        words(make())


def test_a_full_disk_is_no_damage(make):
    file = make()
    with pytest.raises(OSError, match="No space left"), file.open():
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error
