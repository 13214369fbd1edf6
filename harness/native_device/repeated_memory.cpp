// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: much memory that holds the same bytes again and again.
#include "harness/native_device/repeated_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "harness/support/file_descriptor.h"

namespace oclab::native {
namespace {

void require(bool good, const char* what) {
  if (!good) throw std::system_error(errno, std::generic_category(), what);
}

std::size_t round_up_to(std::size_t bytes, std::size_t step) {
  return (bytes + step - 1) / step * step;
}

}  // namespace

void RepeatedMemory::Unmap::operator()(void* begin) const { munmap(begin, bytes); }

RepeatedMemory::RepeatedMemory(std::size_t pattern_bytes, std::size_t bytes,
                               std::size_t least_period)
    : mapping_(nullptr, Unmap{}) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  // whole patterns as far as whole pages allow
  const std::size_t copies = std::max<std::size_t>(least_period / pattern_bytes, 1);
  period_ = std::min(pattern_bytes * copies / page * page, round_up_to(bytes, page));
  period_ = std::max(period_, page);
  const FileDescriptor file(memfd_create("pattern", MFD_CLOEXEC));
  require(file.get() >= 0 && ftruncate(file.get(), static_cast<off_t>(period_)) == 0,
          "memfd_create");
  const std::size_t total = round_up_to(bytes, period_);
  void* const begin =
      mmap(nullptr, total, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  require(begin != MAP_FAILED, "mmap");
  mapping_ = std::unique_ptr<void, Unmap>(begin, Unmap{total});
  for (std::size_t at = 0; at < total; at += period_) {
    void* const place =
        mmap(data() + at, period_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file.get(), 0);
    require(place != MAP_FAILED, "mmap");
  }
}

void RepeatedMemory::fill(std::span<const std::byte> pattern) {
  for (std::size_t at = 0; at < period_; at += pattern.size()) {
    std::memcpy(data() + at, pattern.data(), std::min(pattern.size(), period_ - at));
  }
}

}  // namespace oclab::native
