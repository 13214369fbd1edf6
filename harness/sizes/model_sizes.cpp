// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the sizes at which a kernel is checked in the model.
#include "harness/sizes/model_sizes.h"

#include <algorithm>

#include "harness/sizes/plan_geometry.h"
#include "harness/sizes/test_sizes.h"
#include "harness/sizes/work_estimate.h"

namespace oclab {
namespace {

/// The most elements of a partial group; more do not find more errors.
constexpr std::size_t kMostOfPart = 33;
/// The longest vector: kernels may treat its multiples differently.
constexpr std::size_t kAligned = 16;
/// What it takes to make a problem, to hand it over and to compare its result.
constexpr double kWorkOfOneRun = 1e4;

std::size_t part_of(std::size_t granule) { return std::min(granule / 2, kMostOfPart) | 1; }

std::size_t one_and_a_part(std::size_t granule) {
  return std::max<std::size_t>(3, granule + part_of(granule));
}

std::size_t two(std::size_t granule) { return round_up(2 * granule, kAligned); }

std::size_t three_and_a_part(std::size_t granule) { return 3 * granule + part_of(granule); }

/// Collects sizes in the order of the rule and within the bound.
class Collection {
 public:
  Collection(const Exercise& exercise, const Tunables& tunables, const FileNumbers& numbers)
      : exercise_(exercise),
        geometry_(plan_geometry(exercise, tunables, numbers.defined, exercise.model_extent)),
        work_(exercise, tunables, geometry_, exercise.model_extent) {}

  void add_groups();
  void add_declared();

  ModelSizes sizes;
  double work_left = kMostModelWorkOfAll;

 private:
  void add(const Extent& extent) {
    sizes.extents.push_back(extent);
    work_left -= work_.of(extent) + kWorkOfOneRun;
  }
  void add_if_it_fits(const Extent& extent) {
    if (std::ranges::find(sizes.extents, extent) != sizes.extents.end()) return;
    const double work = work_.of(extent);
    if (work <= kMostModelWork && work + kWorkOfOneRun <= work_left) add(extent);
  }
  Extent with_lengths(const Extent& granules, std::size_t (*length_of)(std::size_t)) const;

  const Exercise& exercise_;
  PlanGeometry geometry_;
  WorkEstimate work_;
};

Extent Collection::with_lengths(const Extent& granules,
                                std::size_t (*length_of)(std::size_t)) const {
  Extent extent = granules;
  for (std::size_t i = 0; i < geometry_.size(); ++i) {
    if (geometry_.at(i).counts_elements) extent[i] = length_of(granules[i]);
  }
  return extent;
}

void Collection::add_groups() {
  const Extent granules =
      fitting_granules(geometry_, work_, exercise_.model_extent, two, kMostModelWork);
  for (std::size_t i = 0; i < geometry_.size(); ++i) {
    if (!geometry_.at(i).counts_elements) continue;
    if (granules[i] < geometry_.at(i).granules.back()) {
      sizes.single.push_back(exercise_.extent_names.at(i));
    }
  }
  add(with_lengths(granules, one_and_a_part));
  add(with_lengths(granules, two));
  add_if_it_fits(with_lengths(granules, three_and_a_part));
}

void Collection::add_declared() {
  std::vector<Extent> declared = exercise_.test_extents;
  std::ranges::stable_sort(declared, {}, [this](const Extent& each) { return work_.of(each); });
  for (const Extent& extent : declared) add_if_it_fits(extent);
}

}  // namespace

ModelSizes model_sizes(const Exercise& exercise, std::string_view source) {
  const Tunables tunables = read_tunables(source, exercise.tunables);
  const FileNumbers numbers = numbers_of(source);
  Collection collection(exercise, tunables, numbers);
  collection.add_groups();
  add_written_sizes(collection.sizes.extents, exercise, tunables, numbers,
                    {.each = kMostModelWork, .all = kMostModelWork, .run = kWorkOfOneRun});
  collection.work_left = std::max(collection.work_left, kModelWorkOfSmallSizes);
  collection.add_declared();
  add_derived_sizes(collection.sizes.extents, exercise, tunables, numbers,
                    {.each = kMostModelWork, .all = collection.work_left, .run = kWorkOfOneRun});
  return std::move(collection.sizes);
}

}  // namespace oclab
