// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel launch of a plan.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <string>
#include <variant>
#include <vector>

#include "harness/spec/element.h"

namespace oclab {

/// Binds a kernel argument to the problem's buffer or image of this name.
struct BufferArgument {
  std::string name;
};

/// Binds a kernel argument to `bytes` of local memory.
struct LocalArgument {
  std::size_t bytes = 0;
};

/// Binds a kernel argument to a value, held as its raw bytes.
struct ScalarArgument {
  Element element = Element::kUint;
  std::array<std::byte, 8> bytes{};
};

/// A sampler's result for coordinates outside the image.
enum class Addressing {
  kClampToEdge,  ///< the nearest edge pixel
  kBorder,       ///< zero
};

/// Binds a kernel argument to a sampler with pixel coordinates and no interpolation.
struct SamplerArgument {
  Addressing addressing = Addressing::kClampToEdge;
};

using Argument = std::variant<BufferArgument, LocalArgument, ScalarArgument, SamplerArgument>;

/// An NDRange of one to three dimensions. OpenCL 1.2 requires global sizes that are multiples of
/// the local sizes.
struct NdRange {
  int dimensions = 1;
  std::array<std::size_t, 3> global{1, 1, 1};
  std::array<std::size_t, 3> local{1, 1, 1};
};

/// One launch: the kernel's name, its arguments in order, and the NDRange.
struct Launch {
  std::string kernel;
  std::vector<Argument> arguments;
  NdRange range;
};

/// The argument for the problem's buffer or image `name`.
inline Argument buffer(std::string name) { return BufferArgument{std::move(name)}; }

/// The argument for `count` elements of type T in local memory.
template <typename T>
Argument local_memory(std::size_t count) {
  return LocalArgument{count * sizeof(T)};
}

/// The argument for a value of type T.
template <typename T>
Argument value(T v) {
  ScalarArgument argument{.element = element_of<T>};
  std::memcpy(argument.bytes.data(), &v, sizeof v);
  return argument;
}

/// The argument for a sampler.
inline Argument sampler(Addressing addressing) { return SamplerArgument{addressing}; }

/// Returns n / by, rounded up.
constexpr std::size_t divide_up(std::size_t n, std::size_t by) { return (n + by - 1) / by; }

/// Returns the smallest multiple of `step` that is at least `n` and not 0.
constexpr std::size_t round_up(std::size_t n, std::size_t step) {
  return n == 0 ? step : divide_up(n, step) * step;
}

/// A one-dimensional range of at least `items` work-items in groups of `group`.
inline NdRange range_1d(std::size_t items, std::size_t group) {
  return {.dimensions = 1, .global = {round_up(items, group), 1, 1}, .local = {group, 1, 1}};
}

/// A two-dimensional range of at least `columns` × `rows` work-items (dimension 0 = columns).
inline NdRange range_2d(std::size_t columns, std::size_t rows, std::size_t group_columns,
                        std::size_t group_rows) {
  return {.dimensions = 2,
          .global = {round_up(columns, group_columns), round_up(rows, group_rows), 1},
          .local = {group_columns, group_rows, 1}};
}

}  // namespace oclab
