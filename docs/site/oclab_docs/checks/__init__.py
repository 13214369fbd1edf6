# SPDX-License-Identifier: Apache-2.0
"""The checks of ./oclab docs --check, besides Doxygen's warnings. Prints a line for each."""

from pathlib import Path

from ..errors import DocsError, fail_with
from ..kit import INSTRUCTORS, STUDENTS, Kit, is_full
from ..quoted import REFRESH, differences
from ..tree import read_tree
from . import html_pages, leaks, phone, search, spelling


def check_texts(kit: Kit) -> None:
    """Raises DocsError if a page differs from what it quotes, or a word is misspelt."""
    pages = [page.name for page in read_tree(kit).pages()]
    fail_with([line for name in pages for line in differences(kit, name)], REFRESH)
    print(f"  contracts and tables of {len(pages)} pages match their sources")
    own = {name for name in kit.names if name.endswith(".md") and "/" not in name}
    fail_with(
        spelling.unknown_words(kit, sorted(own.union(pages))) + spelling.common_mistakes(kit),
        "Fix the spelling. Add correct words to docs/site/oclab_docs/words.txt",
    )
    print("  spelling: no unknown words")


def check_site(kit: Kit, site: Path) -> None:
    """Raises DocsError if the built pages have broken links or wrong HTML, or if those for students
    hold lines of solutions."""
    pages = sorted(site.glob("*.html"))
    fail_with(html_pages.broken_links(site), "Fix the links.")
    print(f"  links and anchors of {len(pages)} pages are valid, nothing needs the network")
    fail_with(html_pages.invalid(site), "Fix what tidy reports, in docs/ or in the header.")
    print(f"  HTML of {len(pages)} pages is valid")
    fail_with(
        search.not_found(kit, site),
        "Use these words in the page, or change them in docs/site/oclab_docs/contents.toml",
    )
    print("  the search finds every page by its title, and the phrases of contents.toml")
    if kit.audience == INSTRUCTORS or not is_full(kit.root):
        _check_phone([site / f"{page.id}.html" for page in read_tree(kit).pages()])
    if not is_full(kit.root):
        return
    found = leaks.solution_lines(kit.root, site)
    if kit.audience == STUDENTS:
        fail_with(found, "Students must not see these lines: mark them for instructors.")
        print("  no lines of solutions")
    elif not found:
        raise DocsError("The search for solutions finds none in the instructors' site. Fix it.")
    else:
        print(f"  solutions are shown: {len(found)} lines of their own")


def _check_phone(pages: list[Path]) -> None:
    """The instructors' edition has all pages."""
    if missing := phone.why_not():
        print(f"  phone widths are not checked: install {missing}")
        return
    fail_with(phone.too_wide(pages), "Let them scroll by themselves: docs/site/oclab_docs/theme.")
    print(f"  tables and figures of {len(pages)} pages fit a phone or scroll by themselves")
