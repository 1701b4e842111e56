from __future__ import annotations

import base64
import json
import random
import string
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.assignments import ASSIGNED_KINDS, assignments
from reverie.text.secret_formats import FORMAT_KINDS, RULES, known_formats
from reverie.text.secret_marks import OWN_KIND, is_covered, mark, with_marks_covered
from reverie.text.secrets import find_secrets, redact

KINDS = sorted({*FORMAT_KINDS, *ASSIGNED_KINDS, OWN_KIND})
# Places where a secret stands; some go on right behind it.
PLACES = [
    "it is {} .",
    "{}",
    "a{}b9",
    "password: {}",
    "password={}9x!Q",
    "DB_PASSWORD={}@h/db9",
    '"token": "{}"',
    '"password": "x9{}q7"',
    "api_key: {}/v1?token=a",
    "密码：{}",
    "密码是{}。口令: {}",
    "令牌：{}，请保存",
    "postgres://u:{}@h/db",
    "redis://:{}@h9:6379/0",
    "https://x.test/?token={}&key={}",
    "Authorization: Bearer {}",
    "X-Api-Key: {}",
    "curl -u admin:{} https://x.test",
    "sshpass -p {} ssh host",
    "tool --password {} run",
    "**Password:** {}",
    "<password>{}</password>",
    "password\n{}\n{}9",
    r"{{\"secret\": \"{}\"}}",
    "pass: {}token={}",
]


def random_characters(chance: random.Random, alphabet: str, length: int) -> str:
    return "".join(chance.choice(alphabet) for _ in range(length))


def made_up(kind: int, chance: random.Random) -> str:
    """A key that begins like those of a provider, in the alphabet that most of them share, or a made-up password."""
    rule = RULES[kind % len(RULES)]
    match kind % 4:
        case 0:
            return random_characters(chance, string.ascii_letters + string.digits + "!#%&*", 12) + "7q"
        case 1:
            return "dragon" + str(chance.randrange(100)) + "!"
        case _:
            return rule.hint + random_characters(chance, "0123456789abcdef", 64)


SECRETS = st.builds(made_up, st.integers(0, 4 * len(RULES)), st.randoms(use_true_random=False))
MARKS = st.builds(mark, st.sampled_from(KINDS), st.integers(0, 0xFFFF).map("{:04x}".format))
PIECES = st.one_of(
    st.builds(lambda place, value: place.replace("{}", value), st.sampled_from(PLACES), st.one_of(SECRETS, MARKS)),
    SECRETS,
    MARKS,
    st.sampled_from(
        ["password: ", "密码", '"', "'", "=", "://", "@h", ":", "\n", "\\n", "%5B", "[REDACTED:", "]", "\u200b"]
    ),
)
TEXTS = st.lists(PIECES, max_size=6).flatmap(
    lambda pieces: st.sampled_from(["", " ", "\n"]).map(lambda gap: gap.join(pieces))
)


@pytest.mark.parametrize("place", PLACES)
def test_a_mark_is_no_secret_wherever_it_stands(place: str) -> None:
    for kind in KINDS:
        text = place.replace("{}", mark(kind, "69e7"))
        assert find_secrets(text) == []
        assert redact(text) == text


def test_an_address_whose_password_was_blacked_out_stays_as_it_is() -> None:
    password = "p4ss" + "W0rdXyz"
    once = redact(f"db postgres://u:{password}@h/db")
    assert once.startswith("db postgres://u:[REDACTED:url-password:")
    assert once.endswith("]@h/db")
    assert find_secrets(once) == []
    assert redact(once) == once


@given(TEXTS)
def test_nothing_is_found_in_what_was_redacted(text: str) -> None:
    once = redact(text)
    assert find_secrets(once) == []
    assert redact(once) == once


@given(
    TEXTS,
    st.sampled_from(
        ["REDACTED", "github-token", "dragon", "password", "69e7]@", "……………………", "[REDACTED:password:69e7]"]
    ),
)
def test_not_even_a_value_of_ones_own_is_found_in_a_mark(text: str, value: str) -> None:
    own = frozenset({sha256(value.encode()).hexdigest()})
    once = redact(text, own)
    assert find_secrets(once, own) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_mark_stays_clean_when_it_is_written_down_as_json(kind: str) -> None:
    text = json.dumps(json.dumps({"content": f'"x"\npostgres://u:{mark(kind, "69e7")}@h/db9\n'}))
    assert find_secrets(text) == []


def test_a_text_in_base64_that_holds_only_a_mark_stays() -> None:
    text = base64.b64encode(f"postgres://u:{mark('url-password', '69e7')}@host/db".encode()).decode()
    assert find_secrets(text) == []


def test_only_a_kind_that_exists_makes_a_mark() -> None:
    invented = "[REDACTED:p4ssw0rd:1a2b]"
    assert with_marks_covered(invented) == invented


def test_a_secret_right_beside_a_mark_is_found() -> None:
    value = "p4ss" + "W0rdXyz"
    assert value not in redact(f"postgres://u:{value}@[REDACTED:jwt:1a2b]/db and password={value}[REDACTED:jwt:1a2b]")


def test_covering_the_marks_keeps_every_place() -> None:
    text = f"a {mark('jwt', '1a2b')} b"
    covered = with_marks_covered(text)
    assert len(covered) == len(text)
    assert (covered[:2], covered[-2:]) == ("a ", " b")
    assert is_covered(covered[2:-2])
    assert not is_covered(covered)


def test_the_kinds_of_a_mark_are_those_that_are_found() -> None:
    chance = random.Random(1)
    found = {
        kind
        for number in range(4 * len(RULES))
        for place in PLACES
        for finder in (known_formats, assignments)
        for kind, _, _ in finder(place.replace("{}", made_up(number, chance)))
    }
    assert found <= set(KINDS)
    assert len(found) > len(KINDS) / 2
