# SPDX-License-Identifier: Apache-2.0
"""Navigation: the parts, the page of each part, the menu on phones, and adjacent pages."""

import html
import json

from .tree import Page, Part, Tree


def contents(tree: Tree) -> str:
    """The list of parts that ends the main page, and puts them into the tree of pages."""
    heading = '<h2 id="index-all-parts">All parts</h2>'
    lines = [f"\n@htmlonly[block]\n{heading}\n@endhtmlonly\n\n"]
    for part in tree.parts:
        lines.append(f'* @subpage {part.address} "{part.title}". {part.intro}\n')
    return "".join([*lines, "* [Source code](modules.html). The harness, room by room.\n"])


def part_page(part: Part) -> str:
    """The page of a part that has several: what is in it."""
    pages = "".join(
        f'* @subpage {page.id} "{page.title}"<br/>{html.escape(page.summary, quote=False)}\n'
        for page in part.pages
    )
    return f"# {part.title} {{#{part.id}}}\n\n{part.intro}\n\n{pages}"


def menu(tree: Tree) -> str:
    """The menu that phones show, where there is no room for the tree: as Doxygen writes it."""
    children = [{"text": "Start", "url": "index.html"}]
    for part in tree.parts:
        entry = {"text": part.title, "url": f"{part.address}.html"}
        if len(part.pages) > 1:
            pages = [{"text": page.title, "url": f"{page.id}.html"} for page in part.pages]
            entry["children"] = pages
        children.append(entry)
    children.append({"text": "Source code", "url": "modules.html"})
    return f"var menudata = {json.dumps({'children': children})};\n"


def neighbours(tree: Tree, page: Page) -> str:
    """Links to the pages before and after this one, at its end, where its part is read in order."""
    part = next((part for part in tree.parts if page in part.pages), None)
    if part is None or not part.in_order:
        return ""
    place = part.pages.index(page)
    before, after = part.pages[max(place - 1, 0) : place], part.pages[place + 1 : place + 2]
    links = [
        f'<a rel="{rel}" href="{other.id}.html">{html.escape(other.title)}</a>'
        for rel, others in (("prev", before), ("next", after))
        for other in others
    ]
    if not links:
        return ""
    return f'\n@htmlonly[block]\n<nav class="neighbours">{"".join(links)}</nav>\n@endhtmlonly\n'
