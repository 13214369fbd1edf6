# SPDX-License-Identifier: Apache-2.0
"""Serves the review page to this machine only.

Every request needs the token of the page's address. Requests under another host name (DNS
rebinding) and requests that another site's page sends are refused.
"""

import hmac
import secrets
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

from ..base.errors import ClassError
from ..base.shown import plain
from .desk import Desk

HOST = "127.0.0.1"
MAX_FORM_BYTES = 64 << 10
_HEADERS = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # a form sends its origin
}


class ReviewServer(ThreadingHTTPServer):
    """Listens on a free port of the loopback interface. `url` has the token."""

    daemon_threads = True

    def __init__(self, desk: Desk, port: int = 0):
        super().__init__((HOST, port), _Handler)
        self.desk, self.token = desk, secrets.token_urlsafe(24)
        self.lock = threading.Lock()  # one request at a time changes the folder
        self.said = ""  # what the last form did, until a page shows it
        self.authority = f"{HOST}:{self.server_address[1]}"

    @property
    def url(self) -> str:
        return f"http://{self.authority}/{self.token}/"


class _Handler(BaseHTTPRequestHandler):
    server: ReviewServer

    def do_GET(self) -> None:
        if not self._is_allowed():
            return
        server = self.server
        with server.lock:
            said, server.said = server.said, ""
            self._show(HTTPStatus.OK, said)

    def do_POST(self) -> None:
        origin = self.headers.get("Origin") or ""
        if not self._is_allowed():
            return
        if origin != f"http://{self.server.authority}":
            self._send(HTTPStatus.FORBIDDEN, "This request came from another site.")
            return
        size = self.headers.get("Content-Length") or ""
        if not size.isdecimal() or int(size) > MAX_FORM_BYTES:
            self._send(HTTPStatus.BAD_REQUEST, "The form is too large.")
            return
        form = parse_qs(self.rfile.read(int(size)).decode("utf-8", "replace"))
        values = {name: found[0].strip() for name, found in form.items()}
        with self.server.lock:
            self._carry_out(values)

    def _carry_out(self, form: dict[str, str]) -> None:
        """Leads to a page, so that reloading it sends nothing again: the kernel, or the next one
        once it is decided. A refused form keeps what was entered.
        """
        server, key = self.server, self._item()
        try:
            server.said = server.desk.decide(form)
            wanted = {"student": key[0], "exercise": key[1]} if server.desk.waits(key) else {}
        except (ClassError, OSError) as error:
            self._show(HTTPStatus.BAD_REQUEST, str(error), form)
            return
        place = f"/{server.token}/?{urlencode(wanted)}"
        self._send(HTTPStatus.SEE_OTHER, "", {"Location": place})

    def _show(self, status: HTTPStatus, said: str, form: dict[str, str] | None = None) -> None:
        """The page; if a file of the folder is invalid, what is wrong, and what was entered."""
        try:
            page = self.server.desk.page(self._item(), self.server.token, said, form)
        except (ClassError, OSError) as error:
            entered = [f"{name}: {text}" for name, text in (form or {}).items()]
            kept = ["", "Not saved:", *entered, "", "Fix the file, go back, and send it again."]
            text = "\n".join([str(error), *(kept if entered else [])])
            self._send(HTTPStatus.BAD_REQUEST, plain(text))
            return
        self._send(status, page, _HEADERS)

    def _is_allowed(self) -> bool:
        given = urlsplit(self.path).path.split("/")[1:2]
        token_fits = hmac.compare_digest((given or [""])[0].encode(), self.server.token.encode())
        if token_fits and self.headers.get("Host") == self.server.authority:
            return True
        self._send(HTTPStatus.FORBIDDEN, "Open the address that ./oclab review printed.")
        return False

    def _item(self) -> tuple[str, str]:
        query = parse_qs(urlsplit(self.path).query)
        return query.get("student", [""])[0], query.get("exercise", [""])[0]

    def _send(self, status: HTTPStatus, text: str, headers: dict | None = None) -> None:
        data = text.encode()
        self.send_response(status)
        as_text = _HEADERS | {"Content-Type": "text/plain; charset=utf-8"}
        for name, value in (headers or as_text).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *arguments: object) -> None:
        """Logs nothing: addresses contain the token."""
