// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the program, drivers and files of a worker, as data.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/spec/case_job.h"
#include "harness/worker/protocol/job.h"
#include "harness/worker/sandbox/short_driver.h"

namespace oclab {

/// Where a sandbox links the machine code of kernels. A process that links starts other programs; a
/// process that runs kernels may not.
enum class Linking {
  kInWorker,  ///< where kernels run: they are not machine code of the worker (GPUs)
  kInRunner,  ///< where kernels run, before its filter: the driver starts no programs (Intel's)
  kAtBuild,   ///< in a process of its own, when it builds the source (the model)
  kAtLaunch,  ///< in a process of its own, at a kernel's first launch (PoCL)
};

/// What runs kernels: GPUs, CPUs and the model differ in nothing else.
struct Backend {
  std::string program = "oclab-worker";  ///< the worker's program
  std::vector<std::string> companions;   ///< files beside the program that it needs
  std::string linker_preload;            ///< library beside the program, preloaded into a linker
  Linking linking = Linking::kInWorker;
  Protection protection = Protection::kGuardPages;
  /// With canary zones: inputs stay on the device from run to run and are looked at there, outputs
  /// are poisoned there, and scratch buffers come back on request. Only where kernels are not
  /// machine code of the worker, which reports what it sees.
  bool keeps_buffers = false;
  /// The model: it is deterministic, compares every access with the bounds of its buffer, and gives
  /// each work-group fresh local memory. Its runs return a record.
  bool in_model = false;
  ModelOptions model_options;
  /// Selects and configures drivers; empty for the drivers of this machine.
  std::map<std::string, std::string> environment;
  /// The first that suffices for a source is loaded instead of the machine's driver.
  std::span<const ShortDriver> short_drivers;
  /// Folders for compiled programs, by the variable that names each to the worker. Linker and
  /// runner share them.
  std::map<std::string, std::string> caches;
  /// Where the first worker stores its compiled program for later workers of the same source;
  /// nowhere if empty. The model stores several files, whose names begin with it.
  std::filesystem::path compiled_program;
};

}  // namespace oclab
