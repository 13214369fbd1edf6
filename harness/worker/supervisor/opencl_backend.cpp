// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the worker that runs kernels through OpenCL.
#include "harness/worker/supervisor/opencl_backend.h"

#include <sched.h>

#include <cstdlib>

#include "harness/worker/supervisor/pocl_copies.h"

namespace oclab {
namespace {

/// Settings of glibc for few, large allocations in huge pages. Where PoCL reads its whole library
/// of 10 MB before a build, that takes a tenth less time with them.
constexpr const char* kMallocSettings =
    "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:glibc.malloc.trim_threshold=1073741824";

/// Whether PoCL may pin its thread i to CPU i, which halves the spread of its timings. PoCL aborts
/// if this process may not use that CPU, for example in a cpuset of Slurm or of a container.
bool may_pin_threads(const DeviceInfo& device) {
  if (std::getenv("POCL_AFFINITY") != nullptr) return false;  // the user has chosen
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return false;
  const auto threads = static_cast<int>(device.compute_units);
  if (CPU_COUNT(&allowed) != threads) return false;
  for (int cpu = 0; cpu < threads; ++cpu) {
    if (!CPU_ISSET(cpu, &allowed)) return false;
  }
  return true;
}

/// Whether kernels work on copies of what the host offers. Mesa's driver does so with images on
/// CPUs.
bool has_memory_of_its_own(const DeviceInfo& device) {
  return device.device_class != DeviceClass::kCpu || device.platform == "rusticl";
}

}  // namespace

Backend opencl_backend(const DeviceInfo& device) {
  Backend backend{.environment = {{"GLIBC_TUNABLES", kMallocSettings}},
                  .caches = {{"POCL_CACHE_DIR", "pocl"}, {"CUDA_CACHE_PATH", "cuda"}}};
  if (may_pin_threads(device)) backend.environment["POCL_AFFINITY"] = "1";
  if (device.device_class == DeviceClass::kCpu) backend.linking = Linking::kInRunner;
  if (is_pocl(device)) {
    backend.linker_preload = "liboclab-dlopen-shim.so";
    backend.companions = {backend.linker_preload};
    backend.linking = Linking::kAtLaunch;
    backend.short_drivers = short_drivers(device);
  }
  if (has_memory_of_its_own(device)) backend.protection = Protection::kCanaryZones;
  backend.keeps_buffers = device.device_class != DeviceClass::kCpu;
  return backend;
}

void print_loop_remarks(Backend& backend) { backend.environment["POCL_VECTORIZER_REMARKS"] = "1"; }

}  // namespace oclab
