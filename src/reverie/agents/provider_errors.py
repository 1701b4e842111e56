"""What went wrong at a provider, in a sentence without any key: what is true, and what to do about it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlsplit

from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UnexpectedModelBehavior

from reverie.agents.model_name import ADDRESS_VARIABLES, KEY_VARIABLES
from reverie.agents.wait import asked_wait, is_too_long, told
from reverie.errors import ContextFull, ModelError
from reverie.text.secrets import redact

RETRIES = 4  # of a request that an overloaded or unreachable provider did not answer; each waits longer
REQUEST_SECONDS = 300.0  # between two pieces of an answer; the fork's own time ends one that drips
LONGEST_REASON = 300  # characters of what a provider says of its refusal

# By name: each provider's library has its own HTTP library, and that its own errors.
_BREAKS = frozenset({"RemoteProtocolError", "ReadError", "JSONDecodeError"})

_WRONG_KEY = (401, 403)
_NO_SUCH_MODEL = 404
_TOO_LARGE = 413
_TOO_MANY = 429
_REFUSED = (400, 402, _TOO_LARGE, 422)  # what was asked, or the account: not the moment
_OVERLOADED = 529
_AGAIN = "x-stainless-retry-count"  # sent with each request: how many were made before it

# Anthropic, OpenAI and those that speak its language, Google, Bedrock, llama.cpp: no two agree on a code for it.
_FULL = re.compile(
    r"(?:prompt|input) is too long|context[ _](?:length|window|size|limit)|input token count|request too large",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who was asked: the provider by its name, and the address, as far as they are known."""

    provider: str = ""
    address: str = ""

    @property
    def where(self) -> str:
        """The address without anything that may be secret, to follow a verb; nothing where it is not known."""
        try:
            parts = urlsplit(self.address)
            place = f"{parts.hostname}:{parts.port}" if parts.port else parts.hostname
        except ValueError:
            return ""
        return f" at {parts.scheme}://{place}{parts.path.rstrip('/')}" if place else ""


NOBODY_KNOWN = Asked()


def plainly(error: Exception, asked: Asked = NOBODY_KNOWN) -> ModelError:
    """The error as a person is told of it. A conversation that no longer fits is one of its own kind."""
    if isinstance(error, ModelHTTPError):
        reason = _reason(error.body)
        if _is_full(error, reason):
            return ContextFull(f"the conversation no longer fits into what {error.model_name} can read at once")
        if error.status_code in _WRONG_KEY:
            return ModelError(_wrong_key(error.status_code, error.model_name, asked))
        return ModelError(_of_status(error.status_code, error.model_name, reason, _Tries.of(error)))
    if isinstance(error, ModelAPIError) and not _broke_off(error):
        variable = ADDRESS_VARIABLES.get(asked.provider)
        how = f" ({variable} sets it)" if variable else ""
        return ModelError(
            f"the model {error.model_name} cannot be reached{asked.where}; see whether that address is right{how}, and "
            "somebody listens there"
        )
    if isinstance(error, UnexpectedModelBehavior):
        return ModelError(f"the model does not answer as it should: {error.message}")
    return ModelError(f"the model's answer broke off or cannot be read ({type(error).__name__}); try again later")


def _is_full(error: ModelHTTPError, reason: str) -> bool:
    if error.status_code == _TOO_LARGE:
        return True
    return error.status_code in _REFUSED and bool(_FULL.search(reason) or _FULL.search(_inner(error.body, "code")))


def _broke_off(error: BaseException | None) -> bool:
    """Whether somebody did answer, and it was the answer that broke."""
    while error is not None:
        if type(error).__name__ in _BREAKS:
            return True
        error = error.__cause__
    return False


def _reason(body: object) -> str:
    """What the provider says itself, on one line and without any secret; nothing where it says nothing."""
    line = " ".join(redact(_inner(body, "message")).split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def _inner(body: object, name: str) -> str:
    """A text of the error that a provider sent; nothing where it has none of that name."""
    told: object = body
    for key in ("error", name):  # some of them leave out the first
        if isinstance(told, dict):
            inner = cast("Mapping[str, object]", told)
            told = inner.get(key, inner)
    return told if isinstance(told, str) else ""


def _wrong_key(status: int, model: str, asked: Asked) -> str:
    variable = KEY_VARIABLES.get(asked.provider)
    what = f"set {variable} to the right one" if variable else "set the right one"
    return f"the provider{asked.where} does not accept the key for {model} ({status}); {what}"


@dataclass(frozen=True, slots=True)
class _Tries:
    """How often a request was made, as far as that is known, and what is to be done now."""

    also_after: str
    advice: str

    @classmethod
    def of(cls, error: ModelHTTPError) -> _Tries:
        made = _tries_made(error)
        return cls(f", also after {made} tries" if made > 1 else "", _advice(error))


def _advice(error: ModelHTTPError) -> str:
    """What to do about a refusal that time mends."""
    headers = error.headers or {}
    wait = asked_wait(headers)
    if wait is None:
        wait = error.retry_after  # Google says it elsewhere
    return (
        "try again later" if wait is None or not is_too_long(wait) else f"it asks for a wait of {told(wait, headers)}"
    )


def _tries_made(error: ModelHTTPError) -> int:
    """How often the request was made, by the number that the libraries send along with it; 0 where there is none."""
    response: object = getattr(error.__cause__, "response", None)
    headers: object = getattr(getattr(response, "request", None), "headers", None)
    again = cast("Mapping[str, str]", headers).get(_AGAIN, "") if isinstance(headers, Mapping) else ""
    return int(again) + 1 if again.isdecimal() else 0


def _of_status(status: int, model: str, reason: str, tries: _Tries) -> str:
    if status == _NO_SUCH_MODEL:
        return f"the provider knows no model {model} (404); see `reverie config` for the name in use"
    if status == _TOO_MANY:
        return f"the provider limits how often {model} may be asked (429){tries.also_after}; {tries.advice}"
    if status == _OVERLOADED:
        return f"{model} is overloaded (529){tries.also_after}; {tries.advice}"
    if status in _REFUSED:
        said = f": {reason}" if reason else ""
        return f"the provider refused the request for {model} ({status}){said}; trying again will not help"
    return f"the provider answered {status} for {model}{f' ({reason})' if reason else ''}; {tries.advice}"
