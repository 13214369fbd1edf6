// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `safe`.
#include "grading/check_safe.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/finding_report.h"
#include "grading/model_runner.h"

namespace oclab {
namespace {

/// The simulator's checks take up to six times its usual time.
constexpr std::size_t kTinyElements = 3000;
constexpr ModelSettings kThoroughSettings{.find_races = true,
                                          .find_uninitialised = true,
                                          .instructions_per_group = 20'000'000,
                                          .limits = {.build = 30, .run = 20}};

bool is_tiny(const Problem& problem) {
  std::size_t elements = 0;
  for (const Buffer& buffer : problem.buffers) elements += buffer.count;
  return elements <= kTinyElements;
}

std::vector<Extent> tiny_extents(const Exercise& exercise, std::uint64_t seed) {
  std::vector<Extent> tiny;
  for (const Extent& extent : exercise.test_extents) {
    Rng rng(seed);
    if (is_tiny(exercise.make_problem(extent, rng))) tiny.push_back(extent);
  }
  return tiny;
}

void fail(Line& line, Outcome outcome, std::string message) {
  line.status = LineStatus::kFail;
  line.outcome = outcome;
  line.message = std::move(message);
}

bool same_error(const model::Finding& a, const model::Finding& b) {
  const auto same_place = [](const model::Place& p, const model::Place& q) {
    return p.line == q.line && p.column == q.column;
  };
  return a.kind == b.kind && a.kernel == b.kernel &&
         std::ranges::equal(a.places, b.places, same_place);
}

/// One error may show in several launches of a plan.
void add_findings(std::vector<model::Finding>& all, const std::vector<model::Finding>& more) {
  for (const model::Finding& finding : more) {
    const auto known = std::ranges::find_if(
        all, [&](const model::Finding& other) { return same_error(finding, other); });
    if (known == all.end()) {
      all.push_back(finding);
    } else {
      known->count += finding.count;
    }
  }
}

/// False when the run at this extent has decided the line.
bool passes_at(Line& line, ModelRunner& model, const Exercise& exercise, const KernelSource& source,
               const Extent& extent, std::uint64_t seed) {
  const std::string place = fmt::format("at {}", describe(extent, exercise.extent_names));
  const ModelRun run = model.run(extent, seed);
  for (const auto& report : run.reports) add_findings(line.findings, report.findings);
  if (!line.findings.empty()) {
    fail(line, Outcome::kUnsafe, place + ":\n" + describe(line.findings, source));
  } else if (const model::Stop* stop = run.stop()) {
    fail(line, Outcome::kTimeout,
         fmt::format("{}, line {}: {}: a loop there may never end.", place, stop->place.first,
                     stop->reason));
  } else if (run.mismatch) {
    fail(line, Outcome::kWrongAnswer, place + ", in the model:\n" + *run.mismatch);
  }
  return line.message.empty();
}

}  // namespace

Line check_safe(const Exercise& exercise, const KernelSource& source, std::uint64_t seed) {
  Line line{.name = LineName::kSafe,
            .status = LineStatus::kNotAssessed,
            .max_points = exercise.points.safe,
            .message = exercise.no_model.empty() ? why_no_model() : exercise.no_model};
  if (!line.message.empty()) return line;
  const auto extents = tiny_extents(exercise, seed);
  try {
    ModelRunner model(exercise, source, kThoroughSettings);
    for (const Extent& extent : extents) {
      if (!passes_at(line, model, exercise, source, extent, seed)) return line;
    }
  } catch (const KernelFailure& failure) {
    line.message = explain_model_failure(failure);
    return line;
  }
  line.status = LineStatus::kPass;
  line.points = line.max_points;
  line.message = fmt::format("nothing found at {} tiny sizes", extents.size());
  return line;
}

}  // namespace oclab
