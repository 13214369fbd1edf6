// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: from a kernel file to a grade.
#include "grading/grade.h"

#include "grading/check_correct.h"
#include "grading/check_fast.h"
#include "grading/paths.h"
#include "grading/peak_kernel.h"
#include "grading/source_file.h"
#include "spec/error.h"

namespace oclab {
namespace {

Line lost(LineName name, int max_points, Outcome outcome, const std::string& message) {
  return {.name = name,
          .status = LineStatus::kFail,
          .max_points = max_points,
          .outcome = outcome,
          .message = message};
}

/// The speed line of a kernel that this PoCL compiles wrongly: nothing can be said about it.
Line untimed(int max_points) {
  return {.name = LineName::kFast,
          .status = LineStatus::kInconclusive,
          .max_points = max_points,
          .message = "not timed, because this PoCL compiles the kernel wrongly (see `correct`)."};
}

Line not_assessed(int max_points, Outcome outcome, const std::string& why) {
  return {.name = LineName::kFast,
          .status = LineStatus::kNotAssessed,
          .max_points = max_points,
          .outcome = outcome,
          .message = why};
}

Line fast_line(const ExerciseRef& ref, CorrectResult correct, const GradeOptions& options) {
  const int max_points = ref.exercise->points.fast;
  if (correct.miscompiled) return untimed(max_points);
  if (correct.line.status != LineStatus::kPass) {
    return lost(LineName::kFast, max_points, correct.line.outcome,
                "not timed, because the kernel is not right yet:\n" + correct.line.message);
  }
  const auto reference = solution_file(ref);
  if (!std::filesystem::exists(reference)) {
    return not_assessed(max_points, Outcome::kOk,
                        "not assessed: this copy of the kit holds no reference solution to compare "
                        "with (" +
                            reference.string() + ").");
  }
  try {
    return check_fast(*ref.exercise, std::move(correct.kernel), load_source(reference),
                      options.device, options.limits, options.seed);
  } catch (const UsageError& error) {
    // The kit's failure costs this line only; the exercises that follow may fare better.
    return not_assessed(max_points, Outcome::kInternal, error.what());
  }
}

/// The path as a student knows it: inside the kit's folder if it lies there.
std::string display_path(const std::filesystem::path& file) {
  const auto relative = std::filesystem::absolute(file).lexically_relative(kit_root());
  return relative.empty() || *relative.begin() == ".." ? file.string() : relative.string();
}

/// A crash or a hang may be the driver's fault: then nobody's kernel can be graded here.
void blame_device_if_broken(const Line& line, const DeviceInfo& device) {
  if (line.outcome != Outcome::kCrash && line.outcome != Outcome::kTimeout &&
      line.outcome != Outcome::kBuildTimeout && line.outcome != Outcome::kInternal) {
    return;
  }
  if (const auto problem = find_device_problem(device)) {
    throw UsageError("no kernel can be checked on " + describe(device) +
                     ": even a plain copy fails there. " + *problem +
                     "\nTry another device (`oclab devices`), or see `oclab doctor`.");
  }
}

void grade_source(Grade& grade, const ExerciseRef& ref, const std::filesystem::path& file,
                  const GradeOptions& options) {
  const KernelSource source = load_source(file);
  CorrectResult correct =
      check_correct(*ref.exercise, source, options.device, options.limits, options.seed);
  blame_device_if_broken(correct.line, options.device);
  if (options.lines.contains(LineName::kCorrect)) grade.lines.push_back(correct.line);
  if (options.lines.contains(LineName::kFast)) {
    grade.lines.push_back(fast_line(ref, std::move(correct), options));
  }
}

}  // namespace

Grade grade(const ExerciseRef& ref, const std::filesystem::path& file,
            const GradeOptions& options) {
  Grade grade{.exercise = ref,
              .device = options.device,
              .source = display_path(file),
              .seed = options.seed};
  try {
    grade_source(grade, ref, file, options);
  } catch (const KernelFailure& failure) {
    // The file was refused before anything ran: every wanted line is lost for the same reason.
    const Points& points = ref.exercise->points;
    for (const LineName name : options.lines) {
      const int max_points = name == LineName::kCorrect ? points.correct : points.fast;
      grade.lines.push_back(lost(name, max_points, failure.outcome, failure.what()));
    }
  }
  return grade;
}

}  // namespace oclab
