// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the criteria of one grading, for the tests that report one each.
#include "grading/commands/criterion_records.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grading/report/report.h"
#include "grading/terminal/output_file.h"
#include "harness/support/json.h"

namespace oclab {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CriterionReport, outcome, text)

namespace {

namespace fs = std::filesystem;

std::optional<fs::path> record_file(const ExerciseRef& exercise, CriterionName name) {
  const char* folder = std::getenv("OCLAB_LINE_RECORDS");
  if (folder == nullptr || *folder == '\0') return std::nullopt;
  return fs::path(folder) / (exercise.exercise->id + "." + std::string(criterion_word(name)));
}

TestOutcome outcome_of(const Criterion& criterion) {
  if (is_left_out(criterion)) return TestOutcome::kSkipped;
  if (criterion.status == CriterionStatus::kInconclusive) return TestOutcome::kUndecided;
  return criterion.status == CriterionStatus::kPass ? TestOutcome::kPassed : TestOutcome::kFailed;
}

}  // namespace

CriterionReport criterion_report(const Grade& grade, const Criterion& criterion) {
  return {outcome_of(criterion), report(grade, criterion)};
}

void write_criterion_records(const Grade& grade) {
  for (const Criterion& criterion : grade.criteria) {
    const auto file = record_file(grade.exercise, criterion.name);
    if (!file) return;
    fs::create_directories(file->parent_path());
    write_output(*file, json_text(nlohmann::json(criterion_report(grade, criterion))));
  }
}

std::optional<CriterionReport> take_criterion_record(const ExerciseRef& exercise,
                                                     CriterionName name) {
  const auto file = record_file(exercise, name);
  if (!file) return std::nullopt;
  std::ifstream in(*file);
  const auto json = read_json(in);
  in.close();
  std::error_code ignored;
  fs::remove(*file, ignored);
  if (!json) return std::nullopt;
  return json->get<CriterionReport>();
}

}  // namespace oclab
