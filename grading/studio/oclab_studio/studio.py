# SPDX-License-Identifier: Apache-2.0
"""The studio's state: the kit, its catalogue, the files and the checks; and what pages may ask."""

import asyncio
import re
from pathlib import Path

from . import kernels, versions
from .checks import Checks
from .handouts import handout_html, html_of
from .hub import Hub
from .kit import Kit, KitError
from .watcher import watch

VERSION = re.compile(r"[0-9a-f]{1,32}")


class Unknown(Exception):
    """There is no such exercise, or no such version of it."""


class Studio:
    """One copy of the kit, open in any number of pages."""

    def __init__(self, kit: Kit):
        self.kit = kit
        self.hub = Hub()
        self.checks = Checks(kit, self.hub)
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
            raise Unknown("that is no version")
        text = versions.text_of(self._kept(exercise), fingerprint)
        if not text.exists:
            raise Unknown("this version was not kept")
        return text.text

    async def hints(self, exercise: str, more: bool) -> dict:
        """The hints that have been read, with one more if asked for."""
        self.entry(exercise)
        if more:
            await self.kit.output("hint", exercise)
        answer = await self.kit.json("hint", exercise)
        return {"of": answer["of"], "hints": [html_of(each) for each in answer["hints"]]}

    async def trace(self, exercise: str, choice: dict[str, int], reference: bool) -> dict:
        """What one warp does; of the reference only after full marks."""
        self.entry(exercise)
        words = ["trace", exercise]
        if reference:
            if (await self.progress(exercise))["progress"] != "full":
                raise KitError("The reference is shown beside your kernel after full marks.")
            words += ["--kernels", "solutions"]
        for name, number in choice.items():
            words += [f"--{name}", str(number)]
        async with self._tracing:
            return await self.kit.json_file(*words)

    async def explore(self, exercise: str, settings: dict[str, int], extent: list[int]) -> dict:
        """The explanation with other values of tunables, or at another size."""
        self.entry(exercise)
        words = ["explain", exercise]
        for name, value in settings.items():
            words += ["--set", f"{name}={int(value)}"]
        if extent:
            words += ["--extent", ",".join(str(int(size)) for size in extent)]
        async with self._tracing:
            return await self.kit.json_file(*words)
