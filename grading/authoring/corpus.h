// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels that say in their heads how they must be graded.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/record/rubric.h"
#include "harness/worker/process/worker_process.h"

namespace oclab {

/// A kernel with what its header says. `outcomes` are the accepted names of `outcome_name`, `kinds`
/// those of the diagnosis; every text of `says` must occur in the report.
struct CorpusKernel {
  std::filesystem::path file;
  ExerciseRef exercise;
  CriterionName line = CriterionName::kCorrect;
  TimeLimits limits;
  std::vector<std::string> outcomes;
  std::vector<std::string> outcomes_without_gate;  ///< of hostile kernels that the gate stops
  std::vector<std::string> kinds;                  ///< names in the table of diagnoses; or empty
  std::vector<int> places;  ///< lines of the file of which the diagnosis must name one; or empty
  std::vector<std::string> says;
  std::vector<std::string> says_on_pocl_31;  ///< only checked on the PoCL that miscompiles
};

/// The header of one kernel: the comment lines `// key: value` that follow the two lines of the
/// licence. Throws `UsageError` for a line that is not understood, because a misspelt expectation
/// must not be an expectation less.
CorpusKernel read_corpus_kernel(const std::filesystem::path& file, const ExerciseRef& exercise);

/// The kernels `<folder>/*.cl`, ordered by name; none if there is no such folder.
std::vector<CorpusKernel> read_corpus_folder(const std::filesystem::path& folder,
                                             const ExerciseRef& exercise);

/// Whether this machine can assess the kernel's line: "", or why not.
std::string why_not_assessed(const CorpusKernel& kernel);

/// Grades the kernel and says in what it differs from its header, or in what its report's first
/// three lines lack cause, line or next step; nothing if it fails as declared.
/// `seed` is fixed by the caller, because the pattern of a wrong result may depend on the data.
/// `warm`, if any, lends the worker; what is unsafe gets one of its own.
std::vector<std::string> differences_from_header(const CorpusKernel& kernel,
                                                 const DeviceInfo& device, std::uint64_t seed,
                                                 WarmWorker* warm = nullptr);

}  // namespace oclab
