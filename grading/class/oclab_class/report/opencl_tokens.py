# SPDX-License-Identifier: Apache-2.0
"""Tokens of OpenCL C sources, normalized so that renamed identifiers compare equal."""

import re
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<skip>\s+ | \\\r?\n | //(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z))
      | (?P<string>"(?:\\.|[^"\\\n])*"? | '(?:\\.|[^'\\\n])*'?)
      | (?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
      | (?P<word>[^\W\d]\w*)
      | (?P<operator><<=|>>=|[-+*/%&|^=!<>]=|<<|>>|&&|\|\||\+\+|--|->|\#\#|.)""",
    re.VERBOSE | re.DOTALL,
)

# Keywords and built-in functions; every other word is an identifier chosen by the author. Types
# are kept too, so that `float4` and `float` differ.
_LANGUAGE = """
kernel global local constant private const restrict volatile static inline attribute
if else for while do switch case default break continue return goto struct union enum typedef
sizeof unsigned signed void define undef ifdef ifndef endif elif error pragma unroll include
image1d_t image2d_t image3d_t sampler_t event_t read_only write_only read_write
get_global_id get_local_id get_group_id get_global_size get_local_size get_num_groups
get_work_dim get_global_offset barrier mem_fence read_mem_fence write_mem_fence
CLK_LOCAL_MEM_FENCE CLK_GLOBAL_MEM_FENCE async_work_group_copy wait_group_events prefetch
async_work_group_strided_copy mad fma mad24 mul24 dot cross min max clamp mix select step
sqrt native_sqrt rsqrt exp log sin cos pow fabs floor ceil round abs any all popcount
isequal isless isgreater shuffle shuffle2 read_imagef read_imagei read_imageui write_imagef
write_imagei write_imageui get_image_width get_image_height printf
"""
_KEPT = frozenset(_LANGUAGE.split())
_QUALIFIERS = frozenset(("const", "restrict", "volatile", "static", "inline"))
_TYPE = re.compile(r"(?:bool|u?char|u?short|u?int|u?long|half|float|double)(?:2|3|4|8|16)?|size_t")
_BUILT_IN = re.compile(r"(?:atomic|atom|convert|as)_\w+|(?:vload|vstore)\w+")


class Token(NamedTuple):
    """One normalized token, and its line, counted from 1."""

    text: str
    line: int


def tokenise(source: str) -> list[Token]:
    """All tokens except comments and qualifiers that change no result. Any text is accepted."""
    tokens: list[Token] = []
    line = 1
    for match in _TOKEN.finditer(source):
        text = match[0]
        if match.lastgroup != "skip":
            spelled = _common_spelling(match.lastgroup, text)
            if spelled not in _QUALIFIERS:
                _append(tokens, Token(spelled, line))
        if match.lastgroup in ("skip", "string"):
            line += text.count("\n")
    return tokens


def _append(tokens: list[Token], token: Token) -> None:
    """Adds a token; of two words or operators for the same thing, the common one."""
    before = tokens[-1].text if tokens else ""
    if (before, token.text) == ("unsigned", "int"):
        tokens[-1] = Token("uint", tokens[-1].line)
    elif (before, token.text) == ("+=", "1"):
        tokens[-1] = Token("++", tokens[-1].line)
    elif (before, token.text) == ("++", "name"):  # ++i is i++
        tokens[-1:] = [Token("name", tokens[-1].line), Token("++", token.line)]
    else:
        tokens.append(token)


@lru_cache(1 << 16)  # a class has few different words
def _common_spelling(kind: str | None, text: str) -> str:
    if kind == "number":
        return _number(text)
    if kind == "string":
        return '""'
    if kind != "word":
        return text
    word = text.strip("_") or text  # __kernel is kernel
    if word in _KEPT or _TYPE.fullmatch(word) or _BUILT_IN.fullmatch(word):
        return word
    return "name"


def _number(text: str) -> str:
    """The value of a literal: 0x10, 16u and 16 are equal, and so are 1.0f and 1.f."""
    is_hexadecimal = text[:2].lower() == "0x"
    digits = text.rstrip("uUlL") if is_hexadecimal else text.rstrip("uUlLfF")
    try:
        if is_hexadecimal:
            return str(int(digits, 16))
        value = float(digits)
        return repr(value) if "." in digits or "e" in digits.lower() else f"{value:.17g}"
    except (ValueError, OverflowError):
        return text
