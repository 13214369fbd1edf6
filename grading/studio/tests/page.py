# SPDX-License-Identifier: Apache-2.0
"""The studio's page, as a test uses it."""

import time

CONTENT = "return document.querySelector('.CodeMirror').CodeMirror"


class Page:
    """A tab with the studio."""

    def __init__(self, driver, studio):
        self.driver = driver
        self.studio = studio
        self.base = f"http://127.0.0.1:{studio.port}/"

    def enter(self, state: str) -> None:
        """Comes in by the address that was printed."""
        self.driver.get(f"{self.studio.address.split('#')[0]}#{state}")
        self.wait(lambda: self.exists(".CodeMirror"))

    def go(self, state: str) -> None:
        self.run(f"location.hash = {state!r}")

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

    def content(self) -> str:
        return self.run(f"{CONTENT}.getValue()")

    def type(self, text: str) -> None:
        """Replaces the whole text, as a person would."""
        self.run(f"{CONTENT}.execCommand('selectAll')")
        self.run(f"{CONTENT}.replaceSelection(arguments[0])", text)

    def save(self) -> None:
        self.click("#save")

    def phase(self, name: str) -> str:
        """The status word of a phase of the check."""
        return self.run(
            "const row = [...document.querySelectorAll('.phase')].find("
            "(each) => each.querySelector('.name').textContent === arguments[0]);"
            "return row ? row.querySelector('.status').textContent : ''", name)  # fmt: skip

    def wait(self, condition, seconds: float = 60):
        """Waits until the condition holds, and returns what it gave."""
        end = time.monotonic() + seconds
        while True:
            if value := condition():
                return value
            assert time.monotonic() < end, f"not so after {seconds} s; {self.report()}"
            time.sleep(0.05)

    def report(self) -> str:
        """What the page shows, for the message of a test that fails."""
        parts = (
            "#told",
            "#dirty",
            "#conflict",
            "#total",
            "#phases",
            "#problem",
            "#remarks",
            ".caption",
            "#question",
        )
        shown = [f"{part}: {self.text(part)[:600]}" for part in parts if self.text(part)]
        return "\n".join([*shown, f"text: {self.content()[-300:]}", *self.complaints()])

    def complaints(self) -> list[str]:
        """What the browser complains about: errors of scripts, and what the policy forbids."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "ERR_CONNECTION_REFUSED" not in entry["message"]
                and "WebSocket connection" not in entry["message"]
                and "status of 4" not in entry["message"]]  # fmt: skip
