// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the rubric line `safe`.
#include "grading/check_safe.h"

#include <fmt/format.h>

#include <utility>

#include "grading/clue.h"
#include "grading/finding_report.h"
#include "grading/thorough_model.h"

namespace oclab {
namespace {

const ModelSettings kThoroughSettings{
    .note_stores = true, .instructions_per_group = 20'000'000, .limits = {.build = 30, .run = 20}};

/// The smallest and the last two of the tiny test sizes; of images only the last one, because each
/// work-item goes through a window, also where it has no pixel.
std::vector<Extent> tiny_extents(const Exercise& exercise, std::uint64_t seed) {
  std::vector<Extent> tiny;
  std::ptrdiff_t last = 2;
  for (const Extent& extent : exercise.test_extents) {
    Rng rng(seed);
    const Problem problem = exercise.make_problem(extent, rng);
    if (!is_tiny(exercise, extent, problem)) continue;
    tiny.push_back(extent);
    if (problem.pixels > 0) last = 1;
  }
  if (std::ssize(tiny) > 1 + last) tiny.erase(tiny.begin() + 1, tiny.end() - last);
  return tiny;
}

void fail(Line& line, Outcome outcome, Diagnosis diagnosis) {
  line.status = LineStatus::kFail;
  line.outcome = outcome;
  diagnose(line, std::move(diagnosis));
}

/// False when the run at this extent has decided the line.
bool passes_at(Line& line, ThoroughModel& model, const Exercise& exercise,
               const KernelSource& source, const Extent& extent, std::uint64_t seed) {
  const std::string place = fmt::format("at {}", describe(extent, exercise.extent_names));
  const ModelRun run = model.run(extent, seed);
  add_findings(line.findings, run, source);
  if (!line.findings.empty()) {
    fail(line, Outcome::kUnsafe, diagnose(line.findings, source, place));
  } else if (const model::Stop* limit = run.limit_reached()) {
    Diagnosis diagnosis = diagnose(*limit);
    diagnosis.evidence = place + ", " + diagnosis.evidence;
    fail(line, Outcome::kTimeout, std::move(diagnosis));
  } else if (run.mismatch) {
    Diagnosis diagnosis = diagnose_in_model(*run.mismatch);
    diagnosis.line = last_store(run, source).line;
    diagnosis.evidence = place + ": " + diagnosis.evidence;
    fail(line, Outcome::kWrongAnswer, std::move(diagnosis));
  }
  return line.message.empty();
}

}  // namespace

Line check_safe(const Exercise& exercise, const KernelSource& source, std::uint64_t seed,
                Confinement confinement) {
  Line line{.name = LineName::kSafe,
            .status = LineStatus::kNotAssessed,
            .max_points = exercise.points.safe,
            .message = exercise.no_model.empty() ? why_no_model() : exercise.no_model};
  if (!line.message.empty()) return line;
  const auto extents = tiny_extents(exercise, seed);
  try {
    ModelSettings settings = kThoroughSettings;
    settings.limits.confinement = confinement;
    ThoroughModel model(exercise, source, settings);
    for (const Extent& extent : extents) {
      if (!passes_at(line, model, exercise, source, extent, seed)) return line;
    }
  } catch (const KernelFailure& failure) {
    unassessed_in_model(line, failure);
    return line;
  }
  line.status = LineStatus::kPass;
  line.points = line.max_points;
  line.message = fmt::format("nothing found at {} tiny sizes", extents.size());
  return line;
}

}  // namespace oclab
