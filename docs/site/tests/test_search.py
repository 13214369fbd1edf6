# SPDX-License-Identifier: Apache-2.0
"""What the site's search can find: sections of pages, and names of headers. `./oclab docs --check`
searches the index of the built site."""

from oclab_docs.search import names, sections
from oclab_docs.tree import read_tree

FILES = {
    "docs/instructor.md": "# Main\n",
    "docs/class.md": "# Class\n\nRules <!-- secret -->for **all**, see [more](a.md).\n\n"
    "## Late\n\n| due | penalty |\n",
    "docs/labs/lab1.md": "# Lab 1\n\n## add: a sum\n\n```c\nkernel void add()\n```\n\n"
    "### Hint 1\n\nThink.\n\n"
    "### The idea\n\nAnswer.\n\n## More\n\nEnd.\n",
}
TAGS = """<tagfile>
<compound kind="struct"><name>oclab::KernelText</name><filename>structK.html</filename>
<member kind="function">
<name>read_source</name><anchorfile>structK.html</anchorfile><anchor>a1</anchor>
</member>
</compound>
<compound kind="page"><name>class</name><filename>class.html</filename></compound>
</tagfile>
"""


def test_every_section_is_found_by_its_text_without_hints_and_answers(small):
    kit = small(FILES)
    found = {each.address: each for each in sections(kit, read_tree(kit))}
    assert found["class.html"].text.split() == ["Rules", "for", "all,", "see", "more."]
    late = found["class.html#class-late"]
    assert (late.title, late.page, late.text.split()) == ("Late", "Class", ["due", "penalty"])
    assert found["lab1.html#lab1-add-a-sum"].text.split() == ["kernel", "void", "add()"]
    assert found["lab1.html#lab1-more"].text == "End."
    assert {"index.html", "lab1.html"} < set(found) and len(found) == 6


def test_names_of_headers_are_found_by_their_parts(tmp_path):
    (tmp_path / "tags.xml").write_text(TAGS)
    kernel, read = names(tmp_path / "tags.xml")
    assert kernel.address == "structK.html" and kernel.text == "oclab Kernel Text"
    assert (read.address, read.title) == ("structK.html#a1", "read_source")
    assert read.page == "oclab::KernelText"
    assert read.text == "read source"
