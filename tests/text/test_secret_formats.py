from __future__ import annotations

import random
import re

import pytest

from reverie.text.secret_formats import RULES, Rule, known_formats

# How the repeated part of each pattern is spelt, to write a fake from the pattern itself.
CLASS = re.compile(r"(\[[^\]]+\]|\\[wd])\{(\d+)(?:,\d*)?\}")


def fake(rule: Rule, chance: random.Random) -> str:
    """A key as the rule's pattern describes it: each class of characters filled with random ones."""
    pattern = re.sub(r"\(\?[=!<][^)]*\)", "", rule.pattern.pattern)
    pattern = re.sub(r"\(\?:([^|)]+)\|?[^)]*\)(?:\{0,2\})?", r"\1", pattern)

    def fill(match: re.Match[str]) -> str:
        one = re.compile(match[1], re.ASCII)
        letters = [chr(code) for code in range(33, 127) if one.fullmatch(chr(code))]
        filled = "".join(chance.choice(letters) for _ in range(int(match[2])))
        return filled.replace("\\", "/")

    filled = CLASS.sub(fill, pattern)
    filled = filled.replace("[MNO]", "M").replace("\\d", "7").replace("={0,2}", "").replace("[?&]", "?")
    return re.sub(r"[()\\]", "", filled)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.kind} {rule.hint}")
def test_a_key_written_by_the_rule_is_found_under_its_kind(rule: Rule) -> None:
    chance = random.Random(rule.hint)
    for _ in range(5):
        value = fake(rule, chance)
        assert rule.hint in value
        found = {kind for kind, _, _ in known_formats(f"it is {value} .")}
        assert rule.kind in found, value


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.alone], ids=lambda rule: rule.kind)
def test_a_short_prefix_counts_only_at_the_start_of_a_word(rule: Rule) -> None:
    value = fake(rule, random.Random(1))
    assert rule.kind not in {kind for kind, _, _ in known_formats(f"di{value}")}
    assert rule.kind in {kind for kind, _, _ in known_formats(f"di{value}", line_starts={2})}


def test_two_private_keys_are_two_secrets() -> None:
    block = f"-----BEGIN {'PRIVATE'} KEY-----\n{'Qz7' * 30}\n-----END {'PRIVATE'} KEY-----\n"
    assert [kind for kind, _, _ in known_formats(block + "and\n" + block)] == ["private-key"] * 2


def test_a_putty_key_is_a_private_key() -> None:
    text = f"PuTTY-User-Key-{'File'}-3: ssh-ed25519\nPrivate-Lines: 1\nAAAA\nPrivate-{'MAC'}: {'a1' * 16}\n"
    assert [kind for kind, _, _ in known_formats(text)] == ["private-key"]
