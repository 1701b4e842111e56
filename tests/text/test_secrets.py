from __future__ import annotations

import base64
import json
import random
import string
from collections.abc import Callable
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reverie.text.secrets import Secret, find_secrets, redact

LETTERS = string.ascii_letters + string.digits
TOKEN = LETTERS + "_-"
HEX = "0123456789abcdef"
CAPITALS = string.ascii_uppercase + string.digits
BASE64 = LETTERS + "+/"

Make = Callable[[random.Random], str]


def body(alphabet: str, length: int) -> Make:
    return lambda chance: "".join(chance.choice(alphabet) for _ in range(length))


def joined(*parts: str | Make) -> Make:
    """A fake put together from pieces, so that none ever stands in this file."""
    return lambda chance: "".join(part if isinstance(part, str) else part(chance) for part in parts)


def pem(chance: random.Random) -> str:
    lines = "\n".join(body(BASE64, 64)(chance) for _ in range(6))
    return f"-----BEGIN RSA {'PRIVATE'} KEY-----\n{lines}\n-----END RSA {'PRIVATE'} KEY-----"


FORMATS: dict[str, Make] = {
    "anthropic-key": joined("sk-", "ant-api03-", body(TOKEN, 93), "AA"),
    "openai-key": joined("sk-", "proj-", body(TOKEN, 110)),
    "model-key": joined("sk", "-", body(HEX, 31), "7"),
    "github-token": joined("gh", "p_", body(LETTERS, 36)),
    "github-token 2": joined("github", "_pat_", body(LETTERS, 22), "_", body(LETTERS, 59)),
    "gitlab-token": joined("gl", "pat-", body(TOKEN, 20)),
    "aws-key-id": joined("AK", "IA", body(CAPITALS, 16)),
    "google-key": joined("AI", "za", body(TOKEN, 35)),
    "google-token": joined("ya", "29.", body(TOKEN, 60)),
    "slack-token": joined("xo", "xb-", body(string.digits, 12), "-", body(LETTERS, 24)),
    "stripe-key": joined("sk", "_live_", body(LETTERS, 24)),
    "twilio-key": joined("S", "K", body(HEX, 32)),
    "sendgrid-key": joined("S", "G.", body(LETTERS, 22), ".", body(LETTERS, 43)),
    "npm-token": joined("np", "m_", body(LETTERS, 36)),
    "pypi-token": joined("py", "pi-AgEIcHlwaS5vcmc", body(TOKEN, 60)),
    "huggingface-token": joined("h", "f_", body(string.ascii_letters, 34)),
    "digitalocean-token": joined("dop", "_v1_", body(HEX, 64)),
    "linear-key": joined("lin", "_api_", body(LETTERS, 40)),
    "notion-token": joined("nt", "n_", body(LETTERS, 46)),
    "telegram-token": joined(body("123456789", 9), ":A", "A", body(TOKEN, 33)),
    "discord-token": joined("M", "T", body(LETTERS, 22), ".", body(LETTERS, 6), ".", body(LETTERS, 26), "5"),
    "shopify-token": joined("shp", "at_", body(HEX, 32)),
    "databricks-token": joined("da", "pi", body(HEX, 32)),
    "vault-token": joined("hv", "s.", body(TOKEN, 60)),
    "age-key": joined("AGE-SECRET", "-KEY-1", body(CAPITALS, 58)),
    "groq-key": joined("gs", "k_", body(LETTERS, 52)),
    "jwt": joined("ey", "J", body(LETTERS, 30), ".ey", "J", body(TOKEN, 60), ".", body(TOKEN, 43)),
    "private-key": pem,
}

# Keys with a prefix so short that it only counts where nothing stands before it.
NEVER_GLUED = {"model-key"}


