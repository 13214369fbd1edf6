# SPDX-License-Identifier: Apache-2.0
"""The checks of kernel files: `oclab run` and `oclab explain`, and what they say as it comes."""

import asyncio
import json
import os
import time
from dataclasses import dataclass, field

from .hub import Hub
from .kit import MOST_MESSAGE, Kit, KitError, end

MOST_EVENT = 4 << 20  # bytes of one event


@dataclass
class Verdict:
    """What is known about the version of a file, for pages that open later."""

    version: str
    check: dict = field(default_factory=dict)
    counters: dict = field(default_factory=dict)


class Checks:
    """At most one check per exercise; a newer version of the file ends that of an older one."""

    def __init__(self, kit: Kit, hub: Hub, quick: bool = False):
        """A quick check does not time the kernel: `oclab run --quick`."""
        self._kit = kit
        self._hub = hub
        self._options = ("--quick",) if quick else ()
        self._running: dict[str, asyncio.Task] = {}
        self.verdicts: dict[str, Verdict] = {}

    def start(self, exercise: str, version: str) -> None:
        """Checks the file; `version` names the text that it has."""
        if running := self._running.get(exercise):
            running.cancel()
        self.verdicts[exercise] = Verdict(version)
        self._running[exercise] = asyncio.create_task(self._check(exercise, version))

    async def stop(self) -> None:
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _check(self, exercise: str, version: str) -> None:
        begun = time.monotonic()
        self._tell("check", exercise, version, begun, {"event": "begun"})
        await asyncio.gather(
            self._explain(exercise, version, begun), self._grade(exercise, version, begun)
        )

    def _tell(self, kind: str, exercise: str, version: str, begun: float, said: dict) -> None:
        seconds = round(time.monotonic() - begun, 3)
        message = {
            "type": kind,
            "exercise": exercise,
            "version": version,
            "seconds": seconds,
            **said,
        }
        verdict = self.verdicts.get(exercise)
        if verdict and verdict.version == version:
            if kind == "check":
                verdict.check = message
            else:
                verdict.counters = message
        self._hub.send(message)

    async def _explain(self, exercise: str, version: str, begun: float) -> None:
        try:
            said = {"explanation": await self._kit.json_file("explain", exercise)}
        except KitError as error:
            said = {"problem": str(error)}
        self._tell("counters", exercise, version, begun, said)

    async def _grade(self, exercise: str, version: str, begun: float) -> None:
        read_end, write_end = os.pipe()
        words = ("run", exercise, "--show-output", "--events", f"/dev/fd/{write_end}")
        process = await self._kit.start(
            *words, *self._options, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
            pass_fds=(write_end,),
        )  # fmt: skip
        os.close(write_end)
        message = asyncio.create_task(_tail_of(process.stderr))
        try:
            ended = False
            async for event in _events(read_end):
                ended = event["event"] == "end"
                self._tell("check", exercise, version, begun, event)
            await process.wait()
            if not ended:
                self._tell("check", exercise, version, begun,
                           {"event": "failed", "problem": await message})  # fmt: skip
        finally:
            message.cancel()
            await end(process)


async def _events(number: int):
    """The lines of JSON that come through this pipe."""
    reader = asyncio.StreamReader(limit=MOST_EVENT)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(number, "rb")
    )
    try:
        while line := await reader.readline():
            yield json.loads(line)
    finally:
        transport.close()


async def _tail_of(stream: asyncio.StreamReader) -> str:
    """The end of what a program writes, however much it is."""
    tail = b""
    while part := await stream.read(MOST_MESSAGE):
        tail = (tail + part)[-MOST_MESSAGE:]
    return tail.decode(errors="replace").strip()
