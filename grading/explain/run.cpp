// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: runs a kernel file in the model to explain it.
#include "grading/explain/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <future>
#include <optional>

#include "grading/diagnosis/compiler/build_log.h"
#include "grading/model/model_findings.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/source/source_scan.h"
#include "grading/terminal/text_layout.h"
#include "grading/timing/plan_cost.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/failures/build_log_text.h"
#include "grading/wording/failures/failure_text.h"
#include "grading/wording/finding_text.h"
#include "grading/wording/mismatch_text.h"
#include "harness/memory_model/machine.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

constexpr std::uint64_t kExplainedSeed = 1;  // fixed: an explanation is the same in every run
constexpr std::size_t kMostFindings = 3;

void require_model(const Exercise& exercise) {
  if (const std::string reason = why_no_model(); !reason.empty()) throw UsageError(reason);
  if (exercise.no_model.empty()) return;
  throw UsageError(fmt::format("{} cannot be explained. {} `oclab run {}` still checks it.",
                               exercise.id, exercise.no_model, exercise.id));
}

ModelRunner build(const Exercise& exercise, const KernelSource& source,
                  const ModelSettings& settings) {
  try {
    return ModelRunner(exercise, source, settings);
  } catch (const KernelFailure& failure) {
    if (failure.outcome != Outcome::kBuildError) throw;
    throw KernelFailure(failure.outcome, failure.kind, {"build-log"}, 0, "",
                        describe(read_build_log(failure.said, source)));
  }
}

/// Runs what was built. Throws where it does not come to its end.
ModelRun run_to_its_end(ModelRunner&& runner, const Extent& extent) {
  ModelRun run = runner.run(extent, kExplainedSeed);
  const model::Stop* limit = run.limit_reached();
  if (limit == nullptr) return run;
  throw KernelFailure(Outcome::kTimeout, DiagnosisKind::kEndless,
                      {"no-counters", {{"why", evidence_of(diagnose(run, *limit))}}});
}

std::string remark_on(const model::Finding& finding) {
  std::string what = name_of(finding.kind);
  std::replace(what.begin(), what.end(), '_', ' ');
  const std::string where = finding.places.empty()
                                ? ""
                                : fmt::format("line {}, column {}: ", finding.places.front().line,
                                              finding.places.front().column);
  const std::string access = access_of(finding);
  return fmt::format("{}{}{}{} ({}×).", where, what, access.empty() ? "" : ": ", access,
                     finding.count);
}

/// What makes the counters doubtful.
std::vector<std::string> remarks_on(const ModelRun& run) {
  std::vector<std::string> remarks;
  ModelFindings found;
  found.add(run);
  for (const model::Finding& finding : found.errors) {
    if (remarks.size() < kMostFindings) remarks.push_back(remark_on(finding));
  }
  if (run.mismatch) {
    remarks.push_back("The result is wrong: " + headline(*run.mismatch) + ".");
  }
  if (!remarks.empty()) {
    remarks.push_back("The counters of a wrong kernel are misleading; fix it first (oclab run).");
  }
  return remarks;
}

/// What a private array costs, which no access of a line shows; or "".
std::string remark_on_private_arrays(const ModelRun& run, const std::string& text) {
  const std::uint64_t bytes = plan_cost(Cost::kPrivateBytes, run.reports);
  if (bytes == 0) return "";
  const int line = SourceScan(text).private_array();
  return fmt::format(
      "{} private array lies in memory instead of registers: {} bytes are moved. Unroll the loops "
      "that index it (#pragma unroll, a constant trip count), so that every index is a "
      "constant.",
      line > 0 ? fmt::format("Line {}: the", line) : "A", grouped(static_cast<double>(bytes)));
}

/// Throws `UsageError` that says which warps there are.
void require_warp(const ModelRun& run, const WarpChoice& choice) {
  if (choice.launch > run.reports.size()) {
    throw UsageError(fmt::format("There is no launch {}: the kernel file has {} launch{} here.",
                                 choice.launch, run.reports.size(),
                                 run.reports.size() == 1 ? "" : "es"));
  }
  const model::LaunchReport& launch = run.reports[choice.launch - 1];
  std::size_t groups = 1, items = 1;
  for (int d = 0; d < 3; ++d) {
    groups *= launch.global[d] / launch.local[d];
    items *= launch.local[d];
  }
  const std::size_t warps = (items + model::kWarpSize - 1) / model::kWarpSize;
  if (choice.group < groups && choice.warp < warps && launch.warp) return;
  throw UsageError(fmt::format(
      "There is no warp {} in group {}: launch {} has groups 0 to {}, each with warps 0 to {}.",
      choice.warp, choice.group, choice.launch, groups - 1, warps - 1));
}

