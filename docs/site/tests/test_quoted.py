# SPDX-License-Identifier: Apache-2.0
"""What the pages quote is what the kit says; and a difference would be found."""

import measure
import pytest
from oclab_docs.errors import DocsError
from oclab_docs.kernels import common_contract, contract, exercises, signatures
from oclab_docs.quoted import differences, refreshed

STARTER = (
    "// s\n#define GROUP 64\nkernel void {id}(global int* in,\n    uint n) {{\n  in[0] = n;\n}}\n"
)
HANDOUT = "# Lab\n\n## add: sum\n\n```c\nkernel void add(global int* in, uint n)\n```\n\nText.\n"
RESULTS = (
    "# R\n\n## lab1\n\n"
    + measure.HEAD
    + "| add | 1,010.5 GB/s, 2.0 ms | 8.0 GB/s, 1.0 ms | **2.00×** | 1.9–2.1 | 9 % | 1 | 3.0× "
    "| 6/10 FAIL | 10/10 PASS |\n\n## lab2\n"
)


def lab(handout: str, *ids: str) -> dict[str, str]:
    """The files of a lab with these exercises."""
    kernels = {f"kernels-starter/lab1/{key}.cl": STARTER.format(id=key) for key in ids}
    return kernels | {"docs/labs/lab1.md": handout}


def test_every_page_says_what_its_sources_say(kit):
    pages = [
        name for name in sorted(kit.names) if name.startswith("docs/") and name.endswith(".md")
    ]
    assert len(pages) > 15
    assert [line for name in pages for line in differences(kit, name)] == []


def test_every_exercise_shows_its_contract(kit):
    labs = [name for name in sorted(kit.names) if name.startswith("docs/labs/lab")]
    assert len(labs) >= 8
    for name in labs:
        text = kit.text(name)
        for exercise in exercises(kit, name).values():
            source = kit.text(exercise.starter)
            shapes = (contract(source), common_contract([source]))
            assert any(shape and f"\n{shape}\n" in text for shape in shapes), exercise


def test_contract_is_one_line_per_kernel():
    source = (
        STARTER.format(id="add") + "float f(float x) { return x; }\n__kernel void b(uint n) {}\n"
    )
    assert contract(source) == "kernel void add(global int* in, uint n)\n__kernel void b(uint n)"
    assert list(signatures(source)) == ["add", "b"]


def test_wrong_contract_is_found_and_fixed(small):
    kit = small(lab(HANDOUT.replace("uint n", "int n"), "add"))
    assert "docs/labs/lab1.md:6:" in differences(kit, "docs/labs/lab1.md")[0]
    assert refreshed(kit, "docs/labs/lab1.md") == HANDOUT


def test_shared_contract_stands_for_exercises_without_their_own(small):
    shared = HANDOUT.replace("## add: sum", "").replace("void add", "void name")
    assert differences(small(lab(shared, "add", "sub")), "docs/labs/lab1.md") == []
    kit = small(lab(shared.replace("int*", "float*"), "add", "sub"))
    assert "float*" in differences(kit, "docs/labs/lab1.md")[0]


def test_results_come_from_the_newest_tables(small):
    files = lab("# Lab\n\n<!-- results -->\nold\n<!-- /results -->\nEnd\n", "add") | {
        "docs/results/2026-01-01-h200.md": RESULTS.replace("2.00", "9.99"),
        "docs/results/2026-01-02-h200.md": RESULTS,
        "docs/results/2026-01-02-pocl.md": RESULTS.replace("1,010.5", "3.3"),
    }
    kit = small(files)
    text = refreshed(kit, "docs/labs/lab1.md")
    assert "| add | 1,010.5 GB/s | 8.0 GB/s | 2.00× | 3.3 GB/s | 8.0 GB/s | 2.00× |" in text
    assert "9.99" not in text and "../results/2026-01-02-h200.md" in text and text.endswith("End\n")
    assert differences(kit, "docs/labs/lab1.md") != []
    (kit.root / "docs/labs/lab1.md").write_text(text, encoding="utf-8")
    assert differences(kit, "docs/labs/lab1.md") == []


def test_results_of_an_unmeasured_lab_are_named(small):
    files = {"docs/labs/lab9.md": "# L\n<!-- results -->\n<!-- /results -->\n"}
    files |= {f"docs/results/2026-01-01-{device}.md": RESULTS for device in ("h200", "pocl")}
    with pytest.raises(DocsError, match="no results of lab9"):
        refreshed(small(files), "docs/labs/lab9.md")


@pytest.mark.parametrize("line, wrong", [("#define GROUP 64", 0), ("#define GROUP 65", 1)])
def test_quoted_lines_are_lines_of_their_file(small, line, wrong):
    text = (
        f"# G\n\n<!-- from kernels-starter/lab1/add.cl -->\n```c\n{line}\n...\n  in[0] = n;\n```\n"
    )
    kit = small(lab(HANDOUT, "add") | {"docs/g.md": text})
    assert len(differences(kit, "docs/g.md")) == wrong
