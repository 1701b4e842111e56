from __future__ import annotations

import re

from reverie.understand.wordings import wordings


def test_each_line_is_a_wording_however_it_is_spaced_and_its_apostrophe_typed() -> None:
    pattern = re.compile(wordings("\n  don't forget\n\n  by the way|btw\n"), re.IGNORECASE)
    for text in ("don't forget", "Don’t  forget", "dont\tforget", "by the way", "BTW"):
        assert pattern.fullmatch(text), text
    assert not pattern.fullmatch("forget")
