# SPDX-License-Identifier: Apache-2.0
"""The studio's server: who may ask, and what happens to files."""

import asyncio

import pytest
from oclab_studio.handouts import html_of
from oclab_studio.hub import MOST_WAITING, Hub
from served import ROOT

EXERCISE = "/api/exercise/parity_branch"


def test_without_the_token_nobody_gets_in(studio):
    for path in ("/", "/page/main.js", "/api/kit", "/docs/figures/banks.svg"):
        assert studio.ask("GET", path, Cookie="")[0] == 403, path
    status, headers, _ = studio.ask("GET", f"/?token={studio.token}", Cookie="")
    assert status == 303 and headers["location"] == "/"
    assert "HttpOnly; SameSite=Strict" in headers["set-cookie"]
    assert studio.ask("GET", "/?token=guess", Cookie="")[0] == 403


def test_another_host_is_refused(studio):
    """A name that somebody points at 127.0.0.1 (DNS rebinding)."""
    for host in (
        "evil.example",
        f"evil.example:{studio.port}",
        "127.0.0.1",
        f"0.0.0.0:{studio.port}",
    ):
        assert studio.ask("GET", "/api/kit", Host=host)[0] == 403, host


def test_requests_of_another_page_are_refused(studio):
    before = studio.ask("GET", EXERCISE)[2]["file"]
    for origin in ("http://evil.example", "null", ""):
        body = {"text": "gone", "base": before["version"]}
        assert studio.ask("PUT", f"{EXERCISE}/file", body, Origin=origin)[0] == 403, origin
        assert studio.ask("POST", f"{EXERCISE}/hints", {}, Origin=origin)[0] == 403, origin
    assert studio.ask("GET", EXERCISE, Sec_Fetch_Site="cross-site")[0] == 403
    assert studio.ask("GET", EXERCISE)[2]["file"] == before


@pytest.mark.parametrize(
    "origin, welcome", [("http://evil.example", False), ("", False), ("own", True)]
)
def test_the_socket_is_for_its_own_page(studio, origin, welcome):
    websockets = pytest.importorskip("websockets.client")
    own = f"http://127.0.0.1:{studio.port}"

    async def connects() -> bool:
        headers = {"Cookie": f"oclab_studio_{studio.port}={studio.token}"}
        if origin:
            headers["Origin"] = own if origin == "own" else origin
        try:
            async with websockets.connect(
                f"ws://127.0.0.1:{studio.port}/live", extra_headers=headers
            ):
                return True
        except Exception as error:
            assert "403" in str(error), error
            return False

    assert asyncio.run(connects()) == welcome


