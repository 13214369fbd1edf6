// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model of a GPU as a device, which counts costs and finds errors.
#include "harness/worker/supervisor/model_device.h"

#include "harness/support/error.h"
#include "harness/worker/process/worker_program.h"

namespace oclab {
namespace {

constexpr const char* kWorker = "oclab-model-worker";
constexpr const char* kCompiler = "oclab-model-compiler";

}  // namespace

std::string why_no_model() {
  constexpr const char* kRemedy =
      "Install what it is built with and build the kit again: sudo apt install clang llvm-dev; "
      "./oclab setup";
  for (const char* program : {kWorker, kCompiler}) {
    try {
      worker_program(program);
    } catch (const UsageError&) {
      return std::string("the model's program ") + program + " is missing. " + kRemedy;
    }
  }
  if (std::filesystem::exists(OCLAB_CLANG)) return "";
  return std::string("clang, which the model compiles with, is missing. ") + kRemedy;
}

DeviceInfo model_device() {
  return {.platform = "OpenCL Lab Kit",
          .name = "model of a GPU",
          .device_class = DeviceClass::kCpu,
          .compute_units = 1};
}

Backend model_backend(const ModelSettings& settings) {
  return {.program = kWorker,
          .companions = {kCompiler},
          .linking = Linking::kAtBuild,
          .protection = Protection::kByDevice,
          .in_model = true,
          .model_options = settings.options,
          .caches = {{"OCLAB_MODEL_CACHE", "model"}},
          .compiled_program = settings.compiled_program};
}

}  // namespace oclab
