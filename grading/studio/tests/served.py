# SPDX-License-Identifier: Apache-2.0
"""A studio of its own: a copy of the kit with its own kernels and history, and its server."""

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from browser import BACKSTOP

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = Path(os.environ.get("OCLAB_PROGRAM") or ROOT / "build/release/bin/oclab")
OWN = ("kernels-starter", ".oclab", "build", ".git")


def copy_of_kit(into: Path) -> Path:
    """A kit's folder with kernels of its own; everything else is this kit's."""
    into.mkdir()
    for path in ROOT.iterdir():
        if path.name not in OWN:
            (into / path.name).symlink_to(path)
    shutil.copytree(ROOT / "kernels-starter", into / "kernels-starter")
    return into


class Served:
    """A running studio."""

    def __init__(self, root: Path, *words: str):
        self.root = root
        self.start(*words)

    def start(self, *words: str) -> None:
        environment = os.environ | {
            "OCLAB_ROOT": str(self.root), "OCLAB_KERNELS": str(self.root / "kernels-starter"),
            "OCLAB_PROGRAM": str(PROGRAM), "PYTHONPATH": str(ROOT / "grading/studio"),
            "PYTHONDONTWRITEBYTECODE": "1",
        }  # fmt: skip
        command = [sys.executable, "-m", "oclab_studio", "--no-browser", *words]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        line = self.process.stdout.readline()
        found = re.match(r"studio: (http://127\.0\.0\.1:(\d+)/\?token=([\w-]+)\S*)", line)
        assert found, f"the studio said {line!r}"
        self.address, self.port, self.token = found[1], int(found[2]), found[3]

    def stop(self, with_signal: int = signal.SIGTERM) -> None:
        self.process.send_signal(with_signal)
        self.process.wait(timeout=BACKSTOP)
        self.process.stdout.close()

    def restart(self, *words: str) -> None:
        """Another server at the same address."""
        self.stop()
        self.start("--port", str(self.port), *words)

    def file(self, exercise: str) -> Path:
        return next((self.root / "kernels-starter").glob(f"*/{exercise}.cl"))

    def ask(self, method: str, path: str, body: object = None, **headers: str):
        """The status, the headers and the JSON of an answer; headers replace the usual ones."""
        host = f"127.0.0.1:{self.port}"
        every = {"Host": host, "Origin": f"http://{host}",
                 "Cookie": f"oclab_studio_{self.port}={self.token}"}  # fmt: skip
        every |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=BACKSTOP)
        sent = {name: value for name, value in every.items() if value}
        connection.request(method, path, None if body is None else json.dumps(body), sent)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.status, answer.headers, json.loads(text) if is_json else text.decode()
