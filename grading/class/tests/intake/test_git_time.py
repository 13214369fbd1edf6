# SPDX-License-Identifier: Apache-2.0
"""The time of the last commit in an untrusted repository, without running its configuration."""

import pytest
from class_samples import KERNEL, git, repository, write_files

from oclab_class.download.git_time import last_commit_time


def test_a_hostile_repository_runs_nothing(tmp_path):
    """A repository whose configuration runs a program to check a signature."""
    mark = tmp_path / "ran"
    program = tmp_path / "gpg"
    program.write_text(
        # Git takes a gpg that ends without reading for one that fails.
        f"#!/bin/sh\ntouch {mark}\ncat > /dev/null\necho '[GNUPG:] SIG_CREATED D' >&2\n"
        "echo '-----BEGIN PGP SIGNATURE-----'\necho '-----END PGP SIGNATURE-----'\n"
    )
    program.chmod(0o755)
    folder = write_files(tmp_path / "r", {"a.cl": KERNEL})
    git(folder, "init", "--quiet")
    git(folder, "config", "gpg.program", str(program))
    git(folder, "config", "log.showSignature", "true")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-S", "-m", "work")
    mark.unlink()
    assert last_commit_time(folder).year == 2025
    assert not mark.exists()
    git(folder, "log", "-1")  # which shows that the trap works
    assert mark.exists()


@pytest.mark.parametrize(
    "head", ["", "ref: refs/heads/\0", "ref: refs/heads/../../../x", "0" * 40, "ref: refs/heads/no"]
)
def test_a_broken_repository_has_no_time(tmp_path, head):
    write_files(tmp_path / "r", {"a.cl": KERNEL})
    repository(tmp_path / "r")
    (tmp_path / "r/.git/HEAD").write_text(head)
    assert last_commit_time(tmp_path / "r") is None
