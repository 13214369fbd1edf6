#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: builds the kit for arm64, and compares the model there, under qemu-user, with that of x86-64.

    harness/tests/arm64/compare.py                      # everything: about an hour on two cores
    harness/tests/arm64/compare.py --only explanations  # one of: instructions explanations tests
    harness/tests/arm64/compare.py --only explanations reduce_v3 dot_local

Needs a release build for x86-64 (--x86, normally build/release) whose LLVM has the version of Debian's arm64
packages, and: apt install qemu-user-static binfmt-support g++-aarch64-linux-gnu bubblewrap. The kernel has to
know qemu as the interpreter of arm64 programs, with the flag F; binfmt-support sees to that.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import arm64_root
import model_results
import test_programs
from machines import Arm64, ToolMissing, X86

KIT = Path(__file__).resolve().parents[3]
BUILD = KIT / "build" / "arm64"
ROOT = KIT / "build" / "arm64-root"
TARGETS = (
    "oclab oclab_workers oclab_harness_unit_tests oclab_harness_device_tests oclab_grading_unit_tests "
    "oclab_kernel_tests"
).split()
TOOLS = {
    "qemu-aarch64-static": "qemu-user-static",
    "aarch64-linux-gnu-g++": "g++-aarch64-linux-gnu",
    "bwrap": "bubblewrap",
}
BINFMT = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")
PARTS = ("instructions", "explanations", "tests")


def require_tools():
    """Says what to install."""
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            raise ToolMissing(f"{tool} is missing. Install it: sudo apt install {package}")
    if not BINFMT.exists() or not re.search(r"flags: \w*F", BINFMT.read_text(encoding="utf-8")):
        raise ToolMissing(
            "the kernel does not start arm64 programs with qemu (flag F). Install: sudo apt install binfmt-support"
        )


def build(jobs):
    """Configures and builds for arm64."""
    environment = {**os.environ, "CMAKE_BUILD_TYPE": "Release"}
    configure = ["cmake", "-S", KIT, "-B", BUILD, "-G", "Ninja", "-DCMAKE_UNITY_BUILD=ON"]
    configure += ["--toolchain", KIT / "cmake" / "arm64.cmake", f"-DOCLAB_ARM64_ROOT={ROOT}"]
    configure += [f"-DClangAndLLVM_CONFIG={ROOT}/usr/bin/llvm-config", "-DClangAndLLVM_CLANG=/usr/bin/clang"]
    compile_all = ["cmake", "--build", BUILD, "-j", str(jobs), "--target", *TARGETS]
    for command in (configure, compile_all):
        subprocess.run([str(word) for word in command], check=True, env=environment, stdout=subprocess.DEVNULL)


def parse():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--x86", type=Path, default=KIT / "build" / "release", help="a release build for x86-64")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="compilers and comparisons at a time")
    parser.add_argument("--only", choices=PARTS, action="append", help="a part of the comparison; repeatable")
    parser.add_argument(
        "--sources", choices=model_results.FOLDERS, action="append", help="kernels of instructions; repeatable"
    )
    parser.add_argument("exercises", nargs="*", help="only these exercises (instructions and explanations)")
    return parser.parse_args()


def main():
    """Exit status: 0 all is equal and every test passes, 1 something differs, 2 it could not be compared."""
    options = parse()
    require_tools()
    arm64_root.make_root(ROOT, KIT / "build" / "arm64-packages")
    build(options.jobs)
    x86, arm64 = X86(options.x86.resolve(), KIT), Arm64(BUILD, ROOT, KIT)
    print(f"x86-64: {x86.versions()}\narm64:  {arm64.versions()}")
    if x86.llvm_version() != arm64.llvm_version():
        raise ToolMissing("the versions of LLVM differ, and so may the numbers of instructions")
    parts = options.only or PARTS
    good = True
    if "instructions" in parts:
        good &= model_results.compare_instructions(x86, arm64, options)
    if "explanations" in parts:
        good &= model_results.compare_explanations(x86, arm64, options)
    if "tests" in parts:
        good &= test_programs.run_all(arm64)
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (ToolMissing, OSError) as error:
        print(f"compare.py: {error}", file=sys.stderr)
        sys.exit(2)
    except subprocess.CalledProcessError as failure:
        print(f"compare.py: {failure}", file=sys.stderr)
        sys.exit(2)
