# SPDX-License-Identifier: Apache-2.0
"""The OpenCL code in the handouts compiles: contracts, and the examples in hints."""

import re
import shutil
import subprocess

import pytest
from oclab_docs.markdown import pieces

OPTIONS = ["-cl-std=CL1.2", "-Xclang", "-finclude-default-header", "-fsyntax-only"]


def errors_of(source: str) -> str:
    """What clang says about OpenCL code; nothing if it compiles without a warning."""
    command = ["clang", "-x", "cl", *OPTIONS, "-Wall", "-Werror", "-"]
    done = subprocess.run(command, input=source, text=True, capture_output=True, check=False)
    return done.stderr if done.returncode else ""


def source_of(block: str) -> str:
    """A block as a file: a contract is a list of declarations without their semicolons."""
    if "{" in block:
        return block
    return re.sub(r"\)$", ");", block, flags=re.MULTILINE)


@pytest.mark.skipif(not shutil.which("clang"), reason="clang is not installed")
def test_code_in_handouts_compiles(kit):
    blocks = [
        (f"{name}:{piece.line}", source_of(piece.text))
        for name in sorted(kit.names)
        if re.fullmatch(r"docs/labs/lab\d_\w+\.md", name)
        for piece in pieces(kit.text(name))
        if piece.info == "c"
    ]
    assert len(blocks) > 70
    errors = [f"{place}: {found}" for place, source in blocks if (found := errors_of(source))]
    assert errors == []


def test_a_wrong_snippet_would_be_found():
    assert source_of("kernel void a(uint n)\nkernel void b(uint n)").count(";") == 2
    if shutil.which("clang"):
        assert errors_of("float f(global const float* v) { return v; }")
