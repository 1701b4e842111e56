"""Credentials that look real and open nothing: a kind and a source of chance -> a fake, and how to find it again."""

from __future__ import annotations

import base64
import json
import random
import string

_LETTERS = string.ascii_letters + string.digits
_WORDS = ("kestrel", "marmot", "Quartz", "saffron", "Tundra", "velvet", "wombat", "Zephyr")
_LINE = 64  # characters of a line of PEM


def fake_secret(kind: str, chance: random.Random) -> str:
    """A fake of that kind, one of `scene.SECRET_KINDS`."""
    match kind:
        case "aws":
            return "AKIA" + _some(chance, string.ascii_uppercase + "234567", 16)
        case "github":
            return "ghp_" + _some(chance, _LETTERS, 36)
        case "anthropic":
            return f"sk-ant-api03-{_some(chance, _LETTERS + '-_', 93)}AA"
        case "password":
            return f"{chance.choice(_WORDS)}-{_some(chance, _LETTERS, 5)}!{chance.randrange(1000, 9999)}"
        case "jwt":
            head = _spelt({"alg": "HS256", "typ": "JWT"})
            body = _spelt({"sub": str(chance.randrange(10**9)), "iat": 1_772_000_000, "role": "service"})
            return f"{head}.{body}.{_some(chance, _LETTERS + '-_', 43)}"
        case "pem":
            lines = "\n".join(_some(chance, _LETTERS + "+/", _LINE) for _ in range(12))
            return f"-----BEGIN PRIVATE KEY-----\n{lines}\n-----END PRIVATE KEY-----"
        case "dburl":
            name = f"svc_{_some(chance, string.ascii_lowercase, 5)}"
            return f"postgres://{name}:{_some(chance, _LETTERS, 18)}@db-7.internal:5432/main"
        case _:
            raise ValueError(f"there is no fake for {kind!r}")


def telling_parts(secret: str) -> list[str]:
    """The parts of a secret of which each alone would give it away."""
    if secret.startswith("-----BEGIN"):
        return secret.splitlines()[1:-1]
    if "://" in secret and "@" in secret:
        return [secret.partition("://")[2].partition("@")[0].partition(":")[2] or secret]
    if secret.startswith("eyJ") and secret.count(".") == 2:
        return [secret.rpartition(".")[2]]
    return [secret]


def _some(chance: random.Random, letters: str, length: int) -> str:
    return "".join(chance.choices(letters, k=length))


def _spelt(value: dict[str, object]) -> str:
    text = json.dumps(value, separators=(",", ":")).encode("ascii")
    return base64.urlsafe_b64encode(text).decode("ascii").rstrip("=")
