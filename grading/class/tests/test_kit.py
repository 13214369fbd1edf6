# SPDX-License-Identifier: Apache-2.0
"""What the kit's program leaves behind, and what it removes of others."""

import os
import subprocess

from oclab_class.programs import oclab_program


def test_it_sweeps_up_after_killed_runs_but_never_in_another_container(tmp_path):
    ended = subprocess.Popen(["true"])
    ended.wait()
    own = os.stat("/proc/self/ns/pid").st_ino
    swept = tmp_path / f"oclab-{own}-{ended.pid}-abcdef"
    kept = [
        tmp_path / f"oclab-{own}-{os.getpid()}-abcdef",  # of a process that runs
        tmp_path / f"oclab-{own + 1}-{ended.pid}-abcdef",  # its process may run in another container
        tmp_path / "oclab-notes",
    ]
    for folder in (swept, *kept):
        folder.mkdir()
        (folder / "file").write_text("")
    subprocess.run(
        [oclab_program(), "run", "strided_copy", "--lines", "correct", "--device", "pocl"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    assert sorted(tmp_path.iterdir()) == sorted(kept)
