# SPDX-License-Identifier: Apache-2.0
"""Who may talk to the studio: this user's browser, on this machine, from the studio's own page."""

import hmac
import os
import secrets
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
MOST_BODY = 2 << 20  # bytes of a request


def lasting_token(folder: Path) -> str:
    """The token of this copy of the kit. It lasts, so that open pages find a new server."""
    file = folder / "token"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        token = file.read_text(encoding="ascii").strip()
        if len(token) >= 32 and file.stat().st_mode & 0o077 == 0:
            return token
        file.unlink()
    except FileNotFoundError:
        pass
    token = secrets.token_urlsafe(32)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(token)
    return token


class Guard:
    """ASGI middleware that refuses other hosts (DNS rebinding), other pages and other users."""

    def __init__(self, app, token: str, port: int):
        self.app = app
        self.token = token
        self.cookie = f"oclab_studio_{port}"
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.origins = {f"http://{host}" for host in self.hosts}
        sockets = " ".join(f"ws://{host}" for host in sorted(self.hosts))
        self.policy = (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'"
        )

    async def __call__(self, scope, receive, send):
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        why_not = self._why_not(scope, headers)
        if scope["type"] == "websocket":
            if why_not:
                await receive()
                return await send({"type": "websocket.close", "code": 1008})
            return await self.app(scope, receive, send)
        if why_not:
            return await self._answer(send, 403, why_not)
        if int(headers.get("content-length") or 0) > MOST_BODY:
            return await self._answer(send, 413, "That is too long for the studio.")
        if scope["path"] == "/" and self._token_in(scope):
            cookie = f"{self.cookie}={self.token}; Path=/; HttpOnly; SameSite=Strict"
            return await self._answer(send, 303, "", {"Location": "/", "Set-Cookie": cookie})
        return await self.app(scope, receive, self._with_headers(send))

    def _why_not(self, scope, headers: dict[str, str]) -> str:
        if headers.get("host") not in self.hosts:
            return "The studio answers to 127.0.0.1 only."
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and headers.get("origin") not in self.origins:
            return "The studio takes requests of its own page only."
        if headers.get("sec-fetch-site") == "cross-site" and scope["path"] != "/":
            return "The studio answers to its own page only."
        if self._token_in(scope) or self._cookie_of(headers):
            return ""
        return "Open the address that ./oclab studio printed: it has the token that lets you in."

    def _is_token(self, text: str) -> bool:
        return hmac.compare_digest(text.encode(), self.token.encode())

    def _token_in(self, scope) -> bool:
        query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        return any(self._is_token(text) for text in query.get("token", []))

    def _cookie_of(self, headers: dict[str, str]) -> bool:
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return morsel is not None and self._is_token(morsel.value)

    def _all_headers(self, more: dict[str, str]) -> list[tuple[bytes, bytes]]:
        every = HEADERS | {"Content-Security-Policy": self.policy} | more
        return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in every.items()]

    async def _answer(self, send, status: int, text: str, more: dict[str, str] | None = None):
        headers = self._all_headers({"Content-Type": "text/plain; charset=utf-8"} | (more or {}))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": text.encode()})

    def _with_headers(self, send):
        async def sending(message):
            if message["type"] == "http.response.start":
                message = message | {"headers": [*message["headers"], *self._all_headers({})]}
            await send(message)

        return sending
