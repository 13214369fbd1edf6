// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: preloaded into the linking worker, so that it does not load kernels.
//
// PoCL compiles and links a kernel at its first launch with a work-group size, starts other
// programs for it, and loads the result immediately. A process that may do this cannot be confined
// before the kernel's machine code is loaded. So in the linking worker a launch does everything but
// load: instead of the kernel, PoCL gets a function that does nothing. The linked kernel stays in
// the cache for the worker that runs it.
//
// PoCL moves a linked kernel from one folder of its cache to another. The first version of Landlock
// (Linux 5.13 to 5.18) refuses that between any two folders, so the kernel is copied there.
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>

namespace {

int kernel_object;  // its address is the handle of every kernel

void do_nothing() {}

/// The C library's function. glibc 2.34 moved these functions to libc under a new version.
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

/// Copies a file. Returns whether that succeeded.
bool copied(const char* from, const char* to) {
  const int in = open(from, O_RDONLY | O_CLOEXEC);
  const int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  struct stat about {};
  bool whole = in >= 0 && out >= 0 && fstat(in, &about) == 0;
  while (whole && lseek(in, 0, SEEK_CUR) < about.st_size) {
    whole = sendfile(out, in, nullptr, static_cast<size_t>(about.st_size)) > 0;
  }
  close(in);
  close(out);
  return whole;
}

/// Moves a file by a copy, which has another name until it is complete.
int move_by_copy(const char* from, const char* to) {
  char unfinished[PATH_MAX];
  const int length = snprintf(unfinished, sizeof unfinished, "%s.%d", to, getpid());
  const bool fits = length > 0 && length < static_cast<int>(sizeof unfinished);
  if (fits && copied(from, unfinished) && renameat(AT_FDCWD, unfinished, AT_FDCWD, to) == 0) {
    return unlink(from);
  }
  errno = EXDEV;
  return -1;
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) int rename(const char* from, const char* to) noexcept {
  const int result = renameat(AT_FDCWD, from, AT_FDCWD, to);
  return result < 0 && errno == EXDEV ? move_by_copy(from, to) : result;
}

__attribute__((visibility("default"))) void* dlopen(const char* path, int flags) noexcept {
  if (is_kernel(path)) return &kernel_object;
  static auto* const next = real<void*(const char*, int)>("dlopen");
  return next(path, flags);
}

__attribute__((visibility("default"))) void* dlsym(void* handle, const char* name) noexcept {
  if (handle == &kernel_object) return reinterpret_cast<void*>(&do_nothing);
  static auto* const next = real<void*(void*, const char*)>("dlsym");
  return next(handle, name);  // a tail call, so that RTLD_NEXT refers to the caller
}

__attribute__((visibility("default"))) int dlclose(void* handle) noexcept {
  if (handle == &kernel_object) return 0;
  static auto* const next = real<int(void*)>("dlclose");
  return next(handle);
}
}
