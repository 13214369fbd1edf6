// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: memory that parent and worker share.
#include "harness/worker/protocol/shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "harness/spec/parallel.h"

namespace oclab {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

SharedMemory SharedMemory::create(std::size_t bytes) {
  const int fd = memfd_create("oclab", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) fail("cannot create shared memory");
  if (ftruncate(fd, static_cast<off_t>(bytes)) != 0 ||
      fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    close(fd);
    fail("cannot size shared memory");
  }
  return attach(fd);
}

SharedMemory SharedMemory::attach(int fd, std::size_t guard) {
  SharedMemory memory;
  memory.fd_ = FileDescriptor(fd);
  struct stat status {};
  if (fstat(fd, &status) != 0) fail("cannot inspect shared memory");
  const auto size = static_cast<std::size_t>(status.st_size);
  constexpr int kReserved = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  void* all = mmap(nullptr, size + 2 * guard, PROT_NONE, kReserved, -1, 0);
  if (all == MAP_FAILED) fail("cannot reserve addresses for shared memory");
  memory.mapping_ = {all, Unmap{size + 2 * guard}};
  memory.bytes_ = {static_cast<std::byte*>(all) + guard, size};
  if (mmap(memory.bytes_.data(), size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd, 0) ==
      MAP_FAILED) {
    fail("cannot map shared memory");
  }
  return memory;
}

void SharedMemory::populate([[maybe_unused]] std::size_t begin, [[maybe_unused]] std::size_t end) {
#ifdef MADV_POPULATE_WRITE
  // Where the system cannot (Linux before 5.14), pages come when they are touched.
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::byte* const pages = bytes_.data() + begin;
  for_each_part((end - begin) / page,
                [&](std::size_t first, std::size_t last) {
                  madvise(pages + first * page, (last - first) * page, MADV_POPULATE_WRITE);
                },
                page);
#endif
}

void SharedMemory::release(std::size_t begin, std::size_t end) {
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  begin = (begin + page - 1) / page * page;
  end = end / page * page;
  // Where the system cannot, the pages stay.
  if (begin < end) madvise(bytes_.data() + begin, end - begin, MADV_REMOVE);
}

void SharedMemory::Unmap::operator()(void* begin) const { munmap(begin, bytes); }

}  // namespace oclab
