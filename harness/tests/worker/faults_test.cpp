// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a faulting kernel leaves of its worker, in processes of their own.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <barrier>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <set>
#include <thread>
#include <vector>

#include "harness/worker/confined/fault_handler.h"
#include "harness/worker/protocol/protocol.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

/// A full socket: the next message waits until the other end reads.
void fill(int socket) {
  const Reply other{.status = Status::kOk, .nonce = 2};
  while (send(socket, &other, sizeof other, MSG_DONTWAIT) > 0) {
  }
}

/// A process that faults on all of its threads at once, and whose first report takes a while.
[[noreturn]] void fault_on_all_threads(int socket) {
  fill(socket);
  install_fault_handler(socket);
  set_fault_context(1, {});
  constexpr int kThreads = 4;
  std::barrier together(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&] {
      together.arrive_and_wait();
      *reinterpret_cast<volatile int*>(16) = 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  _exit(3);
}

/// The fault reports that come in until the other end closes.
int reports_from(int socket) {
  int reports = 0;
  std::byte bytes[2 * sizeof(Reply)];
  pid_t sender = 0;
  while (const std::size_t size = receive_from(socket, bytes, sender)) {
    const auto reply = decode_reply(std::span(bytes).first(size), 1);
    reports += reply && reply->status == Status::kFault;
  }
  return reports;
}

TEST(Faults, OnAllThreadsAtOnceAreReportedOnceAndAlways) {
  for (int i = 0; i < 20; ++i) {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    const pid_t child = fork();
    if (child == 0) fault_on_all_threads(ends[1]);
    close(ends[1]);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));  // until all have faulted
    EXPECT_EQ(reports_from(ends[0]), 1);
    close(ends[0]);
    waitpid(child, nullptr, 0);
  }
}

/// The last CPU that this process may use. Where there are several, PoCL's first thread has no
/// business on CPU 0 then.
int last_cpu() {
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  int last = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) last = cpu;
  }
  return last;
}

/// The CPUs that the threads of this process's children may use, as /proc has them.
std::set<std::string> cpus_of_children() {
  std::set<std::string> found;
  std::ifstream children("/proc/thread-self/children");
  for (std::string pid; children >> pid;) {
    for (const auto& task : std::filesystem::directory_iterator("/proc/" + pid + "/task")) {
      std::ifstream status(task.path() / "status");
      for (std::string line; std::getline(status, line);) {
        if (line.starts_with("Cpus_allowed_list:")) found.insert(line);
      }
    }
  }
  return found;
}

/// Runs a kernel that stores 1; 0 if it did, and on CPUs that are all alike if `alike`.
int run_one_kernel(bool alike = false) {
  try {
    Worker worker(choose_device(list_devices(), "pocl"), {});
    worker.build({"one.cl", "kernel void one(global float* out) { out[get_global_id(0)] = 1; }"},
                 {{"one", {global_pointer<float>("out")}}});
    const std::vector<Buffer> buffers{output("out", std::vector<float>(64))};
    worker.prepare(buffers, {{"one", {buffer("out")}, range_1d(64, 8)}});
    worker.run(buffers, 0xFFC54321U);
    if (alike && cpus_of_children().size() != 1) return 3;
    return as_span<float>(worker.result(0))[63] == 1 ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 2;
  }
}

int status_of(const std::function<int()>& body) {
  const pid_t child = fork();
  if (child == 0) _exit(body());
  int status = -1;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Affinity, AWorkerRunsWhereOnlySomeCpusAreAllowed) {
  EXPECT_EQ(status_of([] {
              cpu_set_t one;
              CPU_ZERO(&one);
              CPU_SET(last_cpu(), &one);
              sched_setaffinity(0, sizeof one, &one);
              return run_one_kernel(true);
            }),
            0);
}

TEST(Affinity, AWorkerRunsWherePoclIsGivenFewerThreads) {
  EXPECT_EQ(status_of([] {
              setenv("POCL_MAX_PTHREAD_COUNT", "1", 1);
              return run_one_kernel();
            }),
            0);
}

TEST(Affinity, AWorkerRunsWherePoclIsGivenMoreThreads) {
  EXPECT_EQ(status_of([] {
              setenv("POCL_MAX_PTHREAD_COUNT", "5", 1);
              return run_one_kernel();
            }),
            0);
}

}  // namespace
}  // namespace oclab
