from __future__ import annotations

import random
import string

import pytest

from reverie.text.secret_sentences import told
from reverie.text.secrets import find_secrets, redact

CHARACTERS = string.ascii_letters + string.digits

PASSWORDS = [
    "Remember: the password for the VPN is {}",
    "The password of the reporting database is {}.",
    "Our Jenkins password for user ci is {}",
    "the wifi password at the office is {}, please note it",
    'The password for the VPN is "{}"',
    "The password for the VPN = {}",
    "password for VPN={}",
    "Password for the VPN: {}",
    "Password for the VPN: `{}`",
    "Password for the VPN:\n{}\nThanks",
    "password (staging): {}",
    "password (staging) is {}",
    "The passphrase of the backup key is {}",
    "for the VPN the passphrase is {}",
    "the passcode for the meeting room tablet is {}",
    "The password for Grafana was changed to {}",
    "the password has been set to {}",
    "we changed the VPN password to {}",
    "my password is now {}",
    "the new password for root is still {}",
    "the password for staging, as of March, is {}",
    "the password we use for what is called db2 is {}",
    "the login to Jenkins is admin with password {}",
    "log in as ci, password {}",
    "{} is the password for the VPN",
    "{} is our VPN password.",
    "use {} as the password for the VPN",
    "use `{}` as password",
    "the registry login is deploy / {}",
    "Credentials for the registry: deploy / {}",
    "pw for the box is {}",
    "the pass for the VPN is {}",
    "set the password for the VPN to {}",
    "it is password-protected with {}",
    "We use {} for the VPN password",
    "the VPN password's {}",
    "The password for the VPN is:\n\n{}",
    "| VPN | password | {} |",
    "the password for https://vpn.test:8443/login is {}",
    "VPN 的密码是 {}",
    "VPN的密码是{}，记一下",
    "密码（测试环境）是 {}",
    "VPN 的密码改成 {} 了",
    "数据库口令已经换成了 {}",
    "数据库的口令现在为 {}",
    "VPN 的密码还是用 {}",
    "{} 是 VPN 的密码",
    "用 {} 作为密码",
    "用 {} 作为 VPN 的密码",
    "密码 {}",
    "vpn密码{}",
    "登录账号 admin，密码：“{}”",
    "登录 Jenkins：admin / {}",
]

TOKENS = [
    "Remember: the secret for the webhook is {}",
    "The API key for Stripe is {}",
    "the API token for Linear is {}",
    "the token of the CI user is {}.",
    "the token for the bot was rotated to {}",
    "the key for Stripe is {}",
    "The access key of the bucket: {}",
    "The licence key for the IDE is {}",
    "{} is the token for the deploy bot",
    "use {} as our API key",
    "{} — that's the API key for Stripe",
    "Stripe 的密钥是 {}",
    "webhook 的密钥（生产）是 {}",
    "{} 是 Stripe 的密钥",
    "机器人的令牌改为 {}",
    "机器人 token 换成 {}",
]

MADE_UP = ["Kx9vbn22x", "Kx9!vbn_22", "hunter2-Xy9!kk", "Tr0ub4dor&3"]


@pytest.mark.parametrize("form", PASSWORDS)
@pytest.mark.parametrize("value", MADE_UP)
def test_a_password_that_a_sentence_tells_is_found(form: str, value: str) -> None:
    assert value not in redact(form.format(value))


@pytest.mark.parametrize("form", TOKENS)
def test_a_token_that_a_sentence_tells_is_found(form: str) -> None:
    chance = random.Random(form)
    for _ in range(20):
        value = "".join(chance.choice(CHARACTERS) for _ in range(31)) + "7"
        assert value not in redact(form.format(value))


def test_letters_alone_are_found_where_no_word_is_so_long_or_so_mixed() -> None:
    small = "qwmzxkvjh" + "trplkdjsnbvuyw" + "aq"
    assert small not in redact(f"the password for the VPN is {small}")
    mixed = "qWmZxK" + "vJhTrPlKdJ"
    assert mixed not in redact(f"the secret for the webhook is {mixed}")


@pytest.mark.parametrize("pin", ["47" + "11", "482" + "913"])
@pytest.mark.parametrize(
    "form",
    [
        "The PIN of the safe is {}",
        "my pin is {}",
        "PIN: {}",
        "the PIN code for the door is {}",
        "门禁的 PIN 码是 {}",
        "PIN 是 {}",
        "the door code is {}",
        "保险柜的密码是 {}",
    ],
)
def test_the_number_of_a_lock_is_found(form: str, pin: str) -> None:
    assert pin not in redact(form.format(pin))


