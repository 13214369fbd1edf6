// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a copy of the header of OpenCL C's built-in functions with fewer declarations.
#include "harness/worker/child/short_header.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <stdexcept>
#include <string_view>

#include "harness/worker/protocol/source_words.h"

namespace oclab {
namespace {

/// Macros for the attributes of clang's declarations; each has one of these.
constexpr std::string_view kAttributes = "__ovld __cnfn __purefn __conv ";

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// The function that a line begins to declare, such as `sin` of `float __ovld __cnfn sin(float);`,
/// or "". Refers to the argument.
std::string_view declared_function(std::string_view line) {
  if (line.empty() || !is_of_name(line.front())) return "";
  std::string_view last;
  bool has_attribute = false;
  for (auto at = line.begin(); at != line.end();) {
    const auto begin = std::find_if(at, line.end(), is_of_name);
    if (const auto open = std::find(at, begin, '('); open != begin) break;
    at = std::find_if_not(begin, line.end(), is_of_name);
    last = std::string_view(begin, at);
    has_attribute = has_attribute || (!last.empty() && has_word(kAttributes, last));
  }
  return has_attribute ? last : "";
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