def test_pages_may_load_nothing_from_elsewhere(studio):
    policy = studio.ask("GET", "/")[1]["content-security-policy"]
    assert (
        "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    )


def test_a_file_is_written_as_a_whole_and_keeps_its_line_ends(studio):
    file = studio.file("parity_branch")
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    known = studio.ask("GET", EXERCISE)[2]["file"]
    assert "\r" not in known["text"]
    longer = {"text": known["text"] + "// x\n", "base": known["version"]}
    status, _, saved = studio.ask("PUT", f"{EXERCISE}/file", longer)
    assert status == 200 and file.read_bytes().endswith(b"}\r\n// x\r\n")
    status, _, current = studio.ask(
        "PUT", f"{EXERCISE}/file", {"text": "lost", "base": known["version"]}
    )
    assert status == 409 and current["version"] == saved["version"] and "// x" in current["text"]
    assert list(file.parent.glob(".parity_branch*")) == []


def test_what_cannot_be_is_said(studio):
    for path in ("/api/exercise/none", "/api/exercise/..%2f..%2fetc",
                 f"{EXERCISE}/versions/0000000000000000",
                 f"{EXERCISE}/versions/..%2fsecret", "/page/../oclab_studio/guard.py"):  # fmt: skip
        assert studio.ask("GET", path)[0] in (404, 400), path
    version = studio.ask("GET", EXERCISE)[2]["file"]["version"]
    body = {"text": "x" * (300 << 10), "base": version}
    assert studio.ask("PUT", f"{EXERCISE}/file", body)[0] == 413
    status, _, answer = studio.ask("GET", f"{EXERCISE}/trace?launch=1&group=99999999")
    assert status == 422 and "There is no warp 0 in group 99999999" in answer["problem"]
    status, _, answer = studio.ask("POST", f"{EXERCISE}/explore", {"settings": {"NOTHING": 3}})
    assert status == 422 and "NOTHING" in answer["problem"]
    assert studio.ask("GET", f"{EXERCISE}/trace?reference=1")[0] == 422


def test_pages_of_the_docs_are_safe_and_hold_back_what_hints_do(studio):
    status, headers, text = studio.ask("GET", "/docs/labs/lab1_coalescing.md")
    assert status == 200 and headers["content-type"].startswith("text/html")
    assert "unsafe" not in headers["content-security-policy"] and "<script" not in text
    assert 'id="row_sums-sum-every-row-of-a-matrix"' in text and 'src="/docs/figures/row-sums.svg"' in text
    assert "Hint 1" not in text and "The idea" not in text
    assert studio.ask("GET", "/docs/figures/row-sums.svg")[0] == 200
    for path in ("/docs/none.md", "/docs/../solutions/lab1_coalescing/row_sums.cl", "/docs/..%2fREADME.md",
                 "/docs/site/oclab_docs/rooms.toml", "/docs/results/measure.py"):  # fmt: skip
        assert studio.ask("GET", path)[0] == 404, path


@pytest.mark.parametrize(
    "markdown, expected",
    [
        ("[a](explain.md#x)", '<a href="/docs/explain.md#x">a</a>'),
        ("[a](../labs/lab1_coalescing.md)", '<span class="reference">a</span>'),
        ("[a](labs/../../SECURITY.md)", '<span class="reference">a</span>'),
        ("[a](//evil.example/docs/explain.md)", '<span class="reference">a</span>'),
        ("[a](http://evil.example/)", '<span class="reference">a</span>'),
        ("[a](https://portablecl.org)",
         '<a href="https://portablecl.org" target="_blank" rel="noreferrer">a</a>'),
        ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
        ("<img src=x onerror=y>", "&lt;img src=x onerror=y&gt;"),
        ("![a](https://evil.example/x.png)", '<img src="data:," alt="a" />'),
        ("## A `b` c", '<h2 id="a-b-c">A <code>b</code> c</h2>'),
    ],
)  # fmt: skip
def test_markdown_leads_nowhere_else(markdown, expected):
    assert expected in html_of(markdown, ROOT, "docs/studio.md")


def test_other_numbers_than_the_file_has_are_explored(studio):
    before = studio.file("parity_branch").read_bytes()
    body = {"settings": {"GROUP": 64}, "extent": [4096, 32]}
    status, _, explained = studio.ask("POST", f"{EXERCISE}/explore", body)
    assert status == 200 and "4096 work-items in groups of 64" in explained["launches"][0]
    assert studio.file("parity_branch").read_bytes() == before


class SlowSocket:
    """A page that reads nothing until it is allowed to."""

    def __init__(self):
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.closed = False

    async def accept(self) -> None:
        pass

    async def receive_text(self) -> str:
        await asyncio.Event().wait()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(text)

    async def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("number, closed", [(MOST_WAITING, False), (MOST_WAITING + 1, True)])
def test_a_page_that_misses_a_message_is_closed(number, closed):
    """It connects again and asks for everything; what is lost silently is missed for good."""

    async def scenario() -> SlowSocket:
        hub, socket = Hub(), SlowSocket()
        serving = asyncio.create_task(hub.serve(socket))
        await asyncio.sleep(0)
        for _ in range(number):
            hub.send({"type": "check"})
        socket.reads.set()
        while not serving.done() and len(socket.sent) < number:
            await asyncio.sleep(0)
        serving.cancel()
        return socket

    socket = asyncio.run(scenario())
    assert socket.closed == closed
    assert closed or len(socket.sent) == number
