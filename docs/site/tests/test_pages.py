# SPDX-License-Identifier: Apache-2.0
"""Pages on their way to Doxygen, and the checks of what it makes of them."""

import html
import re
import shutil
from xml.etree import ElementTree

import pytest
from conftest import ROOT
from oclab_docs.checks import html_pages
from oclab_docs.checks.spelling import words
from oclab_docs.convert import Converter
from oclab_docs.errors import DocsError
from oclab_docs.figures import Figures
from oclab_docs.headers import in_module, room_of
from oclab_docs.links import Links
from oclab_docs.markdown import anchors, first_sentence, pieces
from oclab_docs.navigation import neighbours
from oclab_docs.tree import read_tree

LAB = """<!-- SPDX -->
# Lab 1: `x`

About it. More.

## add: a `sum`

See [the rest](../class.md#the-rules) and [schema](../s.json), `a[i](b)` and @home.

```console
$ ./oclab run add   # <now>
done
```

![A figure](../figures/f.svg)

*Of 3 GB/s, 8 × 8, see [above](#add-a-sum).*

After it.

### Hint 1
Think.
"""
FILES = {
    "docs/course/index.md": "# Main\n\n## Part `one`\n",
    "docs/labs/lab1.md": LAB,
    "docs/class.md": "# Class\n\n## The rules\n",
    "docs/s.json": "{}",
    "docs/figures/f.svg": '<svg xmlns="http://www.w3.org/2000/svg" class="f" aria-labelledby="t">'
    '<title id="t">F</title><style>.f b{fill:red}</style><text>a &lt; b</text></svg>',
    "kernels-starter/lab1/add.cl": "kernel void add(uint n) {}\n",
    "solutions/lab1/add.cl": "kernel void add(uint n) { n; }\n",
}


def converted(kit, name="docs/labs/lab1.md"):
    tree = read_tree(kit)
    links = Links(kit, tree)
    page = next(page for page in tree.pages() if page.name == name)
    return Converter(kit, page, links, Figures()).text(), links


def test_pieces_know_their_lines():
    found = list(pieces("a\nb\n# T\n```c\nx\n```\nend"))
    assert [(p.line, p.text, p.level, p.info) for p in found] == [
        (1, "a\nb", 0, None),
        (3, "T", 1, None),
        (4, "x", 0, "c"),
        (7, "end", 0, None),
    ]


def test_anchors_are_those_of_github():
    text = "# The `x_y` of A & B\n```\n# no\n```\n## Hint 1\n## Hint 1\n"
    assert anchors(text) == ["the-x_y-of-a--b", "hint-1", "hint-1-1"]


def test_first_sentence_passes_over_comments_and_tables():
    assert (
        first_sentence("<!-- c -->\n# T\n\n| a |\n|---|\n\nOne `x`\nof 2.5 GB. Two.\n")
        == "One x of 2.5 GB."
    )


def test_page_becomes_doxygens(small):
    text, links = converted(small(FILES))
    links.require_all()
    assert "# Lab 1: x {#lab1}" in text and "## add: a sum {#lab1-add-a-sum}" in text
    assert "[the rest](class.html#class-the-rules)" in text
    assert "[schema](files/docs/s.json)" in text and "`a[i](b)` and \\@home" in text
    assert '<b>./oclab run add</b>   <span class="remark"># &lt;now&gt;</span>' in text
    assert 'aria-label="A figure"' in text and "a &lt; b</text></svg></div><figcaption>" in text
    caption = text[text.index("<figcaption>") : text.index("</figcaption>")]
    assert "Of 3~GB/s, 8~×~8, see [above](lab1.html#lab1-add-a-sum)." in caption.replace("\xa0", "~")
    assert "*" not in caption and "After it." not in caption
    assert links.files == {"docs/s.json": "files/docs/s.json"}
    hint = text.index("<summary>Hint 1</summary>")
    assert text.index("@include kernels-starter/lab1/add.cl") < hint
    assert text.index("@include solutions/lab1/add.cl") > text.index("Think.") > hint
    assert text.count("<details") == text.count("</details>") == 3


def test_figures_become_parts_of_pages():
    figures = Figures()
    for alt in ("One", 'Two "b"'):
        svg = figures.inlined(FILES["docs/figures/f.svg"], alt)
        assert "<title>F</title><text>a &lt; b</text>" in svg and "xmlns:" not in svg
        assert f'role="img" aria-label="{html.escape(alt)}"' in svg
        assert "style" not in svg and "labelledby" not in svg
    assert figures.style_sheet() == ".f b{fill:red}\n"
    with pytest.raises(DocsError, match="“A” is not an SVG"):
        figures.inlined("<svg>", "A")


