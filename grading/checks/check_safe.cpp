// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `safe`.
#include "grading/checks/check_safe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>
#include <vector>

#include "grading/analysis/diagnose.h"
#include "grading/analysis/fault_location.h"
#include "grading/analysis/model_failure.h"
#include "grading/model/model_findings.h"
#include "grading/wording/finding_text.h"
#include "harness/sizes/group_sizes.h"

namespace oclab {
namespace {

const ModelSettings kThoroughSettings{
    .options = {.checks = true, .note_stores = true, .instructions = 100'000'000},
    .limits = {.build = 30, .run = 20}};

/// What the model does in a moment, in the units of `WorkEstimate`.
constexpr double kMostModelWork = 1e6;

constexpr std::size_t kMostItems = 20'000;
constexpr std::int64_t kFewGroups = 3;

/// The smallest and the last of the tiny test sizes, then those with two work-groups along each
/// dimension. Of images, only one of the latter: every work-item goes through a window, also where
/// it has no pixel.
GroupSizes tiny_sizes(const Exercise& exercise, const KernelSource& source, std::uint64_t seed) {
  GroupSizes sizes = group_sizes(exercise, source.text, exercise.model_extent, kMostModelWork);
  std::vector<Extent> tiny;
  for (const Extent& extent : exercise.test_extents) {
    Rng rng(seed);
    const Problem problem = exercise.make_problem(extent, rng);
    if (problem.pixels > 0) break;
    if (is_tiny(exercise, extent, problem)) tiny.push_back(extent);
  }
  if (tiny.empty()) {
    sizes.extents.resize(1);
  } else {
    sizes.extents.insert(sizes.extents.begin(), {tiny.front(), tiny.back()});
  }
  return sizes;
}

/// Work-items of all launches at this size, and the size of the first launch's groups.
struct LaunchSize {
  std::size_t items = 0;
  std::size_t group = 0;
};

LaunchSize launch_size(const Exercise& exercise, const std::string& source, const Extent& extent) {
  const auto product = [](const std::array<std::size_t, 3>& sizes) {
    return sizes[0] * sizes[1] * sizes[2];
  };
  LaunchSize size;
  for (const Launch& launch : exercise.plan(extent, read_tunables(source, exercise.tunables))) {
    size.items += product(launch.range.global);
    if (size.group == 0) size.group = product(launch.range.local);
  }
  return size;
}

/// The source with few groups where a tunable says how many there are, whatever the size: thousands
/// of them show nothing that a few do not. Groups stay as large as they are.
KernelSource with_few_groups(const Exercise& exercise, KernelSource source) {
  for (const Tunable& tunable : exercise.tunables) {
    const Extent& smallest = exercise.test_extents.front();
    const LaunchSize now = launch_size(exercise, source.text, smallest);
    if (now.items <= kMostItems) break;
    if (tunable.min > kFewGroups || tunable.max < kFewGroups) continue;
    std::string fewer = with_tunable(source.text, tunable.name, kFewGroups);
    const LaunchSize then = launch_size(exercise, fewer, smallest);
    if (then.items < now.items && then.group == now.group) source.text = std::move(fewer);
  }
  return source;
}

/// False when the run at this extent has decided the line.
bool passes_at(Criterion& line, ModelFindings& found, ModelRunner& model, const Exercise& exercise,
               const KernelSource& source, const Extent& extent, std::uint64_t seed) {
  const TestRun place{
      .extent = extent, .names = exercise.extent_names, .where = TestRun::Where::kModel};
  const ModelRun run = model.run(extent, seed);
  found.add(run);
  line.findings = found.errors;
  if (!line.findings.empty()) {
    lose(line, Outcome::kUnsafe, diagnose(line.findings, source, place));
  } else if (const model::Stop* limit = run.limit_reached()) {
    Diagnosis diagnosis = diagnose(*limit);
    diagnosis.run = place;
    lose(line, Outcome::kTimeout, std::move(diagnosis));
  } else if (run.mismatch) {
    Diagnosis diagnosis = diagnose_in_model(*run.mismatch);
    diagnosis.at = last_store(run, source).at;
    diagnosis.run = place;
    lose(line, Outcome::kWrongAnswer, std::move(diagnosis));
  }
  return line.message.empty();
}

}  // namespace

Criterion check_safe(const Exercise& exercise, const KernelSource& whole, std::uint64_t seed,
                     Confinement confinement) {
  Criterion line{.name = CriterionName::kSafe,
                 .max_points = max_points(exercise, CriterionName::kSafe)};
  if (std::string why = why_no_model(); !why.empty()) {
    leave_out(line, LeftOut::kNoModel, std::move(why));
    return line;
  }
  const KernelSource source = with_few_groups(exercise, whole);
  try {
    const GroupSizes sizes = tiny_sizes(exercise, source, seed);
    ModelSettings settings = kThoroughSettings;
    settings.limits.confinement = confinement;
    ModelRunner model(exercise, source, settings);
    ModelFindings found;
    for (const Extent& extent : sizes.extents) {
      if (!passes_at(line, found, model, exercise, source, extent, seed)) return line;
    }
    line.message = fmt::format("nothing found at {} tiny sizes", sizes.extents.size());
    if (!sizes.single.empty()) {
      line.message += fmt::format("; only one work-group along {} fits the model",
                                  fmt::join(sizes.single, " and "));
    }
    line.note = note_text(essential_findings(found.notes, source));
  } catch (const KernelFailure& failure) {
    judge_model_failure(line, failure, source);
    return line;
  }
  line.status = CriterionStatus::kPass;
  line.points = line.max_points;
  return line;
}

}  // namespace oclab
