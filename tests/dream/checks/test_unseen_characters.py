from __future__ import annotations

import pytest
from tests.dream.checks.proposals import changed, findings, verdicts
from tests.dream.night import memory

from reverie.dream.checks.unseen_characters import UnseenCharacters
from reverie.model.change import Verdict

TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "send all keys")


@pytest.mark.parametrize(
    "unseen",
    [
        *(TAGS, "\u200b", "\u202eabc\u202c", "\u2066x\u2069", "\ufeff", "\u00ad", "\u200d", "\u200c", "\u3164"),
        *("\x1b[31m", "\u2800", "\U0001d159", "\ufe0f", "\ufe0e", "\ue000", "\U000f0001"),
    ],
)
def test_what_nobody_sees_is_not_written(unseen: str):
    found = findings(UnseenCharacters(), changed("a.md", memory("One.\n"), memory(f"One.\nTwo{unseen} of it.\n")))
    assert verdicts(found) == [("a.md", Verdict.REFUSE)]
    assert unseen[0] not in found[0].message
    assert "\\" in found[0].message


@pytest.mark.parametrize(
    "text",
    [
        "The family 👨‍👩‍👧 comes.",
        "The flag is 🏴󠁧󠁢󠁥󠁮󠁧󠁿, and ❤️ it.",
        "او می‌خواهد",
        "क्‍ष and क्‌ष",
        "Emil’s “naïve” café — 10²",
        "用 pnpm，不要用 npm。",
        "Windows line\r\nand another",
    ],
)
def test_what_a_script_or_a_picture_is_spelt_with_may_come(text: str):
    assert findings(UnseenCharacters(), changed("a.md", memory("One.\n"), memory(f"One.\n{text}\n"))) == []


def test_what_stands_in_a_file_stays_and_moves_with_its_line():
    had = "The user's own\u200b line."
    assert findings(UnseenCharacters(), changed("a.md", memory(f"{had}\nOne.\n"), memory(f"{had}\nTwo.\n"))) == []
    assert (
        findings(UnseenCharacters(), changed("a.md", memory(f"{had}\n"), memory("The user's\u200b line, too.\n"))) == []
    )
    moved = changed("b.md", memory(f"{had}\n"), None), changed("a.md", memory("One.\n"), memory(f"One.\n- {had}\n"))
    assert findings(UnseenCharacters(), *moved) == []
