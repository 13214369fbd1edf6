#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the model's counters on arm64, under qemu-user, beside those of x86-64: what CI checks.

    harness/tests/arm64/counters.py               # unit tests, hostile kernels, explanations of some exercises
    harness/tests/arm64/counters.py reduce_v3     # explanations of these exercises only

Needs a release build for x86-64 (build/release), and: apt install qemu-user-static g++-aarch64-linux-gnu.
No arm64 packages are fetched, and the kernel does not have to know qemu. So the kit's parent, clang and LLVM
are those of x86-64: LLVM generates code for arm64, and the model's worker for arm64 runs it. compare.py has
everything on arm64.
"""
import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

import hostile_kernels
import model_results
from machines import Machine, ToolMissing, X86

KIT = Path(__file__).resolve().parents[3]
BUILD = KIT / "build" / "arm64-counters"
LIBRARIES = "/usr/aarch64-linux-gnu"
QEMU = "qemu-aarch64-static"
LINKER = "aarch64-linux-gnu-ld"
TOOLS = {
    QEMU: "qemu-user-static",
    "aarch64-linux-gnu-g++": "g++-aarch64-linux-gnu",
    LINKER: "binutils-aarch64-linux-gnu",
}

# A stride, a divergent loop, banks, barriers, atomics, images, vectors, asynchronous copies.
EXERCISES = (
    "strided_copy ragged_rows tile_columns reduce_v3 histogram_local blur_image dot_vector matmul_async"
).split()


def require_tools():
    """Says what to install."""
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            raise ToolMissing(f"{tool} is missing. Install it: sudo apt install {package}")


def build(jobs):
    """Cross-compiles the model's worker and the unit tests."""
    configure = ["cmake", "-S", Path(__file__).parent / "cross", "-B", BUILD, "-G", "Ninja"]
    configure.append("-DCMAKE_BUILD_TYPE=Release")
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX")}
    for command in (configure, ["cmake", "--build", BUILD, "-j", jobs]):
        subprocess.run([str(word) for word in command], check=True, env=environment, stdout=subprocess.DEVNULL)


def _script(path, command):
    path.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


class EmulatedWorker(Machine):
    """The programs of x86-64, but that the model's compiler generates code for arm64, which the model's worker for
    arm64 runs."""

    def __init__(self, x86, kit):
        super().__init__(BUILD / "programs", kit, [])
        programs = self.build / "bin"
        shutil.rmtree(self.build, ignore_errors=True)
        programs.mkdir(parents=True)
        shutil.copy(x86.program("oclab"), programs)
        compiler = x86.program("oclab-model-compiler")
        worker = BUILD / "bin" / "oclab-model-worker"
        for folder in (programs, worker.parent):  # the worker looks beside itself, the parent too
            _script(
                folder / "oclab-model-compiler",
                f"{compiler} --target aarch64-linux-gnu --linker {shutil.which(LINKER)}",
            )
            _script(folder / "oclab-model-codegen", x86.program("oclab-model-codegen"))
        _script(programs / "oclab-model-worker", f"{shutil.which(QEMU)} -L {LIBRARIES} {worker}")
        # programs that an earlier version has compiled
        self._environment["XDG_CACHE_HOME"] = str(self.build / "cache")
        (self.build / "cache").mkdir()

def run_unit_tests():
    """Returns whether all pass."""
    tests = BUILD / "bin" / "oclab_arm64_unit_tests"
    done = subprocess.run(
        [QEMU, "-L", LIBRARIES, tests, "--gtest_brief=1"], text=True, capture_output=True, check=False
    )
    print(f"unit tests on arm64: {done.stdout.strip()}{done.stderr.strip()}", flush=True)
    return done.returncode == 0


def parse():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--x86", type=Path, default=KIT / "build" / "release", help="a release build for x86-64")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilers and comparisons at a time")
    parser.add_argument("exercises", nargs="*", help="only the explanations of these exercises")
    return parser.parse_args()


def main():
    """Exit status: 0 all is equal and every test passes, 1 something differs, 2 it could not be compared."""
    options = parse()
    require_tools()
    build(options.jobs)
    good = bool(options.exercises) or run_unit_tests()
    good &= hostile_kernels.assemble(KIT / "grading" / "tests" / "hostile", options.jobs)
    options.exercises = options.exercises or EXERCISES
    x86 = X86(options.x86.resolve(), KIT)
    return 0 if model_results.compare_explanations(x86, EmulatedWorker(x86, KIT), options) and good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ToolMissing, OSError, subprocess.CalledProcessError) as error:
        print(f"counters.py: {error}", file=sys.stderr)
        sys.exit(2)
