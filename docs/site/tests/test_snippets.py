# SPDX-License-Identifier: Apache-2.0
"""The OpenCL code in the handouts compiles: contracts, and the examples in hints."""

import re
import shutil
import subprocess

import pytest
from oclab_docs.markdown import pieces

COMPILE = (
    "clang -x cl -cl-std=CL1.2 -Xclang -finclude-default-header -fsyntax-only -Wall -Werror -"
).split()


def source_of(block: str) -> str:
    """A block as a file: a contract is a list of declarations without their semicolons."""
    if "{" in block:
        return block
    return re.sub(r"\)$", ");", block, flags=re.M)


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
    errors = []
    for place, source in blocks:
        done = subprocess.run(COMPILE, input=source, text=True, capture_output=True, check=False)
        if done.returncode:
            errors.append(f"{place}: {done.stderr}")
    assert errors == []


def test_a_wrong_snippet_would_be_found():
    assert source_of("kernel void a(uint n)\nkernel void b(uint n)").count(";") == 2
    if shutil.which("clang"):
        wrong = "float f(global const float* v) { return v; }"
        assert subprocess.run(COMPILE, input=wrong, text=True, capture_output=True).returncode
