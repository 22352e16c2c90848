"""A model of one table: the vector of token i is (i, 1), the pooled one is their masked mean."""

import numpy as np
import pytest
from onnx import TensorProto, helper, numpy_helper, save
from tokenizers import Tokenizer, models, pre_tokenizers

from assay.embedding.onnx_encoder import OnnxEncoder

WORDS = {"[UNK]": 0, "one": 1, "two": 2, "three": 3}


@pytest.fixture
def folder(tmp_path):
    tokenizer = Tokenizer(models.WordLevel(WORDS, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    table = np.array([(number, 1) for number in range(4)], dtype=np.float32)
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["tokens"]),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["column"]),
        helper.make_node("Mul", ["tokens", "column"], ["kept"]),
        helper.make_node("ReduceSum", ["kept", "middle"], ["sum"], keepdims=0),
        helper.make_node("ReduceSum", ["column", "middle"], ["count"], keepdims=0),
        helper.make_node("Div", ["sum", "count"], ["pooled"]),
    ]
    names = ("input_ids", "attention_mask")
    graph = helper.make_graph(
        nodes,
        "words",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in names],
        [
            helper.make_tensor_value_info("pooled", TensorProto.FLOAT, ["batch", 2]),
            helper.make_tensor_value_info("tokens", TensorProto.FLOAT, ["batch", "length", 2]),
        ],
        [
            numpy_helper.from_array(table, "table"),
            numpy_helper.from_array(np.array([2]), "last"),
            numpy_helper.from_array(np.array([1]), "middle"),
        ],
    )
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), tmp_path / "model.onnx")
    return tmp_path


def test_gives_pooled_and_token_vectors(folder):
    (encoded,) = OnnxEncoder(folder, max_tokens=8).encode(["one three"])
    assert encoded.pooled.tolist() == [2, 1]
    assert encoded.tokens.tolist() == [[1, 1], [3, 1]]
    assert not encoded.cut


def test_texts_of_several_lengths_keep_their_order(folder):
    short, long = OnnxEncoder(folder, max_tokens=8).encode(["two", "one two three"])
    assert (short.pooled.tolist(), short.tokens.tolist()) == ([2, 1], [[2, 1]])
    assert len(long.tokens) == 3


def test_cuts_at_the_limit_and_says_so(folder):
    exact, longer = OnnxEncoder(folder, max_tokens=2).encode(["one two", "one two three"])
    assert (exact.cut, longer.cut) == (False, True)
    assert longer.tokens.tolist() == [[1, 1], [2, 1]]


def test_many_batches_come_back_in_their_order(folder):
    batches = [["one"], ["two", "three"], ["three one"]] * 40  # more than are encoded ahead
    encoded = list(OnnxEncoder(folder, max_tokens=8).encode_each(batches))
    assert [[one.tokens[:, 0].tolist() for one in batch] for batch in encoded] == [[[1]], [[2], [3]], [[3, 1]]] * 40
