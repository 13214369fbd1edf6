# SPDX-License-Identifier: Apache-2.0
"""What ./oclab docs --check looks at, besides Doxygen's warnings. Prints a line for each check."""

from pathlib import Path

from . import html_pages, leaks, spelling
from .errors import DocsError, fail_with
from .kit import STUDENTS, Kit, is_full
from .quoted import REFRESH, differences
from .tree import read_tree


def check_texts(kit: Kit) -> None:
    """Raises DocsError if a page differs from what it quotes, or a word is misspelt."""
    pages = [page.name for page in read_tree(kit).pages()]
    fail_with([line for name in pages for line in differences(kit, name)], REFRESH)
    print(f"  contracts and tables of {len(pages)} pages are as their sources")
    own = {name for name in kit.names if name.endswith(".md") and "/" not in name}
    fail_with(
        spelling.unknown_words(kit, sorted(own.union(pages))) + spelling.common_mistakes(kit),
        "Mend the spelling; words that are right belong into docs/site/oclab_docs/words.txt",
    )
    print("  spelling: no unknown word")


def check_site(kit: Kit, site: Path) -> None:
    """Raises DocsError if the built pages have broken links or wrong HTML, or if those for students
    hold lines of solutions."""
    pages = sorted(site.glob("*.html"))
    fail_with(html_pages.broken_links(site), "Mend the links.")
    print(f"  links and anchors of {len(pages)} pages lead somewhere, nothing is fetched")
    fail_with(html_pages.invalid(site), "Mend what tidy names; pages come from docs/ and headers.")
    print(f"  HTML of {len(pages)} pages is valid")
    if not is_full(kit.root):
        return
    found = leaks.solution_lines(kit.root, site)
    if kit.audience == STUDENTS:
        fail_with(found, "Students must not see these lines: mark them for instructors.")
        print("  no line of any solution")
    elif not found:
        raise DocsError("The search for solutions is blind: it finds none in the instructors' site")
    else:
        print(f"  solutions are shown: {len(found)} lines of their own")
