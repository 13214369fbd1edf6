# SPDX-License-Identifier: Apache-2.0
"""The studio's state: the kit, its catalogue, the files and the checks; and what pages may ask."""

import asyncio
import re
from pathlib import Path

from . import kernels, versions
from .checks import Checks
from .handouts import PICTURE_NAME, file_of, handout_html, html_of, page_html
from .hub import Hub
from .kit import Kit, KitError
from .watcher import watch

VERSION = re.compile(r"[0-9a-f]{1,32}")
MOST_SEARCHED = 16  # launches in which a line is looked for


class Unknown(Exception):
    """There is no such exercise, or no such version of it."""


class Studio:
    """One copy of the kit, open in any number of pages."""

    def __init__(self, kit: Kit, quick: bool = False):
        """With quick, no kernel is timed."""
        self.kit = kit
        self.hub = Hub()
        self.checks = Checks(kit, self.hub, quick)
        self.exercises: dict[str, dict] = {}
        self._versions: dict[str, str] = {}
        self._tracing = asyncio.Semaphore(2)
        self._watching: asyncio.Task | None = None

    async def open(self) -> None:
        """Reads the catalogue and begins to watch the files."""
        catalogue = await self.kit.json("list")
        self.exercises = {each["id"]: each for each in catalogue["exercises"]}
        files = {exercise: self.file(exercise) for exercise in self.exercises}
        self._versions = {name: kernels.read(file).version for name, file in files.items()}
        self._watching = asyncio.create_task(watch(files, self._changed))

    async def close(self) -> None:
        self._watching.cancel()
        await self.checks.stop()

    def file(self, exercise: str) -> Path:
        return self.kit.kernels / self.entry(exercise)["lab"] / f"{exercise}.cl"

    def entry(self, exercise: str) -> dict:
        try:
            return self.exercises[exercise]
        except KeyError:
            raise Unknown(f"there is no exercise {exercise}") from None

    def _changed(self, exercise: str) -> None:
        """The file is another one: every page gets it, and it is checked."""
        text = kernels.read(self.file(exercise))
        if text.version == self._versions[exercise]:
            return
        self._versions[exercise] = text.version
        versions.keep(self._kept(exercise), text)
        self.hub.send({"type": "file", "exercise": exercise, **text.as_json()})
        if text.exists and exercise in self.hub.watched:
            self.checks.start(exercise, text.version)

    def save(self, exercise: str, text: str, base: str) -> kernels.KernelText:
        """Writes the file. Raises kernels.Conflict where it is not the version `base` any more."""
        versions.keep(self._kept(exercise), kernels.read(self.file(exercise)))
        saved = kernels.write(self.file(exercise), text, base)
        self._changed(exercise)
        return saved

    def check(self, exercise: str) -> None:
        """Checks the file as it is now."""
        self.checks.start(exercise, kernels.read(self.file(exercise)).version)

    async def overview(self) -> dict:
        """All exercises with their results."""
        progress = await self.kit.json("progress")
        return {"exercises": list(self.exercises.values()), "progress": progress["exercises"]}

    async def progress(self, exercise: str) -> dict:
        self.entry(exercise)
        return (await self.kit.json("progress", exercise))["exercises"][0]

    async def exercise(self, exercise: str) -> dict:
        """What a page needs to show an exercise; it is watched from now on."""
        entry = self.entry(exercise)
        self.hub.watched.add(exercise)
        progress = await self.progress(exercise)
        solved = progress["progress"] == "full"
        text = kernels.read(self.file(exercise))  # last, so that it is not old
        verdict = self.checks.verdicts.get(exercise)
        known = verdict is not None and verdict.version == text.version
        return {
            "entry": entry,
            "path": self._shown_path(exercise),
            "file": text.as_json(),
            "handout": handout_html(self.kit.root, entry["lab"], exercise, solved),
            "progress": progress,
            "check": verdict.check if known else {},
            "counters": verdict.counters if known else {},
        }

    def _shown_path(self, exercise: str) -> str:
        file = self.file(exercise)
        try:
            return str(file.relative_to(self.kit.root))
        except ValueError:
            return file.name

    def _kept(self, exercise: str) -> Path:
        return self.kit.root / ".oclab" / "versions" / exercise

    def versions(self, exercise: str) -> list[dict]:
        """The versions that are kept, the latest first."""
        self.entry(exercise)
        return versions.listed(self._kept(exercise))

    def version(self, exercise: str, fingerprint: str) -> str:
        """The text of a version in the history."""
        self.entry(exercise)
        if not VERSION.fullmatch(fingerprint):
            raise Unknown("unknown version")
        text = versions.text_of(self._kept(exercise), fingerprint)
        if not text.exists:
            raise Unknown("this version was not kept")
        return text.text

    async def hints(self, exercise: str, more: bool) -> dict:
        """The hints that have been read, with one more on request."""
        self.entry(exercise)
        if more:
            await self.kit.output("hint", exercise)
        answer = await self.kit.json("hint", exercise)
        page = f"docs/labs/{self.entry(exercise)['lab']}.md"
        return {"of": answer["of"],
                "hints": [html_of(each, self.kit.root, page) for each in answer["hints"]]}  # fmt: skip

    def page(self, name: str) -> str | Path:
        """A page of the kit's docs as HTML, or the file of a picture in them."""
        found = page_html(self.kit.root, name) or file_of(self.kit.root, name, PICTURE_NAME)
        if found is None:
            raise Unknown(f"This copy of the kit has no {name}.")
        return found

    async def trace(
        self, exercise: str, choice: dict[str, int], reference: bool = False, every_line: bool = False
    ) -> dict:
        """What one warp does; of the reference only after full marks. Without a launch in the choice,
        it is the first one that executes the line; with every_line, the other lines come with it."""
        self.entry(exercise)
        words = ["trace", exercise]
        if reference:
            if (await self.progress(exercise))["progress"] != "full":
                raise KitError("The reference is shown beside your kernel after full marks.")
            words += ["--kernels", "solutions"]
        line = choice.get("line", 0)
        if "launch" in choice or not line:
            return await self._trace(words, {"launch": 1} | choice, every_line)
        for launch in range(1, MOST_SEARCHED + 1):
            try:
                found = await self._trace(words, choice | {"launch": launch}, every_line)
            except KitError:  # this launch has no such group, or there are no more
                continue
            if _executes(found, line):
                return found
            if launch == len(found["launches"]):
                break
        return await self._trace(words, choice | {"launch": 1}, every_line)

    async def _trace(self, words: list[str], choice: dict[str, int], every_line: bool) -> dict:
        options = [word for name, number in choice.items() if not (every_line and name == "line")
                   for word in (f"--{name}", str(number))]  # fmt: skip
        async with self._tracing:
            return await self.kit.json_file(*words, *options)

    async def explore(
        self, exercise: str, settings: dict[str, int], extent: list[int], timed: list[int]
    ) -> dict:
        """The explanation with other values of tunables, with counters at another size, and with
        the time at a size of its own."""
        self.entry(exercise)
        words = ["explain", exercise]
        for name, value in settings.items():
            words += ["--set", f"{name}={int(value)}"]
        for option, sizes in (("--extent", extent), ("--timed-extent", timed)):
            if sizes:
                words += [option, ",".join(str(int(size)) for size in sizes)]
        async with self._tracing:
            return await self.kit.json_file(*words)


def _executes(trace: dict, line: int) -> bool:
    """Whether the traced warp executes this line."""
    return any(each["line"] == line and each["warp"].get("requests", each["warp"].get("executed"))
               for each in trace["lines"] + trace["branches"])  # fmt: skip
