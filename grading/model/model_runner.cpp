// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: one kernel source in the model device, ready for an exercise's problems.
#include "grading/model/model_runner.h"

#include <fmt/format.h>

#include <charconv>
#include <fstream>
#include <iterator>

#include "harness/model_report/model_record.h"

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

/// The simulator's compiler counts the line that the worker puts before the source to name the
/// file.
std::string with_lines_of_source(const std::string& log) {
  constexpr std::string_view kPlace = "input.cl:";
  std::string corrected;
  std::size_t done = 0;
  for (std::size_t at = 0; (at = log.find(kPlace, done)) != std::string::npos;) {
    const std::size_t number = at + kPlace.size();
    corrected += log.substr(done, number - done);
    int line = 0;
    const char* const begin = log.data() + number;
    const char* const end = std::from_chars(begin, log.data() + log.size(), line).ptr;
    if (end != begin) corrected += std::to_string(line - 1);
    done = number + static_cast<std::size_t>(end - begin);
  }
  return corrected + log.substr(done);
}

std::filesystem::path records_in(const TempDir& folder) { return folder.path() / "model.json"; }

}  // namespace

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
              model_backend(settings, records_in(folder_))) {
  try {
    runner_.build();
  } catch (const KernelFailure& failure) {
    if (failure.outcome != Outcome::kBuildError) throw;
    throw KernelFailure(failure.outcome, failure.kind, with_lines_of_source(failure.what()));
  }
}

ModelRun ModelRunner::run(const Extent& extent, std::uint64_t seed) {
  Rng rng(seed);
  const Problem problem = exercise_.make_problem(extent, rng);
  runner_.prepare(extent, problem);
  runner_.run(problem, rng);
  ModelRun result{read_reports(new_records()), runner_.mismatch(), runner_.plan()};
  if (result.reports.size() != runner_.launches()) {
    throw KernelFailure(Outcome::kInternal, "the model did not report every launch");
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

}  // namespace oclab