def cut(value: str, between: str, chance: random.Random) -> str:
    at = chance.randrange(len(value) // 3, 2 * len(value) // 3)
    return value[:at] + between + value[at:]


def sprinkled(value: str, chance: random.Random) -> str:
    return "".join(
        character + (chance.choice("\u200b\u200c\u2060\ufeff") if number % 5 == 2 else "")
        for number, character in enumerate(value)
    )


Wear = Callable[[str, random.Random], str]
DISGUISES: dict[str, Wear] = {
    "plain": lambda value, _: f"use {value} for it",
    "json": lambda value, _: json.dumps({"content": f'he said "so"\n{value}\nfine'}),
    "json in json": lambda value, _: json.dumps(json.dumps({"content": f'"x"\n{value}\n'})),
    "over two lines": lambda value, chance: f"it is {cut(value, chr(10), chance)}\n\nNext.",
    "over two indented lines": lambda value, chance: "it is\n    " + cut(value, "\n    ", chance) + "\n",
    "over two lines in json": lambda value, chance: json.dumps("it is " + cut(value, "\n", chance) + "\n\n"),
    "over two lines of a diff": lambda value, chance: "+" + cut(value.replace("\n", "\n+"), "\n+", chance) + "\n+\n",
    "in a url": lambda value, _: f"https://api.test/v1?key={value}&page=2",
    "in a diff": lambda value, _: "@@ -1 +1 @@\n-old\n" + "".join(f"+{line}\n" for line in value.split("\n")),
    "in a heredoc": lambda value, _: f"cat <<EOF > .env\n{value}\nEOF\n",
    "base64": lambda value, _: "echo " + base64.b64encode(f"it={value}\n".encode()).decode() + " | base64 -d",
    "wrapped base64": lambda value, _: "EOF\n" + base64.encodebytes(f"so: {value} is it".encode()).decode(),
    "zero-width": lambda value, chance: f"it is {sprinkled(value, chance)} .",
    "glued to text": lambda value, _: f"key{value}.",
    "glued to chinese": lambda value, _: f"我的密钥是{value}，请保存",
    "escaped for markdown": lambda value, _: f"it is {value.replace('_', chr(92) + '_')} !",
}


def leftovers(value: str, clean: str) -> list[str]:
    """Pieces of the value that can still be read."""
    width = 16
    return [value[at : at + width] for at in range(0, len(value) - width + 1, 4) if value[at : at + width] in clean]


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("name", FORMATS)
def test_a_known_key_is_found_in_every_disguise(name: str, disguise: str) -> None:
    if disguise == "glued to text" and name in NEVER_GLUED:
        return
    chance = random.Random(f"{name} {disguise}")
    for _ in range(3):
        value = FORMATS[name](chance)
        text = DISGUISES[disguise](value, chance)
        found = find_secrets(text)
        covered = sum(secret.end - secret.start for secret in found)
        assert covered >= len(value), f"{name}, {disguise}: {text!r}"
        assert not leftovers(value, redact(text))


@pytest.mark.parametrize("name", FORMATS)
def test_a_known_key_is_called_by_its_kind(name: str) -> None:
    value = FORMATS[name](random.Random(name))
    assert [secret.kind for secret in find_secrets(f"it is {value} .")] == [name.split(maxsplit=1)[0]]


def test_the_span_covers_the_characters_as_they_stand() -> None:
    value = FORMATS["github-token"](random.Random(1))
    disguised = sprinkled(value, random.Random(1))
    text = f"before {disguised} after"
    assert find_secrets(text) == [Secret("github-token", 7, 7 + len(disguised))]
    assert redact(text).startswith("before [REDACTED:github-token:")
    assert redact(text).endswith("] after")


def test_the_line_after_a_key_stays() -> None:
    value = FORMATS["anthropic-key"](random.Random(1))
    assert redact(f"the key is {value}\nNever commit it.").endswith("]\nNever commit it.")


def test_the_same_value_has_the_same_mark_in_every_disguise() -> None:
    chance = random.Random(3)
    value = FORMATS["npm-token"](chance)
    plain, hidden = redact(f"x {value} y"), redact(f"x {sprinkled(value, chance)} y")
    assert plain == hidden
    assert value not in plain


def test_the_mark_is_no_secret_itself() -> None:
    chance = random.Random(4)
    for make in FORMATS.values():
        once = redact(f"password: {make(chance)}\ntoken={make(chance)}\n")
        assert redact(once) == once


def test_a_secret_shows_no_value() -> None:
    value = FORMATS["github-token"](random.Random(5))
    assert value[4:] not in repr(find_secrets(f"token: {value}"))


def test_a_password_in_an_address_is_found_and_the_address_stays() -> None:
    password = "S" + "3cr" + "Et99"
    clean = redact(f"postgres://admin:{password}@db.test:5432/app")
    assert password not in clean
    assert clean.startswith("postgres://admin:[REDACTED:url-password:")
    assert clean.endswith("]@db.test:5432/app")


def test_the_nameless_secret_beside_an_access_key_is_found() -> None:
    chance = random.Random(6)
    key_id, secret = FORMATS["aws-key-id"](chance), body(BASE64, 38)(chance) + "a7"
    assert secret not in redact(f"{key_id}\n{secret}\n")
    assert redact(secret) == secret


def test_a_private_key_whose_end_is_missing_is_still_covered() -> None:
    cut_off = pem(random.Random(7)).rsplit("\n", 1)[0]
    assert redact(f"{cut_off}\n\nThe end.").startswith("[REDACTED:private-key:")
    assert redact(f"{cut_off}\n\nThe end.").endswith("]\n\nThe end.")


@pytest.mark.parametrize(
    "line",
    [
        "commit 6acfbe91d3c0a4b7e5f60718293a4b5c6d7e8f90",
        "session 550e8400-e29b-41d4-a716-446655440000",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
        "keys begin with sk-... or sk-ant-... or sk-xxxxxxxxxxxxxxxxxxxxxxxx",
        "AKIAIOSFODNN7EXAMPLE",
        "task-0123456789abcdef0123456789abcdef is done",
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "postgres://user:password@localhost/db and postgres://user:${DB_PASSWORD}@localhost/db",
        "the user prefers short answers; 用户偏好简短的回答",
        "docker run -u 1000:1000 image",
        "https://example.test/a:b@c",
        "ASIAPACIFIC",
    ],
)
def test_what_only_looks_like_a_key_stays(line: str) -> None:
    assert find_secrets(line) == []


def test_a_picture_in_base64_is_no_secret() -> None:
    picture = base64.b64encode(random.Random(8).randbytes(4000)).decode()
    assert find_secrets(f"![](data:image/png;base64,{picture})") == []


def test_ordinary_lines_stay_ordinary_when_they_meet() -> None:
    lines = [
        "The user deploys with make",
        "Tokens are cheap",
        "password: ask Ann",
        "端口是8080",
        "- uses pnpm",
        "a-b_c.d",
    ]
    chance = random.Random(9)
    text = "\n".join(chance.choice(lines) for _ in range(2_000))
    assert find_secrets(text) == []


def own(*values: str) -> frozenset[str]:
    return frozenset(sha256(value.encode()).hexdigest() for value in values)


@pytest.mark.parametrize("value", ["correcthorse", "p@ss/w:ord?", "hunter2.", "two words", "abc=def&ghi"])
@pytest.mark.parametrize(
    "text", ['say "{}" now', "KEY={}", "x: {}", "{}", "url?k={}", "密码{}啊", "`{}`", '{{"a": "{}"}}']
)
def test_a_value_of_ones_own_is_found_whatever_it_looks_like(value: str, text: str) -> None:
    if " " in value and not any(quote in text for quote in "\"'`"):
        return
    shown = text.format(value)
    assert value not in redact(shown, own(value))


def test_a_value_of_ones_own_is_found_in_disguise() -> None:
    value, chance = "correcthorsebattery", random.Random(10)
    for wear in ("json in json", "over two lines", "base64", "zero-width", "glued to chinese"):
        assert not leftovers(value, redact(DISGUISES[wear](value, chance), own(value)))


def test_other_words_stay_when_ones_own_are_known() -> None:
    assert redact("correct horse battery staple", own("correcthorse")) == "correct horse battery staple"


@given(st.text(max_size=200))
def test_spans_are_in_order_and_inside_the_text(text: str) -> None:
    end = 0
    for secret in find_secrets(text, own("secret")):
        assert end <= secret.start < secret.end <= len(text)
        end = secret.end


@given(st.lists(st.sampled_from(["\\", "n", "u0041", "%41", "\n", "-", "+", '"', "\u200b", "a", "pass: ", "Zx9!kQ2#"])))
def test_whatever_is_mixed_together_is_read_without_fault(pieces: list[str]) -> None:
    text = "".join(pieces)
    for secret in find_secrets(text):
        assert 0 <= secret.start < secret.end <= len(text)
