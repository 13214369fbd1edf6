// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: numbers of a kernel file that the launch plan uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// A number that a kernel file defines with `#define NAME 16` and the host reads, so that the
/// launch fits the kernel. Without such a line, `fallback` is used.
struct Tunable {
  std::string name;
  std::int64_t min = 1;
  std::int64_t max = 1024;
  std::int64_t fallback = 1;
  bool power_of_two = false;
};

/// The value of every declared tunable, by name.
using Tunables = std::map<std::string, std::int64_t>;

/// Returns a tunable as a size. Throws `std::out_of_range` if the exercise does not declare it.
std::size_t tunable(const Tunables& tunables, const std::string& name);

/// The source with comments replaced by blanks; line breaks and so line numbers are kept.
std::string without_comments(std::string_view source);

/// Reads the `#define` lines of the declared tunables, outside comments. Throws `TunableError` if a
/// value is not one decimal integer (optionally in parentheses), is out of range, or is defined
/// twice with different values.
Tunables read_tunables(std::string_view source, const std::vector<Tunable>& declared);

/// The smallest `kMostNumbers` different integers from 2 to 65536 that `#define` lines define,
/// ascending. They may be lengths that the kernel uses, such as the depth of a tile.
std::vector<std::size_t> defined_numbers(std::string_view source);
constexpr std::size_t kMostNumbers = 16;

/// Returns the values of all `#define` lines that hold one plain integer, by name; of two
/// definitions of a name the first.
Tunables defined_constants(std::string_view source);

/// Returns the source with another value in the `#define` lines of this name, or with such a line
/// at the start if there is none.
std::string with_tunable(std::string_view source, const std::string& name, std::int64_t value);

}  // namespace oclab
