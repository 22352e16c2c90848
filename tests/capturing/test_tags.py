import pytest

from assay.capturing.settings import ResultTags
from assay.capturing.tags import read_tags

TAGS = ResultTags(group="query_result", hit="file")


def read(text):
    return read_tags(text, TAGS, "text")


def test_groups_with_their_attributes_and_the_text_of_each_hit():
    text = """<results>
<query_result
  query="a &lt; b"
  results="2"
>
<file path="src/a.rs">one &amp; two</file><file path="src/b.rs"/>
</query_result>
<query_result query="c"></query_result>
</results>"""
    hits = [{"path": "src/a.rs", "text": "one & two"}, {"path": "src/b.rs", "text": ""}]
    assert read(text) == [({"query": "a < b", "results": "2"}, hits), ({"query": "c"}, [])]


def test_tags_in_cdata_or_in_a_hit_are_text():
    text = '<file path="a"><![CDATA[</file><file path="z">&amp;]]> if x < y <b>z</b></file>'
    ((_, hits),) = read(text)
    assert hits == [{"path": "a", "text": '</file><file path="z">&amp; if x < y z'}]


@pytest.mark.parametrize("text", ["", "no tag", "a < b > c", "<other path='x'/>", "<", "<![CDATA["])
def test_other_text_has_none(text):
    assert read(text) == []


def test_a_text_that_breaks_off_keeps_what_was_there():
    assert read('<file path="a"><![CDATA[one') == [({}, [{"path": "a", "text": "one"}])]


def test_hostile_text_takes_no_time():
    assert read("<![CDATA[" * 200_000) == []
    assert read('<file a="' * 50_000) == []
    assert read("<file " + " " * 200_000) == []
