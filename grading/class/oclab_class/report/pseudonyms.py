# SPDX-License-Identifier: Apache-2.0
"""Stable pseudonyms for students."""

import hashlib
import hmac
from collections.abc import Iterable

from ..base.errors import ClassError

LEAST_KEY = 16  # bytes; a shorter key can be found by brute force

_ADJECTIVES_TEXT = """
amber azure brave bright brisk calm careful cheerful clear clever cobalt copper coral crimson
curious daring eager early gentle gilded golden green hardy hidden humble indigo jade jolly keen
kind lively lucky lunar mellow merry mighty misty modest nimble noble olive patient placid polar
proud quick quiet rapid ruby rustic sable scarlet serene silver solar steady sunny swift teal tidy
violet vivid warm wise
"""

_ANIMALS_TEXT = """
badger beaver bison bittern bobcat buzzard caribou cheetah cormorant crane cricket curlew dolphin
dormouse dragonfly egret falcon ferret finch firefly gannet gazelle gecko heron hare ibex ibis
jackdaw kestrel kingfisher kiwi lark lemur leopard linnet lynx magpie marmot marten merlin moth
newt ocelot octopus oriole osprey otter owl panda pelican penguin plover puffin quail raven robin
salmon sparrow stork swallow tern thrush tortoise wren
"""

ADJECTIVES, ANIMALS = _ADJECTIVES_TEXT.split(), _ANIMALS_TEXT.split()


def pseudonyms(students: Iterable[str], key: bytes) -> dict[str, str]:
    """A unique name such as quiet-otter for each student id.

    The names depend only on the ids and the class's secret key. Pass the whole roster: if two
    students draw the same name, the second draws again. Raises ClassError if the key is too short.
    """
    if len(key) < LEAST_KEY:
        raise ClassError(
            f"The leaderboard's key has {len(key)} bytes; it needs {LEAST_KEY}, so that names stay "
            "secret. Make one: head -c 32 /dev/urandom > leaderboard.key"
        )
    names: dict[str, str] = {}
    taken: set[str] = set()
    for student in sorted(set(students), key=lambda student: _draw(key, student, 0)):
        names[student] = _free_name(key, student, taken)
        taken.add(names[student])
    return names


def _free_name(key: bytes, student: str, taken: set[str]) -> str:
    """The n-th candidate. After very many draws, names get a number."""
    for attempt in range(len(ADJECTIVES) * len(ANIMALS)):
        drawn = _draw(key, student, attempt)
        adjective = ADJECTIVES[drawn % len(ADJECTIVES)]
        name = f"{adjective}-{ANIMALS[drawn // len(ADJECTIVES) % len(ANIMALS)]}"
        if attempt >= 64:
            name += f"-{attempt}"
        if name not in taken:
            return name
    raise ClassError(f"The leaderboard has no more names: it has {len(taken)} students already")


def _draw(key: bytes, student: str, attempt: int) -> int:
    message = f"{attempt}\0{student}".encode()
    return int.from_bytes(hmac.new(key, message, hashlib.sha256).digest(), "big")
