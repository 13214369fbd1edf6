// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which protections of the sandbox are in force on this machine.
#include "harness/worker/sandbox/protections.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <fstream>

#include "harness/support/temp_dir.h"
#include "harness/worker/child/sandbox_probes.h"
#include "harness/worker/process/worker_process.h"
#include "harness/worker/sandbox/confinement.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {
namespace {

/// Seconds of wall-clock time for what takes a moment: a busy machine is no reason to call a
/// protection missing.
constexpr int kAttemptSeconds = 120;

/// A server on the loopback interface, which a process without a network of its own can reach.
class Server {
 public:
  Server() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket_, generic, size) == 0 && listen(socket_, 1) == 0 &&
        getsockname(socket_, generic, &size) == 0) {
      port_ = ntohs(address.sin_port);
    }
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { close(socket_); }

  std::string port() const { return std::to_string(port_); }

 private:
  int socket_;
  std::uint16_t port_ = 0;
};

std::string output_of(const ChildProcess& child) {
  std::string text;
  char chunk[1024];
  pollfd waiting{child.output_fd(), POLLIN, 0};
  while (poll(&waiting, 1, 1000 * kAttemptSeconds) > 0) {
    const ssize_t got = read(child.output_fd(), chunk, sizeof chunk);
    if (got <= 0) break;
    text.append(chunk, static_cast<std::size_t>(got));
  }
  return text;
}

/// Tries one thing in a sandbox of its own.
TriedProtection attempt(const std::string& name, const std::string& what,
                        const std::string& argument, const DeviceInfo& device) {
  ChildSpec spec = sandboxed(SandboxedWorker{.limits = limits_for(device, Confinement::kSandbox)});
  spec.arguments.back() = "--attempt";
  spec.arguments.insert(spec.arguments.end(), {what, argument});
  ChildProcess child(spec);
  const std::string output = output_of(child);
  TriedProtection tried{.name = name};
  if (!child.ends_within(kAttemptSeconds)) {
    tried.seen =
        fmt::format("not tried: no end within {} s, the machine is too busy", kAttemptSeconds);
    return tried;
  }
  const int status = status_inside(child.wait(0));
  const std::size_t begun = output.find(kAttemptBegins);
  if (begun == std::string::npos) {
    tried.seen = "could not be tried: the sandbox " + describe_wait_status(status) + ". " +
                 printable(output, 500);
  } else if (WIFSIGNALED(status)) {
    tried.in_force = true;
    tried.seen = describe_wait_status(status);
  } else {
    tried.in_force = WEXITSTATUS(status) == kAttemptRefused;
    tried.seen = printable(output.substr(begun + kAttemptBegins.size()), 200);
  }
  return tried;
}

TriedProtection attempt_to_freeze(const DeviceInfo& device) {
  TriedProtection tried{.name = "frozen while the parent reads and writes"};
  try {
    WorkerProcess worker(
        sandboxed(SandboxedWorker{.limits = limits_for(device, Confinement::kSandbox)}),
        {.confinement = Confinement::kSandbox});
    worker.greet();
    worker.freeze();
    tried.in_force = true;
    tried.seen = "every thread stood still";
  } catch (const std::exception& error) {
    tried.seen = error.what();
  }
  return tried;
}

}  // namespace

std::vector<TriedProtection> probe_protections(const DeviceInfo& device) {
  const Server server;
  const TempDir outside;
  const std::string secret = outside.path() / "secret";
  std::ofstream(secret) << "secret";
  const std::string self = std::to_string(getpid());
  const struct {
    const char* name;
    const char* what;
    std::string argument;
    bool filter = false;  // what the system-call filter refuses
  } attempts[] = {{"no files of this machine", "read", secret},
                  {"a system that is read-only", "write", "/usr/oclab-attempt"},
                  {"no environment of the sandbox", "read", "/proc/1/environ"},
                  {"no network", "connect", server.port()},
                  {"no other processes", "signal", self},
                  {"a limit on memory", "memory", ""},
                  {"a limit on open files", "open-many", ""},
                  {"no new processes", "fork", "", true},
                  {"no other programs", "exec", "/bin/true", true},
                  {"no sockets", "socket", "", true},
                  {"no writing of files", "write-filtered", "/tmp/oclab-attempt", true},
                  {"no new machine code", "machine-code", "", true},
                  {"no code in shared memory", "shared-code", "/oclab-worker", true},
                  {"no 32-bit system calls", "foreign-call", "int80", true},
                  {"no x32 system calls", "foreign-call", "x32", true}};
  std::vector<TriedProtection> all;
  const bool machine_code = device.device_class == DeviceClass::kCpu;
  for (const auto& [name, what, argument, filter] : attempts) {
    const bool applies = machine_code || (!filter && std::string_view(what) != "memory");
    if (applies) all.push_back(attempt(name, what, argument, device));
  }
  all.push_back(attempt_to_freeze(device));
  return all;
}

}  // namespace oclab
