# SPDX-License-Identifier: Apache-2.0
"""Pairs of submissions that read alike once names, layout and the starter are taken away.

The fingerprints are those of "Winnowing: Local Algorithms for Document Fingerprinting" (Schleimer,
Wilkerson, Aiken, 2003): hashes of runs of words, of which the least in each window is kept. Two
sources that share RUN + WINDOW - 1 words of their own in a row share a fingerprint, wherever
these stand.
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
    "A list to look at, never a verdict. These pairs of kernels read alike after names, comments, "
    "layout and the starter were taken away. Short exercises have few honest answers, and students "
    "may have been told to work together: read both sources before you speak to anybody."
)

RUN = 9  # words that are hashed together: about one statement
WINDOW = 5  # of so many runs in a row the least hash is kept
LEAST_OWN = 20  # fingerprints of one's own: below, an exercise has too few answers to tell
COMMON_TO = 8  # what more students than this share is the natural way to write it …
COMMON_SHARE = 0.25  # … and in a large class what more than this share of it do
GAP = 2  # lines between two matches that are still shown as one


@dataclass(frozen=True)
class Match:
    """Lines that read alike: first and last line, from 1, in either source."""

    first: tuple[int, int]
    second: tuple[int, int]


@dataclass(frozen=True)
class Pair:
    """Two students whose kernels for one exercise are worth a look.

    `score` is the share, 0 to 1, of the fingerprints of the shorter source that the other one has.
    """

    exercise: str
    first: str
    second: str
    score: float
    shared: int  # fingerprints
    matches: tuple[Match, ...]


# Where a fingerprint stands first: first and last line.
Fingerprints = dict[bytes, tuple[int, int]]


def similar_pairs(
    sources: Mapping[tuple[str, str], Path],
    starters: Mapping[str, Path],
    *,
    threshold: float = 0.6,
) -> list[Pair]:
    """The pairs of (student, exercise) sources that score at least `threshold`, highest first.

    An exercise without a starter is compared whole. Raises ClassError for an unreadable file.
    """
    by_exercise: dict[str, dict[str, Path]] = defaultdict(dict)
    for (student, exercise), path in sorted(sources.items()):
        by_exercise[exercise][student] = path
    pairs: list[Pair] = []
    for exercise, paths in by_exercise.items():
        starter = starters.get(exercise)
        given = set(_runs(_read(starter))) if starter else set()
        pairs += _pairs_of(exercise, paths, given, threshold)
    return sorted(pairs, key=lambda pair: (-pair.score, -pair.shared, pair.exercise, pair.first))


def _pairs_of(
    exercise: str, paths: Mapping[str, Path], given: set[bytes], threshold: float
) -> Iterator[Pair]:
    prints = {student: _fingerprints(_read(path), given) for student, path in paths.items()}
    _drop_common(prints)
    own = {student: found for student, found in prints.items() if len(found) >= LEAST_OWN}
    for first, second in combinations(own, 2):
        shared = own[first].keys() & own[second].keys()
        score = len(shared) / min(len(own[first]), len(own[second]))
        if score >= threshold:
            matches = _matches([(own[first][key], own[second][key]) for key in shared])
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
            f"{path} cannot be compared: {error.strerror}. Run the intake again."
        ) from error


def _runs(tokens: list[Token]) -> list[bytes]:
    """The hash of every run of words, by its first word."""
    words = [token.text.encode() for token in tokens]
    return [
        hashlib.blake2b(b"\0".join(words[at : at + RUN]), digest_size=8).digest()
        for at in range(len(words) - RUN + 1)
    ]


def _fingerprints(tokens: list[Token], given: set[bytes]) -> Fingerprints:
    """The least hash of every window of runs that are not in the starter."""
    own = [(key, at) for at, key in enumerate(_runs(tokens)) if key not in given]
    found: Fingerprints = {}
    for start in range(max(1, len(own) - WINDOW + 1)) if own else ():
        key, at = min(own[start : start + WINDOW])
        found.setdefault(key, (tokens[at].line, tokens[at + RUN - 1].line))
    return found


def _matches(places: list[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[Match, ...]:
    """Joins places that follow each other in both sources."""
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
