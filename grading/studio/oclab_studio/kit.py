# SPDX-License-Identifier: Apache-2.0
"""The kit: where its files lie, and its program, whose JSON is all that the studio knows."""

import asyncio
import contextlib
import json
import os
import signal
import tempfile
from dataclasses import dataclass
from pathlib import Path

MOST_MESSAGE = 64 << 10  # characters of a program's standard error that are kept
MOST_SECONDS = 300


class KitError(Exception):
    """The program could not do what was asked; the text is its own."""


@dataclass(frozen=True)
class Kit:
    """A copy of the kit that has been built."""

    root: Path
    program: Path
    kernels: Path

    @staticmethod
    def here() -> "Kit":
        """The kit of the environment: OCLAB_ROOT, OCLAB_PROGRAM and OCLAB_KERNELS, or this one."""
        source = Path(__file__).resolve().parents[3]
        root = Path(os.environ.get("OCLAB_ROOT") or source)
        program = Path(os.environ.get("OCLAB_PROGRAM") or source / "build/release/bin/oclab")
        kernels = Path(os.environ.get("OCLAB_KERNELS") or root / "kernels-starter")
        return Kit(root, program, kernels)

    @property
    def state(self) -> Path:
        """The studio's folder in the student's own one."""
        return self.root / ".oclab" / "studio"

    def command(self, *words: str) -> list[str]:
        return [str(self.program), *words]

    def environment(self) -> dict[str, str]:
        return os.environ | {"OCLAB_ROOT": str(self.root), "OCLAB_KERNELS": str(self.kernels)}

    async def start(self, *words: str, **options) -> asyncio.subprocess.Process:
        """Starts the program in a process group of its own, so that it ends with its workers."""
        return await asyncio.create_subprocess_exec(
            *self.command(*words), env=self.environment(), stdin=asyncio.subprocess.DEVNULL,
            start_new_session=True, **options,
        )  # fmt: skip

    async def output(self, *words: str) -> str:
        """What the program prints. Raises KitError where it fails."""
        process = await self.start(
            *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(MOST_SECONDS):
                printed, message = await process.communicate()
        except (TimeoutError, asyncio.CancelledError):
            await end(process)
            raise
        if process.returncode != 0:
            text = message.decode(errors="replace")[-MOST_MESSAGE:].strip()
            raise KitError(text.replace(f"{self.root}/", ""))
        return printed.decode(errors="replace")

    async def json(self, *words: str) -> dict:
        """The JSON that a command with a flag --json prints."""
        return json.loads(await self.output(*words, "--json"))

    async def json_file(self, *words: str) -> dict:
        """The JSON that a command with an option --json FILE writes."""
        with tempfile.TemporaryDirectory(prefix="oclab-studio-") as folder:
            file = Path(folder) / "answer.json"
            await self.output(*words, "--json", str(file))
            return json.loads(file.read_text(encoding="utf-8"))


async def end(process: asyncio.subprocess.Process) -> None:
    """Ends the process and its workers, and waits for it."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        try:
            async with asyncio.timeout(2):
                await process.wait()
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
