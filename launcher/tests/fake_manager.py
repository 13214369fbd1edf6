# SPDX-License-Identifier: Apache-2.0
"""Every package manager that the launcher knows, as far as it uses them.

Calls that change something are recorded in $STATE/calls. $STATE/offered and $STATE/installed hold
names of packages.
"""

import os
import sys
from pathlib import Path

STATE = Path(os.environ["STATE"])
tool, arguments = Path(sys.argv[0]).name, sys.argv[1:]
offered, installed = (set((STATE / name).read_text().split()) for name in ("offered", "installed"))
words = [word for word in arguments if not word.startswith("-")]
VERBS = ("install", "add", "-S", "update", "makecache", "refresh", "-Sy")


def install(names):
    """All of them or none, like the managers."""
    if not set(names) <= offered:
        sys.exit(1)
    (STATE / "installed").write_text(
        "".join(f"{name}\n" for name in sorted(installed | set(names)))
    )
    if "CONDA_PREFIX" in os.environ:
        for name in names:
            (STATE / f"conda-meta/{name}-1.2-h3_4.json").touch()


if any(verb in arguments for verb in VERBS):
    with (STATE / "calls").open("a") as calls:
        calls.write(" ".join([tool, *arguments]) + "\n")

match tool, words, arguments:
    case "dpkg-query", _, [_, "-f", _, *names]:
        print("".join(f"installed {name}\n" for name in names if name in installed), end="")
    case "apt-cache", ["policy", *names], _:
        for name in names:
            print(f"{name}:\n  Candidate: {'1.0' if name in offered else '(none)'}")
    case "rpm", [name], _:
        sys.exit(name not in installed)
    case "zypper", ["search", name], _:
        sys.exit(0 if name in offered else 104)
    case "dnf", ["repoquery", _, *names], _:
        print("\n".join(sorted(offered & set(names))))
    case "pacman", names, ["-T", *_]:
        print("".join(f"{name}\n" for name in names if name not in installed), end="")
    case "pacman", names, ["-Si", *_]:
        print("".join(f"Name            : {name}\n" for name in names if name in offered), end="")
    case "pacman", names, ["-S", *_]:
        install(names)
    case "apk", ["info" | "search" as verb, *names], _:
        print("\n".join(sorted((installed if verb == "info" else offered) & set(names))))
    case "conda", ["install", _, _, *names], _:
        install(names)
    case "pixi", ["add", _, *names], _:
        install(names)
    case "apt-get", [_, "install", *names], _:  # the first word belongs to -o
        install(names)
    case _, ["install" | "add", *names], _:
        install(names)
