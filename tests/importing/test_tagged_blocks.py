import re
from pathlib import Path

from assay.importing.reading import Reading
from assay.importing.tagged_blocks import Block, tagged_blocks

TAG = re.compile(r"<(/?)b(?:\s[^<>]*)?>")


def read(*lines):
    reading = Reading()
    numbered = iter(list(enumerate(lines, start=1)))
    return list(tagged_blocks(Path("f"), numbered, TAG, "b", reading)), reading.faults.named


def test_several_stand_on_a_line_and_one_on_several():
    blocks, faults = read("x <b>one</b> y <b n='2'>two</b><b>", "three", "</b>")
    assert blocks == [Block(1, "<b>", "one"), Block(1, "<b n='2'>", "two"), Block(1, "<b>", "\nthree\n")]
    assert faults == []


def test_an_interrupted_block_and_the_end_of_the_file_are_faults():
    blocks, faults = read("<b>one", "<b>two</b>", "<b>three")
    assert [block.body for block in blocks] == ["two"]
    assert "f:1: b: the next one begins before </b>." in faults[0]
    assert "f:3: b: the file ends before </b>." in faults[1]
