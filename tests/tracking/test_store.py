import sqlite3

from assay.tracking.store import DIGEST, logged_here, tracking_uri


def test_a_store_that_does_not_exist_has_nothing(tmp_path):
    assert logged_here(f"sqlite:///{tmp_path}/mlflow.db") == frozenset()


def test_only_mlflow_can_tell_of_a_server_or_of_tables_it_does_not_know(tmp_path):
    assert logged_here("http://127.0.0.1:5000") is None
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE t (x)")
    assert logged_here(f"sqlite:///{tmp_path}/other.db") is None
    (tmp_path / "broken.db").write_text("this is no database")
    assert logged_here(f"sqlite:///{tmp_path}/broken.db") is None


def test_runs_that_were_deleted_do_not_count(tmp_path):
    connection = sqlite3.connect(tmp_path / "mlflow.db")
    connection.execute("CREATE TABLE runs (run_uuid, lifecycle_stage)")
    connection.execute("CREATE TABLE tags (run_uuid, key, value)")
    connection.executemany("INSERT INTO runs VALUES (?, ?)", [("1", "active"), ("2", "deleted")])
    connection.executemany(
        "INSERT INTO tags VALUES (?, ?, ?)", [("1", DIGEST, "a"), ("2", DIGEST, "b"), ("1", "suite", "c")]
    )
    connection.commit()
    assert logged_here(f"sqlite:///{tmp_path}/mlflow.db") == frozenset({"a"})


def test_the_environment_names_another_store(monkeypatch):
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)
    assert tracking_uri() == "sqlite:///mlflow.db"
    monkeypatch.setenv("MLFLOW_TRACKING_URI", "http://127.0.0.1:5000")
    assert tracking_uri() == "http://127.0.0.1:5000"
