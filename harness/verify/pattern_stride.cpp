// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about wrong or right elements at a constant stride.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "harness/verify/pattern_rules.h"

namespace oclab::rules {
namespace {

struct Stride {
  std::size_t step = 0;  // greatest common divisor of the distances; 0 for fewer than two members
  std::size_t first = 0;
  std::size_t members = 0;
};

// The stride of the elements whose wrongness is `wrong`. The divisor keeps the true stride even
// where a member is missing because its value was right by chance.
Stride stride_of(const Evidence& evidence, bool wrong) {
  Stride stride;
  for (std::size_t i = 0; i < evidence.count(); ++i) {
    if (evidence.wrong(i) != wrong) continue;
    if (stride.members++ == 0) {
      stride.first = i;
    } else {
      stride.step = std::gcd(stride.step, i - stride.first);
      if (stride.step == 1) break;
    }
  }
  return stride;
}

// Whether the members fill at least `percent` of the places that the stride has in the buffer.
bool regular(const Evidence& evidence, const Stride& stride, std::size_t percent) {
  if (stride.step < 2 || stride.members < 3) return false;
  const std::size_t places = (evidence.count() - 1 - stride.first) / stride.step + 1;
  return stride.members * 100 >= places * percent;
}

constexpr std::size_t kLongestPeriod = 64;

// The positions in a period of `step` elements that are wrong in at least 80 % of the periods (some
// values may be right by chance) among the first `count` elements; nothing if another is wrong.
std::vector<std::size_t> wrong_positions(const Evidence& evidence, std::size_t step,
                                         std::size_t count) {
  std::vector<std::size_t> wrong(step);
  for (std::size_t i = 0; i < count; ++i) wrong[i % step] += evidence.wrong(i);
  std::vector<std::size_t> positions;
  for (std::size_t at = 0; at < step; ++at) {
    const std::size_t places = (count - 1 - at) / step + 1;
    if (wrong[at] == 0) continue;
    if (wrong[at] * 100 < places * 80) return {};
    positions.push_back(at);
  }
  return positions;
}

}  // namespace

std::string ordinal(std::size_t k) {
  const std::size_t tens = k % 100;
  const bool teen = tens >= 11 && tens <= 13;
  const std::size_t unit = teen ? 0 : k % 10;
  return fmt::format("{}{}", k, unit == 1 ? "st" : unit == 2 ? "nd" : unit == 3 ? "rd" : "th");
}

Found every_kth_wrong(const Evidence& evidence) {
  const Stride stride = stride_of(evidence, true);
  if (!regular(evidence, stride, 50)) return std::nullopt;
  std::string suggestion =
      "find out what these elements have in common: the place in a vector, a row or a group, or a "
      "branch that only they take; then check the stride, and which elements each work-item covers";
  if (evidence.matrix() && stride.step == evidence.buffer().shape.columns) {
    suggestion = fmt::format("this is column {} of the matrix: check the guard for columns",
                             stride.first % stride.step);
  } else if (stride.step == evidence.context().group_size) {
    suggestion = fmt::format(
        "this is one element per work-group: check what work-item {} does, and the edge of the "
        "group's part",
        stride.first % stride.step);
  }
  return Pattern{PatternKind::kEveryKthWrong,
                 fmt::format("every {} element {}, starting at {}", ordinal(stride.step),
                             state_of(evidence, Number::kOne), stride.first),
                 suggestion};
}

Found every_kth_right(const Evidence& evidence) {
  const Stride stride = stride_of(evidence, false);
  if (!regular(evidence, stride, 90) || stride.step < 3) return std::nullopt;
  std::string suggestion = fmt::format(
      "check that each work-item handles all of its elements, not one in {}, and that "
      "its index is not multiplied twice",
      stride.step);
  if (stride.step == evidence.context().group_size) {
    suggestion =
        "this is one element per work-group: check the code that only one work-item of a group "
        "runs, and the local index";
  }
  return Pattern{PatternKind::kEveryKthRight,
                 fmt::format("only every {} element is right, starting at {}; the others {}",
                             ordinal(stride.step), stride.first, state_of(evidence, Number::kMany)),
                 suggestion};
}

Found repeating(const Evidence& evidence) {
  const std::size_t longest = std::min(kLongestPeriod, evidence.count() / 4);
  for (std::size_t step = 3; step <= longest; ++step) {
    const auto some = [&](const auto& at) { return at.size() >= 2 && at.size() < step; };
    // A look at the beginning rejects almost every period.
    if (!some(wrong_positions(evidence, step, std::min(evidence.count(), 64 * step)))) continue;
    const std::vector<std::size_t> at = wrong_positions(evidence, step, evidence.count());
    if (!some(at)) continue;
    const std::size_t shown = std::min<std::size_t>(at.size(), 8);
    return Pattern{
        PatternKind::kRepeating,
        fmt::format("the errors repeat every {} elements: {} of each {} {}, at positions {}{}",
                    step, at.size(), step, state_of(evidence, Number::kMany),
                    fmt::join(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(shown), ", "),
                    shown < at.size() ? ", …" : ""),
        "find out what these positions have in common: a path that is meant for others, a vector "
        "whose elements are in the wrong order, or a wrong remainder"};
  }
  return std::nullopt;
}

}  // namespace oclab::rules
