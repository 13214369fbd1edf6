# SPDX-License-Identifier: Apache-2.0
"""Groups of similar submissions, compared without names, layout and the starter.

The fingerprints are those of "Winnowing: Local Algorithms for Document Fingerprinting" (Schleimer,
Wilkerson, Aiken, 2003): hashes of runs of tokens. Kernels are short, so all are kept, where that
paper keeps one of each window: two sources that share RUN consecutive tokens outside the starter
share a fingerprint, at any position. How RUN, LEAST_OWN and THRESHOLD were chosen:
docs/results/2026-11-25-similarity.md.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from ..base.errors import ClassError
from .opencl_tokens import Token, tokenise

NOTICE = (
    "A hint, not a verdict. These kernels are similar after names, comments, layout and "
    "the starter are removed. Short exercises have few different solutions, and students may be "
    "allowed to work together. Read both sources before you talk to the students."
)

RUN = 5  # tokens per fingerprint: about one expression
LEAST_OWN = 5  # own fingerprints, of nine tokens: below, there is nothing to compare
THRESHOLD = 0.7  # of the score of a pair that is shown
COMMON_TO = 8  # code shared by more than this share of students is the obvious code …
COMMON_SHARE = 0.25  # … and in a large class, by more than this share
GAP = 2  # lines between two matches that are merged


@dataclass(frozen=True)
class Match:
    """Similar lines: first and last line, counted from 1, in each source."""

    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True)
class Pair:
    """Two students with similar kernels for one exercise.

    `score` is the share, 0 to 1, of the shorter source's fingerprints that the other source has.
    """

    exercise: str
    first: str
    second: str
    score: float
    shared: int  # fingerprints
    matches: tuple[Match, ...]


# The first place of each fingerprint: first and last line.
Fingerprints = dict[bytes, tuple[int, int]]


@dataclass(frozen=True)
class Group:
    """Kernels of one exercise that are connected by similar pairs, the most similar pair first."""

    exercise: str
    members: tuple[str, ...]  # students, and names of references
    pairs: tuple[Pair, ...]


Sources = Mapping[tuple[str, str], Path]  # by student or reference, and exercise


def similar_groups(
    sources: Sources,
    starters: Mapping[str, Path],
    *,
    references: Sources | None = None,
    teams: Mapping[str, str] | None = None,
    threshold: float = THRESHOLD,
) -> list[Group]:
    """Groups of similar sources, the highest score first.

    `references` are other sources by a name that is shown, such as the kit's solution. Members of
    one of the `teams`, which maps students to team names, are not compared. Raises ClassError for
    an unreadable file.
    """
    pairs = similar_pairs(
        sources, starters, references=references, teams=teams, threshold=threshold
    )
    groups: list[list[Pair]] = []
    for pair in pairs:
        ends = {pair.first, pair.second}
        near = [g for g in groups if g[0].exercise == pair.exercise and ends & _ends(g)]
        groups = [group for group in groups if group not in near]
        groups.append([one for group in near for one in group] + [pair])
    found = [Group(g[0].exercise, tuple(sorted(_ends(g))), tuple(g)) for g in groups]
    return sorted(found, key=lambda group: (-group.pairs[0].score, group.exercise, group.members))


def _ends(pairs: list[Pair]) -> set[str]:
    return {end for pair in pairs for end in (pair.first, pair.second)}


def similar_pairs(
    sources: Sources,
    starters: Mapping[str, Path],
    *,
    references: Sources | None = None,
    teams: Mapping[str, str] | None = None,
    threshold: float = THRESHOLD,
) -> list[Pair]:
    """The pairs with a score of at least `threshold`, highest first; see `similar_groups`.

    Without a starter, whole sources are compared.
    """
    by_exercise: dict[str, dict[str, Path]] = defaultdict(dict)
    for (student, exercise), path in sorted(sources.items()):
        by_exercise[exercise][student] = path
    pairs: list[Pair] = []
    for exercise, paths in by_exercise.items():
        starter = starters.get(exercise)
        given = set(_runs(_read(starter))) if starter else set()
        known = {name: path for (name, of), path in (references or {}).items() if of == exercise}
        found = _pairs_of(exercise, paths, known, given, threshold)
        pairs += [pair for pair in found if not _is_team(pair, teams or {})]
    return sorted(pairs, key=lambda pair: (-pair.score, -pair.shared, pair.exercise, pair.first))


def _is_team(pair: Pair, teams: Mapping[str, str]) -> bool:
    team = teams.get(pair.first)
    return bool(team) and team == teams.get(pair.second)


def _pairs_of(
    exercise: str,
    paths: Mapping[str, Path],
    references: Mapping[str, Path],
    given: set[bytes],
    threshold: float,
) -> Iterator[Pair]:
    prints = {student: _fingerprints(_read(path), given) for student, path in paths.items()}
    _drop_common(prints)
    own = {student: found for student, found in prints.items() if len(found) >= LEAST_OWN}
    known = {name: _fingerprints(_read(path), given) for name, path in references.items()}
    against = [(first, name) for first in own for name in known if len(known[name]) >= LEAST_OWN]
    both = own | known
    for first, second in (*combinations(own, 2), *against):
        shared = both[first].keys() & both[second].keys()
        score = len(shared) / min(len(both[first]), len(both[second]))
        if score >= threshold:
            matches = _matches([(both[first][key], both[second][key]) for key in shared])
            yield Pair(exercise, first, second, score, len(shared), matches)


def _drop_common(prints: Mapping[str, Fingerprints]) -> None:
    limit = max(COMMON_TO, COMMON_SHARE * len(prints))
    holders = Counter(key for found in prints.values() for key in found)
    for found in prints.values():
        for key in [key for key in found if holders[key] > limit]:
            del found[key]


def _read(path: Path) -> list[Token]:
    try:
        return tokenise(path.read_text(encoding="utf-8", errors="replace"))
    except OSError as error:
        raise ClassError(
            f"{path} cannot be read: {error.strerror}. Run ./oclab grade-class again."
        ) from error


def _runs(tokens: list[Token]) -> list[bytes]:
    """The hash of every run of tokens, by its first token."""
    words = [token.text.encode() for token in tokens]
    return [
        hashlib.blake2b(b"\0".join(words[at : at + RUN]), digest_size=8).digest()
        for at in range(len(words) - RUN + 1)
    ]


def _fingerprints(tokens: list[Token], given: set[bytes]) -> Fingerprints:
    """The hash of every run outside the starter."""
    found: Fingerprints = {}
    for at, key in enumerate(_runs(tokens)):
        if key not in given:
            found.setdefault(key, (tokens[at].line, tokens[at + RUN - 1].line))
    return found


def _matches(places: list[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[Match, ...]:
    """Merges places that are consecutive in both sources."""
    joined: list[Match] = []
    for first, second in sorted(places):
        last = joined[-1] if joined else None
        if last and _follows(last.first, first) and _follows(last.second, second):
            joined[-1] = Match(_span(last.first, first), _span(last.second, second))
        else:
            joined.append(Match(first, second))
    return tuple(joined)


def _follows(before: tuple[int, int], after: tuple[int, int]) -> bool:
    return before[0] <= after[0] <= before[1] + GAP


def _span(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), max(one[1], other[1])