/// The reference's totals, or a remark that says why there are none.
struct ExplainedReference {
  std::optional<ModelTotals> totals;
  std::string remark;
};

ExplainedReference run_reference(const Exercise& exercise, const KernelSource& reference,
                                 const Extent& extent) {
  try {
    const ModelRun run =
        run_to_its_end(build(exercise, reference, {.origin = Origin::kKit}), extent);
    return {.totals = totals_of(run.reports)};
  } catch (const KernelFailure& failure) {
    return {.remark = "The reference did not run in the model: " + describe(failure)};
  }
}

using ReferenceBeside = std::function<ExplainedReference(const ModelRun& run)>;

ReferenceBeside without_reference(const std::string& why) {
  return [why](const ModelRun&) -> ExplainedReference { return {.remark = why}; };
}

/// Begins to run the reference. Where it is the same source, its numbers are those of `run`.
ReferenceBeside begin_reference(const ExerciseRef& exercise, const KernelSource& source,
                                const Extent& extent) try {
  const auto file = solution_file(exercise, DeviceClass::kGpu);
  if (!std::filesystem::exists(file)) {
    return without_reference("This copy of the kit has no reference to compare with.");
  }
  const KernelSource reference = load_source(file);
  if (reference.text == source.text) {
    return [](const ModelRun& run) -> ExplainedReference { return {totals_of(run.reports)}; };
  }
  const auto running = std::async(std::launch::async, run_reference, std::cref(*exercise.exercise),
                                  reference, extent)
                           .share();
  return [running](const ModelRun&) { return running.get(); };
} catch (const KernelFailure& failure) {
  return without_reference("The reference did not run in the model: " + describe(failure));
}

}  // namespace

std::vector<std::pair<std::string, std::size_t>> named_sizes(const Exercise& exercise,
                                                             const Extent& extent) {
  const std::array<std::size_t, 3> sizes{extent.x, extent.y, extent.z};
  std::vector<std::pair<std::string, std::size_t>> named;
  for (std::size_t i = 0; i < exercise.extent_names.size() && i < sizes.size(); ++i) {
    named.emplace_back(exercise.extent_names[i], sizes[i]);
  }
  return named;
}

Explanation explain_file(const ExerciseRef& exercise, const std::filesystem::path& file,
                         const Extent& extent, const std::filesystem::path& compiled_program,
                         const std::function<void()>& on_built) {
  const Exercise& what = *exercise.exercise;
  require_model(what);
  const KernelSource source = load_source(file);
  ModelRunner runner = build(what, source, {.compiled_program = compiled_program});
  if (on_built) on_built();
  const auto reference_of = begin_reference(exercise, source, extent);
  const ModelRun run = run_to_its_end(std::move(runner), extent);
  ExplanationInput input{.lab = exercise.lab->stem,
                         .exercise = what.id,
                         .title = what.title,
                         .file = exercise.lab->stem + "/" + source.file_name,
                         .text = source.text,
                         .launches = run.reports,
                         .remarks = remarks_on(run)};
  input.row_lengths =
      row_lengths(what, what.plan(extent, read_tunables(source.text, what.tunables)));
  input.extent = named_sizes(what, extent);
  if (std::string remark = remark_on_private_arrays(run, source.text); !remark.empty()) {
    input.remarks.push_back(std::move(remark));
  }
  const ExplainedReference reference = reference_of(run);
  input.reference = reference.totals;
  if (!reference.remark.empty()) input.remarks.push_back(reference.remark);
  return explain(input);
}

WarpTraceRun trace_warp(const ExerciseRef& exercise, const std::filesystem::path& file,
                        const Extent& extent, const WarpChoice& choice) {
  const Exercise& what = *exercise.exercise;
  require_model(what);
  const KernelSource source = load_source(file);
  ModelSettings settings;
  settings.options.run.warp = choice;
  ModelRun run = run_to_its_end(build(what, source, settings), extent);
  require_warp(run, choice);
  return {.lab = exercise.lab->stem,
          .exercise = what.id,
          .file = exercise.lab->stem + "/" + source.file_name,
          .extent = named_sizes(what, extent),
          .source = printable_lines(source.text),
          .launches = std::move(run.reports),
          .choice = choice};
}

}  // namespace oclab
