import pytest

from assay.chunking.lines import split_lines
from assay.chunking.separators import levels


def own(language, text):
    """The type's own levels, without paragraphs and lines."""
    return levels(language, split_lines(text))[:-2]


def test_paragraphs_then_lines_for_any_text():
    """Parts begin at 2 and 6; the blank lines before the first word begin none."""
    assert levels("text", split_lines("\na\n\nb\nc\n\n\nd\n")) == [[3, 7], [1, 2, 3, 4, 5, 6, 7]]


def test_python_classes_then_functions_then_what_is_indented():
    text = (
        "import a\n\n# remark\n@dec\nclass A:\n    def f(self): ...\n"
        "    # remark\n    async def g(self): ...\ndef h(): ...\n"
    )
    assert own("python", text) == [[2], [8], [5, 6]]


def test_rust_items_go_with_their_attributes_and_documentation():
    text = (
        "use a;\n/// Doc.\n#[x]\npub(crate) struct A;\nimpl A {\n    /// Doc.\n    pub async fn f() {}\n}\nfn g() {}\n"
    )
    assert own("rust", text) == [[1, 4], [8], [5]]


@pytest.mark.parametrize("language", ["javascript", "tsx"])
def test_javascript(language):
    text = (
        "a();\n/** Doc.\n * More. */\nexport class A {\n  run(x) {\n    if (x) {\n    }\n  }\n}\n"
        "export const f = async () => 1;\n"
    )
    assert own(language, text) == [[1], [9], [4]]


def test_go():
    assert own("go", "package p\n\n// Doc\ntype A int\nfunc (a A) F() {}\n") == [[2], [4]]


def test_java():
    text = "package p;\n@X\npublic final class A {\n  enum B {}\n  public void f() {\n  }\n}\n"
    assert own("java", text) == [[1], [3], [4]]


def test_tables_of_a_configuration():
    assert own("toml", "a = 1\n# remark\n[b]\nc = 1\n[[d]]\n") == [[1, 4]]


def test_markdown_headings_by_depth_outside_of_fences():
    """0 Intro, 1 `# A`, 3 fence with a remark inside, 6 `## B`, 7 `#### C`, 8-9 underlined by `===`, 10-11 by `---`."""
    text = "Intro\n# A\n\n```sh\n# remark\n```\n## B\n#### C\nD\n===\nE\n---\n#no\n"
    assert own("markdown", text) == [[1, 8], [6, 10], [7]]


def test_rst_titles_by_first_use_of_their_adornment():
    """Over- and underlined `=` at 2, `-` at 6 and 12, `=` alone at 9. The `--` under `Short` is too short."""
    text = "x\n\n===\nTop\n===\n\nPart\n----\n\nOne\n===\n\nTwo \n----\n\nShort\n--\n    code\n    ----\n"
    assert own("rst", text) == [[2], [6, 12], [9]]


@pytest.mark.parametrize("language", ["python", "rust", "tsx", "go", "java", "toml", "yaml", "markdown", "rst", "text"])
@pytest.mark.parametrize("text", ["", "\n", " " * 100_000, "#" * 100_000, "=" * 100_000, "a " * 50_000, "(" * 100_000])
def test_long_lines_cost_no_more_than_their_length(language, text):
    assert levels(language, [text, text])
