// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source in the model, ready for an exercise's problems.
#include "grading/model/model_runner.h"

#include <algorithm>
#include <utility>

#include "grading/model/device_macros.h"
#include "harness/model_report/model_record.h"
#include "harness/worker/process/outcome.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {

const model::Stop* ModelRun::limit_reached() const {
  for (const auto& report : reports) {
    if (!report.stop) continue;
    if (report.stop->unsupported) {
      const auto line = static_cast<int>(report.stop->place.first);
      throw KernelFailure(Outcome::kInternal, DiagnosisKind::kModelGap, {"not-in-the-model"}, line,
                          "", report.stop->reason);
    }
    return &*report.stop;
  }
  return nullptr;
}

Outcome outcome_of(const model::Stop& stop) {
  return stop.trapped ? Outcome::kCrash : Outcome::kTimeout;
}

Diagnosis diagnose(const model::Stop& stop) {
  if (stop.trapped) {
    return {.kind = DiagnosisKind::kTrap,
            .form = "trap",
            .at = {.line = static_cast<int>(stop.place.first)},
            .facts = {{"what", stop.reason}}};
  }
  return {.kind = DiagnosisKind::kEndless,
          .form = "limit",
          .at = {.line = static_cast<int>(stop.place.first)},
          .facts = {{"reason", stop.reason}}};
}

Diagnosis diagnose(const ModelRun& run, const model::Stop& stop) {
  Diagnosis diagnosis = diagnose(stop);
  if (!stop.over_budget) return diagnosis;
  const auto& [most, needed, estimated] = run.budget;
  diagnosis.form = estimated ? "over-estimate" : "over-budget";
  diagnosis.facts = {{"times", std::size_t{most / std::max<std::uint64_t>(needed, 1)}},
                     {"most", std::size_t{most}},
                     {"needed", std::size_t{needed}}};
  return diagnosis;
}

Diagnosis diagnose_in_model(const Mismatch& mismatch) {
  return {.kind = DiagnosisKind::kWrongInModel, .form = "wrong-in-model", .mismatch = mismatch};
}

std::uint64_t model_local_bytes(const Exercise& exercise, const DeviceInfo& device) {
  const std::uint64_t of_every_gpu = ModelOptions().local_bytes;
  return exercise.tuned_per_device ? std::max(of_every_gpu, device.local_bytes) : of_every_gpu;
}
namespace {

constexpr std::size_t kLongestName = 200;

/// A kernel may have got the better of the worker that has written these names.
void make_printable(model::LaunchReport& report) {
  const auto clean = [](std::string& text) { text = printable(text, kLongestName); };
  if (report.stop) clean(report.stop->reason);
  if (report.warp) {
    for (model::LoggedRequest& request : report.warp->requests) clean(request.object);
  }
  for (model::Finding& finding : report.findings) {
    clean(finding.kernel);
    clean(finding.object);
  }
}

/// Throws `KernelFailure` for a source of which the model may see another part than the device.
void require_one_source(const Exercise& exercise, const KernelSource& source) {
  const DeviceMacro macro = find_device_macro(source.text);
  if (macro.line == 0 || exercise.tuned_per_device) return;
  throw KernelFailure(Outcome::kForbidden, DiagnosisKind::kForbiddenWord,
                      {"device-macro", {{"word", macro.name}}}, macro.line);
}

}  // namespace

ModelRunner::ModelRunner(const Exercise& exercise, const KernelSource& source,
                         const ModelSettings& settings, OtherSource other)
    : exercise_(exercise),
      source_(source),
      settings_(settings),
      runner_(exercise, source, model_device(), settings.limits, settings.origin,
              model_backend(settings)) {
  if (other == OtherSource::kRefused) require_one_source(exercise, source);
  runner_.build();
}

/// Most kernels need so little that the starter does not have to be counted.
ModelRun ModelRunner::run(const Extent& extent, std::uint64_t seed, Schedule schedule) {
  runner_.model_run().schedule = schedule;
  Rng rng(seed);
  const Problem problem = exercise_.make_problem(extent, rng);
  ModelRun quick =
      run_within(estimated_budget(exercise_, source_, settings_, extent), extent, problem, rng);
  const bool stopped = !quick.reports.empty() && quick.reports.back().stop;
  if (!stopped || !quick.reports.back().stop->over_budget) return quick;
  const InstructionBudget budget = instruction_budget(exercise_, source_, settings_, extent, seed);
  if (budget.instructions > quick.budget.instructions) {
    return run_within(budget, extent, problem, rng);
  }
  quick.budget = budget;
  return quick;
}

ModelRun ModelRunner::run_sample(const Extent& extent, const Problem& small,
                                 std::vector<SeenSize> sizes, std::uint64_t instructions) {
  Rng rng(0);
  runner_.model_run().prediction = {.sizes = std::move(sizes)};
  runner_.model_run().instructions = instructions;
  runner_.prepare(extent, small);
  runner_.run_unverified(small, rng);
  runner_.model_run().prediction = {};
  return {.reports = read_reports(runner_.report()), .plan = runner_.plan()};
}

ModelRun ModelRunner::run_within(const InstructionBudget& budget, const Extent& extent,
                                 const Problem& problem, Rng rng) {
  runner_.model_run().instructions = budget.instructions;
  runner_.prepare(extent, problem);
  runner_.run(problem, rng);
  ModelRun result{.reports = read_reports(runner_.report()),
                  .mismatch = runner_.mismatch(),
                  .plan = runner_.plan(),
                  .budget = budget,
                  .build_log = runner_.build_log()};
  const bool stopped = !result.reports.empty() && result.reports.back().stop;
  if (result.reports.size() != runner_.launches() && !stopped) {
    throw KernelFailure(Outcome::kInternal, {"model-launches-not-reported"});
  }
  return result;
}

std::vector<model::LaunchReport> read_reports(const std::string& text) {
  try {
    std::vector<model::LaunchReport> reports = reports_from(text);
    for (model::LaunchReport& report : reports) make_printable(report);
    return reports;
  } catch (const std::exception& error) {
    throw KernelFailure(Outcome::kInternal, {"model-record"}, error.what());
  }
}

}  // namespace oclab
