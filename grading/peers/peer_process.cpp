// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: another library, in a process of its own.
#include "grading/peers/peer_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <system_error>

#include "grading/source/text_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

constexpr int kPatience = 120'000;  // milliseconds for one answer

/// Idle threads must sleep, because spinning ones would slow the next library down. OpenBLAS
/// detects different processors from run to run in virtual machines, so its choice is fixed.
std::map<std::string, std::string> environment() {
  std::map<std::string, std::string> variables{{"OMP_WAIT_POLICY", "passive"},
                                               {"OPENBLAS_THREAD_TIMEOUT", "4"}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) variables["OPENBLAS_CORETYPE"] = "SKYLAKEX";
#endif
  if (const char* set = std::getenv("OPENBLAS_CORETYPE")) variables["OPENBLAS_CORETYPE"] = set;
  return variables;
}

void write_inputs(const fs::path& folder, const Problem& problem) {
  int number = 0;
  for (const Buffer& buffer : problem.buffers) {
    if (buffer.access != Access::kIn) continue;
    std::ofstream out(folder / fmt::format("in{}", number++), std::ios::binary);
    out.write(reinterpret_cast<const char*>(buffer.initial.data()),
              static_cast<std::streamsize>(buffer.initial.size()));
    if (!out.flush())
      throw UsageError("cannot write the inputs of other libraries: the temporary folder is full");
  }
}

std::size_t result_count(const Problem& problem) {
  for (const Buffer& buffer : problem.buffers) {
    if (buffer.access == Access::kOut) return buffer.count;
  }
  throw std::logic_error("a problem without an output");
}

}  // namespace

const std::vector<PeerLibrary>& peer_libraries() {
  static const std::vector<PeerLibrary> all{
      {"OpenMP", "oclab-peer-openmp", "a compiler with OpenMP", false, true},
      {"OpenBLAS", "oclab-peer-openblas", "libopenblas-dev and pkg-config", false, true},
      {"CLBlast", "oclab-peer-clblast", "libclblast-dev", true, true},
      {"CUDA", "oclab-peer-cuda", "a GPU and the CUDA toolkit", true, false},
  };
  return all;
}

fs::path peer_program(const PeerLibrary& library) {
  const fs::path file = fs::read_symlink("/proc/self/exe").parent_path() / library.program;
  return fs::exists(file) ? file : fs::path();
}

std::vector<std::string> peer_ways(const PeerLibrary& library, const std::string& exercise) {
  ChildProcess process(
      {.executable = peer_program(library), .arguments = {"--list"}, .environment = environment()});
  std::istringstream lines(process.read_to_end());
  if (const int status = process.wait(1); status != 0) {
    throw UsageError(
        fmt::format("{} {}: {}", library.program, describe_wait_status(status), lines.str()));
  }
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(exercise + " ")) names.push_back(line.substr(exercise.size() + 1));
  }
  return names;
}

PeerProcess::PeerProcess(const PeerLibrary& library, const std::string& way,
                         const Exercise& exercise, const Extent& extent, const Problem& problem,
                         const DeviceInfo& device)
    : name_(way) {
  write_inputs(folder_.path(), problem);
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) {
    throw std::system_error(errno, std::generic_category(), "cannot create a socket");
  }
  socket_ = FileDescriptor(sockets[0]);
  FileDescriptor other_end(sockets[1]);
  ChildSpec program{.executable = peer_program(library),
                    .arguments = {exercise.id, way},
                    .environment = environment(),
                    .inherited = {other_end.get()}};
  program.limits.file_bytes = 0;
  for (const std::size_t number :
       {extent.x, extent.y, extent.z, result_count(problem), std::size_t{device.platform_index},
        std::size_t{device.device_index}, std::size_t{device.device_class == DeviceClass::kGpu}}) {
    program.arguments.push_back(std::to_string(number));
  }
  for (const std::string& text : {device.platform, device.name, folder_.path().string()}) {
    program.arguments.push_back(text);
  }
  process_ = std::make_unique<ChildProcess>(program);
  other_end.reset();
  ask("");
}

double PeerProcess::run() { return 1e-9 * std::stod(ask("run")); }

Bytes PeerProcess::result() {
  ask("result");
  const std::string text = text_in(folder_.path() / "result");
  const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
  return {bytes, bytes + text.size()};
}

std::string PeerProcess::ask(const std::string& order) {
  if (!order.empty()) send(socket_.get(), order.data(), order.size(), MSG_NOSIGNAL);
  std::array<char, 4096> answer{};
  pollfd ready{.fd = socket_.get(), .events = POLLIN, .revents = 0};
  const bool answered = poll(&ready, 1, kPatience) > 0;
  const ssize_t length = answered ? recv(socket_.get(), answer.data(), answer.size(), 0) : 0;
  const std::string text(answer.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  if (text.empty() || text.starts_with("failed")) {
    throw UsageError(fmt::format("{} {}", name_, text.empty() ? "did not answer" : text));
  }
  return text;
}

}  // namespace oclab
