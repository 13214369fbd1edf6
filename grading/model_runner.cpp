// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source in the model device, ready for an exercise's problems.
#include "grading/model_runner.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "worker/model_record.h"

namespace oclab {
namespace {

/// The worker has written them, and a kernel may have got the better of it.
std::vector<model::LaunchReport> read_reports(const std::string& text) {
  try {
    return reports_from(text);
  } catch (const std::exception& error) {
    throw KernelFailure(Outcome::kInternal,
                        std::string("the model's record cannot be read: ") + error.what());
  }
}

std::filesystem::path records_in(const TempDir& folder) { return folder.path() / "model.json"; }

}  // namespace

const model::Stop* ModelRun::limit_reached() const {
  for (const auto& report : reports) {
    if (!report.stop) continue;
    if (report.stop->by_simulator) {
      throw KernelFailure(Outcome::kInternal, fmt::format("line {}: {}", report.stop->place.first,
                                                          report.stop->reason));
    }
    return &*report.stop;
  }
  return nullptr;
}

std::string explain_limit(const model::Stop& stop) {
  return fmt::format("line {}: {}: a loop there may never end", stop.place.first, stop.reason);
}

Diagnosis diagnose(const model::Stop& stop) {
  return {.kind = DiagnosisKind::kEndless,
          .line = static_cast<int>(stop.place.first),
          .cause = "a loop here may never end",
          .evidence = explain_limit(stop)};
}

Diagnosis diagnose_in_model(const Mismatch& mismatch) {
  return {.kind = DiagnosisKind::kWrongInModel,
          .evidence = mismatch.headline + ": " + mismatch.pattern.finding,
          .details = mismatch.elements.front() + "\ntry: " + mismatch.pattern.suggestion};
}

ModelRunner::ModelRunner(const Exercise& exercise, const KernelSource& source,
                         const ModelSettings& settings)
    : exercise_(exercise),
      runner_(exercise, source, model_device(), settings.limits, Origin::kSubmission,
              model_backend(settings, records_in(folder_))) {
  runner_.build();
}

ModelRun ModelRunner::run(const Extent& extent, std::uint64_t seed) {
  Rng rng(seed);
  const Problem problem = exercise_.make_problem(extent, rng);
  runner_.prepare(extent, problem);
  runner_.run(problem, rng);
  ModelRun result{read_reports(new_records()), runner_.mismatch(), runner_.plan()};
  if (result.reports.size() != runner_.launches()) {
    throw KernelFailure(Outcome::kInternal,
                        "the model did not report every launch.\n" + runner_.printed());
  }
  return result;
}

std::string ModelRunner::new_records() {
  std::ifstream file(records_in(folder_), std::ios::binary);
  file.seekg(static_cast<std::streamoff>(read_));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  read_ += text.size();
  return text;
}

std::string explain_model_failure(const KernelFailure& failure) {
  switch (failure.outcome) {
    case Outcome::kTimeout:
    case Outcome::kBuildTimeout:
      return std::string("the simulator (Oclgrind) reached its limit before the kernel ended: ") +
             failure.what();
    case Outcome::kMemoryLimit:
    case Outcome::kOutputLimit:
    case Outcome::kMachineBusy:
    case Outcome::kInternal:
      return std::string("the kernel could not be run in the simulator (Oclgrind): ") +
             failure.what();
    default: break;
  }
  return std::string(
             "the simulator (Oclgrind) cannot run this kernel; it lacks half precision, sub-groups "
             "and images, and a group has 48 KB of local memory there, as on a GPU. It says:\n") +
         failure.what();
}

void unassessed_in_model(Line& line, const KernelFailure& failure) {
  if (failure.outcome == Outcome::kMachineBusy) return leave_open(line, failure);
  line.message = explain_model_failure(failure);
}

}  // namespace oclab
