// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the buffers of one problem in shared memory, and the launches on them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/spec/launch.h"

namespace oclab {

/// How buffers are protected against out-of-bounds accesses, and where kernels see them.
enum class Protection {
  kGuardPages,   ///< in shared memory, ending at an inaccessible page: an access faults (CPUs)
  kCanaryZones,  ///< in a copy with zones of known bytes around it: writes are found later (GPUs)
  kByDevice,     ///< in shared memory: the device checks every access itself (the model)
};

/// One buffer's place in the shared memory, in bytes. [begin, end) is accessible, whole pages, with
/// inaccessible pages on either side; bytes outside the payload hold the canary.
struct Region {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t payload = 0;
  std::size_t payload_bytes = 0;
};

/// One buffer as the worker sees it: its place, but not its expected contents.
struct BufferPlace {
  std::string name;
  Region region;
  bool restore = false;  ///< an output or scratch: restored before every repeat of the launches
  bool defined = true;   ///< has contents before the launches, other than poison
  bool scratch = false;  ///< its contents come back only on request
  std::size_t element_bytes = 4;
  std::size_t columns = 0;
  std::size_t rows = 0;  ///< of an image of float pixels; 0 for a buffer
  /// Bytes that kernels see in the model: the payload again and again. 0: the payload once.
  std::size_t repeated = 0;
};

/// The order of work-items between two barriers, and of groups, in the model: by ascending ids; by
/// descending ids; or by ascending ids with a switch to the next work-item after each atomic
/// operation.
enum class Schedule { kAscending, kDescending, kInterleaved };

/// What kernels see of a buffer at a size that is too large to make.
struct SeenSize {
  std::size_t bytes = 0;
  std::size_t columns = 0;
  std::size_t rows = 0;  ///< of an image
};

/// In the model: what some groups of the launches would do at a size that is too large to make,
/// instead of results. How long the launches would take on these machines; or, without machines,
/// what the checks find in the first, the middle and the last group.
struct Prediction {
  std::vector<std::string> machines;  ///< their files (harness/gpu_time/sm/machine.h)
  std::vector<SeenSize> sizes;        ///< of the buffers, which repeat their contents
  std::uint64_t instructions = 0;     ///< the bound on a group
  /// How many lines of each launch to predict without their waste, on the first machine.
  std::size_t lines = 0;
  double lines_above_us = 0;  ///< only if the launches take longer there
};

/// In the model: a warp whose steps are logged while the launches run.
struct WarpChoice {
  std::size_t launch = 0;   ///< from 1; 0 for none
  std::uint64_t group = 0;  ///< linear number
  std::uint32_t warp = 0;   ///< in the group
  std::uint32_t line = 0;   ///< logs only the steps of this line of the source; 0 for all
};

/// How the model runs the launches. Other devices ignore it.
struct ModelRunOptions {
  std::uint64_t instructions = 0;  ///< the bound on a run of all launches; 0: the model's own
  Schedule schedule = Schedule::kAscending;
  Prediction prediction{};  ///< without machines: the launches run
  WarpChoice warp{};
};

/// Binds these buffers to the arguments of these launches.
struct CaseJob {
  Protection protection = Protection::kGuardPages;
  bool keeps_buffers = false;  ///< see Backend
  std::vector<BufferPlace> buffers;
  std::vector<Launch> launches;
  ModelRunOptions model{};
};

/// What a device that keeps its buffers needs for one buffer before a run.
struct Refresh {
  bool whole = true;  ///< all of it, from the arena or as poison
  /// Else these, whose values follow each other at the start of the payload in the arena.
  std::vector<std::size_t> elements{};
};

/// One run of the launches.
struct RunJob {
  std::uint32_t poison = 0;          ///< of outputs, for a device that keeps its buffers
  std::uint32_t scratch_poison = 0;  ///< of scratch
  std::vector<Refresh> buffers;      ///< empty: the device keeps nothing
};

}  // namespace oclab
