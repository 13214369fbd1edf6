# SPDX-License-Identifier: Apache-2.0
"""Temporary files of the kit's program, and cleanup of leftover ones."""

import os
import subprocess

import pytest

from oclab_class.base.errors import ClassError
from oclab_class.kit.kit import Kit
from oclab_class.kit.programs import oclab_program

# Fails in the sandbox once per line of the file `left`.
PROGRAM = """\
#!/bin/sh
cd "$(dirname "$0")"
for last; do :; done
case " $* " in *" --sandbox "*)
  if [ -s left ]; then sed -i 1d left; echo "{reason}" >&2; exit {status}; fi ;;
esac
printf '{{"grades": [{{"sandbox": "landlock"}}]}}' >"$last"
"""


@pytest.mark.parametrize(
    ("status", "failures", "said"),
    [(3, 1, None), (3, 9, "timed out twice"), (2, 9, "--unsafe")],
)
def test_a_busy_machine_is_not_taken_for_one_without_a_sandbox(tmp_path, status, failures, said):
    program = tmp_path / "oclab"
    program.write_text(PROGRAM.format(reason="no sockets", status=status))
    program.chmod(0o755)
    (tmp_path / "left").write_text("x\n" * failures)
    kit = Kit(program, "pocl")
    if said is None:
        assert kit.require("copy") == "landlock"
        return
    with pytest.raises(ClassError, match=said) as error:
        kit.require("copy")
    assert ("--unsafe" in str(error.value)) is (said == "--unsafe")


@pytest.mark.parametrize(
    "text", ["[]", "5", "{}", '{"grades": null}', '{"grades": [5]}', "[" * 100_000, "\xff", ""]
)
def test_an_output_that_is_no_record_is_an_error_of_the_kit(tmp_path, text):
    program = tmp_path / "oclab"
    (tmp_path / "text").write_text(text, encoding="latin-1")
    program.write_text(f'#!/bin/sh\nfor last; do :; done\ncp "{tmp_path}/text" "$last"\n')
    program.chmod(0o755)
    graded = Kit(program, "pocl", sandbox=False).grade("copy", "starter")
    assert graded.grade is None and graded.error


def test_it_sweeps_up_after_killed_runs_but_never_in_another_container(tmp_path):
    ended = subprocess.Popen(["true"])
    ended.wait()
    own = os.stat("/proc/self/ns/pid").st_ino
    swept = tmp_path / f"oclab-{own}-{ended.pid}-abcdef"
    kept = [
        tmp_path / f"oclab-{own}-{os.getpid()}-abcdef",  # of a process that runs
        tmp_path / f"oclab-{own + 1}-{ended.pid}-abcdef",  # of another container, may still run
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
