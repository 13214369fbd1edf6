// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: kernels with their expected grades.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grading/record/rubric.h"
#include "harness/worker/process/worker_process.h"

namespace oclab {

/// A kernel with the expectations in its header: a `.cl` file, or a patch (see `patched_kernel`).
/// `outcomes` are the accepted names of `outcome_name`, `kinds` those of the diagnosis. Every text
/// of `says` must occur in the report.
struct CorpusKernel {
  std::filesystem::path file;
  ExerciseRef exercise;
  CriterionName criterion = CriterionName::kCorrect;
  TimeLimits limits;
  std::vector<std::string> outcomes;
  std::vector<std::string> outcomes_without_gate;  ///< of hostile kernels that the gate rejects
  std::vector<std::string> outcomes_in_landlock;   ///< the same in that sandbox, where it differs
  /// Of hostile kernels, on devices other than PoCL, besides all others.
  std::vector<std::string> outcomes_elsewhere;
  std::vector<std::string> kinds;   ///< names in the table of diagnoses; or empty
  std::vector<std::string> places;  ///< accepted lines of the diagnosis: their
                                    ///< numbers or their text; or empty
  std::vector<std::string> says;
  std::vector<std::string> says_on_pocl_31;  ///< only checked on PoCL 3.1, which miscompiles
};

/// Reads the header of a kernel: the comment lines `// key: value` after the first two lines.
/// Throws `UsageError` for an invalid line, so that a misspelt expectation is not ignored.
CorpusKernel read_corpus_kernel(const std::filesystem::path& file, const ExerciseRef& exercise);

/// Returns the kernels of a folder, ordered by name; none if the folder does not exist.
std::vector<CorpusKernel> read_corpus_folder(const std::filesystem::path& folder,
                                             const ExerciseRef& exercise);

/// Returns why this machine cannot assess the kernel's criterion, or "".
std::string why_not_assessed(const CorpusKernel& kernel);

/// A kernel's grade beside the one that its header declares.
struct HeaderComparison {
  std::vector<std::string> differences;
  /// Why a kernel that may be just slow got no verdict on its speed, or the driver lacks what the
  /// kernel calls; or "". There are no differences then.
  std::string undecided;
};

/// Grades the kernel and compares it with its header. A cause, a line or a next step that the first
/// three lines of its report lack is a difference too. The pattern of a wrong result may depend on
/// the data, so the caller chooses `seed`. Uses the worker `warm`, if any, unless the kernel is
/// unsafe.
HeaderComparison compare_with_header(const CorpusKernel& kernel, const DeviceInfo& device,
                                     std::uint64_t seed, WarmWorker* warm = nullptr);

}  // namespace oclab
