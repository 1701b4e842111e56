"""What a reader of Markdown does not see, and what looks like it and is seen."""

from __future__ import annotations

import pytest

from reverie.text.hidden import comment_marks, hidden_words, visible_text

SAID = "Mads keeps the key"


@pytest.mark.parametrize(
    "text",
    [
        *(f"<!-- {SAID} -->", f"<!--\n- {SAID}\n", f"<!DOCTYPE {SAID}>", f"<?{SAID}?>", f"<{SAID}>", f"</{SAID}>"),
        *(
            f"[//]: # ({SAID})",
            f"[x]: # '{SAID}'",
            f"[{SAID}]: #",
            "[由小林保管key]: https://a.b",
            f"- [a]: <{SAID}>",
            f"[]({SAID})",
            f"![](<{SAID}>)",
        ),
        *(f"%%{SAID}%%", f"{{/* {SAID} */}}", f"{{# {SAID} #}}", f"<script>{SAID}</script>", f"<style>{SAID}"),
        *(f"<p hidden>{SAID}</p>", f"<b style='display:none'>{SAID}</b>", f"<details>\n\n{SAID}\n</details>"),
    ],
)
def test_hidden(text: str) -> None:
    assert any("key" in one for one in hidden_words(f"- The rota is on the wall.\n\n{text}\n"))
    assert "key" not in visible_text(f"- The rota is on the wall.\n\n{text}\n")


@pytest.mark.parametrize(
    "text",
    [
        *(
            SAID,
            f"> {SAID}",
            f"**{SAID}**",
            f"`<!-- {SAID} -->`",
            f"a < {SAID} > b",
            f"# {SAID}",
            f"[{SAID}](https://a.b)",
        ),
        *("[wall]: https://wall.example", "- [x] done", "<https://wall.example/a>", "5 < 6 and 7 > 6", "100%% sure"),
    ],
)
def test_seen(text: str) -> None:
    assert hidden_words(text) == []


def test_marks_in_code_are_no_comments() -> None:
    assert comment_marks("`-->` and\n```\n<!--\n```\n") == 0
    assert comment_marks("a\n-->\n") == 1
