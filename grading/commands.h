// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what each subcommand of `oclab` does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grading/session.h"
#include "spec/registry.h"
#include "worker/worker.h"

namespace oclab {

/// Exit statuses of `oclab`. `kOk`: every kernel is right, though points may be lost for speed.
/// `kPointsLost`: a kernel is wrong or broken; with --strict, any point is lost. `kNotChecked`:
/// wrong arguments, no device, or the kit failed. `kInconclusive`: only with --strict.
enum ExitStatus { kOk = 0, kPointsLost = 1, kNotChecked = 2, kInconclusive = 3 };

/// The options of `oclab run`.
struct RunOptions {
  std::vector<std::string> names;
  Choices choices;
  std::vector<std::string> lines;
  std::string json_file;
  std::optional<std::uint64_t> seed;
  TimeLimits limits;
  bool strict = false;  ///< whether lost or undecided points of any line show in the exit status
};

/// The exercises of all these labs and exercises, in the order of the names. Throws `UsageError`
/// for a name that means none.
std::vector<ExerciseRef> exercises_named(const std::vector<std::string>& names);

/// Grades the named labs and exercises, prints the report, writes the record. Returns the exit
/// status; throws `UsageError` for anything that keeps it from grading.
int run_command(const RunOptions& options);

/// Prints the OpenCL devices and marks the chosen one.
int devices_command(const Choices& choices);

/// Measures the device's ceilings, prints them and keeps them for "of peak" in every later run.
int peaks_command(const Choices& choices);

/// Tries each part of the kit on this machine and says what is missing.
int doctor_command(const Choices& choices);

}  // namespace oclab
