// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the model of a GPU as a device, which counts costs and finds errors.
#include "harness/worker/supervisor/model_device.h"

#include <fmt/format.h>

#include <sstream>
#include <vector>

#include "harness/support/error.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/supervisor/cache_folder.h"

namespace oclab {
namespace {

constexpr const char* kWorker = "oclab-model-worker";
constexpr const char* kCompiler = "oclab-model-compiler";
constexpr const char* kCodeGenerator = "oclab-model-codegen";

}  // namespace

std::string why_no_model() {
  constexpr const char* kRemedy =
      "Install clang and LLVM, with which it is built, and build the kit again: ./oclab packages; "
      "./oclab setup";
  for (const char* program : {kWorker, kCompiler, kCodeGenerator}) {
    try {
      worker_program(program);
    } catch (const UsageError&) {
      return fmt::format("the model's program {} is missing. {}", program, kRemedy);
    }
  }
  if (std::filesystem::exists(OCLAB_CLANG)) return "";
  return fmt::format("clang, which the model compiles with, is missing. {}", kRemedy);
}

namespace {

/// Whether compiled programs may have the processor's `fma`. Machines that share a home folder may
/// differ in it.
bool has_fma() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("fma") != 0;
#else
  return true;
#endif
}

/// The cache of compiled programs: whatever compiles or runs them, another version of it has
/// another cache.
const std::string& cache_name() {
  static const std::string name = [] {
    if (!why_no_model().empty()) return std::string("model");
    std::vector<std::filesystem::path> files{
        worker_program(kCompiler), worker_program(kCodeGenerator), worker_program(kWorker)};
    std::istringstream tools(OCLAB_COMPILED_BY);
    for (std::string file; std::getline(tools, file, ':');) files.emplace_back(file);
    return "model-" + identity_of(files) + (has_fma() ? "-fma" : "");
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
          .companions = {kCompiler, kCodeGenerator},
          .linking = Linking::kAtBuild,
          .protection = Protection::kByDevice,
          .in_model = true,
          .model_options = settings.options,
          .caches = {{"OCLAB_MODEL_CACHE", cache_name()}},
          .compiled_program = settings.compiled_program};
}

}  // namespace oclab
