# SPDX-License-Identifier: Apache-2.0
"""The site's search finds exercises, words of the glossary and sections, by each of their words."""

import re

import pytest
from oclab_docs.search import extend_search, heading_entries, keys
from oclab_docs.tree import read_tree

FILES = {
    "docs/course/index.md": "# Main\n",
    "docs/glossary.md": "# Glossary\n\n## bank\n\n## `a_b` & the Bank's \\ end\n",
    "docs/labs/lab1.md": "# Lab 1: banks\n\n## add: a sum\n\n### Hint 1\n\n### The idea\n",
}
OF_DOXYGEN = """var searchData=
[
  ['banked_0',['Banked',['../structBanked.html',1,'oclab']]],
  ['_7ebanked_1',['~Banked',['../structBanked.html#x',1,'oclab::Banked']]]
];
"""
DATA = """var indexSectionsWithContent =
{
  0: "b~",
  1: "b"
};

var indexSectionNames =
{
  0: "all",
  1: "classes"
};
"""


@pytest.fixture
def site(small, tmp_path):
    """A built site whose search was extended, and what it shows for what somebody typed."""
    kit, folder = small(FILES), tmp_path / "site/search"
    folder.mkdir(parents=True)
    (folder / "all_0.js").write_text(OF_DOXYGEN)
    (folder / "all_0.html").write_text('<script src="all_0.js"></script>')
    (folder / "searchdata.js").write_text(DATA)
    extend_search(kit, read_tree(kit), folder.parent)

    def shown(typed):  # as Doxygen's search.js goes about it
        letters = re.search(r'0: "(.*)"', (folder / "searchdata.js").read_text())[1]
        name = f"all_{letters.index(typed[0]):x}"
        assert f'"{name}.js"' in (folder / f"{name}.html").read_text()
        key = re.sub(r"[^a-z0-9]", lambda match: f"_{ord(match[0]):02x}", typed)
        text = (folder / f"{name}.js").read_text()
        rows = re.findall(r"^  \['(.*)_\d+',\['(.*?)',\['\.\./(.*?)'", text, re.M)
        return [(title, address) for row, title, address in rows if row.startswith(key)]

    return shown


def test_headings_are_found_by_each_word_and_doxygens_names_stay(site):
    bank = ("bank", "glossary.html#glossary-bank")
    banks = ("Lab 1: banks", "lab1.html")
    odd = ("a_b &amp; the Bank&apos;s \\\\ end", "glossary.html#glossary-a_b--the-banks--end")
    assert site("bank") == [bank, odd, ("Banked", "structBanked.html"), banks]
    assert site("a_b") == [odd]
    assert site("add") == [("add: a sum", "lab1.html#lab1-add-a-sum")]
    assert site("~") == [("~Banked", "structBanked.html#x")]


def test_hints_stay_folded_and_small_words_find_nothing(small):
    kit = small(FILES)
    shown = " ".join(entry for _, entry in heading_entries(kit, read_tree(kit)))
    assert "sum" in shown and "Hint" not in shown and "idea" not in shown
    assert keys("The sum of a row") == ["sum_20of_20a_20row", "row"]
