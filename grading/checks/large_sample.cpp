// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a kernel does within its work-groups at the size that is timed.
#include "grading/checks/large_sample.h"

#include "grading/predict/growth.h"
#include "harness/sizes/plan_geometry.h"

namespace oclab {
namespace {

/// Of all sampled groups. A kernel that needs more is not sampled to its end.
constexpr std::uint64_t kMostOfSample = 25'000'000;

constexpr std::uint64_t kSampleSeed = 1;

std::size_t groups_of(const Exercise& exercise, const Tunables& tunables, const Extent& extent) {
  std::size_t sum = 0;
  for (const Launch& launch : plan_or_nothing(exercise, extent, tunables)) {
    std::size_t groups = 1;
    for (std::size_t d = 0; d < 3; ++d) groups *= launch.range.global[d] / launch.range.local[d];
    sum += groups;
  }
  return sum;
}

/// The extent for the model, as large as the timed one where that makes more groups.
Extent large_extent(const Exercise& exercise, const Tunables& tunables) {
  const std::size_t few = groups_of(exercise, tunables, exercise.model_extent);
  Extent extent = exercise.model_extent;
  for (std::size_t d = 0; d < exercise.extent_names.size(); ++d) {
    Extent longer = exercise.model_extent;
    longer[d] = exercise.bench_gpu[d];
    if (groups_of(exercise, tunables, longer) > few) extent[d] = longer[d];
  }
  return extent;
}

bool is_within_group(const model::Finding& finding) {
  return finding.kind == model::FindingKind::kBarrierDivergence ||
         (finding.kind == model::FindingKind::kDataRace && finding.local);
}

}  // namespace

LargeSample sample_at_timed_size(const Exercise& exercise, const KernelSource& source,
                                 ModelRunner& model) {
  LargeSample sample{large_extent(exercise, read_tunables(source.text, exercise.tunables)), {}};
  if (sample.extent == exercise.model_extent) return sample;
  Rng rng(kSampleSeed);
  const Problem small = exercise.make_problem(exercise.model_extent, rng);
  sample.found.add(model.run_sample(sample.extent, small,
                                    grow(exercise, small, sample.extent).sizes, kMostOfSample));
  std::erase_if(sample.found.errors,
                [](const model::Finding& finding) { return !is_within_group(finding); });
  return sample;
}

}  // namespace oclab
