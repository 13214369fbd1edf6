// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: attempts of a hostile kernel, made by the worker program itself.
#include "harness/worker/child/sandbox_probes.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "harness/worker/confined/system_call_filter.h"

namespace oclab {
namespace {

constexpr int kManyFiles = 1000;
constexpr std::size_t kMuchMemory = std::size_t{1} << 40;

bool connects(const std::string& port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  return fd >= 0 && connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

bool opens_many() {
  for (int i = 0; i < kManyFiles; ++i) {
    if (open("/dev/null", O_RDONLY) < 0) return false;
  }
  return true;
}

bool maps(std::size_t bytes, int rights) {
  return mmap(nullptr, bytes, rights, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0) !=
         MAP_FAILED;
}

bool writes(const std::string& path) {
  const bool opened = open(path.c_str(), O_WRONLY | O_CREAT, 0600) >= 0;
  if (opened) unlink(path.c_str());
  return opened;
}

/// In any way that needs no opened file.
bool changes(const std::string& path) {
  return truncate(path.c_str(), 0) == 0 || chmod(path.c_str(), 0644) == 0 ||
         utimensat(AT_FDCWD, path.c_str(), nullptr, 0) == 0;
}

bool watches(const std::string& folder) {
  return inotify_add_watch(inotify_init1(0), folder.c_str(), IN_OPEN | IN_CREATE) >= 0;
}

/// Whether the process can be attached to, or any of its memory read.
bool traces(const std::string& process) {
  const pid_t pid = std::stoi(process);
  char byte = 0;
  const iovec here{&byte, 1};
  const iovec there{const_cast<char*>(kAttemptBegins.data()), 1};
  if (process_vm_readv(pid, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT) return true;
  return ptrace(PTRACE_SEIZE, pid, nullptr, nullptr) == 0;
}

/// Asking for a limit needs the same right as setting it.
bool limits(const std::string& process) {
  rlimit limit{};
  return prlimit(std::stoi(process), RLIMIT_CPU, nullptr, &limit) == 0;
}

bool attaches(const std::string& segment) {
  return shmat(std::stoi(segment), nullptr, SHM_RDONLY) != reinterpret_cast<void*>(-1);
}

bool forks() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0 && waitpid(child, nullptr, 0) == child;
}

/// Whether the process continues after a system call of another architecture. A second thread makes
/// it, because a filter that ends only that thread would leave a worker that never answers.
bool calls_foreign(const std::string& way) {
#if defined(__x86_64__)
  std::thread([&way] {
    constexpr long kX32 = 0x40000000;
    constexpr int kGetPidOfI386 = 20;
    int result = kGetPidOfI386;
    if (way == "x32") syscall(kX32 + SYS_getpid);
    if (way == "int80") asm volatile("int $0x80" : "+a"(result) : : "memory");
  }).join();
  return true;
#else
  return way.empty();  // other architectures have no second way
#endif
}

bool maps_shared_code(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY);
  return fd >= 0 && mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, fd, 0) != MAP_FAILED;
}

/// Of a file that is already open, as the programs of a process are.
bool maps_private_code() {
  return mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, STDIN_FILENO, 0) != MAP_FAILED;
}

using Text = const std::string&;

/// The system-call filter that refuses an attempt: none, that of PoCL's kernels, or that of the
/// model's.
enum class Filtered { kNo, kOnDevice, kInModel };

/// What can be tried, and what refuses it.
constexpr struct {
  std::string_view name;
  Filtered filtered;
  bool (*succeeds)(Text argument);
} kAttempts[] = {
    {"read", Filtered::kNo, [](Text path) { return open(path.c_str(), O_RDONLY) >= 0; }},
    {"write", Filtered::kNo, writes},
    {"connect", Filtered::kNo, connects},
    {"change-file", Filtered::kNo, changes},
    {"watch", Filtered::kNo, watches},
    {"trace", Filtered::kNo, traces},
    {"limit", Filtered::kNo, limits},
    {"shared-memory", Filtered::kNo, attaches},
    {"signal", Filtered::kNo, [](Text pid) { return kill(std::stoi(pid), 0) == 0; }},
    {"memory", Filtered::kNo, [](Text) { return maps(kMuchMemory, PROT_READ | PROT_WRITE); }},
    {"open-many", Filtered::kNo, [](Text) { return opens_many(); }},
    {"fork", Filtered::kOnDevice, [](Text) { return forks(); }},
    {"exec", Filtered::kOnDevice,
     [](Text path) { return execl(path.c_str(), path.c_str(), nullptr) == 0; }},
    {"socket", Filtered::kOnDevice, [](Text) { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
    {"write-filtered", Filtered::kOnDevice, writes},
    {"foreign-call", Filtered::kOnDevice, calls_foreign},
    {"shared-code", Filtered::kOnDevice, maps_shared_code},
    {"machine-code", Filtered::kOnDevice,
     [](Text) { return maps(4096, PROT_READ | PROT_WRITE | PROT_EXEC); }},
    {"private-code", Filtered::kInModel, [](Text) { return maps_private_code(); }},
    {"read-in-model", Filtered::kInModel,
     [](Text path) { return open(path.c_str(), O_RDONLY) >= 0; }}};

void print(std::string_view text) {
  [[maybe_unused]] const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
}

}  // namespace

int attempt(std::string_view what, const std::string& argument) {
  const auto* const found =
      std::ranges::find(kAttempts, what, [](const auto& each) { return each.name; });
  if (found == std::end(kAttempts)) throw std::runtime_error("unknown attempt");
  if (found->filtered != Filtered::kNo) {
    forbid_system_calls({.loads_code = found->filtered == Filtered::kOnDevice});
  }
  print(kAttemptBegins);
  errno = 0;
  const bool succeeded = found->succeeds(argument);
  print(succeeded ? "it succeeded" : std::strerror(errno));
  return succeeded ? kAttemptSucceeded : kAttemptRefused;
}

}  // namespace oclab
