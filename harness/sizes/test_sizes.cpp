// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sizes at which a kernel is tested.
#include "harness/sizes/test_sizes.h"

#include <algorithm>
#include <numeric>

#include "harness/sizes/index_types.h"
#include "harness/sizes/number_literals.h"
#include "harness/sizes/plan_geometry.h"
#include "harness/sizes/work_estimate.h"

namespace oclab {
namespace {

constexpr std::size_t kCommonUnit = 64;                       ///< a multiple of every common width
constexpr std::size_t kWeakAlignments[] = {2, 4, 8, 16, 32};  ///< where wider vectors need more
constexpr std::size_t kOddRemainders[] = {3, 5, 6, 7, 11, 13};  ///< of vectors, unrolled loops

/// Lengths of one dimension around a number of work-groups.
struct Lengths {
  std::size_t one = 0;  ///< of one group, or of several short ones
  std::size_t two = 0;  ///< of at least two groups
};

/// Multiples of `unit`.
Lengths multiples(std::size_t granule, std::size_t unit) {
  return {round_up(granule, unit), round_up(2 * granule, unit)};
}

/// The common multiple of granule and common unit if one divides the other; else the granule.
std::size_t unit_of(std::size_t granule) {
  const std::size_t larger = std::max(granule, kCommonUnit);
  return std::lcm(granule, kCommonUnit) == larger ? larger : granule;
}

/// Collects sizes in the order of the rule and within the bound.
class Sizes {
 public:
  Sizes(const Exercise& exercise, const Tunables& tunables, const Extent& parameters,
        const FileNumbers& numbers, const WorkBounds& bounds)
      : bounds_(bounds),
        parameters_(parameters),
        geometry_(plan_geometry(exercise, tunables, numbers.defined, parameters)),
        work_(exercise, tunables, geometry_, parameters) {
    for (std::size_t i = 0; i < geometry_.size(); ++i) {
      if (geometry_.at(i).counts_elements) counted_.push_back(i);
    }
    const auto largest = [](std::size_t granule) {
      return multiples(granule, unit_of(granule)).two;
    };
    granules_ = fitting_granules(geometry_, work_, parameters, largest, bounds.each);
  }

  void add_smallest();
  void add_combinations();
  void add_widths();
  void add_weak_alignments();
  void add_granule();
  void add_written(const std::vector<std::size_t>& numbers);

  /// Adds the sizes that fit to `all`, while work is left; returns the work that is left then.
  double move_to(std::vector<Extent>& all);

 private:
  const Dimension& dimension(std::size_t counted) const { return geometry_.at(counted_[counted]); }
  /// The extent with `others` for every counted dimension except `counted`.
  Extent beside(std::size_t others, std::size_t counted, std::size_t length) const {
    Extent extent = with_length(geometry_, parameters_, others);
    extent[counted_[counted]] = length;
    return extent;
  }
  Extent alone(std::size_t counted, std::size_t length) const { return beside(1, counted, length); }
  std::vector<std::vector<Lengths>> families() const;
  std::vector<std::size_t> lengths_around_widths(std::size_t counted) const;

