#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: the registers that NVIDIA's compilers give to kernels.

    registers.py FILE.cl...    JSON: per file and kernel the registers, and the bytes that are spilled;
                               needs NVIDIA's driver and ptxas
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nvidia import Compiler, NvidiaError  # noqa: E402 (a file of the folder above)

ARCHITECTURE = "sm_90"
ENTRY = re.compile(r"Compiling entry function '(\w+)'.*?(\d+) bytes spill stores.*?Used (\d+) registers", re.DOTALL)


def registers_of(compiler, source):
    """Of each kernel of the source."""
    with tempfile.TemporaryDirectory() as folder:
        ptx = Path(folder) / "k.ptx"
        ptx.write_text(compiler.ptx(source), encoding="utf-8")
        command = ["ptxas", "-v", f"-arch={ARCHITECTURE}", "-O3", ptx, "-o", ptx.with_suffix(".cubin")]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    return {name: {"registers": int(count), "spilled": int(spilled)} for name, spilled, count in ENTRY.findall(said)}


def main():
    """Prints the registers of all files."""
    compiler, known = Compiler(), {}
    for file in sys.argv[1:]:
        try:
            known[file] = registers_of(compiler, Path(file).read_text(encoding="utf-8"))
        except (NvidiaError, subprocess.CalledProcessError) as error:
            print(f"{file}: {error}", file=sys.stderr)
    print(json.dumps(known, indent=1))


if __name__ == "__main__":
    main()
