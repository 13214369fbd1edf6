// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the data of lab 2.
#include "labs/data/divergence_problems.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "labs/common/draws.h"
#include "labs/common/tabulated.h"

namespace oclab {

// ---- parity_branch, eight_way_switch ----

namespace {

/// Step width, exact in single precision. Over 256 steps every path multiplies a small difference
/// between two starts by a factor from 0.17 to 3.6: none forgets where it began, none is chaotic.
constexpr float kStep = 1.0F / 512;

/// One step on path 0 to 7. Each counts as four operations.
template <typename T>
T step(std::size_t path, T x) {
  const T h = kStep;
  switch (path) {
    case 0: return x + h * x * (1 - x);
    case 1: return x - h * x * x * x;
    case 2: return x + h * (T{0.75} - x * x);
    case 3: return x + h * (1 - std::abs(x - T{0.25}));
    case 4: return x + h * std::min(x, T{1.25} - x);
    case 5: return x - h * x * std::max(x, T{1});
    case 6: return x + h * (T{1.5} - x) * (T{1.5} - x);
    default: return x - h * std::abs(x * x - T{0.75});
  }
}

template <typename T>
T follow(std::size_t path, T x, std::size_t steps) {
  for (std::size_t s = 0; s < steps; ++s) x = step(path, x);
  return x;
}

}  // namespace

namespace {

constexpr float kLowestStart = -0.5F;
constexpr float kHighestStart = 1.5F;

/// Problems with more steps than this look the ends up.
constexpr std::size_t kMostFollowed = std::size_t{1} << 20;
constexpr std::size_t kIntervals = 1 << 11;
constexpr double kEndError = 1e-6;  // a twelfth of the least tolerance

/// Paths lead through 0, where an error is a large part of the result.
constexpr float kLeastMagnitude = 0.3F;

/// Where the paths lead to after this many steps. Made once for each number of steps: of the few
/// sizes that are looked up.
template <std::size_t paths>
const std::vector<Tabulated>& ends_of(std::size_t steps) {
  static std::mutex mutex;
  static std::map<std::size_t, std::vector<Tabulated>> known;
  const std::scoped_lock lock(mutex);
  std::vector<Tabulated>& tables = known[steps];
  for (std::size_t path = tables.size(); path < paths; ++path) {
    tables.emplace_back(kLowestStart, kHighestStart, kIntervals, kEndError,
                        [path, steps](double x) { return follow(path, x, steps); });
  }
  return tables;
}

}  // namespace

/// Draws starts and follows their paths.
template <std::size_t paths>
class StepsElements {
 public:
  StepsElements(Problem& problem, const Extent& extent)
      : in_(as_span<float>(problem.buffers[0].initial)),
        out_(as_span<float>(problem.buffers[1].expected)),
        magnitude_(problem.buffers[1].magnitude),
        steps_(extent.y),
        ends_(extent.x * extent.y > kMostFollowed ? &ends_of<paths>(extent.y) : nullptr) {}

  void draw(Draws& draws, std::size_t i) const {
    in_[i] = kLowestStart + (kHighestStart - kLowestStart) * draws.unit();
    const std::size_t path = i % paths;
    out_[i] =
        static_cast<float>(ends_ ? (*ends_)[path](in_[i]) : follow<double>(path, in_[i], steps_));
    magnitude_[i] = std::max(std::abs(out_[i]), kLeastMagnitude);
  }

 private:
  std::span<float> in_;
  std::span<float> out_;
  std::span<float> magnitude_;
  std::size_t steps_;
  const std::vector<Tabulated>* ends_;
};

template <std::size_t paths>
void renew_steps(Problem& problem, const Extent& extent, Rng& rng) {
  const StepsElements<paths> elements(problem, extent);
  for_each_renewed(rng, problem.buffers[0],
                   [&](Draws& draws, std::size_t i) { elements.draw(draws, i); });
}

template <std::size_t paths>
Problem steps_problem(const Extent& extent, Rng& rng) {
  const auto n = static_cast<double>(extent.x);
  const std::vector<float> empty(extent.x);
  Problem problem{.buffers = {input("in", empty), output("out", empty, empty)}};
  const StepsElements<paths> elements(problem, extent);
  for_each_drawn_block(rng, extent.x, [&](Draws& draws, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) elements.draw(draws, i);
  });
  problem.bytes_moved = 8 * n;
  problem.flops = 4 * n * static_cast<double>(extent.y);
  return problem;
}

// Flops are 4 * n * steps, so they say what the number of steps is.
template <std::size_t paths>
double steps_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  const auto steps = static_cast<std::size_t>(problem.flops / 4 / static_cast<double>(in.size()));
  double sum = 0;
  for (std::size_t i = 0; i < in.size() / kHostSteps; ++i) sum += follow(i % paths, in[i], steps);
  return sum;
}

template Problem steps_problem<2>(const Extent&, Rng&);
template Problem steps_problem<8>(const Extent&, Rng&);
template void renew_steps<2>(Problem&, const Extent&, Rng&);
template void renew_steps<8>(Problem&, const Extent&, Rng&);
template double steps_on_host<2>(const Problem&);
template double steps_on_host<8>(const Problem&);

// ---- branchless_select ----