  WorkBounds bounds_;
  Extent parameters_;
  PlanGeometry geometry_;
  WorkEstimate work_;
  std::vector<std::size_t> counted_;
  Extent granules_;  // the largest granules such that two along each dimension fit the bound
  std::vector<Extent> sizes_;
};

void Sizes::add_smallest() {
  for (std::size_t mask = 0; mask < std::size_t{1} << counted_.size(); ++mask) {
    Extent extent = parameters_;
    for (std::size_t i = 0; i < counted_.size(); ++i) extent[counted_[i]] = mask >> i & 1 ? 3 : 1;
    sizes_.push_back(extent);
  }
  sizes_.push_back(with_length(geometry_, parameters_, 2));
  if (counted_.size() == 1) return;
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    sizes_.push_back(alone(i, granules_[counted_[i]] + kCommonUnit + 1));
    for (const std::size_t vector : {4, 8}) {
      sizes_.push_back(beside(2 * vector, i, vector + vector / 2));
    }
  }
}

/// Multiples of granule and common unit; if neither divides the other, first of one, then of the
/// other.
std::vector<std::vector<Lengths>> Sizes::families() const {
  std::vector<Lengths> by_granule, by_common;
  bool same = true;
  for (const std::size_t dimension : counted_) {
    const std::size_t granule = granules_[dimension];
    const std::size_t unit = unit_of(granule);
    const std::size_t common = unit % kCommonUnit == 0 ? unit : kCommonUnit;
    by_granule.push_back(multiples(granule, unit));
    by_common.push_back(multiples(granule, common));
    same &= unit == common;
  }
  if (same) return {by_granule};
  return {by_granule, by_common};
}

void Sizes::add_combinations() {
  for (const std::vector<Lengths>& family : families()) {
    for (std::size_t mask = 0; mask < std::size_t{1} << family.size(); ++mask) {
      Extent one_more = parameters_;
      Extent one_less = parameters_;
      for (std::size_t i = 0; i < family.size(); ++i) {
        const bool aligned = mask >> i & 1;
        one_more[counted_[i]] = aligned ? family[i].two : family[i].one + 1;
        one_less[counted_[i]] = aligned ? family[i].two : family[i].two - 1;
      }
      sizes_.insert(sizes_.end(), {one_more, one_less});
    }
  }
}

std::vector<std::size_t> Sizes::lengths_around_widths(std::size_t counted) const {
  std::vector<std::size_t> lengths;
  const auto add_sides_of = [&](std::size_t length) {
    for (const std::size_t each : {length - 1, length, length + 1}) lengths.push_back(each);
  };
  for (const std::size_t width : dimension(counted).widths) add_sides_of(width);
  for (const std::size_t granule : dimension(counted).granules) {
    for (const std::size_t groups : {2, 3}) add_sides_of(groups * granule);
    for (const std::size_t odd : kOddRemainders) lengths.push_back(granule + odd);
    for (const std::size_t part : {1, 2, 3}) lengths.push_back(granule + part * granule / 4 + part);
  }
  std::erase_if(
      lengths, [&](std::size_t length) { return work_.of(alone(counted, length)) > bounds_.each; });
  std::ranges::sort(lengths);
  lengths.erase(std::unique(lengths.begin(), lengths.end()), lengths.end());
  return lengths;
}

void Sizes::add_widths() {
  const std::ptrdiff_t before = std::ssize(sizes_);
  std::vector<std::vector<std::size_t>> lengths;
  std::size_t most = 0;
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    lengths.push_back(lengths_around_widths(i));
    if (lengths.back().empty()) return;
    if (i % 2 == 1) std::ranges::reverse(lengths.back());
    // The third dimension starts in the middle, so that it is combined with all lengths.
    if (i == 2) {
      const auto middle = lengths.back().begin() + std::ssize(lengths.back()) / 2;
      std::rotate(lengths.back().begin(), middle, lengths.back().end());  // Clang 14 lacks ranges'
    }
    most = std::max(most, lengths.back().size());
  }
  for (std::size_t at = 0; at < most; ++at) {
    Extent together = parameters_;
    // Shorter lists are stretched, so that the longest length is combined with the shortest.
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      together[counted_[i]] = lengths[i][at * lengths[i].size() / most];
    }
    if (work_.of(together) <= bounds_.each) {
      sizes_.push_back(together);
      continue;
    }
    for (std::size_t i = 0; i < counted_.size(); ++i) {
      sizes_.push_back(alone(i, together[counted_[i]]));
    }
  }
  // The most costly come last, because sizes beyond the bound are left out.
  std::ranges::stable_sort(sizes_.begin() + before, sizes_.end(), {},
                           [this](const Extent& extent) { return work_.of(extent); });
}

void Sizes::add_weak_alignments() {
  for (const std::vector<Lengths>& family : families()) {
    for (const std::size_t alignment : kWeakAlignments) {
      for (std::size_t weak = 0; weak < family.size(); ++weak) {
        Extent extent = parameters_;
        for (std::size_t i = 0; i < family.size(); ++i) {
          extent[counted_[i]] = family[i].one + (i == weak ? alignment : 0);
        }
        sizes_.push_back(extent);
      }
    }
  }
}

