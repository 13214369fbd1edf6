// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what the tests that grade kernels share.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "grading/authoring/corpus.h"
#include "grading/checks/grade.h"
#include "grading/predict/reference_times.h"
#include "harness/worker/supervisor/warm_worker.h"

namespace oclab::test {

/// Fixed, because the pattern that a wrong result makes may depend on the data.
inline constexpr std::uint64_t kCorpusSeed = 2026;

/// All kernels in `<tests>/<kind>/<exercise>/<name>.cl`, ordered by path; `kind` is "wrong" or
/// "right", "hardware/unusual", or "hostile", whose kernels are all for vector_add and lie in that
/// folder itself. Throws `UsageError` for a header line that is not understood.
std::vector<CorpusKernel> read_corpus(const std::string& kind);

/// The core set of some kernels: the first of each cause, which is the criterion with a kind of its
/// diagnosis, or with an outcome where the header names no kind. A kernel that may have several
/// kinds is left out if one of them was shown. Right kernels have no cause: the first of each lab.
std::vector<CorpusKernel> core_set(const std::vector<CorpusKernel>& kernels);

/// The PoCL device of this machine. Throws `UsageError` if there is none.
const DeviceInfo& pocl();

/// Whether this is the version of LLVM that the counters in the repository were recorded with.
/// Others make a few more instructions, or fewer; then counts of instructions and of their lanes
/// may differ a little, and nothing else.
inline const bool kRecordedLlvm = model_llvm() == RecordedCosts{}.llvm;

/// The only exercise with this id.
ExerciseRef exercise_named(const std::string& id);

/// The worker of this process that goes from one kernel of the corpus to the next.
WarmWorker& warm_worker();

/// Grades the given criteria on PoCL with a seed of its own.
Grade graded(const ExerciseRef& exercise, const std::filesystem::path& file,
             const std::set<CriterionName>& criteria, const TimeLimits& limits = {});

/// Grades one criterion on PoCL with a seed of its own.
Criterion graded_criterion(const ExerciseRef& exercise, const std::filesystem::path& file,
                           CriterionName name, const TimeLimits& limits = {});

/// Why this version of PoCL cannot run a kernel, by one of its criteria: it lacks a function. "" if
/// the criterion has another reason.
std::string why_pocl_cannot_run(const Criterion& criterion);

/// The same of the exercise's own solution. To be asked after a failure only, because it grades.
std::string why_pocl_cannot_run(const ExerciseRef& exercise);

}  // namespace oclab::test
