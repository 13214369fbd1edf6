# SPDX-License-Identifier: Apache-2.0
"""The studio's page, as a test uses it: waits follow what the page says, never a clock."""

import time

from browser import BACKSTOP, ActionChains, size_of_tab

EDITOR = "document.querySelector('.CodeMirror')?.CodeMirror"
AREA = "document.querySelector('#editor textarea.plain')"
# What does not compile is checked at once: tests of what happens to a file need no more.
DRAFT = "#error a draft\n"
# What the page shows now: which exercise, at which version of the file, and how far its check is.
SHOWN = """const {exercise, version, event, counted} = document.body?.dataset || {};
return {exercise, version, event, counted: counted || '',
        warp: document.getElementById('warp')?.dataset.shown || ''};"""
REPORTED = ("#status", "#dirty", "#conflict", "#total", "#phases", "#problem", "#remarks", ".caption",
            "#question")  # fmt: skip


class Page:
    """A tab with the studio."""

    def __init__(self, driver, studio):
        self.driver = driver
        self.studio = studio
        self.base = f"http://127.0.0.1:{studio.port}/"

    def enter(self, state: str) -> None:
        """Comes in by the address that was printed."""
        self.driver.get(f"{self.studio.address.split('#')[0]}#{state}")
        self.wait_for(state)

    def open(self, state: str) -> None:
        """Loads the page anew, as from a link."""
        self.driver.get("about:blank")
        self.driver.get(f"{self.base}#{state}")
        self.wait_for(state)

    def go(self, state: str) -> None:
        """Changes the address of the open page, and waits for the exercise."""
        self.run(f"location.hash = {state!r}")
        self.wait_for(state)

    def wait_for(self, state: str) -> None:
        name = dict(part.split("=") for part in state.split("&")).get("exercise", "")
        self.wait(lambda: self.shown()["exercise"] == name)

    def size(self, width: int, height: int) -> None:
        """Gives the page this size, and waits until it has it."""
        size_of_tab(self.driver, width, height)
        self.wait(lambda: self.run("return [innerWidth, innerHeight]") == [width, height])

    def shown(self) -> dict:
        return self.run(SHOWN)

    def counted(self) -> None:
        """Waits until the counters of the file as it is are there."""
        self.wait(lambda: (shown := self.shown())["version"] == shown["counted"])

    def traced(self, **choice: int) -> None:
        """Waits for the warp view of the open exercise, with this choice of a warp."""
        parts = [f"{name}={number}" for name, number in choice.items()]
        self.wait(lambda: self.shows_trace(parts) and self.exists("svg.scene, .caption p"))

    def shows_trace(self, parts: list[str]) -> bool:
        shown = self.shown()
        path, _, query = shown["warp"].partition("?")
        return f"/{shown['exercise']}/" in path and set(parts) <= set(query.split("&"))

    def checked(self) -> None:
        """Waits until the check of the file as it is has ended."""
        self.wait(lambda: self.shown()["event"] == "end")

    def run(self, script: str, *values):
        return self.driver.execute_script(script, *values)

    def exists(self, selector: str) -> bool:
        return self.run("return document.querySelector(arguments[0]) !== null", selector)

    def text(self, selector: str) -> str:
        return self.run(
            "const all = document.querySelectorAll(arguments[0]);"
            "return [...all].map((each) => each.textContent).join('\\n')", selector)  # fmt: skip

    def visible(self, selector: str) -> bool:
        return self.run("return document.querySelector(arguments[0]).getClientRects().length > 0",
                        selector)  # fmt: skip

    def click(self, selector: str) -> None:
        self.run("document.querySelector(arguments[0]).click()", selector)

    def press(self, *keys: str) -> None:
        """Presses keys together, as a person would: the last one while the others are held."""
        chain = ActionChains(self.driver, duration=0)
        for key in keys[:-1]:
            chain.key_down(key)
        chain.send_keys(keys[-1])
        for key in reversed(keys[:-1]):
            chain.key_up(key)
        chain.perform()

    def beside(self, wanted: bool) -> None:
        """Sets whether the reference stands beside the kernel."""
        self.run("const box = document.getElementById('beside');"
                 "if (box.checked !== arguments[0]) box.click()", wanted)  # fmt: skip

    def content(self) -> str:
        return self.run(f"return {EDITOR} ? {EDITOR}.getValue() : {AREA}.value")

    def type(self, text: str) -> None:
        """Replaces the whole text, as a person would."""
        self.run(
            f"const editor = {EDITOR}; const area = {AREA};"
            "if (editor) { editor.execCommand('selectAll'); editor.replaceSelection(arguments[0]); }"
            "else { area.value = arguments[0]; area.dispatchEvent(new Event('input')); }", text
        )  # fmt: skip

    def save(self, text: str) -> None:
        """Types the text and saves it; the page has heard that its check has begun."""
        self.type(text)
        before = self.shown()["version"]
        self.click("#save")
        self.wait(lambda: self.text("#dirty") == "" and self.shown()["version"] != before)

    def phase(self, name: str) -> str:
        """The status word of a phase of the check of the file as it is."""
        return self.run(
            "const row = [...document.querySelectorAll('.phase')].find("
            "(each) => each.querySelector('.name').textContent === arguments[0]);"
            "return row ? row.querySelector('.status').textContent : ''", name)  # fmt: skip

    def wait(self, condition, seconds: float = BACKSTOP):
        """Waits until the condition holds, and returns what it gave."""
        end = time.monotonic() + seconds
        pause = 0.02  # grows, so that long waits cost little
        while True:
            if value := condition():
                return value
            assert time.monotonic() < end, f"not so after {seconds} s; {self.report()}"
            time.sleep(pause)
            pause = min(1.3 * pause, 0.25)

    def report(self) -> str:
        """What the page shows, for the message of a test that fails."""
        shown = [f"{part}: {self.text(part)[:600]}" for part in REPORTED if self.text(part)]
        return "\n".join(
            [str(self.shown()), *shown, f"text: {self.content()[-300:]}", *self.complaints()]
        )

    def complaints(self) -> list[str]:
        """What the browser complains about: errors of scripts, and what the policy forbids."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "ERR_CONNECTION_REFUSED" not in entry["message"]
                and "WebSocket connection" not in entry["message"]
                and "status of 4" not in entry["message"]]  # fmt: skip
