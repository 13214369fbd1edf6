# SPDX-License-Identifier: Apache-2.0
"""What the site's menu shows, for Doxygen's layout file."""

from xml.sax.saxutils import quoteattr

from .tree import Tree


def layout(tree: Tree) -> str:
    """A layout whose menu is the tree of pages and the modules of the source code."""
    return (
        '<doxygenlayout version="1.0">\n<navindex>\n'
        '<tab type="mainpage" visible="yes" title="Start"/>\n'
        '<tab type="pages" visible="yes" title="All pages"/>\n'
        '<tab type="modules" visible="yes" title="Source code" '
        'intro="The headers of the kit. Each room uses only those above it."/>\n'
        "</navindex>\n</doxygenlayout>\n"
    )
