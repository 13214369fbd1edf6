# SPDX-License-Identifier: Apache-2.0
"""Every command in the pages is run, or says why it is not; and what the text names exists."""

import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT
from oclab_docs.commands import Command, commands, inline, unmarked
from oclab_docs.kit import INSTRUCTORS, Kit
from oclab_docs.tree import read_tree

PROGRAM = Path(os.environ.get("OCLAB_PROGRAM", ROOT / "build/release/bin/oclab"))
KIT = Kit(ROOT, INSTRUCTORS)
# The site's pages, and what students have in their place.
PAGES = sorted({page.name for page in read_tree(KIT).pages()} | {p.name for p in ROOT.glob("*.md")})
SHOWN = list({command.text: command for page in PAGES for command in commands(KIT, page)}.values())
LAUNCHER = ("setup", "packages", "test", "docs", "studio")  # what the launcher does itself
CLASS = ("grade-class", "export", "autograder", "report", "review", "release")

# The same command with less to do: what stands in place of its first word that names kernels.
CHEAPER = {
    "./oclab run lab1": ("lab1", "vector_add --lines correct,safe"),
    "./oclab run lab1 --kernels FOLDER --sandbox --json grades.json": (
        "lab1",
        "vector_add --lines correct",
    ),
    "./oclab matrix lab1 --device pocl": ("lab1", "vector_add"),
    "./oclab sweep strided_copy --svg sweep.svg": (
        "strided_copy",
        "strided_copy --extent 65536,1 --extent 65536,8 --repetitions 1",
    ),
    "./oclab roofline lab5 --svg roofline.svg": (
        "lab5",
        "dot_coalesced --repetitions 1",
    ),
}


def test_blocks_with_commands_are_console_blocks():
    assert [line for page in PAGES for line in unmarked(KIT, page)] == []


def test_there_are_commands():
    assert len([command for command in SHOWN if not command.reason]) >= 6


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of what commands change, and the files that the pages' commands name."""
    copy = tmp_path_factory.mktemp("kit")
    folders = ("kernels-starter", "solutions", "labs", "docs", "grading/plots", "harness/gpu_time")
    for name in folders:
        shutil.copytree(
            ROOT / name, copy / name, ignore=shutil.ignore_patterns("site", "__pycache__")
        )
    classes = "|".join(CLASS)
    (copy / "oclab").write_text(
        f"#!/bin/sh\ncase $1 in {classes})"
        f' exec "{ROOT}/grading/class/python" -m oclab_class "$@";; esac\n'
        f'exec "{PROGRAM}" "$@"\n'
    )
    (copy / "oclab").chmod(0o755)
    kernel = Path("lab1_coalescing/vector_add.cl")
    (copy / "FOLDER" / kernel).parent.mkdir(parents=True)
    shutil.copy(ROOT / "solutions" / kernel, copy / "FOLDER" / kernel)
    with zipfile.ZipFile(copy / "submissions.zip", "w") as archive:
        archive.write(ROOT / "solutions" / kernel, f"ada/{kernel.name}")
    (copy / "roster.csv").write_text("id,name,email,section\nada,Ada,ada@example.org,1\n")
    (copy / "class.toml").write_text('[labs.lab1]\nexercises = ["vector_add"]\n')
    return copy


def run(text: str, folder: Path) -> subprocess.CompletedProcess:
    environment = os.environ | {"OCLAB_ROOT": str(folder), "OCLAB_PROGRAM": str(PROGRAM)}
    return subprocess.run(
        text,
        shell=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=600,  # a busy machine is no error
        check=False,
    )


@pytest.mark.parametrize("command", SHOWN, ids=lambda command: command.text)
def test_command_works(command: Command, folder):
    if command.reason:
        pytest.skip(f"illustrative: {command.reason}")
    if any(command.text in (ROOT / f".ci/{script}").read_text() for script in ("run", "analysis")):
        return  # CI itself runs it
    done = run(command.text.replace(*CHEAPER.get(command.text, ("", "")), 1), folder)
    # points may be lost, and a person may have to decide on something
    allowed = {"run": (0, 1), "grade-class": (0, 3)}.get(command.text.split()[1], (0,))
    where = f"{command.page}:{command.line}: {command.text}"
    assert done.returncode in allowed, f"{where}\n{done.stdout}{done.stderr}"


def test_help_lists_what_the_launcher_does():
    """Its own commands and those of the class scripts, each in a group and with its purpose."""
    labels = (ROOT / "oclab").read_text().partition("# --- commands")[2]
    names = set(re.findall(r"[a-z-]{4,}", " ".join(re.findall(r"^  ([a-z |-]+)\)$", labels, re.M))))
    assert {*LAUNCHER, *CLASS} <= names
    done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, check=True)
    listed = {line.split()[0] for line in done.stdout.splitlines() if line.startswith("  ")}
    assert names - listed == set()
    assert "Subcommands:" not in done.stdout, "a command is in no group of command_groups.cpp"


@pytest.mark.parametrize(
    ("word", "meant"),
    [("grade-clas", "grade-class"), ("tets", "test"), ("reelase", "release"), ("wacth", "watch")],
)
def test_misspelt_commands_get_a_suggestion(word, meant):
    done = subprocess.run([PROGRAM, word], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and f"Did you mean '{meant}'?" in done.stderr


def test_cheaper_commands_stand_for_commands_of_the_pages():
    shown = {command.text for command in SHOWN if not command.reason}
    assert set(CHEAPER) <= shown


def test_commands_and_options_in_the_text_exist(folder):
    helps: dict[str, str] = {}
    wrong = []
    for page in PAGES:
        for name, options in inline(KIT, page):
            if name in LAUNCHER:
                continue
            if name not in helps:
                done = run(f"./oclab {name} --help", folder)
                helps[name] = done.stdout if done.returncode == 0 else ""
            wrong += [f"{page}: oclab {name} does not exist"] if not helps[name] else []
            wrong += [
                f"{page}: oclab {name} has no {option}"
                for option in options
                if option not in helps[name] + "--help"
            ]
    assert wrong == []
