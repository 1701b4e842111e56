"""What the keys of known providers look like, and where they stand in a text.

Each rule has a word that every such key contains, which is looked for first since that is fast. The patterns
are linear: what may repeat without limit stands last.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from reverie.text.secret_values import is_mixed, is_placeholder, is_stand_in

Found = tuple[str, int, int]  # kind, start and end of a secret in the text that was searched


@dataclass(frozen=True, slots=True)
class Rule:
    """A known format. Group 1 of the pattern, where there is one, is the secret; else the whole match is.

    `alone`: the prefix is so short that ordinary words end with it, so that no letter or digit may stand before.
    """

    kind: str
    hint: str
    pattern: re.Pattern[str]
    alone: bool = False


def _rule(kind: str, hint: str, pattern: str) -> Rule:
    return Rule(kind, hint, re.compile(pattern, re.ASCII))


def _prefixed(kind: str, body: str, *prefixes: str) -> list[Rule]:
    """Keys that begin with a word no other text has; they are found glued to other text as well."""
    return [_rule(kind, prefix, re.escape(prefix) + body) for prefix in prefixes]


def _alone(kind: str, prefix: str, body: str) -> Rule:
    return Rule(kind, prefix, re.compile(re.escape(prefix) + body, re.ASCII), alone=True)


_ALNUM = "[A-Za-z0-9]"
_TOKEN = "[A-Za-z0-9_-]"  # noqa: S105 - a class of characters
_HEX = "[0-9A-Fa-f]"

RULES: tuple[Rule, ...] = (
    # Models
    *_prefixed("anthropic-key", _TOKEN + "{20,}", "sk-ant-"),
    *_prefixed("openai-key", _TOKEN + "{20,}", "sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"),
    *_prefixed("openrouter-key", _ALNUM + "{32,}", "sk-or-v1-"),
    _alone("model-key", "sk-", rf"(?=[A-Za-z]{{0,80}}\d){_ALNUM}{{20,}}"),
    _rule("openai-key", "T3BlbkFJ", rf"sk-{_ALNUM}{{20}}T3BlbkFJ{_ALNUM}{{20}}"),
    _rule("huggingface-token", "hf_", rf"hf_(?=[a-z0-9]{{0,29}}[A-Z]){_ALNUM}{{30,}}"),
    *_prefixed("huggingface-token", _ALNUM + "{30,}", "api_org_"),
    *_prefixed("groq-key", _ALNUM + "{40,}", "gsk_"),
    *_prefixed("xai-key", _ALNUM + "{40,}", "xai-"),
    *_prefixed("replicate-token", _ALNUM + "{30,}", "r8_"),
    *_prefixed("perplexity-key", _ALNUM + "{40,}", "pplx-"),
    *_prefixed("nvidia-key", _TOKEN + "{40,}", "nvapi-"),
    *_prefixed("tavily-key", _TOKEN + "{20,}", "tvly-"),
    *_prefixed("langsmith-key", _HEX + "{32}_" + _HEX + "{10}", "lsv2_pt_", "lsv2_sk_"),
    # Code and packages
    *_prefixed("github-token", _ALNUM + "{36,}", "ghp_", "gho_", "ghu_", "ghs_", "ghr_"),
    *_prefixed("github-token", r"\w{22,}", "github_pat_"),
    *_prefixed("gitlab-token", _TOKEN + "{20,}", "glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glsoat-", "glft-"),
    *_prefixed("atlassian-token", r"[A-Za-z0-9_=-]{24,}", "ATATT3", "ATBB", "ATCTT3"),
    *_prefixed("npm-token", _ALNUM + "{36,}", "npm_"),
    *_prefixed("pypi-token", _TOKEN + "{30,}", "pypi-AgE"),
    *_prefixed("rubygems-key", _HEX + "{48}", "rubygems_"),
    *_prefixed("docker-token", _TOKEN + "{20,}", "dckr_pat_"),
    *_prefixed("sentry-token", r"[A-Za-z0-9_=+/-]{40,}", "sntrys_", "sntryu_"),
    *_prefixed("postman-key", _HEX + "{24}-" + _HEX + "{34}", "PMAK-"),
    *_prefixed("figma-token", _TOKEN + "{30,}", "figd_"),
    # Clouds
    *_prefixed("aws-key-id", "[A-Z0-9]{16}", "AKIA"),
    _rule("aws-key-id", "ASIA", "ASIA(?<![A-Z0-9]ASIA)[A-Z0-9]{16}"),
    *_prefixed("google-key", _TOKEN + "{35}", "AIza"),
    *_prefixed("google-token", r"[A-Za-z0-9_.-]{20,}", "ya29."),
    *_prefixed("google-secret", _TOKEN + "{24,}", "GOCSPX-"),
    _alone("google-token", "1//0", rf"{_TOKEN}{{30,}}"),
    _rule("azure-key", "Key=", r"(?:Account|SharedAccess)Key=([A-Za-z0-9+/]{40,}={0,2})"),
    _rule("azure-signature", "sig=", r"[?&]sig=([A-Za-z0-9%+/]{40,}(?:=|%3D){0,2})"),
    _rule("azure-secret", "Q~", r"(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}"),
    *_prefixed("digitalocean-token", _HEX + "{64}", "dop_v1_", "doo_v1_", "dor_v1_"),
    *_prefixed("alibaba-key-id", _ALNUM + "{16,24}", "LTAI"),
    *_prefixed("tencent-key-id", f"(?=[A-Za-z]{{0,31}}[0-9]){_ALNUM}{{32}}", "AKID"),
    *_prefixed("heroku-key", _TOKEN + "{36,}", "HRKU-"),
    *_prefixed("planetscale-token", r"[\w.-]{32,}", "pscale_tkn_", "pscale_pw_", "pscale_oauth_"),
    *_prefixed("supabase-key", _TOKEN + "{20,}", "sbp_", "sb_secret_"),
    *_prefixed("databricks-token", _HEX + "{32}", "dapi"),
    *_prefixed("vault-token", _TOKEN + "{24,}", "hvs.", "hvb."),
    *_prefixed("pulumi-token", _HEX + "{40}", "pul-"),
    *_prefixed("doppler-token", _ALNUM + "{40,}", "dp.pt.", "dp.st.", "dp.sa."),
    *_prefixed("grafana-token", r"[A-Za-z0-9_+/=]{32,}", "glsa_", "glc_"),
    *_prefixed("newrelic-key", _ALNUM + "{27}", "NRAK-"),
    *_prefixed("tailscale-key", r"[A-Za-z0-9-]{20,}", "tskey-"),
    *_prefixed("terraform-token", r"[A-Za-z0-9_=-]{60,}", ".atlasv1."),
    *_prefixed("age-key", "[0-9A-Z]{58}", "AGE-SECRET-KEY-1"),
    # Messages and work
    *_prefixed("slack-token", "[A-Za-z0-9-]{10,}", *(f"xox{letter}-" for letter in "abcdeoprs")),
    *_prefixed("slack-token", r"\d-[A-Za-z0-9-]{20,}", "xapp-"),
    _rule(
        "slack-webhook",
        "hooks.slack.com",
        r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9/_-]{20,})",
    ),
    _rule("discord-token", ".", r"[MNO](?=[\w.-]{0,60}\d)[\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}"),
    _rule("discord-webhook", "/api/webhooks/", r"/api/webhooks/(\d{15,22}/[\w-]{60,})"),
    _rule("telegram-token", ":AA", r"(?<!\d)\d{8,10}:AA[\w-]{33}"),
    _rule("twilio-key", "SK", "SK(?<![A-Z0-9]SK)[0-9a-f]{32}"),
    *_prefixed("sendgrid-key", r"[\w-]{16,32}\.[\w-]{32,}", "SG."),
    _alone("mailgun-key", "key-", "[0-9a-f]{32}"),
    _alone("resend-key", "re_", rf"{_ALNUM}{{6,12}}_{_ALNUM}{{20,}}"),
    *_prefixed("linear-key", _ALNUM + "{32,}", "lin_api_", "lin_oauth_"),
    _rule("notion-token", "secret_", rf"secret_{_ALNUM}{{43}}"),
    *_prefixed("notion-token", _ALNUM + "{40,}", "ntn_"),
    _alone("airtable-token", "pat", rf"{_ALNUM}{{14}}\.{_HEX}{{64}}"),
    # Money and shops
    *_prefixed("stripe-key", _ALNUM + "{16,}", "sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"),
    *_prefixed("shopify-token", _HEX + "{32}", "shpat_", "shpca_", "shppa_", "shpss_"),
    *_prefixed("square-token", _TOKEN + "{22,}", "sq0atp-", "sq0csp-"),
)

FORMAT_KINDS = frozenset({*(rule.kind for rule in RULES), "private-key", "jwt", "aws-secret", "url-password"})
"""Every kind of secret that `known_formats` tells apart."""

_PEM = re.compile(r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PEM_END = re.compile(r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PEM_LINES = re.compile(r"(?:[\s+>|#\"'\\,-]{0,40}[A-Za-z0-9+/=]{16,})*")
_PEM_LONGEST = 20_000  # characters; a 16,384-bit RSA key has 12,700
_PEM_LEAST = 40  # letters and digits; less is a word or dots in documentation
_PUTTY = re.compile(r"PuTTY-User-Key-File-\d")
_PUTTY_END = re.compile(r"Private-MAC: [0-9a-f]{20,}")

_JWT_TAIL = re.compile(r"\.eyJ[\w-]{8,}\.[\w-]{10,}", re.ASCII)
_JWT_HEADER = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
_JWT_HEADER_LONGEST = 2_000

_AWS_ID = re.compile(r"(?:AKIA|ASIA)[A-Z0-9]{16}")
_AWS_SECRET = re.compile(r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/=])")
_AWS_NEAR = 240  # characters after an access key id within which its secret stands

# The host may have been blacked out before its password.
_URL_PASSWORD = re.compile(r"://[^\s/:@\"'<>]{0,100}:([^\s/@\"'<>]{3,200})@(?=[\w\[…])", re.ASCII)


def known_formats(text: str, line_starts: Container[int] = ()) -> Iterator[Found]:
    """Every key of a known provider, private key, web token and password in an address.

    `line_starts` tells where lines began before they were joined: what stands before such a place is no part of
    the word after it.
    """
    for rule in RULES:
        if rule.hint in text:
            yield from _by_rule(text, rule, line_starts)
    yield from _private_keys(text)
    yield from _web_tokens(text)
    yield from _aws_secrets(text)
    yield from _url_passwords(text)


def _by_rule(text: str, rule: Rule, line_starts: Container[int]) -> Iterator[Found]:
    group = 1 if rule.pattern.groups else 0
    for match in rule.pattern.finditer(text):
        if rule.alone and _is_glued(text, match.start()) and match.start() not in line_starts:
            continue
        if not is_placeholder(match[group]):
            yield rule.kind, *match.span(group)


def _is_glued(text: str, start: int) -> bool:
    before = text[start - 1 : start] if start else ""
    return before.isascii() and before.isalnum()


def _private_keys(text: str) -> Iterator[Found]:
    if "PRIVATE KEY" in text:
        done = 0
        for match in _PEM.finditer(text):
            if match.start() < done:
                continue
            last = _PEM_END.search(text, match.end(), match.end() + _PEM_LONGEST)
            done = last.end() if last else _cut_off_key(text, match.end())
            body = text[match.end() : last.start() if last else done]
            if sum(map(str.isalnum, body)) >= _PEM_LEAST:
                yield "private-key", match.start(), done
    if "PuTTY-User-Key-File-" in text:
        for match in _PUTTY.finditer(text):
            if last := _PUTTY_END.search(text, match.end(), match.end() + _PEM_LONGEST):
                yield "private-key", match.start(), last.end()


def _cut_off_key(text: str, start: int) -> int:
    """Where the lines of a private key end whose last line is missing."""
    lines = _PEM_LINES.match(text, start, start + _PEM_LONGEST)
    return lines.end() if lines else start


def _web_tokens(text: str) -> Iterator[Found]:
    """JSON web tokens, found from the dot before the payload: their header may be glued to other text."""
    if ".eyJ" not in text:
        return
    for match in _JWT_TAIL.finditer(text):
        head = text[max(0, match.start() - _JWT_HEADER_LONGEST) : match.start()]
        header = head.find("eyJ", len(head.rstrip(_JWT_HEADER)))
        if header >= 0:
            yield "jwt", match.start() - len(head) + header, match.end()


def _aws_secrets(text: str) -> Iterator[Found]:
    """The nameless secret that stands beside an access key id."""
    if "AKIA" not in text and "ASIA" not in text:
        return
    for key in _AWS_ID.finditer(text):
        for match in _AWS_SECRET.finditer(text, key.end(), key.end() + _AWS_NEAR):
            if is_mixed(match[0]) and not is_placeholder(match[0]):
                yield "aws-secret", *match.span()


def _url_passwords(text: str) -> Iterator[Found]:
    if "://" in text:
        for match in _URL_PASSWORD.finditer(text):
            if not is_stand_in(match[1]):
                yield "url-password", *match.span(1)
