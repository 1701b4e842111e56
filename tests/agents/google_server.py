"""Google's protocol on loopback, as far as a fork needs it: a status a request, or a turn as a stream of events."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

ENDING = {"finishReason": "STOP", "index": 0}
USAGE = {"promptTokenCount": 40, "candidatesTokenCount": 4, "totalTokenCount": 44}


@dataclass(frozen=True, slots=True)
class Turn:
    """What is answered: parts of a turn, or a status and what the provider says with it."""

    parts: tuple[dict[str, Any], ...] = ()
    status: int = 200
    refusal: str = ""


def text(words: str) -> Turn:
    return Turn(({"text": words},))


def call(name: str, **arguments: object) -> Turn:
    return Turn(({"functionCall": {"name": name, "args": arguments}},))


@dataclass(slots=True)
class GoogleServer:
    """Where it listens, and what it was asked."""

    url: str
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])


@contextmanager
def google_server(turns: Sequence[Turn]) -> Generator[GoogleServer]:
    """A server that gives these answers in order, the last one again and again."""
    left = list(turns)

    class Connection(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            server.requests.append(json.loads(self.rfile.read(length)))
            turn = left.pop(0) if len(left) > 1 else left[0]
            body = _answer(turn)
            self.send_response(turn.status)
            self.send_header("content-type", "text/event-stream" if turn.status == 200 else "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is given
            pass

    listener = ThreadingHTTPServer(("127.0.0.1", 0), Connection)
    server = GoogleServer(f"http://127.0.0.1:{listener.server_port}")
    thread = Thread(target=listener.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        listener.shutdown()
        listener.server_close()
        thread.join()


def _answer(turn: Turn) -> bytes:
    if turn.status != 200:
        error = {"code": turn.status, "message": turn.refusal or "scripted", "status": "SCRIPTED"}
        return json.dumps({"error": error}).encode()
    candidate = {"content": {"role": "model", "parts": list(turn.parts)}, **ENDING}
    event = {"candidates": [candidate], "usageMetadata": USAGE, "modelVersion": "scripted"}
    return f"data: {json.dumps(event)}\n\n".encode()
