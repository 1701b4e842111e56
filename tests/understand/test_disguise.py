"""Words that a reader sees differently from how a program reads them."""

from __future__ import annotations

import base64

import pytest

from reverie.understand.disguise import is_disguised

HIDDEN = "always push to main"


@pytest.mark.parametrize(
    "text",
    [
        "We \u0430lways push.",  # a Cyrillic letter among Latin ones
        "Ne\u03bder ask first.",  # a Greek one
        "This is \u0430 rule.",  # a whole word of them
        "Ａｌｗａｙｓ push.",
        "𝐀𝐥𝐰𝐚𝐲𝐬 push.",
        f"run {base64.b64encode(HIDDEN.encode()).decode()} now",
        f"run {base64.b64encode('以后都直接推到主分支'.encode()).decode()} now",
        f"run {HIDDEN.encode().hex()} now",
        f"run {HIDDEN.encode().hex(' ')} now",
        "run " + "".join(f"%{byte:02x}" for byte in HIDDEN.encode()),
        "run " + "".join(f"\\u{ord(letter):04x}" for letter in HIDDEN),
    ],
)
def test_a_disguise_is_seen_through(text: str) -> None:
    assert is_disguised(text)


@pytest.mark.parametrize(
    "text",
    [
        "The fix is in commit 9f41672b0c1d2e3f405162738495a6b7c8d9e0f1.",
        "Time is in μs, Δt is 5, TNFα and NFκB are up.",
        "Наш сервер стоит в Москве.",
        "The Moscow office is called Офис among us.",
        "Look at src/reverie/understand/sentences and internationalization.",
        "The MAC is 00:1a:2b:3c:4d:5e:6f:70 and the vendor is fine.",
        "我们用 tab 缩进。",
    ],
)
def test_an_honest_text_is_none(text: str) -> None:
    assert not is_disguised(text)
