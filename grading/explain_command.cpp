// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab explain`.
#include "grading/explain_command.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <iostream>

#include "grading/commands.h"
#include "grading/explain_html.h"
#include "grading/explain_json.h"
#include "grading/explain_run.h"
#include "grading/explain_text.h"
#include "grading/model_runner.h"
#include "grading/output_file.h"
#include "grading/paths.h"
#include "grading/session.h"
#include "spec/error.h"

namespace oclab {
namespace {

ExerciseRef exercise_named(const std::string& name) {
  const auto found = find_exercises(name);
  if (found.size() == 1) return found.front();
  std::string ids;
  for (const ExerciseRef& each : found) ids += " " + each.exercise->id;
  throw UsageError("'" + name + "' has several exercises. Explain one of them:" + ids);
}

/// Colour and width of the terminal; plain and 100 columns wide where there is none.
TextStyle style_of_output() {
  TextStyle style{.width = 100};
  if (isatty(STDOUT_FILENO) == 0) return style;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  const char* no_colour = std::getenv("NO_COLOR");  // as https://no-color.org asks for
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::strcmp(terminal, "dumb") == 0;
  style.colour = (no_colour == nullptr || *no_colour == '\0') && !dumb;
  return style;
}

}  // namespace

int explain_command(const ExplainOptions& options) {
  const ExerciseRef exercise = exercise_named(options.name);
  const Extent extent = options.extent.empty() ? exercise.exercise->model_extent
                                               : extent_from(options.extent, *exercise.exercise);
  const auto file = kernel_file(kernels_folder(options.kernels), exercise);
  try {
    const Explanation explanation = explain_file(exercise, file, extent);
    std::cout << explanation_text(explanation, style_of_output()) << std::flush;
    if (!options.json_file.empty()) write_output(options.json_file, explanation_json(explanation));
    if (!options.html_file.empty()) write_output(options.html_file, explanation_html(explanation));
    return kOk;
  } catch (const KernelFailure& failure) {
    const bool not_its_fault = failure.outcome == Outcome::kInternal;
    std::cerr << fmt::format("{} ({}):\n{}\n", file.string(), outcome_name(failure.outcome),
                             not_its_fault ? explain_model_failure(failure) : failure.what());
    return not_its_fault ? kNotChecked : kPointsLost;
  }
}

}  // namespace oclab
