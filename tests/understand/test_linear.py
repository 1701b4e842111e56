"""A linear model written and read again."""

from __future__ import annotations

from array import array

import pytest

from reverie.understand.linear import LinearModel, hashed, softmax, write


def test_a_model_is_read_as_it_was_written() -> None:
    header = {"labels": ["a", "b"], "scales": [0.5, 0.25], "biases": [0.0, 1.0]}
    data = write(header, [hashed("x"), hashed("y")], array("b", [1, -2, 3, -128]).tobytes())
    model = LinearModel.read(data)
    assert model.biases == (0.0, 1.0)
    assert [(name, list(row)) for name, row in model.contributions(["y", "unknown", "x"])] == [
        ("y", [3, -128]),
        ("x", [1, -2]),
    ]


def test_probabilities_add_up_however_large_the_scores() -> None:
    assert sum(softmax([1000.0, 999.0, -1000.0])) == pytest.approx(1.0)