namespace {

/// From `from` on, y = gain * x^exponent + offset. The segments do not meet: a comparison that
/// takes the wrong side of an edge shows.
struct Segment {
  float from;
  float gain;
  float exponent;
  float offset;
};

constexpr std::array<Segment, 5> kSegments{{{0.0625F, 1.25F, 0.45F, -0.5F},
                                            {0.25F, 0.75F, 1.3F, 0.125F},
                                            {0.5F, 2.5F, 0.8F, -1.25F},
                                            {1, 0.5F, 2.2F, 1.5F},
                                            {2, 1.75F, 0.35F, 2.25F}}};
constexpr float kHighest = 4;

const Segment& segment_of(float x) {
  std::size_t k = kSegments.size() - 1;
  while (k > 0 && x < kSegments[k].from) --k;
  return kSegments[k];
}

/// The edges of all intervals that inputs come from.
constexpr std::array<float, 8> kEdges{-1, 0.0625F, 0.25F, 0.5F, 1, 2, kHighest, 1024};

/// The input at this share of an interval. The first one is far below the others. Data of an odd
/// length also have numbers far beyond the edges, up to the largest ones of a float.
float input_at(std::size_t interval, float share, std::size_t n) {
  const bool outermost = interval == 0 || interval + 2 == kEdges.size();
  if (n % 2 == 1 && outermost && share >= 0.75F) {
    const int exponent = 10 + static_cast<int>((share - 0.75F) * 4 * 118);
    return std::ldexp(interval == 0 ? -1.0F : 1.0F, exponent);
  }
  if (interval == 0 && share == 0) return -1024;
  return kEdges[interval] + share * (kEdges[interval + 1] - kEdges[interval]);
}

/// Where in its interval an input lies: one in eight at the lower edge. In data of an odd length
/// the others are anywhere, in data of an even length, whose costs are recorded, not close to it.
float share_at(float drawn, std::size_t n) {
  if (drawn < 0.125F) return 0;
  return n % 2 == 1 ? (drawn - 0.125F) / 0.875F : drawn;
}

/// An input and the segment that it belongs to.
struct CurveInput {
  float x = 0;
  std::size_t segment = 0;
};

/// Seven intervals are equally likely: below the lowest edge (negative numbers included), the five
/// segments, and above the highest. Every eighth input or so lies exactly on an edge.
CurveInput curve_input(Draws& draws, std::size_t n) {
  const std::uint64_t bits = draws.next();
  const std::size_t k = (bits >> 32) * (kEdges.size() - 1) >> 32;
  // 20 bits: more would let the last ones below an edge be rounded to it.
  const float drawn = static_cast<float>(bits & 0xFFFFF) * 0x1p-20F;
  const float share = share_at(drawn, n);
  return {input_at(k, share, n), std::clamp<std::size_t>(k, 1, kSegments.size()) - 1};
}

double power(const Segment& s, double x) { return s.gain * std::pow(x, double{s.exponent}); }

/// Larger problems look the powers up.
constexpr std::size_t kMostPowers = std::size_t{1} << 16;
constexpr std::size_t kPointsOfSegment = 1 << 10;
constexpr double kPowerError = 1e-7;  // a twentieth of the tolerance

std::vector<Tabulated> tabulated_powers() {
  std::vector<Tabulated> tables;
  for (std::size_t k = 0; k < kSegments.size(); ++k) {
    tables.emplace_back(kEdges[k + 1], kEdges[k + 2], kPointsOfSegment, kPowerError,
                        [k](double x) { return power(kSegments[k], x); });
  }
  return tables;
}

}  // namespace

namespace {

/// The curve's values at inputs whose segments are known.
class CurveBuffers {
 public:
  explicit CurveBuffers(Problem& problem)
      : in_(as_span<float>(problem.buffers[0].initial)),
        out_(as_span<float>(problem.buffers[1].expected)),
        magnitude_(problem.buffers[1].magnitude) {}

  void set(std::size_t i, const CurveInput& input) {
    static const std::vector<Tabulated> powers = tabulated_powers();
    const float x = std::clamp(input.x, kSegments.front().from, kHighest);
    const Segment& s = kSegments[input.segment];
    const double term = in_.size() <= kMostPowers ? power(s, x) : powers[input.segment](x);
    in_[i] = input.x;
    out_[i] = static_cast<float>(term + s.offset);
    magnitude_[i] = static_cast<float>(term) + std::abs(s.offset);
  }

 private:
  std::span<float> in_;
  std::span<float> out_;
  std::span<float> magnitude_;
};

}  // namespace

void renew_curve(Problem& problem, const Extent& extent, Rng& rng) {
  CurveBuffers curve(problem);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    curve.set(i, curve_input(draws, extent.x));
  });
}

// Not by `renew_curve`: counters of an H200 were recorded with these inputs.
Problem curve_problem(const Extent& extent, Rng& rng) {
  const std::size_t n = extent.x;
  const std::vector<std::int32_t> intervals = uniform_ints(rng, n, 0, kEdges.size() - 2);
  const std::vector<float> places = uniform_floats(rng, n, 0, 1);
  const std::vector<float> empty(n);
  Problem problem{.buffers = {input("in", empty), output("out", empty, empty)}};
  CurveBuffers curve(problem);
  for (std::size_t i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(intervals[i]);
    const float share = share_at(places[i], n);
    const float x = input_at(k, share, n);  // may be rounded to an edge
    curve.set(i, {x, static_cast<std::size_t>(&segment_of(x) - kSegments.data())});
  }
  problem.bytes_moved = 8.0 * static_cast<double>(n);
  return problem;
}

double curve_on_host(const Problem& problem) {
  const auto in = initial_values<float>(problem, 0);
  double sum = 0;
  for (std::size_t i = 0; i < in.size() / kHostCurve; ++i) {
    const float x = std::clamp(in[i], kSegments.front().from, kHighest);
    const Segment& s = segment_of(x);
    sum += s.gain * std::pow(x, s.exponent) + s.offset;
  }
  return sum;
}

}  // namespace oclab