void Sizes::add_granule() {
  for (const std::size_t side : {0, 1, 2}) {
    Extent extent = parameters_;
    for (const std::size_t i : counted_) {
      extent[i] = std::max<std::size_t>(2, geometry_.at(i).granules.back()) - 1 + side;
    }
    sizes_.push_back(extent);
  }
}

void Sizes::add_written(const std::vector<std::size_t>& numbers) {
  std::vector<Extent> vectors, lengths, together, widths, groups;
  for (std::size_t i = 0; i < counted_.size(); ++i) {
    if (counted_.size() > 1) vectors.push_back(beside(8, i, 6));
    for (const std::size_t number : numbers) {
      for (const std::size_t length : {number, number + 1}) {
        // Smaller ones are among the common widths, but alone they cost nothing.
        if (number <= kCommonUnit) widths.push_back(alone(i, length));
        if (number <= kCommonUnit) continue;
        lengths.push_back(beside(kCommonUnit + 1, i, length));
        if (counted_.size() > 1) lengths.push_back(beside(3, i, length));
      }
      groups.push_back(beside(3, i, number * dimension(i).granules.front() + 1));
    }
  }
  for (const std::size_t number : numbers) {
    if (number <= kCommonUnit || counted_.size() == 1) continue;
    together.push_back(with_length(geometry_, parameters_, number + 1));
    if (counted_.size() == 2) continue;
    for (const std::size_t i : counted_) together.push_back(beside(number + 1, i, 3));
  }
  for (std::vector<Extent>* sizes : {&vectors, &lengths, &together, &widths, &groups}) {
    std::ranges::stable_sort(*sizes, {}, [this](const Extent& extent) { return work_.of(extent); });
    sizes_.insert(sizes_.end(), sizes->begin(), sizes->end());
  }
}

double Sizes::move_to(std::vector<Extent>& all) {
  for (const Extent& extent : sizes_) {
    const double work = work_.of(extent) + bounds_.run;
    if (work > std::min(bounds_.each, bounds_.all) || std::ranges::find(all, extent) != all.end()) {
      continue;
    }
    all.push_back(extent);
    bounds_.all -= work;
  }
  return bounds_.all;
}

}  // namespace

FileNumbers numbers_of(std::string_view source) {
  return {defined_numbers(source), number_literals(source)};
}

std::vector<Extent> test_sizes(const Exercise& exercise, std::string_view source) {
  const Tunables tunables = read_tunables(source, exercise.tunables);
  std::vector<Extent> all = test_sizes(exercise, tunables, numbers_of(source));
  const bool narrow = float_index(source) > 0 || narrow_index(source);
  if (narrow) all.push_back(beyond_floats(exercise, tunables));
  return all;
}

std::vector<Extent> test_sizes(const Exercise& exercise, const Tunables& tunables,
                               const FileNumbers& numbers) {
  std::vector<Extent> all = exercise.test_extents;
  add_derived_sizes(all, exercise, tunables, numbers, {});
  add_written_sizes(all, exercise, tunables, numbers,
                    {.each = kMostWorkOfOneWritten, .all = kMostWorkOfWritten});
  return all;
}

void add_written_sizes(std::vector<Extent>& all, const Exercise& exercise, const Tunables& tunables,
                       const FileNumbers& numbers, const WorkBounds& bounds) {
  Sizes sizes(exercise, tunables, exercise.model_extent, numbers, bounds);
  sizes.add_written(numbers.written);
  sizes.move_to(all);
}

void add_derived_sizes(std::vector<Extent>& all, const Exercise& exercise, const Tunables& tunables,
                       const FileNumbers& numbers, WorkBounds bounds) {
  bool first = true;
  const PlanGeometry geometry =
      plan_geometry(exercise, tunables, numbers.defined, exercise.model_extent);
  for (const Extent& parameters : parameters_of(exercise, geometry, numbers.written)) {
    Sizes sizes(exercise, tunables, parameters, numbers, bounds);
    if (first) {
      sizes.add_smallest();
      sizes.add_combinations();
      sizes.add_widths();
      sizes.add_weak_alignments();
    } else {
      sizes.add_granule();
    }
    bounds.all = sizes.move_to(all);
    first = false;
  }
}

}  // namespace oclab
