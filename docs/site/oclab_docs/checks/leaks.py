# SPDX-License-Identifier: Apache-2.0
"""Checks that the students' site contains no code or comment lines of solutions."""

from pathlib import Path

from ..kit import class_scripts


def solution_lines(root: Path, site: Path) -> list[str]:
    """Lines of solutions in the built site, as "page: line (solution)". Needs a full copy of the
    kit."""
    class_scripts(root)
    from oclab_class.release.solution_lines import flat, flat_page, leaks, own_comments, own_lines

    own = own_lines(root) | own_comments(root)
    texts = []
    for path in sorted(site.rglob("*")):
        if path.suffix in (".html", ".js", ".md", ".cl", ".svg") and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            name = path.relative_to(site).as_posix()
            texts.append((name, flat_page(text) if path.suffix == ".html" else flat(text)))
    return [f"{name}: {line} ({own[line]})" for name, line in leaks(texts, own)]
