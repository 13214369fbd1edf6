// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: numbers that a kernel file chooses and the launch plan follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace oclab {

/// A number the student's file sets with `#define NAME 16` and the host reads, so that the launch
/// always fits the kernel. Without such a line `fallback` holds.
struct Tunable {
  std::string name;
  std::int64_t min = 1;
  std::int64_t max = 1024;
  std::int64_t fallback = 1;
  bool power_of_two = false;
};

/// The value of every declared tunable, by name.
using Tunables = std::map<std::string, std::int64_t>;

/// A tunable's value as a size. Throws `std::out_of_range` if the exercise does not declare it.
inline std::size_t tunable(const Tunables& tunables, const std::string& name) {
  return static_cast<std::size_t>(tunables.at(name));
}

/// Reads the `#define` lines of `source` whose names are declared. Comments are skipped; the value
/// must be one decimal integer, optionally in parentheses. Throws `TunableError` for a value that
/// is not a plain integer, is out of range, or is defined twice with different values; the message
/// names the line.
Tunables read_tunables(std::string_view source, const std::vector<Tunable>& declared);

/// The values of all `#define` lines that hold one plain integer from 2 to 65536, ascending, each
/// once and the smallest `kMostNumbers` of them: lengths that the file works with, such as the
/// depth of a tile, whether or not the host reads them.
std::vector<std::size_t> defined_numbers(std::string_view source);
constexpr std::size_t kMostNumbers = 16;

/// The values of all `#define` lines that hold one plain integer, by name; of two definitions of a
/// name the first.
Tunables defined_constants(std::string_view source);

/// The source with another value in the `#define` lines of this name that `read_tunables` would
/// read; with such a line in front if there is none.
std::string with_tunable(std::string_view source, const std::string& name, std::int64_t value);

}  // namespace oclab
