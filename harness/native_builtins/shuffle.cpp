// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: shuffle and shuffle2 (OpenCL C 1.2, section 6.12.12). Only as many low bits of a
// mask's component count as its sources have components for; those of three have a fourth, unused.
#include <bit>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::shuffling {

template <class T, class M>
void shuffle(T* result, const T* a, const M* mask, std::uint32_t components,
             std::uint32_t results) {
  const std::uint32_t width = std::bit_ceil(components);
  for (std::uint32_t i = 0; i < results; ++i) {
    const std::uint32_t from = static_cast<std::uint32_t>(mask[i]) % width;
    result[i] = from < components ? a[from] : T{0};
  }
}
template <class T, class M>
void shuffle2(T* result, const T* a, const T* b, const M* mask, std::uint32_t components,
              std::uint32_t results) {
  const std::uint32_t width = std::bit_ceil(components);
  for (std::uint32_t i = 0; i < results; ++i) {
    const std::uint32_t from = static_cast<std::uint32_t>(mask[i]) % (2 * width);
    const T* source = from < width ? a : b;
    result[i] = from % width < components ? source[from % width] : T{0};
  }
}

#define OCLAB_SHUFFLE(X)  \
  X(shuffle, c, c, h)     \
  X(shuffle, h, h, h)     \
  X(shuffle, s, s, t)     \
  X(shuffle, t, t, t)     \
  X(shuffle, i, i, j)     \
  X(shuffle, j, j, j)     \
  X(shuffle, l, l, m)     \
  X(shuffle, m, m, m)     \
  X(shuffle, f, f, j)     \
  X(shuffle, d, d, m)     \
  X(shuffle2, c, c, c, h) \
  X(shuffle2, h, h, h, h) \
  X(shuffle2, s, s, s, t) \
  X(shuffle2, t, t, t, t) \
  X(shuffle2, i, i, i, j) \
  X(shuffle2, j, j, j, j) \
  X(shuffle2, l, l, l, m) X(shuffle2, m, m, m, m) X(shuffle2, f, f, f, j) X(shuffle2, d, d, d, m)

OCLAB_SHUFFLE(OCLAB_DEFINE_WHOLE)

}  // namespace oclab::native::shuffling

namespace oclab::native {

std::vector<Builtin> shuffle_builtins() {
  using namespace shuffling;
  std::vector<Builtin> rows;
  OCLAB_SHUFFLE(OCLAB_ROW_WHOLE)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
