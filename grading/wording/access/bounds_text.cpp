// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what to try about an access out of bounds.
#include "grading/wording/access/bounds_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string_view>

namespace oclab {
namespace {

using model::Finding;

/// The function of this name with a number at its end that the line calls, such as "vload4", or "".
std::string vector_access_in(const std::string& code, std::string_view name) {
  const std::size_t at = code.find(name);
  if (at == std::string::npos) return "";
  const std::string word = code.substr(at, code.find_first_of("( ", at) - at);
  return std::isdigit(static_cast<unsigned char>(word.back())) != 0 ? word : "";
}

/// Whether the line has a cast such as `(global const float4*)`.
bool casts_to_vector(const std::string& code) {
  for (std::size_t at = code.find('*'); at != std::string::npos; at = code.find('*', at + 1)) {
    const std::size_t last = code.find_last_not_of(' ', at - std::min<std::size_t>(at, 1));
    const bool closes = code.find_first_not_of(' ', at + 1) == code.find(')', at + 1);
    const bool counts = last != std::string::npos && last < at && last > 0 &&
                        std::isdigit(static_cast<unsigned char>(code[last])) != 0;
    if (!closes || !counts) continue;
    const std::size_t name = code.find_last_not_of("0123456789", last);
    if (name != std::string::npos && std::isalpha(static_cast<unsigned char>(code[name])) != 0) {
      return true;
    }
  }
  return false;
}

/// Whether clamp or min may return its limit, which is not the number less one.
bool includes_limit(const std::string& index) {
  const bool limits = index.starts_with("clamp(") || index.starts_with("min(");
  return limits && index.ends_with(')') && index.find("- 1") == std::string::npos &&
         index.find("-1") == std::string::npos;
}

/// Whether the index has a product of two variables: a row and its length, most likely.
bool has_row(const std::string& index) {
  for (std::size_t at = index.find('*'); at != std::string::npos; at = index.find('*', at + 1)) {
    const std::size_t left = index.find_last_not_of(' ', at - std::min<std::size_t>(at, 1));
    std::size_t right = index.find_first_not_of(' ', at + 1);
    if (left >= at || right == std::string::npos) continue;
    if (index[right] == '(') right = index.find_first_not_of(' ', index.find(')', right) + 1);
    const bool number = std::isdigit(static_cast<unsigned char>(index[left])) != 0;
    if (right < index.size() && !number &&
        std::islower(static_cast<unsigned char>(index[right])) != 0) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::string advice_on_bounds(const SourceFinding& found) {
  const Finding& finding = found.finding;
  const std::string code = found.code.empty() ? "" : found.code.front();
  if (finding.own_array) {
    return "this is past the end of an array that the kernel declares: compare the index with "
           "its length, especially for the last work-items of the group";
  }
  if (code.find("async_work_group") != std::string::npos) {
    return "the number of an asynchronous copy counts elements, not bytes: compare it with what is "
           "left of both sides from where the copy begins";
  }
  const bool writes = !finding.places.empty() && finding.places.front().writes;
  const std::string name = vector_access_in(code, writes ? "vstore" : "vload");
  if (!name.empty()) {
    const auto first = name.find_first_of("0123456789");
    return fmt::format(
        "compare the last of the {2} elements that {0} accesses with their number (a uint such as "
        "n - {2} wraps below 0); the offset counts vectors: {0}({1}i, p) accesses p[{2} * i] and what "
        "follows",
        name, writes ? "x, " : "", name.substr(first));
  }
  if (casts_to_vector(code)) {
    return "compare the index with the number of vectors before the access: a pointer to vectors "
           "counts in vectors, so index and row length do, too";
  }
  constexpr std::uint64_t kBytesOfVector = 16;
  if (finding.bytes >= kBytesOfVector) {
    return fmt::format(
        "each step of this pointer is {} bytes: compare the index, and what is added to the "
        "pointer, "
        "with the number of such blocks, not with that of their elements",
        finding.bytes);
  }
  if (includes_limit(found.index)) {
    return "clamp and min may return their limit: the last index is the number of elements less 1, "
           "such as clamp(x, 0, (int)n - 1)";
  }
  const auto end = static_cast<std::uint64_t>(std::max<std::int64_t>(finding.offset, 0));
  if (finding.bytes > 0 && finding.object_bytes > 0 && end >= 2 * finding.object_bytes) {
    // A group has more work-items than small data have elements.
    constexpr std::uint64_t kLargestGroup = 1024;
    const bool by_guard = end / finding.bytes <= kLargestGroup;
    return fmt::format(
        "this is element {} of {}: {}check what the index is multiplied by (the length of a row, "
        "elements per work-item), whether rows and columns are exchanged, and whether a uint wraps "
        "below 0",
        end / finding.bytes, finding.object_bytes / finding.bytes,
        by_guard ? "compare this very index with the number of elements before the access; then "
                 : "");
  }
  if (has_row(found.index)) {
    return "compare each term of the index with its own limit (in a matrix, the row with the rows, "
           "and the column with the columns); then check the factor: the length of a row of this "
           "matrix";
  }
  return "";
}

}  // namespace oclab
