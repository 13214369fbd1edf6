// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: preloaded into the worker that compiles and links but must not run: it loads no
// kernel.
//
// PoCL compiles and links a kernel for a work-group size when it is first launched: it starts other
// programs, and loads the result at once. So one process cannot both be allowed to do that and be
// locked up when the kernel's machine code comes in. Here a launch does all but load: PoCL is told
// that the loaded kernel is a function that does nothing. What it has linked stays in the cache for
// the worker that runs it.
#include <dlfcn.h>

#include <cstdlib>
#include <cstring>

namespace {

int kernel_object;  // its address stands for every kernel that was not loaded

void do_nothing() {}

/// glibc 2.34 moved these functions to libc under a new version.
template <typename Function>
Function* real(const char* name) {
  void* found = dlvsym(RTLD_NEXT, name, "GLIBC_2.34");
  if (found == nullptr) found = dlvsym(RTLD_NEXT, name, "GLIBC_2.2.5");
  if (found == nullptr) found = dlvsym(RTLD_NEXT, name, "GLIBC_2.17");
  if (found == nullptr) abort();
  return reinterpret_cast<Function*>(found);
}

bool is_kernel(const char* path) {
  const char* cache = getenv("POCL_CACHE_DIR");
  return path != nullptr && cache != nullptr && strncmp(path, cache, strlen(cache)) == 0;
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) void* dlopen(const char* path, int flags) noexcept {
  if (is_kernel(path)) return &kernel_object;
  static auto* const next = real<void*(const char*, int)>("dlopen");
  return next(path, flags);
}

__attribute__((visibility("default"))) void* dlsym(void* handle, const char* name) noexcept {
  if (handle == &kernel_object) return reinterpret_cast<void*>(&do_nothing);
  static auto* const next = real<void*(void*, const char*)>("dlsym");
  return next(handle, name);  // a jump, so that RTLD_NEXT means the caller's
}

__attribute__((visibility("default"))) int dlclose(void* handle) noexcept {
  if (handle == &kernel_object) return 0;
  static auto* const next = real<int(void*)>("dlclose");
  return next(handle);
}
}
