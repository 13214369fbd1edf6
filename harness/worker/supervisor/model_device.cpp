// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model device: Oclgrind with the kit's plugin, which counts costs.
#include "harness/worker/supervisor/model_device.h"

#include "harness/worker/process/worker_program.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// Found by CMake; empty without Oclgrind.
const fs::path kDriver = OCLAB_OCLGRIND_DRIVER;

fs::path plugin() { return worker_program().parent_path() / "liboclab-model.so"; }

}  // namespace

std::string why_no_model() {
  constexpr const char* kRemedy =
      "Install it and build the kit again: sudo apt install oclgrind liboclgrind-dev llvm-14-dev; "
      "./oclab setup";
  if (kDriver.empty() || !fs::exists(kDriver)) {
    return std::string("Oclgrind, which runs the model, is not installed. ") + kRemedy;
  }
  if (!fs::exists(plugin())) {
    return "the model's plugin is missing: " + plugin().string() + ". " + kRemedy;
  }
  return "";
}

DeviceInfo model_device() {
  return {.platform = "Oclgrind",
          .name = "Oclgrind Simulator",
          .device_class = DeviceClass::kCpu,
          .compute_units = 1};
}

Backend model_backend(const ModelSettings& settings, const fs::path& output) {
  const bool slow = settings.find_races || settings.find_uninitialised;
  Backend backend{
      .environment = {{"OCL_ICD_VENDORS", kDriver},
                      {"OCLGRIND_PLUGINS", plugin()},
                      {"OCLGRIND_LOG", "/dev/null"},  // the plugin reports the messages
                      {"OCLGRIND_NUM_THREADS", std::to_string(slow ? 1 : settings.threads)},
                      {"OCLGRIND_DATA_RACES", settings.find_races ? "1" : "0"},
                      {"OCLGRIND_UNINITIALIZED", settings.find_uninitialised ? "1" : "0"},
                      {"OCLGRIND_GLOBAL_MEM_SIZE", "2147483648"},
                      {"OCLGRIND_LOCAL_MEM_SIZE", "49152"},  // also in the text of kRefusedInModel
                      // Oclgrind allocates and frees memory for every instruction.
                      {"GLIBC_TUNABLES", "glibc.malloc.tcache_count=2000"},
                      {"OCLAB_MODEL_STORES", settings.note_stores ? "1" : "0"},
                      {"OCLAB_MODEL_OUTPUT", output},
                      {"OCLAB_MODEL_BUDGET", std::to_string(settings.instructions_per_group)}},
      .simulated = true,
      .compiled_program = settings.compiled_program,
      .files = {kDriver, plugin()},
      .folders = {output.parent_path()}};
  if (!settings.compiled_program.empty()) {
    backend.folders.push_back(settings.compiled_program.parent_path());
  }
  return backend;
}

}  // namespace oclab
