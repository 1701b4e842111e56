from __future__ import annotations

import random
import string

import pytest

from reverie.text.assignments import assignments

CHARACTERS = string.ascii_letters + string.digits

FORMS = [
    "password={}",
    "password: {}",
    "DB_PASSWORD={}",
    '"password": "{}"',
    "passwd = '{}'",
    "export API_TOKEN={}",
    "api_key: {}",
    'secret = "{}"',
    "密码：{}",
    "密码是{}",
    "密码为 {}",
    "口令: {}",
    "密钥={}",
    "令牌：{}",
    "my password is {}",
    "tool --password {} run",
    "mysql --password={} -u root",
    'set_password("{}")',
    "<password>{}</password>",
    "https://x.test/?token={}&a=b",
    'password: str = "{}"',
    "**Password:** {}",
    "- Password: `{}`",
    '"db_pass":"{}"',
    "PGPASSWORD={} psql",
    "client_secret: {}",
    "Authorization: Bearer {}",
    "curl -u admin:{} https://x.test",
    "sshpass -p {} ssh host",
    "AUTHORIZATION: Basic {}",
]


def found(text: str) -> list[str]:
    return [text[start:end] for _, start, end in assignments(text)]


@pytest.mark.parametrize("form", FORMS)
def test_a_random_value_is_found_in_every_form(form: str) -> None:
    chance = random.Random(form)
    for _ in range(10):
        value = "".join(chance.choice(CHARACTERS) for _ in range(14)) + "7q"
        assert value in found(form.format(value))


@pytest.mark.parametrize("form", [form for form in FORMS if "asswor" in form or "密码" in form or "口令" in form])
@pytest.mark.parametrize("stem", ["dragon", "Summer", "berlin"])
def test_a_password_that_a_person_made_up_is_found(form: str, stem: str) -> None:
    value = stem + "4" + "2!"
    assert any(stem in secret for secret in found(form.format(value)))


@pytest.mark.parametrize("pin", ["482" + "913"])
def test_a_password_of_digits_is_found_and_a_number_of_tokens_is_not(pin: str) -> None:
    assert found(f"密码：{pin}") == [pin]
    assert found(f"token: {pin}") == []


@pytest.mark.parametrize(
    "line",
    [
        "password: ask Ann",
        "the token budget is 1,000,000",
        "密码在 1Password 里",
        "密码：见 1Password",
        "密码：1Password",
        "set GITHUB_TOKEN in the environment",
        "token: GITHUB_TOKEN",
        "GITHUB_TOKEN=$GITHUB_TOKEN",
        "GITHUB_TOKEN=${{ secrets.GITHUB_TOKEN }}",
        "export GITHUB_TOKEN=",
        "OPENAI_API_KEY=YOUR_API_KEY",
        "api_key: <token>",
        "token: xxxx",
        'password = os.environ["DB_PASSWORD"]',
        "password = getpass.getpass()",
        "token = tokens[i + 1]",
        "const token = await getToken(user2Id);",
        'access_token = response.json()["access_token"]',
        "max_tokens: 4096",
        "max_tokens=200000",
        '"total_tokens": 123456',
        "password: required",
        "password: Optional[str] = None",
        "token_type: bearer",
        "secretName: my-app-tls-2",
        "tokenizer: cl100k_base",
        "the password is in the vault",
        "Authorization: Bearer $TOKEN",
        "Authorization: Bearer <token>",
        "Authorization headers are dropped",
        "api key: see docs/keys2.md",
        "credential helper: osxkeychain",
        "令牌数：4096",
        "api_key_env: OPENAI_API_KEY",
        "password_hash: 5f4dcc3b5aa765d61d8327deb882cf99",
        "Token usage: 12345/200000",
        '<input type="password" name="pw1">',
        "press key: ctrl+shift+F10",
        "dict key = abc123def456",
        "Password must have 12 characters and 1 digit",
        "password: [REDACTED:password:1a2b]",
    ],
)
def test_words_about_secrets_are_no_secrets(line: str) -> None:
    assert found(line) == []


def test_a_letter_that_grows_when_made_small_shifts_nothing() -> None:
    value = "Qx7" + "kk29Lm"
    assert found(f"İİİ PASSWORD={value}") == [value]


def test_no_other_letter_grows_when_made_small() -> None:
    every = "".join(map(chr, range(0x110000))).replace("İ", "i")
    assert len(every.lower()) == len(every)


def test_a_value_ends_where_it_plainly_ends() -> None:
    value = "Qx7" + "kk29Lm"
    assert found(f'{{"password":"{value}","user":"ann"}}') == [value]
    assert found(f"(password: {value}).") == [value]
    assert found(f"password={value}; path=/") == [value]
