# SPDX-License-Identifier: Apache-2.0
"""The launcher installs what a table names, with each package manager that it knows."""

import re
import tomllib

import pytest
from conftest import ROOT, TOOLS

HEAD = "capability apt dnf pacman zypper apk conda\n"
TABLE = f"""{HEAD}
# one package, two packages, one that is not needed
tool   tool       tool       tool       tool       tool       tool
pair   left,right left,right left,right left,right left,right left,right
extra  extra      extra      extra      extra      extra      extra        optional: no charts
gone   gone       gone       gone       gone       gone       gone         optional: no sandbox
none   -          -          -          -          -          -            optional: no sandbox
tool   tool       tool       tool       tool       tool       tool         optional: never said
"""
# How each manager is called.
INSTALL = {
    "apt": "apt-get -o DPkg::Lock::Timeout=300 -y install --no-install-recommends {}",
    "dnf": "dnf -y --setopt=install_weak_deps=False install {}",
    "zypper": "zypper -n install --no-recommends {}",
    "pacman": "pacman -S --needed --noconfirm {}",
    "apk": "apk add {}",
    "conda": "conda install -y -p {state} --override-channels -c conda-forge {}",
    "pixi": "pixi add --manifest-path pixi.toml {}",
}
REFRESH = {
    "apt": "apt-get -o DPkg::Lock::Timeout=300 -y update",
    "dnf": "dnf -y makecache",
    "zypper": "zypper -n refresh",
    "pacman": "pacman -Sy --noconfirm",
    "apk": "apk update",
}
SAID = {
    "apt": "apt-get install",
    "dnf": "dnf install",
    "zypper": "zypper install",
    "pacman": "pacman -S",
    "apk": "apk add",
    "conda": "conda install",
    "pixi": "pixi add",
}


def call(machine, manager, names):
    return INSTALL[manager].format(names, state=machine.state)


@pytest.mark.parametrize("manager", TOOLS)
def test_installs_what_is_missing_and_names_what_is_lost(machine, manager):
    machine.table(TABLE)
    machine.has(manager, offered="tool left right extra")
    done = machine.run("packages")
    assert done.returncode == 0, done.stderr
    assert machine.installed() == {"tool", "left", "right", "extra"}
    assert "oclab: not available here: gone none (no sandbox)\n" in done.stderr
    assert "no charts" not in done.stderr and "never said" not in done.stderr
    assert f"{SAID[manager]} tool left right extra" in done.stderr
    calls = machine.calls()
    if manager in REFRESH:  # the lists may be old, so they are fetched before a package is given up
        assert calls == [REFRESH[manager], call(machine, manager, "tool left right extra")]
    else:  # offers are not asked for: all at once fails, so one by one
        names = ["tool left right extra gone", "tool", "left", "right", "extra", "gone"]
        assert calls == [call(machine, manager, each) for each in names]


@pytest.mark.parametrize("manager", REFRESH)  # the others cannot be asked what can be had
def test_of_alternatives_the_first_that_can_be_had_is_installed(machine, manager):
    machine.table(f"capability {manager}\ntool old/new/newest\nextra a/b optional: no charts\n")
    machine.has(manager, offered="new newest")
    done = machine.run("packages")
    assert done.returncode == 0, done.stderr
    assert machine.installed() == {"new"}
    assert "oclab: not available here: a/b (no charts)\n" in done.stderr
    calls = machine.calls()
    assert machine.run("packages").returncode == 0
    assert machine.installed() == {"new"}
    assert not any("install" in call and "new" in call for call in machine.calls()[len(calls) :])


@pytest.mark.parametrize("manager", TOOLS)
def test_a_required_package_that_cannot_be_had_ends_with_2(machine, manager):
    machine.table(TABLE)
    machine.has(manager, offered="tool left extra gone")
    done = machine.run("packages")
    assert done.returncode == 2
    assert "oclab: Missing packages: right. Install them yourself" in done.stderr
    assert machine.installed() >= {"tool", "left", "extra"}


@pytest.mark.parametrize("manager", TOOLS)
def test_nothing_is_called_where_everything_is_installed(machine, manager):
    machine.table(TABLE)
    machine.has(manager, offered="", installed="tool left right extra gone")
    for name in machine.installed() if manager in ("conda", "pixi") else ():
        (machine.state / f"conda-meta/{name}-1.2-h3_4.json").touch()
    done = machine.run("packages")
    assert (done.returncode, machine.calls()) == (0, [])
    assert done.stderr == "oclab: not available here: none (no sandbox)\n"


def test_a_required_capability_without_a_package_is_named(machine):
    machine.table("capability apk\ntool -\n")
    machine.has("apk", offered="")
    done = machine.run("packages")
    assert "not available here: tool (the kit needs it from elsewhere)" in done.stderr


def test_a_name_that_begins_another_is_not_installed(machine):
    machine.table(HEAD + "clang - - - - - clang\n")
    machine.has("conda", offered="clang")
    (machine.state / "conda-meta/clang-format-19.1-default_0.json").touch()
    assert machine.run("packages").returncode == 0
    assert machine.installed() == {"clang"}


def test_an_active_environment_goes_before_the_system(machine):
    machine.table(TABLE)
    machine.has("apt", offered="tool left right extra")
    machine.has("pixi", offered="tool left right extra")
    machine.run("packages")
    assert {call.split()[0] for call in machine.calls()} == {"pixi"}


def test_condas_own_environment_does_not(machine):
    machine.table(TABLE)
    machine.has("conda", offered="")
    machine.has("apt", offered="tool left right extra")
    machine.environment["CONDA_DEFAULT_ENV"] = "base"
    machine.run("packages")
    assert {call.split()[0] for call in machine.calls()} == {"apt-get"}


def test_without_a_known_manager(machine):
    machine.table(TABLE)
    done = machine.run("packages")
    assert done.returncode == 2 and "No known package manager" in done.stderr


@pytest.mark.parametrize("name", ["packages.txt", "packages-dev.txt", "packages-docs.txt"])
def test_tables_have_their_columns_and_no_odd_names(name):
    rows = [line.partition("#")[0] for line in (ROOT / name).read_text().splitlines()]
    head, *rows = [row.partition("optional:")[0].split() for row in rows if row.strip()]
    assert head[:2] == ["capability", "apt"]
    for row in rows:
        assert len(row) == len(head), row
        assert all(re.fullmatch(r"-|[\w.+-]+([,/][\w.+-]+)*", cell) for cell in row[1:]), row
    assert len({row[0] for row in rows}) == len(rows)
    assert all(row[1] != "-" for row in rows), "apt has everything"


def test_the_environment_of_pixi_is_the_column_of_conda():
    named = set()
    for name in ("packages.txt", "packages-docs.txt"):
        rows = [line.partition("#")[0].split() for line in (ROOT / name).read_text().splitlines()]
        column = next(row for row in rows if row).index("conda")
        named |= {cell for row in rows if row for cell in row[column].split(",")}
    pixi = tomllib.loads((ROOT / "pixi.toml").read_text())
    assert set(pixi["dependencies"]) == named - {"-", "conda"}