def test_words_in_a_row_are_a_password_where_they_are_quoted_or_on_hyphens() -> None:
    words = ["correct", "horse", "battery", "staple"]
    for value, text in ((" ".join(words), 'the passphrase is "{}"'), ("-".join(words), "the password for it is {}")):
        assert value not in redact(text.format(value))


def test_what_is_around_the_value_stays() -> None:
    value = "Kx9" + "vbn22x"
    clean = redact(f"The password for the VPN is {value}, and the VPN is slow.")
    assert clean.startswith("The password for the VPN is [REDACTED:password:")
    assert clean.endswith("], and the VPN is slow.")


@pytest.mark.parametrize(
    "line",
    [
        "the password policy is twelve characters",
        "the password for staging is in 1Password",
        "the password for staging is stored in 1Password, item db01-main",
        "the password of the wifi changed",
        "password reset mails go out at 8",
        "the token limit for the model is 200000",
        "the token budget for the model is 200000 and the window is 1000000",
        "密码每 90 天换一次",
        "密码在 1Password 里",
        "VPN 的密码是 12 位",
        "VPN 的密码是用 argon2id 存的",
        "密码改成 90 天换一次",
        "the password for the VPN is rotated every 90 days",
        "the password for the admin is a 12-character string",
        "the password of each user is hashed with argon2id",
        "passwords are argon2id-hashed",
        "the password for demo accounts is base64-encoded",
        "the token for CI is GITHUB_TOKEN",
        "the token for CI is in `GITHUB_TOKEN_2`",
        "the token for CI is read from ~/.config/ci2/token",
        "the token for the bot is valid for 30 days",
        "the token for staging is at https://vault.test:8200/v1/kv2/ci",
        "the secret of fast builds is ccache4.9",
        "the secret for the webhook is WEBHOOK_SECRET_2024",
        "the key for the cache is user42_profile",
        "the primary key of orders is order_id2",
        "the key to the talk is slide 2024-10",
        "the api key for Stripe is kept by Ann (ann2@corp.test)",
        "ann2@corp.test is the owner of the password store",
        "Python3.12 is the token for our base image",
        "oauth2 is the way we get a token",
        "argon2id is the password hash",
        "use oauth2-proxy2 as the token broker",
        "1Password is our password manager",
        "log in with Auth0 and SAML2",
        "log in to build01.prod.test with your own account",
        "sign in using https://sso.test/a1b2c3d4e5",
        "credentials live in s3://bucket9/a1b2c3d4/creds",
        "pin the base image: 20240611",
        "the pin for numpy is 1.26.4",
        "the pin of the base image is 20240611",
        "GPIO pin 13 is the LED",
        "password expiry for contractors is 2025-12-31",
        "the password for the VPN is: ask Ann",
        "the password for the VPN: see docs/vpn2.md",
        "登录用 OAuth2，回调在 8080 端口",
        "令牌的有效期是 3600 秒",
        "密钥轮换的周期是 90 天",
        "密码用 bcrypt12 轮",
        "密码是 2024 年设的",
        "of the sampled token there may be up to `logprobs+1` elements",
        "the idempotency key for charge is ord_2024_10_7",
        "the S3 key of the report is reports/2024/q3/r1b2c3.pdf",
        "the key for commit 6acfbe91d3c0a4b7e5f60718293a4b5c6d7e8f90 is wrong",
        "the password change for ann is TICKET-4711",
        '{"input_tokens":10,"requestId":"req_034499a5b4e5466e888c6688","uuid":"bd34de99-5469-448c-bb56-9b4e3fdea2fc"}',
    ],
)
def test_a_sentence_about_secrets_is_no_secret(line: str) -> None:
    assert find_secrets(line) == []


def test_a_long_line_full_of_the_words_is_read_in_one_pass() -> None:
    line = "the password for the token of the key is " * 2_000
    assert list(told(line)) == []


TYPED = "ghp_abcdefghijklmnopqrstuvwxyz0123456789AB"


@pytest.mark.parametrize(
    "sentence",
    [
        "From now on use {} as my token.",
        "Use {} as our deploy key, please.",
        "用 {} 作为我的令牌。",
        "{} is my password.",
    ],
)
def test_what_is_called_mine_is_a_secret_however_regular(sentence: str) -> None:
    assert TYPED not in redact(sentence.format(TYPED))


@pytest.mark.parametrize(
    "sentence",
    [
        f"Use {TYPED} as the token in the docs.",
        "From now on use <token> as my token.",
        "Use ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx as my token in examples.",
        "Use your-github-token-number-1-here as my token.",
        "From now on use pnpm as my package manager.",
        "Use src/reverie/text/version2/tokens.py as my key file.",
    ],
)
def test_what_only_shows_the_form_is_none(sentence: str) -> None:
    assert redact(sentence) == sentence
