"""The table of numbers is the one of the kernel's own headers, where they are installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reverie.agents.sandbox.syscalls import NUMBERS

HEADERS = {
    0: Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    1: Path("/usr/include/asm-generic/unistd.h"),  # aarch64 has these
}
DEFINITION = re.compile(r"#define __NR(?:3264)?_(\w+)\s+(\d+)")


@pytest.mark.parametrize("column", HEADERS)
def test_the_numbers_are_those_of_the_headers(column: int) -> None:
    if not HEADERS[column].exists():
        pytest.skip("the kernel's headers are not installed")
    true: dict[str, int] = {}
    for name, number in DEFINITION.findall(HEADERS[column].read_text(encoding="utf-8")):
        true.setdefault(name, int(number))
    assert {name: numbers[column] for name, numbers in NUMBERS.items()} == {name: true.get(name) for name in NUMBERS}
