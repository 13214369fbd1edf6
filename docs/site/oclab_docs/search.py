# SPDX-License-Identifier: Apache-2.0
"""The site's search: every section of the pages and every name of the headers, by all their words.

lunr makes the index when the site is built; its JavaScript edition searches it in the browser
(theme/search.js). Both are packages of the system (packages-docs.txt).
"""

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from xml.etree import ElementTree

from .errors import DocsError
from .kit import Kit
from .markdown import anchors, pieces, plain
from .tree import Tree

LUNR = Path("/usr/share/javascript/lunr/lunr.min.js")
DATA = "search-data.js"
NAME = "const siteSearch = "
HIDDEN = re.compile(r"Hint \d+|The idea")  # headings of what is folded
COMMENT = re.compile(r"<!--.*?-->|</?[a-z]+[^>\n]*>", re.S)
FIELDS = [{"field_name": "title", "boost": 10}, {"field_name": "page", "boost": 3}, "text"]


@dataclass(frozen=True)
class Found:
    """What a search can find: a section of a page, or a name of a header."""

    address: str
    title: str
    page: str
    text: str


def write_search(kit: Kit, tree: Tree, tags: Path, site: Path) -> None:
    """Writes the index into the built site. `tags` is Doxygen's list of names. Raises DocsError
    where lunr is missing."""
    lunr = _lunr()
    everything = [*sections(kit, tree), *names(tags)]
    rows = [asdict(each) | {"id": str(number)} for number, each in enumerate(everything)]
    index = lunr.lunr(ref="id", fields=FIELDS, documents=rows)
    data = {"index": index.serialize(), "found": [asdict(each) for each in everything]}
    text = NAME + json.dumps(data, ensure_ascii=False, separators=(",", ":")) + ";\n"
    (site / DATA).write_text(text, encoding="utf-8")
    shutil.copyfile(LUNR, site / LUNR.name)


class Search:
    """The search of a built site. Reading its index takes a quarter of a second."""

    def __init__(self, site: Path):
        text = (site / DATA).read_text(encoding="utf-8")
        data = json.loads(text.removeprefix(NAME).rstrip().removesuffix(";"))
        self._index = _lunr().index.Index.load(data["index"])
        self._small = _lunr().stop_word_filter.WORDS  # which the index lacks
        self._found = data["found"]

    def results(self, words: str) -> list[Found]:
        """What the site finds for all of these words, best first."""
        query = " ".join(f"+{word}" for word in words.split() if word not in self._small)
        return [Found(**self._found[int(hit["ref"])]) for hit in self._index.search(query)]


def sections(kit: Kit, tree: Tree) -> Iterator[Found]:
    """The sections of all pages, in order, without hints and solutions."""
    for page in tree.pages():
        text = kit.text(page.name)
        own_anchors = iter(anchors(text))
        title, address, words, hidden = page.title, f"{page.id}.html", [], False
        for piece in pieces(text):
            if not piece.level:
                words += [] if hidden else [_words(piece.text)]
                continue
            anchor, hidden = next(own_anchors), bool(HIDDEN.fullmatch(piece.text))
            if hidden or piece.level == 1:
                continue
            yield Found(address, title, page.title, " ".join(words))
            title, address, words = plain(piece.text), f"{page.id}.html#{page.id}-{anchor}", []
        yield Found(address, title, page.title, " ".join(words))


def names(tags: Path) -> Iterator[Found]:
    """The types, functions and other names of the headers, from Doxygen's tag file."""
    for compound in ElementTree.parse(tags).getroot().iter("compound"):
        kind, name = compound.get("kind", ""), compound.findtext("name", "")
        if kind in ("page", "file", "dir"):
            continue
        if kind in ("class", "struct", "union"):
            yield Found(compound.findtext("filename", ""), name, kind, _parts(name))
        for member in compound.iter("member"):
            own = member.findtext("name", "")
            address = f"{member.findtext('anchorfile')}#{member.findtext('anchor')}"
            yield Found(address, own, name, _parts(own))


def _words(text: str) -> str:
    """The words of a passage without marks of Markdown."""
    return " ".join(plain(COMMENT.sub(" ", text)).replace("|", " ").split())


def _parts(name: str) -> str:
    """`read_source` and `KernelSource` are also found by `source`."""
    return " ".join(re.findall(r"[A-Z]?[a-z0-9]+", name))


def _lunr():
    try:
        import lunr
    except ImportError:
        lunr = None
    if lunr is None or not LUNR.exists():
        raise DocsError(
            "lunr, which makes the site's search, is missing. ./oclab docs installs what "
            "packages-docs.txt names for this system; install the rest manually."
        )
    return lunr
