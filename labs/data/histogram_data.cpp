// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: weighted events with one popular bin (lab 3).
#include "labs/data/histogram_data.h"

#include <algorithm>
#include <mutex>
#include <span>

#include "labs/common/draws.h"
#include "labs/common/shapes.h"

namespace oclab {
namespace {

constexpr std::uint32_t kBins = 256;

/// Of a quarter of all sizes, all weights are heavy.
std::uint32_t least_weight(std::size_t n) { return n % 4 == 3 ? 240 : 1; }

/// Of half of those, all events fall into the popular bin: one work-item may have any number there.
bool only_popular(std::size_t n) { return n % 8 == 7; }

/// Three of four events, or all, fall into one popular bin, the others into any bin. Weights range
/// from `least` to 255. The popular bin passes 2^16 after 700 events, or after 260 heavy ones. In
/// the largest test it passes 2^24, above which a float loses weights.
std::uint32_t skewed_event(std::uint32_t draw, std::uint32_t common, std::size_t n) {
  const bool popular = draw >> 16 != 0 || only_popular(n);
  const std::uint32_t least = least_weight(n);
  const std::uint32_t weight = least + draw / kBins % kBins % (kBins - least);
  return weight * kBins + (popular ? common : draw % kBins);
}

constexpr std::int32_t kLargestDraw = (1 << 18) - 1;

/// More events are drawn on several threads.
constexpr std::size_t kMostSerial = kMi;

/// Few events are drawn one after the other: counters of an H200 were recorded with these inputs.
Buffer skewed_events(Rng& rng, std::size_t n) {
  const auto common = static_cast<std::uint32_t>(rng() % kBins);
  const auto event_of = [n, common](std::uint32_t draw) { return skewed_event(draw, common, n); };
  Buffer events = blank_input<std::uint32_t>("events", n);
  const auto values = as_span<std::uint32_t>(events.initial);
  if (n > kMostSerial) {
    draw_values(rng, values, [&](Draws& draws) {
      return event_of(static_cast<std::uint32_t>(draws.below(kLargestDraw + 1)));
    });
    return events;
  }
  const std::vector<std::int32_t> draws = uniform_ints(rng, n, 0, kLargestDraw);
  std::ranges::transform(draws, values.begin(), [&](std::int32_t draw) {
    return event_of(static_cast<std::uint32_t>(draw));
  });
  return events;
}

void add_events(std::span<const std::uint32_t> events, std::vector<std::uint32_t>& bins) {
  for (const std::uint32_t event : events) bins[event % kBins] += event / kBins;
}

/// The same on several threads.
void add_many_events(std::span<const std::uint32_t> events, std::vector<std::uint32_t>& bins) {
  std::mutex mutex;
  for_each_part(events.size(), [&](std::size_t begin, std::size_t end) {
    std::vector<std::uint32_t> own(kBins);
    add_events(events.subspan(begin, end - begin), own);
    const std::scoped_lock lock(mutex);
    for (std::size_t bin = 0; bin < kBins; ++bin) bins[bin] += own[bin];
  });
}

}  // namespace

Problem histogram_problem(const Extent& extent, Rng& rng) {
  Buffer events = skewed_events(rng, extent.x);
  const std::vector<std::int32_t> old = uniform_ints(rng, kBins, 1, 1000000);
  std::vector<std::uint32_t> bins(old.begin(), old.end());
  Buffer result{.name = "bins",
                .access = Access::kInOut,
                .element = Element::kUint,
                .count = kBins,
                .initial = to_bytes(bins)};
  add_many_events(as_span<std::uint32_t>(events.initial), bins);
  result.expected = to_bytes(bins);
  Problem problem{.buffers = {std::move(events), std::move(result)}};
  problem.bytes_moved = 4.0 * static_cast<double>(extent.x);
  problem.operations = static_cast<double>(extent.x);
  return problem;
}

void renew_histogram(Problem& problem, const Extent&, Rng& rng) {
  const auto events = as_span<std::uint32_t>(problem.buffers[0].initial);
  const auto bins = as_span<std::uint32_t>(problem.buffers[1].expected);
  for_each_renewed(rng, problem.buffers[0], [&](Draws& draws, std::size_t i) {
    const std::uint32_t bin = events[i] % kBins;
    const auto draw = static_cast<std::uint32_t>(draws.below(kLargestDraw + 1));
    const std::uint32_t renewed = skewed_event(draw, bin, events.size()) / kBins * kBins + bin;
    bins[bin] += renewed / kBins - events[i] / kBins;
    events[i] = renewed;
  });
}

std::vector<Term> histogram_terms(const Problem& problem) {
  std::vector<Term> terms;
  for (const std::uint32_t event : initial_values<std::uint32_t>(problem, 0)) {
    const std::uint32_t weight = event / kBins;
    terms.push_back({event % kBins, static_cast<double>(weight)});
  }
  return terms;
}

double histogram_on_host(const Problem& problem) {
  std::vector<std::uint32_t> bins(kBins);
  const auto events = initial_values<std::uint32_t>(problem, 0);
  add_events(events.first(events.size() / 4), bins);
  return bins.front();
}

}  // namespace oclab
