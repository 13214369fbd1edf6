// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: limits count the work of a process, not wall-clock time.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <thread>

#include "harness/worker/process/limit_watch.h"

namespace oclab {
namespace {

using namespace std::chrono_literals;

double now() {
  return std::chrono::duration<double>(LimitWatch::Clock::now().time_since_epoch()).count();
}

void burn_cpu() {
  const volatile bool always = true;
  while (always) {
  }
}

/// A process that does what it is told until the end of the test.
class Busy {
 public:
  explicit Busy(const std::function<void()>& body) : pid_(fork()) {
    if (pid_ != 0) return;
    body();
    _exit(0);
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_;
};

/// The first verdict that ends the wait, or kWithin after `seconds`.
LimitVerdict watch(LimitWatch& limits, Activity activity, double seconds) {
  for (const double end = now() + seconds; now() < end;) {
    const LimitVerdict verdict = limits.look(activity);
    if (verdict != LimitVerdict::kWithin) return verdict;
    std::this_thread::sleep_for(10ms);
  }
  return LimitVerdict::kWithin;
}

TEST(CpuUse, CountsEveryThreadApartAndProgramsToo) {
  const Busy busy([] {
    std::thread(burn_cpu).detach();
    if (fork() == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);  // else it outlives its parent
      burn_cpu();
    }
    burn_cpu();
  });
  CpuUse use;
  for (const double end = now() + 60; now() < end && use.programs < 0.1;) {
    std::this_thread::sleep_for(20ms);
    use = cpu_use(busy.pid());
  }
  EXPECT_EQ(use.threads.size(), 2U);
  EXPECT_GE(use.programs, 0.1);
  EXPECT_GE(use.total(), use.programs);
  EXPECT_EQ(cpu_use(-1).total(), 0) << "no such process";
}

TEST(LimitWatch, WorkOfTheKernelReachesTheRunLimitOnly) {
  const Busy busy(burn_cpu);
  LimitWatch limits(busy.pid(), {.build = 1e-6, .run = 0.1}, KernelClock::kCpu,
                    LimitWatch::Clock::now());
  limits.look(Activity::kKernel);
  EXPECT_EQ(watch(limits, Activity::kKernel, 60), LimitVerdict::kRunLimit);
}

TEST(LimitWatch, WorkBeforeTheKernelReachesTheBuildLimitOnly) {
  const Busy busy(burn_cpu);
  LimitWatch limits(busy.pid(), {.build = 0.1, .run = 1e-6}, KernelClock::kCpu,
                    LimitWatch::Clock::now());
  EXPECT_EQ(watch(limits, Activity::kPreparing, 60), LimitVerdict::kBuildLimit);
}

/// A process that a busy machine does not let run.
TEST(LimitWatch, WallClockTimeReachesNoLimitOfTheKernel) {
  const Busy idle([] { pause(); });
  LimitWatch limits(idle.pid(), {.build = 10, .run = 0.05}, KernelClock::kCpu,
                    LimitWatch::Clock::now());
  EXPECT_EQ(watch(limits, Activity::kKernel, 0.5), LimitVerdict::kWithin);
}

TEST(LimitWatch, OnAGpuTheKernelsTimeIsThatOfTheWall) {
  const Busy idle([] { pause(); });
  LimitWatch limits(idle.pid(), {.build = 10, .run = 0.05}, KernelClock::kWall,
                    LimitWatch::Clock::now());
  EXPECT_EQ(watch(limits, Activity::kPreparing, 0.2), LimitVerdict::kWithin);
  EXPECT_EQ(watch(limits, Activity::kKernel, 60), LimitVerdict::kRunLimit);
}

TEST(LimitWatch, AProcessThatNeverGetsThereIsTheMachinesFault) {
  const Busy idle([] { pause(); });
  const auto long_ago = LimitWatch::Clock::now() - 500s;
  LimitWatch limits(idle.pid(), {.build = 10, .run = 10}, KernelClock::kCpu, long_ago);
  const LimitVerdict verdict = limits.look(Activity::kKernel);
  EXPECT_EQ(verdict, LimitVerdict::kMachineBusy);
  EXPECT_EQ(over_limit(verdict, {}, KernelClock::kCpu).outcome, Outcome::kMachineBusy);
  EXPECT_EQ(over_limit(LimitVerdict::kIdle, {}, KernelClock::kCpu).outcome, Outcome::kMachineBusy);
}

}  // namespace
}  // namespace oclab
