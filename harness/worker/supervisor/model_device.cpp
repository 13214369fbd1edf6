// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model of a GPU as a device, which counts costs and finds errors.
#include "harness/worker/supervisor/model_device.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "harness/support/error.h"
#include "harness/worker/process/worker_program.h"

namespace oclab {
namespace {

constexpr const char* kWorker = "oclab-model-worker";
constexpr const char* kCompiler = "oclab-model-compiler";

}  // namespace

std::string why_no_model() {
  constexpr const char* kRemedy =
      "Install clang and LLVM, with which it is built, and build the kit again: ./oclab packages; "
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

namespace {

/// The size of a program and the time of its last change.
std::string identity_of(const std::filesystem::path& program) {
  std::error_code error;
  const auto size = std::filesystem::file_size(program, error);
  const auto time = std::filesystem::last_write_time(program, error).time_since_epoch().count();
  return error ? "" : fmt::format("-{:x}-{:x}", size, static_cast<std::uint64_t>(time));
}

/// The cache of compiled programs: another build of the compiler, or another clang, has another.
const std::string& cache_name() {
  static const std::string name = [] {
    if (!why_no_model().empty()) return std::string("model");
    return "model" + identity_of(worker_program(kCompiler)) + identity_of(OCLAB_CLANG);
  }();
  return name;
}

}  // namespace

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
          .caches = {{"OCLAB_MODEL_CACHE", cache_name()}},
          .compiled_program = settings.compiled_program};
}

}  // namespace oclab
