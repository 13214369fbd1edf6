#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: records an evening on lab 3, from clone to full marks, and writes it as a page.

    docs/results/record_evening.py docs/evening-lab3.md

clones the last commit, edits kernels there as a student would, runs each command on a terminal of
80 columns, and keeps what it prints, shortened to what a reader reads.
"""
import argparse
import datetime
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LAB = "lab3_bank_conflicts"
COLUMNS = 80
BARRIER = "  barrier(CLK_LOCAL_MEM_FENCE);\n"
HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
<!-- made by: docs/results/record_evening.py -->
# An evening on lab 3

This recording shows one student's work on [lab 3](labs/lab3_bank_conflicts.md), from cloning the kit to full marks, with typical mistakes.
Recorded on {date} with PoCL on two cores, in a terminal of 80 columns. `…` stands for omitted lines. The final kernels are not
shown: they are the exercise. [Working on a lab](evening.md) explains the commands.
"""
MARK = "<!-- illustrative: a recording, which edits kernels between the commands -->"


@dataclass
class Step:
    """One command: what to say before it, the edit before it, and which parts of its output to show:
    each from the line that contains a text, for a number of lines. Without parts, all of it."""

    say: str
    command: str
    kernel: str = ""  # to edit
    edits: tuple = ()  # pairs: a part of the kernel, and what it becomes; none for the reference
    parts: tuple = ()


STEPS = (
    Step("## Look at the lab\n\nThe first command after `git clone` also builds the kit. This takes a minute or two.",
         "./oclab run lab3", parts=(("device:", 14), ("tile_columns.cl", 7), ("total:", 1))),
    Step("All kernels are right, and none is fast. The handout starts with `tile_columns`. Find its most expensive line:",
         "./oclab explain tile_columns", parts=(("The most expensive", 6), ("Totals", 1), ("local memory: wavefronts", 1))),
    Step("## tile_columns\n\nMake each row one element longer. The first attempt has no semicolon:",
         "./oclab run tile_columns", "tile_columns", (("tile[TILE][TILE];", "tile[TILE][TILE + 1]"),),
         parts=((": correct FAIL", 8),)),
    Step("Add the semicolon. Each work-item reads its own row, so the first barrier looks unnecessary. Remove it:",
         "./oclab run tile_columns", "tile_columns", (("tile[TILE][TILE + 1]", "tile[TILE][TILE + 1];"), (BARRIER, "")),
         parts=((": correct FAIL", 7),)),
    Step("The barrier is necessary: all work-items write the row that one of them reads. Restore it:",
         "./oclab run tile_columns", "tile_columns", (("\n  // TODO", BARRIER + "\n  // TODO"),),
         parts=(("  exercise", 2), (": fast ", 5), ("total:", 1))),
    Step("The bank conflicts are gone. The loops take the remaining time. Get a hint:",
         "./oclab hint tile_columns", parts=(("hint 1", 6),)),
    Step("This is known already. Get the next hint:", "./oclab hint tile_columns", parts=(("hint 2", 7),)),
    Step("Use a tile of `float4`s and unroll the loops:",
         "./oclab run tile_columns", "tile_columns", parts=(("  exercise", 2), ("full marks", 9))),
    Step("## strided_local\n\nThe calculation of the index costs time. Remove the term `passed / BLOCK`:",
         "./oclab run strided_local", "strided_local", (("(passed + passed / BLOCK) % BLOCK", "passed % BLOCK"),),
         parts=((": correct FAIL", 9),)),
    Step("The task says: past the end of the block, the walk continues one element further. Get a hint:",
         "./oclab hint strided_local", parts=(("hint 1", 4),)),
    Step("The answer is *once*. Copy the block in the order of the walk, and read the copy in all rounds:",
         "./oclab watch strided_local --once", "strided_local", parts=(("", 8), ("full marks", 8))),
    Step("## histogram_local\n\nThe guard in the loop is a comparison for every event. Remove it:",
         "./oclab run histogram_local", "histogram_local", (("if (i < n) atomic_add", "atomic_add"),),
         parts=((": correct FAIL", 7),)),
    Step("Restore the guard. Give each work-item its own bins, in its own bank:",
         "./oclab run histogram_local", "histogram_local", parts=(("  exercise", 2), ("full marks", 8))),
    Step("## Check the result", "./oclab progress lab3", parts=(("lab3_bank", 6),)),
)


def edited(text, step):
    """The kernel after the step's edit. A kernel that lacks what is to be replaced is an error."""
    if not step.edits:
        return (ROOT / "solutions" / LAB / f"{step.kernel}.cl").read_text(encoding="utf-8")
    for old, new in step.edits:
        if old not in text:
            raise SystemExit(f"{step.kernel}.cl lacks: {old}")
        text = text.replace(old, new, 1)
    return text


def on_terminal(command, folder):
    """What the command prints on a terminal of 80 columns."""
    master, slave = pty.openpty()
    environment = os.environ | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    subprocess.run(["stty", "cols", str(COLUMNS), "rows", "40"], stdin=slave, check=True)
    with subprocess.Popen(command, shell=True, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=slave, stderr=slave) as process:
        os.close(slave)
        text = b""
        while True:
            try:
                got = os.read(master, 4096)
            except OSError:  # how a terminal says that its last writer has gone
                break
            text += got
    os.close(master)
    if process.returncode > 1:
        raise SystemExit(f"{command} ended with exit status {process.returncode}:\n{text.decode()}")
    # What a progress line shows is overwritten.
    return re.sub(r"[^\n]*\r\x1b\[K| +$", "", text.decode().replace("\r\n", "\n"), flags=re.MULTILINE)


def shortened(text, parts):
    """The parts of the output, with … between them."""
    lines = text.strip("\n").split("\n")
    if not parts:
        return lines
    kept, done = [], 0
    for start, count in parts:
        at = next((i for i in range(done, len(lines)) if start in lines[i]), None)
        if at is None:
            raise SystemExit(f"the output lacks a line with {start!r}:\n{text}")
        kept += ["…"] * (at > done) + lines[at : at + count]
        done = min(at + count, len(lines))
    return kept + ["…"] * (done < len(lines))


def record(folder):
    """All steps, as Markdown."""
    for step in STEPS:
        if step.kernel:
            file = folder / "kernels-starter" / LAB / f"{step.kernel}.cl"
            text = edited(file.read_text(encoding="utf-8"), step)
            file.write_text(text, encoding="utf-8")
        print(f"$ {step.command}", file=sys.stderr)
        output = on_terminal(step.command, folder)
        print(output, file=sys.stderr)
        shown = "\n".join(shortened(output, step.parts))
        yield f"\n{step.say}\n\n{MARK}\n\n```console\n$ {step.command}\n{shown}\n```\n"


def start_afresh(kit):
    """Puts the starters back, and takes away what was kept of an earlier recording."""
    subprocess.run(["git", "checkout", "--quiet", "kernels-starter"], cwd=kit, check=True)
    shutil.rmtree(kit / ".oclab", ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("page", type=Path, help="the page to write")
    parser.add_argument("--kit", type=Path, help="a clone that is built already (default: a new one)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        kit = arguments.kit or Path(temporary) / "opencl-lab-kit"
        if not arguments.kit:
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(kit)], check=True)
            on_terminal("./oclab list", kit)  # builds it
        start_afresh(kit)
        text = HEAD.format(date=datetime.date.today().isoformat()) + "".join(record(kit))
    arguments.page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
