# SPDX-License-Identifier: Apache-2.0
"""Runs Doxygen over the staged pages and headers. Its warnings are errors."""

import re
import shutil
import subprocess
from pathlib import Path
from string import Template

from .convert import Converter
from .errors import DocsError
from .figures import Figures
from .headers import headers, module_page
from .kit import Kit
from .links import Links
from .navigation import contents, menu, neighbours, part_page
from .search import write_search
from .tree import PROJECT, read_tree

THEME = Path(__file__).parent / "theme"
AWESOME = Path("/usr/share/doxygen-awesome-css")
NO_TOC = re.compile(r"\n\[TOC\]\n")
SECTIONS_FOR_TOC = 3
KERNELS = ("kernels-starter", "solutions")  # folders of what pages include
FIGURES_STYLE = "figures.css"
TAGS = "names.xml"  # of the headers, for the search


def build(kit: Kit, into: Path) -> Path:
    """Builds the site in the folder `into`, which is replaced; returns the main page. Raises
    DocsError with Doxygen's warnings, with links that lead nowhere, or where a tool is missing."""
    _require_tools()
    shutil.rmtree(into, ignore_errors=True)
    work = into.parent / f"{into.name}-source"
    shutil.rmtree(work, ignore_errors=True)
    into.mkdir(parents=True)
    links = stage(kit, work)
    for name, address in links.files.items():
        (into / address).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kit.root / name, into / address)
    _run(kit, work, into)
    tree = read_tree(kit)
    _write(into / "menudata.js", menu(tree))
    write_search(kit, tree, work / TAGS, into)
    return into / "index.html"


def stage(kit: Kit, work: Path) -> Links:
    """Writes what Doxygen reads below `work`, and returns the links that the pages have."""
    tree = read_tree(kit)
    links, figures = Links(kit, tree), Figures()
    for page in tree.pages():
        text = Converter(kit, page, links, figures).text()
        if len(re.findall(r"^##+ ", text, re.M)) < SECTIONS_FOR_TOC:
            text = NO_TOC.sub("\n", text)
        end = contents(tree) if page is tree.main else neighbours(tree, page)
        _write(work / "source" / page.name, text + end)
    links.require_all()
    _write(work / FIGURES_STYLE, figures.style_sheet())
    for part in tree.parts:
        if len(part.pages) > 1:
            _write(work / "source/parts" / f"{part.id}.md", part_page(part))
    api = headers(kit)
    for name, text in api.items():
        _write(work / "source" / name, text)
    _write(work / "source/modules.dox", module_page(api))
    return links


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _require_tools() -> None:
    if not shutil.which("doxygen") or not AWESOME.is_dir():
        raise DocsError(
            "Doxygen or its theme (doxygen-awesome-css) is missing. ./oclab docs installs what "
            "packages-docs.txt names for this system; install the rest manually."
        )


def _run(kit: Kit, work: Path, into: Path) -> None:
    warnings = work / "warnings.txt"
    values = {
        "project": PROJECT,
        "audience": '"for instructors"' if kit.audience == "instructors" else "",
        "output": into,
        "source": work / "source",
        "kernels": " ".join(f'"{kit.root / name}"' for name in KERNELS if kit.has_folder(name)),
        "warnings": warnings,
        "tags": work / TAGS,
        "theme": THEME,
        "figures": work / FIGURES_STYLE,
        "awesome": AWESOME,
    }
    template = Template((kit.root / "docs/Doxyfile.in").read_text(encoding="utf-8"))
    _write(work / "Doxyfile", template.substitute(values))
    done = subprocess.run(["doxygen", work / "Doxyfile"], cwd=work, check=False)
    said = warnings.read_text(encoding="utf-8").replace(f"{work / 'source'}/", "").strip()
    if done.returncode or said:
        raise DocsError(f"{said}\nFix these warnings. Doxygen read copies: {work}/source")
