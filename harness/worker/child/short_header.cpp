// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a copy of the header of OpenCL C's built-in functions with fewer declarations.
#include "harness/worker/child/short_header.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "harness/support/words.h"
#include "harness/worker/protocol/source_words.h"

namespace oclab {
namespace {

/// Macros for the attributes of clang's declarations; each has one of these.
constexpr std::string_view kAttributes = "__ovld __cnfn __purefn __conv ";

/// The function that a line begins to declare, such as `sin` of `float __ovld __cnfn sin(float);`,
/// or "". Refers to the argument.
std::string_view declared_function(std::string_view line) {
  if (line.empty() || !is_word(line.front())) return "";
  const std::vector<std::string_view> words = split_words(line.substr(0, line.find('(')));
  const bool has_attribute =
      std::ranges::any_of(words, [](std::string_view word) { return has_word(kAttributes, word); });
  return has_attribute ? words.back() : "";
}

}  // namespace

std::set<std::string> write_short_header(const std::filesystem::path& from,
                                         const std::filesystem::path& to,
                                         const Selection& selection) {
  std::ifstream whole(from);
  std::ofstream shortened(to);
  std::set<std::string> left_out;
  bool skips = false;  // to the end of a declaration, which may have several lines
  for (std::string line; std::getline(whole, line);) {
    if (!skips) {
      const std::string name(declared_function(line));
      skips = !name.empty() && !has_builtin(selection, name);
      if (skips) left_out.insert(name);
    }
    if (!skips && !line.empty()) shortened << line << '\n';
    skips = skips && line.find(';') == line.npos;
  }
  if (!whole.eof() || !shortened.flush()) {
    throw std::runtime_error("cannot copy " + from.string());
  }
  return left_out;
}

}  // namespace oclab
