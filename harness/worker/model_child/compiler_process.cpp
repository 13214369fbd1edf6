// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: compiles a kernel source for the model, in a process of its own.
#include "harness/worker/model_child/compiler_process.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <fstream>
#include <iterator>
#include <vector>

#include "harness/support/file_descriptor.h"
#include "harness/worker/confined/request_server.h"
#include "harness/worker/model_child/program_run.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// What the compiler says by its exit code.
enum ExitCode { kCompiled = 0, kRejected = 1, kNotSupported = 3, kNotAllowed = 4 };

fs::path with_suffix(const fs::path& prefix, const char* suffix) {
  return fs::path(prefix).concat(suffix);
}

/// Without newlines at its end.
std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void write(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write the source for the compiler");
}

/// Waits until no other process has this file locked, and locks it while the descriptor lives. (On
/// file systems without locks it has no effect.)
FileDescriptor locked(const fs::path& file) {
  FileDescriptor lock(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
  while (flock(lock.get(), LOCK_EX) < 0 && errno == EINTR) {
  }
  return lock;
}

/// The parent knows how to explain a worker's end.
[[noreturn]] void end_like(int wait_status) {
  if (WIFSIGNALED(wait_status)) {
    std::signal(WTERMSIG(wait_status), SIG_DFL);
    raise(WTERMSIG(wait_status));
  }
  _exit(WEXITSTATUS(wait_status));
}

/// `output` names what is not supported or not allowed; `log` is that of clang.
void require_success(int wait_status, const std::string& output, const std::string& log) {
  if (WIFSIGNALED(wait_status)) end_like(wait_status);
  switch (WEXITSTATUS(wait_status)) {
    case kCompiled: return;
    case kRejected:
      throw RequestFailure(Status::kBuildError,
                           log.empty() ? "the compiler failed without a message" : log);
    case kNotSupported: throw RequestFailure(Status::kUnsupported, output);
    case kNotAllowed: throw RequestFailure(Status::kForbidden, output);
    default:
      throw std::runtime_error("the model's compiler ended with exit code " +
                               std::to_string(WEXITSTATUS(wait_status)) + ": " + log);
  }
}

}  // namespace

fs::path shared_object(const fs::path& prefix) { return with_suffix(prefix, ".so"); }
fs::path description(const fs::path& prefix) { return with_suffix(prefix, ".json"); }
std::string compiler_log(const fs::path& prefix) { return content(with_suffix(prefix, ".log")); }

void compile(const fs::path& compiler, const BuildJob& job, const fs::path& prefix) {
  if (fs::exists(description(prefix))) return;
  const FileDescriptor lock = locked(with_suffix(prefix, ".lock"));
  if (fs::exists(description(prefix))) return;
  const fs::path source = with_suffix(prefix, ".cl");
  const fs::path output = with_suffix(prefix, ".out");
  const fs::path log = with_suffix(prefix, ".log");
  const fs::path unfinished = with_suffix(prefix, ".new");
  // No #line directive names the student's file: clang would not warn of empty bodies.
  write(source, job.source);
  std::vector<std::string> command{compiler, source, "--output", unfinished};
  if (job.model.checks) command.emplace_back("--checks");
  command.emplace_back("--");
  for (std::string& option : words_in(job.extra_options)) command.push_back(std::move(option));
  const int status = run_program(command, {.output = output, .log = log});
  require_success(status, content(output), content(log));
  fs::rename(shared_object(unfinished), shared_object(prefix));
  fs::rename(description(unfinished), description(prefix));
}

}  // namespace oclab