FIGURES = sorted((ROOT / "docs/figures").glob("*.svg"))


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: path.stem)
def test_figures_follow_the_switch_and_style_nothing_else(path):
    figures = Figures()
    root = ElementTree.fromstring(figures.inlined(path.read_text(encoding="utf-8"), "A"))
    own = f".{root.get('class')}"
    rules = re.sub(r"@media ?\([^)]*\)\s*\{", "", figures.style_sheet())
    selectors = [part.strip() for part in re.split(r",|\{[^}]*\}+", rules) if part.strip()]
    assert len(selectors) > 10 and [part for part in selectors if own not in part] == []
    assert {f".dark-mode {own}", f".light-mode {own}"} <= set(selectors)


@pytest.mark.parametrize(
    "link", ["../clas.md", "../class.md#rules", "#nothing", "../../solutions/x.cl"]
)
def test_link_to_nothing_is_named(small, link):
    kit = small(FILES | {"docs/labs/lab1.md": f"# L\n\n[x]({link})\n"})
    with pytest.raises(DocsError, match=r"docs/labs/lab1\.md: link to "):
        converted(kit)[1].require_all()


@pytest.mark.parametrize("path", sorted(ROOT.glob("*.md")), ids=lambda path: path.stem)
def test_links_of_the_kits_own_folder_lead_somewhere(path):
    for target in re.findall(r"\]\((?!https?:)([^)\s]+)\)", path.read_text(encoding="utf-8")):
        name, _, anchor = target.partition("#")
        assert (ROOT / name).exists(), target
        assert not anchor or anchor in anchors((ROOT / name).read_text(encoding="utf-8")), target


def test_page_in_no_part_is_named(small):
    with pytest.raises(DocsError, match=r"docs/lost\.md: is not in a part"):
        read_tree(small(FILES | {"docs/lost.md": "# Lost\n"}))


def test_pages_of_a_course_lead_to_their_neighbours(small):
    more = {f"docs/labs/lab{n}.md": f"# Lab {n} & <x>\n" for n in (0, 2)}
    tree = read_tree(small(FILES | more))
    ways = {page.id: neighbours(tree, page) for page in tree.pages()}
    assert 'rel="prev"' not in ways["lab0"] and 'rel="next" href="lab1.html"' in ways["lab0"]
    assert '<a rel="prev" href="lab0.html">Lab 0 &amp; &lt;x&gt;</a><a rel="next"' in ways["lab1"]
    assert 'rel="next"' not in ways["lab2"]
    assert ways["class"] == ways["index"] == ""


def test_every_page_is_in_the_tree(kit, student_kit):
    ids = [page.id for page in read_tree(kit).pages()]
    assert len(ids) == len(set(ids)) and {"index", "lab4_reduction", "class", "model"} <= set(ids)
    of_students = {page.id for page in read_tree(student_kit).pages()}
    assert of_students < set(ids) and "class" not in of_students


def test_header_joins_its_rooms_module_and_keeps_its_lines():
    text = "// SPDX\n// OpenCL Lab Kit: a thing.\n#pragma once\n\n"
    text += "namespace oclab {\nint f();\n}  // namespace oclab\n"
    lines = in_module(text, "spec").splitlines()
    assert lines[:3] == ["/// @file", "/// A thing.", "#pragma once"]
    assert lines[4] == "namespace oclab { /** @addtogroup spec */ /** @{ */"
    assert lines[5] == "int f();" and lines[-1] == "/** @} */ }  // namespace oclab"
    assert (
        room_of("grading/explain/advice.h") == "explain"
        and room_of("grading/checks/deep/x.h") == "checks"
    )


def test_broken_links_and_the_network_are_found(tmp_path):
    (tmp_path / "a.html").write_text(
        '<a href="b.html#x">1</a><a href="b.html#y">2</a><a href="c.html">3</a><a href="#z">4</a>'
        '<a href="https://example.org">5</a><img src="https://example.org/i.png"/><i id="w"/>'
    )
    (tmp_path / "b.html").write_text('<h2 id="x">x</h2><a href="a.html#w">ok</a>')
    found = html_pages.broken_links(tmp_path)
    assert len(found) == 4
    for part in ("#y has no such anchor", "c.html does not exist", "#z has no", "loads https"):
        assert any(part in line for line in found)


@pytest.mark.skipif(not shutil.which("tidy"), reason="no tidy here (packages-docs.txt)")
def test_wrong_html_is_found(tmp_path):
    head = '<!DOCTYPE html><html lang="en"><head><title>t</title></head><body>'
    (tmp_path / "good.html").write_text(f"{head}<p>x</p></body></html>\n")
    (tmp_path / "wrong.html").write_text(f"{head}<p><b>x</p></body></html>\n")
    found = html_pages.invalid(tmp_path)
    assert found and all(line.startswith("wrong.html:1:") for line in found)


def test_words_are_those_of_the_prose():
    text = "# A title\n\nProse `code` [text](page.md)\n<!-- comment -->\nx_y 12ab last\n"
    text += "```c\nblock\n```\n"
    assert words(text) == [(1, "A"), (1, "title"), (3, "Prose"), (3, "text"), (5, "last")]
