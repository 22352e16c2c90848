"""Links inside the documentation lead somewhere, and every page is found from its index."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
_LINK = re.compile(r"\[[^\]\[]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(page):
    """Of its headings, as GitHub makes them: lower case, no punctuation, dashes for blanks, numbers for repeats."""
    found = []
    text = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
        name = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        found.append(f"{name}-{found.count(name)}" if name in found else name)
    return found


def links(page):
    return _LINK.findall(_CODE.sub("", page.read_text()))


def test_links_resolve(pages):
    broken = []
    for page in pages:
        for link in links(page):
            path, _, anchor = link.partition("#")
            if re.match(r"[a-z]+:", link):
                continue
            target = (page.parent / path).resolve() if path else page
            if not target.exists() or (anchor and anchor not in anchors(target)):
                broken.append(f"{page.relative_to(ROOT)}: {link}")
    assert not broken


def test_the_index_has_every_page(pages):
    index = ROOT / "docs/README.md"
    linked = {(index.parent / link.partition("#")[0]).resolve() for link in links(index)}
    below = {page for page in pages if page.is_relative_to(ROOT / "docs")} - {index}
    assert not below - linked


def test_the_readme_leads_to_the_index():
    assert "docs/README.md" in links(ROOT / "README.md")


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("# Two cells: `assay compare`", "two-cells-assay-compare"),
        ("## An answer's file, *really*", "an-answers-file-really"),
        ("## ir_datasets", "ir_datasets"),
    ],
)
def test_an_anchor_is_made_of_a_heading(tmp_path, title, anchor):
    (tmp_path / "page.md").write_text(f"{title}\n")
    assert anchors(tmp_path / "page.md") == [anchor]
