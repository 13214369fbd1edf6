#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""OpenCL Lab Kit: what NVIDIA's compilers make of loops and of atomics on local memory, read from the machine code.

    machine_code.py [ARCHITECTURE]    two tables in Markdown, for docs/results; needs NVIDIA's driver, ptxas and cuobjdump
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from nvidia import Compiler  # noqa: E402 (a file of the folder above)


def work(count):
    """So many multiplications and additions of v."""
    return "".join(f" v = v * 1.5f + {k}.25f;" for k in range(count))


def loop(head, body):
    """A kernel with this loop."""
    return (f"kernel void k(global const float* in, global float* out, uint n, uint m) {{ const size_t g = get_global_id(0); "
            f"float s = 0; {head} {{ {body} }} out[g] = s; }}")


def loops():
    """Each loop's description, its kernel, and the instruction that occurs once in each round."""
    known, from_0, rows = "for (uint i = m; i < n; ++i)", "for (uint i = 0; i < n; ++i)", []
    for count in (0, 4, 8, 16, 32, 64):
        rows.append((f"`i < n`, one load, {count} × multiply and add", loop(known, f"float v = in[i];{work(count)} s += v;"), "LDG"))
    rows += [
        ("`i < n`, `i` of 64 bits", loop("for (size_t i = m; i < n; ++i)", "s += in[i];"), "LDG"),
        ("`i += 32`", loop("for (uint i = m; i < n; i += 32)", "s += in[i];"), "LDG"),
        ("`i += get_global_size(0)`", loop("for (uint i = m; i < n; i += get_global_size(0))", "s += in[i];"), "LDG"),
        ("`i < n`, two loads", loop(known, "s += in[g * n + i] * in[i * n + m];"), "FFMA"),
        ("`i < n`, a load and a store", loop(known, "out[i] = in[i];"), "STG"),
        ("`i < n`, a branch", loop(known, "float v = in[i]; if (v > 0) s += v;"), "LDG"),
        ("`i < n` from 0, one load", loop(from_0, "s += in[i];"), "LDG"),
        ("`i < n` from 0, one load with a stride", loop(from_0, "s += in[g + i * n];"), "LDG"),
        ("`i < n` from 0, `i` of 64 bits", loop("for (size_t i = 0; i < n; ++i)", "s += in[g * n + i];"), "LDG"),
        ("`i < n` from 0, of a work-item's row", loop(from_0, "s += in[g * n + i];"), "LDG"),
        ("`i < n` from 0, two loads", loop(from_0, "s += in[g * n + i] * in[i * n + m];"), "FFMA"),
        ("`i < n` from 0, a load and a store", loop(from_0, "out[i] = in[i];"), "STG"),
        ("`i < n` from 0, a branch", loop(from_0, "float v = in[i]; if (v > 0) s += v;"), "LDG"),
        ("`i < n + m` from 0, one load", loop("for (uint i = 0; i < n + m; ++i)", "s += in[i];"), "LDG"),
        ("`i < n` from the work-item's number", loop("for (uint i = get_local_id(0); i < n; ++i)", "s += in[i];"), "LDG"),
    ]
    for rounds in (20, 31, 64, 96, 100, 128, 256, 1024):
        for count in (0, 4, 16):
            row = loop(f"for (uint i = 0; i < {rounds}; ++i)", f"float v = in[g + i * n];{work(count)} s += v;")
            rows.append((f"`i < {rounds}`, one load, {count} × multiply and add", row, "LDG"))
    return rows


ATOMICS = ["atomic_add(&t, x)", "atomic_sub(&t, x)", "atomic_inc(&t)", "atomic_dec(&t)", "atomic_min(&t, x)", "atomic_max(&t, x)",
           "atomic_and(&t, x)", "atomic_or(&t, x)", "atomic_xor(&t, x)", "atomic_xchg(&t, x)", "out[i + n] = atomic_add(&t, x)",
           "out[i + n] = atomic_inc(&t)", "atomic_add(&u[n & 15], x)", "atomic_add(&u[in[n] & 15], x)", "if (x > 3) atomic_add(&t, x)",
           "for (uint k = 0; k < n; ++k) atomic_add(&u[k], x)", "atomic_add(&u[get_local_id(0) >> 5], x)", "atomic_add(&u[x & 15], x)"]


def atomic(statement):
    """A kernel with this statement. x is a value of the work-item, t and u are in local memory."""
    return ("kernel void k(global const int* in, global int* out, uint n) { local int t; local int u[256]; "
            "const size_t i = get_global_id(0); if (get_local_id(0) == 0) t = 0; u[get_local_id(0) & 255] = 0; "
            f"barrier(CLK_LOCAL_MEM_FENCE); const int x = in[i]; {statement}; barrier(CLK_LOCAL_MEM_FENCE); "
            "if (get_local_id(0) == 0) out[get_group_id(0)] = t + u[n]; }")


class Machine:
    """From OpenCL C to the instructions of a GPU."""

    def __init__(self, architecture):
        self._compiler, self._architecture = Compiler(), architecture

    def code(self, source):
        """Pairs of an address and an instruction."""
        with tempfile.TemporaryDirectory() as folder:
            ptx, cubin = Path(folder) / "k.ptx", Path(folder) / "k.cubin"
            ptx.write_text(self._compiler.ptx(source), encoding="utf-8")
            subprocess.run(["ptxas", f"-arch={self._architecture}", "-O3", ptx, "-o", cubin], check=True)
            sass = subprocess.run(["cuobjdump", "-sass", cubin], check=True, stdout=subprocess.PIPE, text=True).stdout
        return [(int(at, 16), what) for at, what in re.findall(r"^\s+/\*([0-9a-f]{4,5})\*/\s+(.*?);", sass, re.M)]


def rounds_together(code, counted):
    """How often the instruction occurs in the loop that has it most often; all of them if there is no such loop."""
    most = 0
    for end, what in code:
        back = re.search(r"BRA.*?(0x[0-9a-f]+)", what)
        if back and int(back[1], 16) < end:
            most = max(most, sum(int(back[1], 16) <= at <= end and counted in text for at, text in code))
    return str(most) if most else f"all {sum(counted in text for _, text in code)}"


def combination(code):
    """How the lanes' values are combined."""
    text = " ".join(what for _, what in code)
    for instruction, how in (("REDUX", "`REDUX`"), ("SHFL", "`SHFL`"), ("POPC", "number of active lanes")):
        if instruction in text:
            return how
    return "not"


def main(architecture="sm_90"):
    """Prints the tables."""
    machine = Machine(architecture)
    print("| loop | rounds that become one |\n|---|---|")
    for name, source, counted in loops():
        print(f"| {name} | {rounds_together(machine.code(source), counted)} |", flush=True)
    print("\n| operation | lanes combined by |\n|---|---|")
    for statement in ATOMICS:
        print(f"| `{statement}` | {combination(machine.code(atomic(statement)))} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
