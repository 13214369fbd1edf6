# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: whether the assembly of the hostile kernels is arm64's on arm64.

Each of those kernels has its attack twice, for arm64 and for x86-64, so that a machine of either kind meets all
of them. Only an arm64 machine with PoCL runs the former; here clang assembles them.
"""
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ASSEMBLY = re.compile(r"(__asm__ |HIDDEN\()volatile")
BRANCH = "#ifdef __aarch64__"
OPTIONS = (
    "--target=aarch64-linux-gnu -x cl -cl-std=CL1.2 -O1 -w -fPIC -c "
    "-Dkernel= "  # a function: arm64 has no calling convention for kernels
    "-Xclang -cl-ext=+cl_khr_fp64 -Xclang -fdeclare-opencl-builtins -Xclang -finclude-default-header"
).split()


def _why_not(file, folder):
    """Why the kernel has no attack for arm64, or ""."""
    if BRANCH not in file.read_text(encoding="utf-8"):
        return f"it has no branch {BRANCH}"
    done = subprocess.run(
        ["clang", *OPTIONS, file, "-o", Path(folder) / f"{file.stem}.o"], text=True, capture_output=True, check=False
    )
    return "" if done.returncode == 0 else done.stderr.strip()


def assemble(folder, jobs):
    """Assembles those in `folder`. Prints what fails. Returns whether nothing does, and there were some."""
    files = [file for file in sorted(folder.glob("*.cl")) if ASSEMBLY.search(file.read_text(encoding="utf-8"))]
    with tempfile.TemporaryDirectory() as objects, ThreadPoolExecutor(jobs) as pool:
        reasons = list(pool.map(lambda file: _why_not(file, objects), files))
    for file, reason in zip(files, reasons, strict=True):
        if reason:
            print(f"{file.name}: {reason}")
    good = reasons.count("")
    print(f"hostile kernels in assembly: {good} of {len(files)} are arm64's on arm64", flush=True)
    return 0 < good == len(files)
