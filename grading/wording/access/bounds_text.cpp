// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what to try about an access out of bounds.
#include "grading/wording/access/bounds_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "harness/support/regex.h"

namespace oclab {
namespace {

using model::Finding;

bool has(const std::string& code, const char* pattern) {
  return regex::search(code, regex::make(pattern));
}

// A cast such as `(global const float4*)`.
constexpr const char* kCastToVector = R"(\w[a-z](2|4|8|16) *\* *\))";

// An index that clamp or min limits, by something else than a number less 1.
constexpr const char* kIncludesLimit = R"(\[(clamp|min)\([^\]]*[^1]\)\])";

// A product of two variables in an index: a row and its length, most likely.
constexpr const char* kRowOfMatrix = R"(\[[^\]]*[a-z)] ?\* ?(\(\w+\) ?)?[a-z]\w*\b(?!\())";

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
  static const std::regex load = regex::make("vload([0-9]+)");
  static const std::regex store = regex::make("vstore([0-9]+)");
  if (std::smatch access; regex::search(code, access, writes ? store : load)) {
    return fmt::format(
        "compare the last of the {2} elements that {0} accesses with their number (a uint such as "
        "n - {2} wraps below 0); the offset of {0} counts vectors: {0}({1}i, p) accesses "
        "p[{2} * i] and what follows",
        access.str(), writes ? "x, " : "", access.str(1));
  }
  if (has(code, kCastToVector)) {
    return "compare the index with the number of vectors before the access: a pointer to vectors "
           "counts in vectors, so index and row length do, too";
  }
  constexpr std::uint64_t kBytesOfVector = 16;
  if (finding.bytes >= kBytesOfVector) {
    return fmt::format(
        "each step of this pointer is {} bytes: compare the index, and what is added to the "
        "pointer, with the number of such blocks, not with that of their elements",
        finding.bytes);
  }
  if (has(code, kIncludesLimit)) {
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
  if (has(code, kRowOfMatrix)) {
    return "compare each term of the index with its own limit (in a matrix, the row with the rows, "
           "and the column with the columns); then check the factor: the length of a row of this "
           "matrix";
  }
  return "";
}

}  // namespace oclab
