// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the protections of the sandbox that are in force on this machine.
#include "harness/worker/sandbox/protections.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "harness/support/temp_dir.h"
#include "harness/worker/child/sandbox_probes.h"
#include "harness/worker/process/worker_process.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab {
namespace {

/// Wall-clock seconds for an attempt, generous so that a busy machine does not fail it.
constexpr int kAttemptSeconds = 120;

/// A server on the loopback interface of this machine's network.
class Server {
 public:
  Server() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* generic = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket_.get(), generic, size) == 0 && listen(socket_.get(), 1) == 0 &&
        getsockname(socket_.get(), generic, &size) == 0) {
      port_ = ntohs(address.sin_port);
    }
  }
  std::string port() const { return std::to_string(port_); }

 private:
  FileDescriptor socket_;
  std::uint16_t port_ = 0;
};

/// Memory that any process of this user may attach.
class Segment {
 public:
  Segment() : id_(shmget(IPC_PRIVATE, 1, IPC_CREAT | 0600)) {}
  Segment(const Segment&) = delete;
  Segment& operator=(const Segment&) = delete;
  ~Segment() { shmctl(id_, IPC_RMID, nullptr); }
  std::string id() const { return std::to_string(id_); }

 private:
  int id_;
};

/// Makes attempts, each in a new sandbox of a form.
class Attempts {
 public:
  Attempts(const DeviceInfo& device, const SandboxForm& form) : device_(device), form_(form) {}

  TriedProtection attempt(const std::string& name, const std::string& what,
                          const std::string& argument) const {
    ChildSpec spec = worker();
    spec.arguments.back() = "--attempt";
    spec.arguments.insert(spec.arguments.end(), {what, argument});
    ChildProcess child(spec);
    const std::string output = child.read_to_end(1000 * kAttemptSeconds);
    TriedProtection tried{.name = name};
    if (!child.ends_within(kAttemptSeconds)) {
      tried.undecided = true;
      tried.seen = fmt::format("timed out after {} s: the machine is too busy", kAttemptSeconds);
      return tried;
    }
    const int status = status_inside(child.wait(0));
    const std::size_t begun = output.find(kAttemptBegins);
    if (begun == std::string::npos) {
      tried.undecided = true;
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

  TriedProtection attempt_to_freeze() const {
    TriedProtection tried{.name = "stopped while the parent reads and writes"};
    try {
      WorkerProcess process(worker(), {.confinement = Confinement::kSandbox});
      process.greet();
      process.freeze();
      tried.in_force = true;
      tried.seen = "every thread stopped";
    } catch (const KernelFailure&) {
      tried.undecided = true;
      tried.seen = "not every thread stopped in time: the machine is busy";
    } catch (const NoAnswer& error) {
      tried.undecided = true;
      tried.seen = error.what();
    } catch (const std::exception& error) {
      tried.seen = error.what();
    }
    return tried;
  }

 private:
  ChildSpec worker() const {
    return sandboxed(
        {.scratch = scratch_.path(), .limits = limits_for(device_, Confinement::kSandbox)}, form_);
  }

  const DeviceInfo& device_;
  const SandboxForm& form_;
  TempDir scratch_;
};

}  // namespace

std::vector<TriedProtection> probe_protections(const DeviceInfo& device, const SandboxForm& form) {
  const Server server;
  const Segment segment;
  const TempDir outside;
  const std::string secret = outside.path() / "secret";
  const std::string parent = std::to_string(getpid());
  std::ofstream(secret) << "secret";
  const struct {
    const char* name;
    const char* what;
    std::string argument;
    bool filter = false;  // refused by the system-call filter
  } attempts[] = {{"no access to this machine's files", "read", secret},
                  {"no changes to this machine's files", "change-file", secret},
                  {"no watching of folders", "watch", outside.path()},
                  {"a read-only system", "write", "/usr/oclab-attempt"},
                  {"no access to the sandbox's environment", "read", "/proc/1/environ"},
                  {"no access to the grader's environment", "read", "/proc/" + parent + "/environ"},
                  {"no access to the grader's memory", "trace", parent},
                  {"no network", "connect", server.port()},
                  {"no memory of other processes", "shared-memory", segment.id()},
                  {"no signals to other processes", "signal", parent},
                  {"no limits on other processes", "limit", parent},
                  {"a limit on memory", "memory", ""},
                  {"a limit on open files", "open-many", ""},
                  {"no new processes", "fork", "", true},
                  {"no other programs", "exec", "/bin/true", true},
                  {"no sockets", "socket", "", true},
                  {"no writing to files", "write-filtered", "oclab-attempt", true},
                  {"no new machine code", "machine-code", "", true},
                  {"no code in shared memory", "shared-code", "/bin/true", true},
                  {"no files in the model", "read-in-model", "/bin/true", true},
                  {"no code of files in the model", "private-code", "", true},
                  {"no 32-bit system calls", "foreign-call", "int80", true},
                  {"no x32 system calls", "foreign-call", "x32", true}};
  const bool machine_code = device.device_class == DeviceClass::kCpu;
  const Attempts tries(device, form);
  std::vector<TriedProtection> all;
  for (const auto& [name, what, argument, filter] : attempts) {
    const bool applies = machine_code || (!filter && std::string_view(what) != "memory");
    if (applies) all.push_back(tries.attempt(name, what, argument));
  }
  all.push_back(tries.attempt_to_freeze());
  return all;
}

}  // namespace oclab
