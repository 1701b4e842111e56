"""A language model that says what a test tells it to, on loopback: request -> scripted reply -> the provider's bytes.

It speaks Anthropic's Messages (`POST /v1/messages`) and OpenAI's Chat Completions (`POST /v1/chat/completions`), each
whole or streamed, so that a real client can be tested against every answer and every mishap without a key or a network.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any, cast

from reverie.testing import anthropic_events, openai_events
from reverie.testing.pairing import why_refused
from reverie.testing.prompt_cache import PromptCache
from reverie.testing.scripted_reply import Fault, Protocol, Reply, Request

PATHS = {"/v1/messages": Protocol.ANTHROPIC, "/v1/chat/completions": Protocol.OPENAI}
NOTHING_LEFT = Reply("Done.")

_LOOPBACK = "127.0.0.1"
_GARBAGE = '{"type": <<< no JSON'
_POLL_SECONDS = 0.02  # how long the listening thread may take to notice that it is to end
_JSON = "application/json"
_EVENTS = "text/event-stream"


class ScriptedServer:
    """A server that gives these replies in order, then "Done."; or, for each request, what the function says.

        with ScriptedServer([Reply(calls=(Call("read", {"file": "a.md"}),)), Reply("Noted.")]) as server:
            client = Anthropic(api_key="none", base_url=server.url)        # OpenAI: f"{server.url}/v1"
            ...
        assert len(server.requests) == 2

    `requests` holds what was asked, in the order in which replies were taken. A function is called from the thread of
    the request, so several calls may run at once. Any other path is answered 404; a body that is no JSON object, or
    whose calls of tools and results do not go together, 400. None of these is recorded or uses up a reply.

    Leaving the block drops every connection, also one that hangs, and ends every thread. An error that the function
    raised breaks off its request, and is raised again when the block is left.
    """

    def __init__(self, replies: Sequence[Reply] | Callable[[Request], Reply]) -> None:
        self.requests: list[Request] = []
        self.url = ""
        self._script = _Script(replies, self.requests)
        self._running: tuple[_Listener, Thread] | None = None

    def __enter__(self) -> ScriptedServer:
        assert self._running is None, "a scripted server is entered once at a time"
        listener = _Listener(self._script)
        thread = Thread(target=listener.serve_forever, args=(_POLL_SECONDS,), name="scripted-server")
        self.url = f"http://{_LOOPBACK}:{listener.server_port}"
        self._running = listener, thread
        thread.start()
        return self

    def __exit__(self, *exception: object) -> None:
        assert self._running is not None, "leaving a scripted server that was not entered"
        (listener, thread), self._running = self._running, None
        listener.close()
        thread.join()
        if listener.errors:
            raise listener.errors[0]


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    content_type: str
    pieces: list[bytes]


class _Script:
    """Which reply is next, and how it looks in the protocol of the request."""

    def __init__(self, replies: Sequence[Reply] | Callable[[Request], Reply], requests: list[Request]) -> None:
        self._choose = replies if callable(replies) else None
        self._left: Iterator[Reply] = iter(()) if callable(replies) else iter(replies)
        self._requests = requests
        self._cache = PromptCache()
        self._lock = Lock()

    def take(self, request: Request) -> tuple[Reply, int]:
        """The reply to this request, and the request's number. Request and reply keep the same order."""
        with self._lock:
            self._requests.append(request)
            number = len(self._requests)
            if self._choose is None:
                return next(self._left, NOTHING_LEFT), number
        # Outside the lock: the function may wait for another request to come.
        return self._choose(request), number

    def answer(self, request: Request, reply: Reply, number: int) -> _Answer:
        """The bytes that the provider would send."""
        streamed = bool(request.body.get("stream")) and reply.status == HTTPStatus.OK
        if reply.fault is Fault.MALFORMED:
            return _malformed(request.protocol, reply.status, streamed=streamed)
        if reply.status != HTTPStatus.OK:
            return _refusal(request.protocol, reply.status, reply.refusal or f"scripted status {reply.status}")
        if request.protocol is Protocol.ANTHROPIC:
            whole = anthropic_events.message(request.body, reply, number, self._cache.take_in(request.body))
            events = anthropic_events.events(whole, reply) if streamed else []
        else:
            whole = openai_events.completion(request.body, reply, number)
            events = openai_events.events(whole, request.body) if streamed else []
        return _Answer(reply.status, _EVENTS, events) if streamed else _Answer(reply.status, _JSON, [_encoded(whole)])


