from assay.diagnosing import browser
from assay.diagnosing.browser import check_browser


def test_is_never_needed(monkeypatch):
    monkeypatch.setattr(browser.shutil, "which", lambda name: None)
    (check,) = check_browser()
    assert (check.state, check.seen.startswith("none: ")) == ("ok", True)


def test_names_the_first_that_is_there(monkeypatch):
    monkeypatch.setattr(browser.shutil, "which", lambda name: "/x" if name == "google-chrome" else None)
    assert check_browser()[0].seen.startswith("google-chrome")
