// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the references as recorded, for copies of the kit without solutions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/spec/device.h"
#include "harness/spec/exercise.h"
#include "harness/statistics/statistics.h"

namespace oclab {

/// Version of the file's layout; docs/baseline.schema.json describes it.
constexpr const char* kBaselineSchema = "oclab-baseline/2";

/// The reference's time at this extent in launches of the kit's plain copy, timed interleaved: the
/// median over the pairs, with its 95 % interval.
struct RecordedSpeed {
  Extent extent;
  double copies_per_run = 0;
  Interval interval;
  double copy_seconds = 0;  ///< median time of that copy: distinguishes this machine from another
  std::size_t pairs = 0;
  bool noisy =
      false;  ///< another program used the machine, or the times vary more than they should
};

/// The reference's time on a GPU, predicted for this extent.
struct RecordedGpuTime {
  Extent extent;
  std::uint64_t ns = 0;

  bool operator==(const RecordedGpuTime&) const = default;
};

/// A GPU, and the reference's times on it.
struct RecordedGpu {
  std::string name{};                    ///< "h200": its file in harness/gpu_time/machines
  std::string machine{};                 ///< the fingerprint of that file then
  std::vector<RecordedGpuTime> times{};  ///< in the order in which sizes are tried

  bool operator==(const RecordedGpu&) const = default;
};

/// What the reference costs a GPU in the model, by `cost_name`, on the inputs of this seed.
struct RecordedCosts {
  Extent extent;
  std::uint64_t seed = 1;
  std::string inputs;  ///< `input_fingerprint` then; costs of other data are not those of these
  std::map<std::string, std::uint64_t> costs;
  std::uint64_t llvm = 14;                ///< version that compiled the reference for the model
  RecordedGpu gpu{};                      ///< that grades depend on
  std::vector<RecordedGpu> other_gpus{};  ///< at the same sizes

  bool operator==(const RecordedCosts&) const = default;
};

/// One exercise's reference.
struct RecordedReference {
  std::string date;         ///< of the recording, UTC
  std::string fingerprint;  ///< of the reference's source
  RecordedSpeed speed;
  /// One for each recorded version of LLVM; none where the exercise or the machine has no model.
  std::vector<RecordedCosts> costs;
  std::optional<DeviceInfo> device;  ///< of the recording, where it is not that of the file
};

/// Adds the costs. Where they are not those that the same version of LLVM had, the inputs, the GPU
/// or the model has changed, so those of other versions are of no use any more and go.
void keep_costs(RecordedReference& reference, const RecordedCosts& costs);

/// The recordings of one class of devices: on `device`, but for references that name their own. Of
/// a device, platform, name, driver and class are known.
struct RecordedBaselines {
  std::string kit_version;
  DeviceInfo device;
  std::map<std::string, RecordedReference> exercises;  ///< by id
};

/// The kit's own file for this class of device.
std::filesystem::path baseline_file(DeviceClass device_class);

/// Reads a file; nothing if there is none. Throws `UsageError` that names the file and what is
/// wrong in it.
std::optional<RecordedBaselines> load_baseline(const std::filesystem::path& file);

/// Writes the file, which is seen whole or not at all. Throws `UsageError`.
void save_baseline(const std::filesystem::path& file, const RecordedBaselines& baseline);

/// The baseline as JSON text.
std::string baseline_json(const RecordedBaselines& baseline);

/// Identifies a source (FNV-1a, 64 bits, hexadecimal). Not cryptographic: equal ones can be made.
std::string fingerprint(std::string_view text);

/// Identifies the inputs of a problem in the model, made with this seed, so that those of another
/// version of the exercise differ.
std::string input_fingerprint(const Exercise& exercise, std::uint64_t seed);

}  // namespace oclab
