from assay.generation.words import content_words, stems, words


def test_identifiers_fall_into_their_parts():
    assert words("flask.open_session HTTPException isCSRFSafe2 x") == [
        "flask", "open", "session", "http", "exception", "is", "csrf", "safe2", "x",
    ]  # fmt: skip


def test_scripts_without_blanks_give_one_word_a_character_and_others_stay_whole():
    assert words("設定file привет") == ["設", "定", "file", "привет"]


def test_content_words_leave_function_words_out():
    assert content_words("How does it open the session?") == ["open", "session"]


def test_stems_join_inflections():
    assert stems(["sessions", "opened"]) == stems(["session", "opening"])
