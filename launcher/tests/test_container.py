# SPDX-License-Identifier: Apache-2.0
"""The Containerfile sets the kit up with the launcher.

Its steps run in .ci/other_debian, which needs root.
"""

import json
import sys

import pytest
from conftest import ROOT

sys.path.insert(0, str(ROOT / ".ci"))

from container_steps import Step, StepError, base, carry_out, ignored, read_steps  # noqa: E402


def written(tmp_path, text):
    (tmp_path / "Containerfile").write_text(text)
    return read_steps(tmp_path / "Containerfile")


def test_the_file_only_copies_the_kit_and_calls_the_launcher():
    steps = read_steps(ROOT / "Containerfile")
    assert base(steps) == "debian:13"
    assert [step.text for step in steps if step.instruction == "RUN"] == [
        "./oclab packages",
        "./oclab setup",
    ]
    copied = [
        name for step in steps if step.instruction == "COPY" for name in step.text.split()[:-1]
    ]
    assert all((ROOT / name).exists() for name in copied)


def test_the_development_container_uses_a_stage_of_it():
    file = ROOT / ".devcontainer/devcontainer.json"
    build = json.loads(file.read_text())["build"]
    assert (file.parent / build["dockerfile"]).resolve() == ROOT / "Containerfile"
    stages = [
        step.text for step in read_steps(ROOT / "Containerfile") if step.instruction == "FROM"
    ]
    assert f"debian:13 AS {build['target']}" in stages


def test_what_was_built_here_is_not_copied():
    assert {"build", ".git", ".oclab"} <= ignored(ROOT)


@pytest.mark.parametrize(
    "line", ["ADD a b", "COPY --from=packages a b", "ENTRYPOINT sh", "run echo"]
)
def test_an_unknown_step_is_refused(tmp_path, line):
    with pytest.raises(StepError, match="cannot be carried out"):
        written(tmp_path, f"FROM debian:13\n{line}\n")


def test_a_second_image_is_refused(tmp_path):
    with pytest.raises(StepError, match="a second image: alpine"):
        base(written(tmp_path, "FROM debian:13 AS a\nFROM alpine\n"))


def test_lines_continue(tmp_path):
    assert written(tmp_path, "# why\nRUN a && \\\n  b\n") == [Step("RUN", "a &&    b")]


def test_copies_a_folder_without_what_is_ignored(tmp_path):
    context, root = tmp_path / "context", tmp_path / "root"
    for name in ("build/out", "labs/build/one.cpp", "launcher/a.bash"):
        (context / name).parent.mkdir(parents=True, exist_ok=True)
        (context / name).write_text(name)
    (context / ".dockerignore").write_text("# why\nbuild\n")
    steps = written(tmp_path, "WORKDIR /kit\nCOPY launcher launcher\nCOPY . .\n")
    assert carry_out(steps, context, root) == "/kit"
    found = {str(path.relative_to(root / "kit")) for path in root.rglob("*") if path.is_file()}
    assert found == {".dockerignore", "labs/build/one.cpp", "launcher/a.bash"}
