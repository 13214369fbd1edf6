// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a faulting kernel leaves of its worker, in processes of their own.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <barrier>
#include <functional>
#include <iostream>
#include <thread>
#include <vector>

#include "worker/fault_handler.h"
#include "worker/protocol.h"
#include "worker/worker.h"

namespace oclab {
namespace {

/// A process that faults on all of its threads at once.
[[noreturn]] void fault_on_all_threads(int socket) {
  install_fault_handler(socket);
  set_fault_context(1, {});
  constexpr int kThreads = 8;
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

TEST(Faults, OnAllThreadsAtOnceAreReportedOnceAndAlways) {
  constexpr int kTimes = 500;
  int lost = 0;
  for (int i = 0; i < kTimes; ++i) {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    const pid_t child = fork();
    if (child == 0) fault_on_all_threads(ends[1]);
    close(ends[1]);
    std::byte bytes[2 * sizeof(Reply)];
    pid_t sender = 0;
    const std::size_t size = receive_from(ends[0], bytes, sender);
    const auto reply = decode_reply(std::span(bytes).first(size), 1);
    lost += !reply || reply->status != Status::kFault;
    EXPECT_EQ(receive_from(ends[0], bytes, sender), 0U) << "a second report";
    close(ends[0]);
    waitpid(child, nullptr, 0);
  }
  EXPECT_EQ(lost, 0) << "of " << kTimes;
}

/// The last CPU that this process may use: where there are several, PoCL's first thread is not
/// allowed on CPU 0 then.
int last_cpu() {
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  int last = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) last = cpu;
  }
  return last;
}

/// Runs a kernel that stores 1; 0 if it did.
int run_one_kernel() {
  try {
    Worker worker(choose_device(list_devices(), "pocl"), {});
    worker.build({"one.cl", "kernel void one(global float* out) { out[get_global_id(0)] = 1; }"},
                 {{"one", {global_pointer<float>("out")}}});
    const std::vector<Buffer> buffers{output("out", std::vector<float>(64))};
    worker.prepare(buffers, {{"one", {buffer("out")}, range_1d(64, 8)}});
    worker.run(buffers, 0xFFC54321U);
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
              return run_one_kernel();
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
