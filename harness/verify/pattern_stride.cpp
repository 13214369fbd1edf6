// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: rules about wrong or right elements at a constant stride.
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
constexpr std::size_t kLargestBlock = 65536;

// Whether of every block exactly the elements from `kept` on are wrong. A tail may be right, which
// kernels treat on its own, but one whole block may not.
bool wrong_after(const Evidence& evidence, std::size_t block, std::size_t kept) {
  const std::size_t end = evidence.last_wrong() + 1;
  for (std::size_t i = 0; i < end; ++i) {
    if (evidence.wrong(i) != (i % block >= kept)) return false;
  }
  return end > block && evidence.count() - end < block;
}

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

Found every_kth_wrong(const Evidence& evidence) {
  const Stride stride = stride_of(evidence, true);
  if (!regular(evidence, stride, 50)) return std::nullopt;
  const bool column = evidence.matrix() && stride.step == evidence.buffer().shape.columns;
  const bool per_group = stride.step == evidence.context().group_size;
  return Pattern{
      PatternKind::kEveryKthWrong,
      column      ? "column"
      : per_group ? "per-group"
                  : "",
      {{"step", stride.step}, {"first", stride.first}, {"at", stride.first % stride.step}}};
}

Found every_kth_right(const Evidence& evidence) {
  const Stride stride = stride_of(evidence, false);
  if (!regular(evidence, stride, 90) || stride.step < 3) return std::nullopt;
  const bool per_group = stride.step == evidence.context().group_size;
  return Pattern{PatternKind::kEveryKthRight,
                 per_group                         ? "per-group"
                 : evidence.untouched_count() == 0 ? "written"
                                                   : "",
                 {{"step", stride.step}, {"first", stride.first}}};
}

Found first_of_block(const Evidence& evidence) {
  const std::size_t kept = evidence.first_wrong();
  // One right element in many is a stride, and so is one wrong one.
  if (kept < 2) return std::nullopt;
  for (std::size_t block = 4; block < evidence.count() && block <= kLargestBlock; block *= 2) {
    if (kept + 2 <= block && wrong_after(evidence, block, kept)) {
      return Pattern{PatternKind::kFirstOfBlock,
                     evidence.untouched(kept) ? "" : "written",
                     {{"block", block}, {"lost", block - kept}, {"kept", kept}, {"constant", ""}}};
    }
  }
  return std::nullopt;
}

Found repeating(const Evidence& evidence) {
  const std::size_t longest = std::min(kLongestPeriod, evidence.count() / 4);
  for (std::size_t step = 3; step <= longest; ++step) {
    const auto some = [&](const auto& at) { return at.size() >= 2 && at.size() < step; };
    // A look at the beginning rejects almost every period.
    if (!some(wrong_positions(evidence, step, std::min(evidence.count(), 64 * step)))) continue;
    const std::vector<std::size_t> at = wrong_positions(evidence, step, evidence.count());
    if (!some(at)) continue;
    return Pattern{
        PatternKind::kRepeating, "", {{"step", step}, {"errors", at.size()}, {"positions", at}}};
  }
  return std::nullopt;
}

}  // namespace oclab::rules
