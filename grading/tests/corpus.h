// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the kernels under grading/tests and what their headers expect.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "grading/grade.h"

namespace oclab::test {

/// A kernel of the corpus with what its header says. `outcomes` are the accepted names of
/// `outcome_name`; every text of `says` must occur in the report.
struct CorpusKernel {
  std::filesystem::path file;
  ExerciseRef exercise;
  LineName line = LineName::kCorrect;
  TimeLimits limits;
  std::vector<std::string> outcomes;
  std::vector<std::string> outcomes_without_gate;  ///< of hostile kernels that the gate stops
  std::vector<int> places;  ///< lines of the file of which the diagnosis must name one; or empty
  std::vector<std::string> says;
  std::vector<std::string> says_on_pocl_31;  ///< only checked on the PoCL that miscompiles
};

/// All kernels in `<tests>/<kind>/<exercise>/<name>.cl`, ordered by path; `kind` is "wrong" or
/// "right", or "hostile", whose kernels are all for vector_add and lie in that folder itself.
/// Throws `std::runtime_error` for a header line that is not understood, because a misspelt
/// expectation must not be an expectation less.
std::vector<CorpusKernel> read_corpus(const std::string& kind);

/// The PoCL device of this machine. Throws `UsageError` if there is none.
const DeviceInfo& pocl();

/// The only exercise with this id.
ExerciseRef exercise_named(const std::string& id);

/// Grades the given lines on PoCL with a seed of its own.
Grade graded(const ExerciseRef& exercise, const std::filesystem::path& file,
             const std::set<LineName>& lines, const TimeLimits& limits = {});

/// Grades one line on PoCL with a seed of its own.
Line graded_line(const ExerciseRef& exercise, const std::filesystem::path& file, LineName line,
                 const TimeLimits& limits = {});

}  // namespace oclab::test
