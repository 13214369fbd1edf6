// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criterion `safe`.
#include "grading/checks/check_safe.h"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

#include "grading/analysis/compiler_warnings.h"
#include "grading/analysis/diagnose.h"
#include "grading/analysis/fault_location.h"
#include "grading/analysis/model_failure.h"
#include "grading/analysis/source_faults/memory_faults.h"
#include "grading/model/model_findings.h"
#include "grading/predict/growth.h"
#include "grading/source/source_scan.h"
#include "grading/source/tokens/gate_tokens.h"
#include "harness/sizes/model_sizes.h"
#include "harness/sizes/number_literals.h"
#include "harness/sizes/plan_geometry.h"

namespace oclab {
namespace {

/// No further size is run after this many instructions in all, half a second's work, and this many
/// beyond the first sizes: what a kernel executes does not depend on the machine, so neither does
/// the number of sizes.
constexpr std::uint64_t kMostInstructionsOfAll = 25'000'000;
constexpr std::uint64_t kInstructionsOfSmallSizes = 15'000'000;

/// These sizes have several work-groups, and are always run. Small ones follow.
constexpr std::size_t kLeastSizes = 3;

std::uint64_t executed(const ModelRun& run) {
  std::uint64_t sum = 0;
  for (const model::LaunchReport& report : run.reports) sum += report.instructions;
  return sum;
}

constexpr std::size_t kMostItems = 20'000;
constexpr std::size_t kMostItemsOfNamed = 100'000;  // where the file names a number of groups
constexpr std::int64_t kFewestGroups = 3;

/// Work-items of all launches at this size, and how large the groups of each launch are.
struct LaunchSize {
  std::size_t items = 0;
  std::vector<std::array<std::size_t, 3>> groups;
};

LaunchSize launch_size(const Exercise& exercise, const std::string& source, const Extent& extent) {
  const auto product = [](const std::array<std::size_t, 3>& sizes) {
    return sizes[0] * sizes[1] * sizes[2];
  };
  LaunchSize size;
  for (const Launch& launch : exercise.plan(extent, read_tunables(source, exercise.tunables))) {
    size.items += product(launch.range.global);
    size.groups.push_back(launch.range.local);
  }
  return size;
}

/// Whether the source writes down one of these numbers, other than as a tunable: groups may differ
/// from there on. Powers of two are lengths, more often.
bool names_a_number(const std::string& source, const Tunables& tunables, std::int64_t from,
                    std::int64_t below) {
  constexpr std::size_t kLongestGroup = 1024;
  return std::ranges::any_of(number_literals(source), [&](std::size_t literal) {
    const auto number = static_cast<std::int64_t>(literal);
    const bool tunable =
        std::ranges::any_of(tunables, [&](const auto& each) { return each.second == number; });
    const bool length = literal <= kLongestGroup && std::has_single_bit(literal);
    return number >= from && number < below && !tunable && !length;
  });
}

/// The source with fewer groups where a tunable says how many there are, whatever the size: tens
/// of thousands of work-items without an element show nothing. Groups stay as large as they are.
KernelSource with_fewer_groups(const Exercise& exercise, KernelSource source) {
  const Tunables tunables = read_tunables(source.text, exercise.tunables);
  for (const auto& [name, value] : tunables) {
    const Extent& smallest = exercise.test_extents.front();
    const LaunchSize now = launch_size(exercise, source.text, smallest);
    if (now.items <= kMostItems) break;
    const auto least = std::ranges::find(exercise.tunables, name, &Tunable::name)->min;
    const std::int64_t groups = std::max(
        {kFewestGroups, least,
         value * static_cast<std::int64_t>(kMostItems) / static_cast<std::int64_t>(now.items)});
    if (groups >= value) continue;
    if (now.items <= kMostItemsOfNamed && names_a_number(source.text, tunables, groups, value)) {
      continue;
    }
    std::string fewer = with_tunable(source.text, name, groups);
    const LaunchSize then = launch_size(exercise, fewer, smallest);
    if (then.items < now.items && then.groups == now.groups) source.text = std::move(fewer);
  }
  return source;
}

/// The orders in which work-items run after this many sizes. Those that communicate by atomic
/// operations have no data race, whatever their order means. Other orders do not matter, because
/// what may depend on them is a race.
std::vector<Schedule> schedules(const KernelSource& source, std::size_t sizes) {
  if (source.text.find("atom") == source.text.npos) return {Schedule::kAscending};
  std::vector<Schedule> all{Schedule::kAscending, Schedule::kDescending};
  if (sizes == 0) all.push_back(Schedule::kInterleaved);
  return all;
}

/// A result that is wrong where work-items make way for each other after atomic operations: most
/// often, an exchange overwrites what others have stored since the value was read.
void blame_exchange(Diagnosis& diagnosis, const KernelSource& source) {
  diagnosis.form = "wrong-between-atomics";
  const GateTokens tokens = gate_tokens(source.text, false);
  const auto exchange =
      std::ranges::find_if(tokens, [](const auto& token) { return token.text.ends_with("xchg"); });
  if (exchange == tokens.end()) return;
  diagnosis.at = {.line = exchange->line, .code = line_of(source.text, exchange->line)};
}

/// False when the run at this extent has decided the criterion.
bool passes_at(Criterion& criterion, ModelFindings& found, ModelRunner& model,
               const Exercise& exercise, const KernelSource& source, const Extent& extent,
               std::uint64_t seed, Schedule schedule, std::uint64_t& instructions) {
  const TestRun place{
      .extent = extent, .names = exercise.extent_names, .where = TestRun::Where::kModel};
  const ModelRun run = model.run(extent, seed, schedule);
  if (schedule == Schedule::kAscending) instructions += executed(run);
  found.add(run);
  criterion.findings = found.errors;
  const auto lose_by = [&](Outcome outcome, Diagnosis diagnosis) {
    diagnosis.run = place;
    blame_memory(diagnosis, source);
    add_warnings(diagnosis, run.build_log, source);
    add_calls(diagnosis, source);
    lose(criterion, outcome, std::move(diagnosis));
  };
  if (!criterion.findings.empty()) {
    lose_by(Outcome::kUnsafe, diagnose(criterion.findings, source, place));
  } else if (const model::Stop* limit = run.limit_reached()) {
    lose_by(outcome_of(*limit), diagnose(run, *limit));
  } else if (run.mismatch) {
    Diagnosis diagnosis = diagnose_in_model(*run.mismatch);
    diagnosis.at = last_store(run, source).at;
    if (schedule == Schedule::kInterleaved) blame_exchange(diagnosis, source);
    lose_by(Outcome::kWrongAnswer, std::move(diagnosis));
  }
  return !criterion.diagnosis;
}

/// What some groups did wrong at a large size.
struct LargeSample {
  Extent extent;
  ModelFindings found;
};

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

/// Runs a few groups as they would run at the size that is timed on GPUs: a kernel may omit its
/// barriers there, and no problem of that size could be run as a whole. Only numbers with which the
/// number of groups grows are as large as there. Counts races in local memory, and barriers that
/// some work-items do not reach: what a group does with its own memory is as real as the size.
/// Must come before any other run of `model`. Throws `KernelFailure`.
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

void lose_at_timed_size(Criterion& criterion, const LargeSample& large, const Exercise& exercise,
                        const KernelSource& source) {
  const TestRun place{
      .extent = large.extent, .names = exercise.extent_names, .where = TestRun::Where::kModel};
  criterion.findings = large.found.errors;
  Diagnosis diagnosis = diagnose(criterion.findings, source, place);
  diagnosis.run = place;
  blame_memory(diagnosis, source);
  lose(criterion, Outcome::kUnsafe, std::move(diagnosis));
}

/// What is wrong at the size that is timed, if anything is. No reason to stop when the sample
/// cannot be run: the sizes that follow show why.
std::optional<LargeSample> sample(const Exercise& exercise, const KernelSource& source,
                                  std::optional<ModelRunner>& model,
                                  const ModelSettings& settings) {
  try {
    return sample_at_timed_size(exercise, source, *model);
  } catch (const KernelFailure&) {
    model.emplace(exercise, source, settings);  // the failure has spent the first one
    return std::nullopt;
  }
}

/// The criterion for this source, at as many sizes as are worth their time.
Criterion assess(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                 std::uint64_t seed, Confinement confinement) {
  Criterion criterion{.name = CriterionName::kSafe,
                      .max_points = max_points(exercise, CriterionName::kSafe)};
  try {
    const ModelSizes sizes = model_sizes(exercise, source.text);
    ModelSettings settings{.options = {.checks = true,
                                       .note_stores = true,
                                       .local_bytes = model_local_bytes(exercise, device)}};
    settings.limits.confinement = confinement;
    std::optional<ModelRunner> model(std::in_place, exercise, source, settings);
    const std::optional<LargeSample> large = sample(exercise, source, model, settings);
    ModelFindings found;
    std::uint64_t instructions = 0;
    std::uint64_t most = kMostInstructionsOfAll;
    std::size_t runs = 0;
    for (const Extent& extent : sizes.extents) {
      if (runs >= kLeastSizes && instructions > most) break;
      for (const Schedule schedule : schedules(source, runs)) {
        if (!passes_at(criterion, found, *model, exercise, source, extent, seed, schedule,
                       instructions)) {
          return criterion;
        }
      }
      if (++runs == kLeastSizes) most = std::max(most, instructions + kInstructionsOfSmallSizes);
    }
    if (large && !large->found.errors.empty()) {
      lose_at_timed_size(criterion, *large, exercise, source);
      return criterion;
    }
    criterion.sizes = runs;
    criterion.single_groups = sizes.single;
    criterion.notes = essential_findings(found.notes, source);
  } catch (const KernelFailure& failure) {
    judge_model_failure(criterion, failure, source);
    return criterion;
  }
  criterion.status = CriterionStatus::kPass;
  criterion.points = criterion.max_points;
  return criterion;
}

}  // namespace

Criterion check_safe(const Exercise& exercise, const KernelSource& source, const DeviceInfo& device,
                     std::uint64_t seed, Confinement confinement) {
  if (std::string why = why_no_model(); !why.empty()) {
    Criterion criterion{.name = CriterionName::kSafe,
                        .max_points = max_points(exercise, CriterionName::kSafe)};
    leave_out(criterion, LeftOut::kNoModel, {"no-model", {{"what", std::move(why)}}});
    return criterion;
  }
  const KernelSource fewer = with_fewer_groups(exercise, source);
  Criterion criterion = assess(exercise, fewer, device, seed, confinement);
  // The kernel may rely on its own number of groups: only that can convict it.
  const bool decided = criterion.status == CriterionStatus::kPass || fewer.text == source.text;
  return decided ? criterion : assess(exercise, source, device, seed, confinement);
}

}  // namespace oclab
