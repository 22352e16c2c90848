import numpy as np

from assay.retrieval.index_content import WindowVectors


def test_gives_the_windows_of_one_chunk():
    windows = WindowVectors(np.array([[1, 0], [0, 1], [0.5, 0.5]], dtype=np.float16), np.array([0, 1, 3]))
    assert windows.of(0).tolist() == [[1, 0]]
    assert windows.of(1).tolist() == [[0, 1], [0.5, 0.5]]
    assert windows.of(1).dtype == np.float32
