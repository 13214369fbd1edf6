// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source in the model, ready for an exercise's problems.
#include "grading/model/model_runner.h"

#include <fmt/format.h>

#include "grading/model/model_reports.h"

namespace oclab {
const model::Stop* ModelRun::limit_reached() const {
  for (const auto& report : reports) {
    if (!report.stop) continue;
    if (report.stop->unsupported) {
      const auto line = static_cast<int>(report.stop->place.first);
      throw KernelFailure(Outcome::kInternal, DiagnosisKind::kModelGap,
                          fmt::format("line {}: {}", line, report.stop->reason), line);
    }
    return &*report.stop;
  }
  return nullptr;
}

Diagnosis diagnose(const model::Stop& stop) {
  return {.kind = DiagnosisKind::kEndless,
          .form = "limit",
          .at = {.line = static_cast<int>(stop.place.first)},
          .facts = {{"reason", stop.reason}}};
}

Diagnosis diagnose_in_model(const Mismatch& mismatch) {
  return {.kind = DiagnosisKind::kWrongInModel, .form = "wrong-in-model", .mismatch = mismatch};
}

ModelRunner::ModelRunner(const Exercise& exercise, const KernelSource& source,
                         const ModelSettings& settings)
    : exercise_(exercise),
      runner_(exercise, source, model_device(), settings.limits, Origin::kSubmission,
              model_backend(settings)) {
  runner_.build();
}

ModelRun ModelRunner::run(const Extent& extent, std::uint64_t seed) {
  Rng rng(seed);
  const Problem problem = exercise_.make_problem(extent, rng);
  runner_.prepare(extent, problem);
  runner_.run(problem, rng);
  ModelRun result{read_reports(runner_.report()), runner_.mismatch(), runner_.plan()};
  const bool stopped = !result.reports.empty() && result.reports.back().stop;
  if (result.reports.size() != runner_.launches() && !stopped) {
    throw KernelFailure(Outcome::kInternal, "the model did not report every launch");
  }
  return result;
}

}  // namespace oclab
