// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what becomes of workers that leave the talk with the parent.
#include <gtest/gtest.h>

#include <string>

#include "harness/worker/process/outcome.h"
#include "harness/worker/process/worker_process.h"

namespace oclab {
namespace {

/// How a worker ends that is this shell script; its socket is descriptor 3.
KernelFailure failure_of(const std::string& script) {
  try {
    WorkerProcess worker({.executable = "/bin/sh", .arguments = {"-c", script}}, {.run = 20});
    worker.ask(Op::kRun, "", -1, 1, WorkerProcess::Stage::kRun);
  } catch (const KernelFailure& failure) {
    return failure;
  }
  return {Outcome::kOk, {"an answer was accepted"}};
}

TEST(WorkerProcess, TalkThatGoesWrongIsADamagedProcessAndNoLackOfMemory) {
  for (const char* script : {"printf garbage >&3; exec sleep 60", "exec 3>&-; exec sleep 60"}) {
    const KernelFailure failure = failure_of(script);
    EXPECT_EQ(failure.outcome, Outcome::kCrash) << script;
    EXPECT_EQ(failure.kind, DiagnosisKind::kDamagedProcess) << script;
  }
}

TEST(WorkerProcess, OneThatTheSystemKillsIsOutOfMemory) {
  EXPECT_EQ(failure_of("kill -9 $$").outcome, Outcome::kMemoryLimit);
}

}  // namespace
}  // namespace oclab