class _Listener(ThreadingHTTPServer):
    """Accepts connections, and knows those that are open, so that it can end them."""

    daemon_threads = False  # closing waits for every thread
    request_queue_size = 128  # many clients may come at once; one that finds the queue full waits a second

    def __init__(self, script: _Script) -> None:
        self.closing = Event()
        self.errors: list[BaseException] = []
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        super().__init__((_LOOPBACK, 0), partial(_Connection, script, self.closing))

    def server_bind(self) -> None:
        """Bind without asking for the name of this host, which may ask the network."""
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = _LOOPBACK, self.server_address[1]

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def close_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
        super().close_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ARG002 - the signature is given
        error = sys.exception()
        if error is not None and not isinstance(error, ConnectionError):  # a client that went away is no error
            self.errors.append(error)

    def close(self) -> None:
        """End what waits, accept no more, drop what is open, and wait until every thread is gone."""
        self.closing.set()
        self.shutdown()
        with self._lock:
            for connection in self._open:
                with suppress(OSError):  # it ended by itself just now
                    connection.shutdown(socket.SHUT_RDWR)
        self.server_close()


class _Connection(BaseHTTPRequestHandler):
    """One client's connection, which may carry several requests one after another."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # a byte that drips is sent at once

    def __init__(self, script: _Script, closing: Event, *connection: Any) -> None:
        self._script = script
        self._closing = closing
        super().__init__(*connection)

    def do_POST(self) -> None:
        """Answer one request, whichever protocol it speaks."""
        path = self.path.partition("?")[0]
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        protocol, body = PATHS.get(path), _parsed(raw)
        if protocol is None:
            self._deliver(_refusal(Protocol.OPENAI, HTTPStatus.NOT_FOUND, f"nothing is served at {path}"), Reply())
        elif body is None:
            self._deliver(_refusal(protocol, HTTPStatus.BAD_REQUEST, "the body is no JSON object"), Reply())
        elif why := why_refused(protocol, body):
            self._deliver(_refusal(protocol, HTTPStatus.BAD_REQUEST, why), Reply())
        else:
            request = Request(path, body, protocol)
            reply, number = self._script.take(request)
            self._deliver(self._script.answer(request, reply, number), reply)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name is given
        """Say nothing: `requests` is the log."""

    def _deliver(self, answer: _Answer, reply: Reply) -> None:
        """Send the answer with the reply's delay and fault; a server that closes meanwhile breaks it off."""
        drips = reply.fault is Fault.DRIP
        if reply.fault is Fault.HANG:
            self._closing.wait()
        if self._closing.wait(0 if drips else reply.delay):
            self.close_connection = True
            return
        self._begin(answer, reply)
        for piece in _as_sent(answer.pieces, reply.fault):
            if drips and self._closing.wait(reply.delay):
                self.close_connection = True
                return
            self.wfile.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        if reply.fault is Fault.CUT:
            self.close_connection = True
            return
        self.wfile.write(b"0\r\n\r\n")

    def _begin(self, answer: _Answer, reply: Reply) -> None:
        self.send_response(answer.status)
        self.send_header("content-type", answer.content_type)
        # In chunks, whole or streamed: a client can tell an end from a break without knowing the length before.
        self.send_header("transfer-encoding", "chunked")
        if reply.retry_after is not None:
            self.send_header("retry-after", f"{reply.retry_after:g}")
        self.end_headers()


def _as_sent(pieces: list[bytes], fault: Fault | None) -> list[bytes]:
    """The portions that the body leaves in."""
    whole = b"".join(pieces)
    if fault is Fault.CUT:
        return [whole[: len(whole) // 2]]
    if fault is Fault.DRIP:
        return [bytes((byte,)) for byte in whole]
    return pieces


def _refusal(protocol: Protocol, status: int, message: str) -> _Answer:
    error = anthropic_events.error if protocol is Protocol.ANTHROPIC else openai_events.error
    return _Answer(status, _JSON, [_encoded(error(status, message))])


def _malformed(protocol: Protocol, status: int, *, streamed: bool) -> _Answer:
    if not streamed:
        return _Answer(status, _JSON, [_GARBAGE.encode()])
    garbage_event = anthropic_events.garbage_event if protocol is Protocol.ANTHROPIC else openai_events.garbage_event
    return _Answer(status, _EVENTS, [garbage_event(_GARBAGE)])


def _parsed(raw: bytes) -> dict[str, Any] | None:
    try:
        body: object = json.loads(raw)
    except ValueError:
        return None
    return cast("dict[str, Any]", body) if isinstance(body, dict) else None


def _encoded(document: dict[str, Any]) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()
