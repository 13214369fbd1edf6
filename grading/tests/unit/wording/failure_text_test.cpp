// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: every failure of a kernel has words.
#include "grading/wording/failures/failure_text.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <set>

#include "grading/wording/failures/failure_words.h"
#include "grading/wording/failures/opencl_error.h"
#include "harness/worker/process/exit_cause.h"
#include "harness/worker/process/limit_watch.h"
#include "harness/worker/supervisor/reply_failure.h"

namespace oclab {
namespace {

bool has_words(const KernelFailure& failure) {
  const bool in_table = std::ranges::count(failure_words(), failure.form, &FailureWords::form) == 1;
  const std::string what = headline(failure);
  return in_table && !what.empty() && what.find('{') == std::string::npos &&
         what.find('\n') == std::string::npos;
}

TEST(FailureWords, HaveOneRowForEachForm) {
  std::set<std::string_view> forms;
  for (const FailureWords& words : failure_words()) {
    EXPECT_TRUE(forms.insert(words.form).second) << words.form;
    EXPECT_FALSE(words.what.empty()) << words.form;
  }
}

TEST(FailureText, AnEncodingHasANextStepOfItsOwn) {
  const auto next = [](const char* form) {
    return next_step({Outcome::kRejected, DiagnosisKind::kUnusableFile, {form}});
  };
  EXPECT_NE(next("windows-1252"), "");
  EXPECT_EQ(next("windows-1252"), next("utf-16"));
  EXPECT_EQ(next("link"), "");
}

TEST(FailureText, HasWordsForEachEndOfAProcess) {
  for (const int signal : {SIGSEGV, SIGABRT, SIGILL, SIGFPE, SIGSYS, SIGKILL, SIGTERM}) {
    EXPECT_TRUE(has_words(run_crash(signal))) << signal;
    EXPECT_TRUE(has_words(build_crash(signal))) << signal;
  }
  EXPECT_EQ(headline(run_crash(SIGKILL)),
            "the kernel crashed (it was killed by signal 9 (Killed)), probably out of memory");
  EXPECT_EQ(headline(run_crash(3 << 8)),
            "the kernel crashed (it ended with exit code 3) before it answered");
  EXPECT_EQ(headline(run_crash(SIGABRT, "free(): invalid pointer\n")),
            "the kernel crashed (it was killed by signal 6 (Aborted)): free(): invalid pointer");
  EXPECT_EQ(headline(run_crash(SIGABRT, "undefined symbol: _cl_x'\n", false)),
            "the OpenCL driver cannot load the compiled kernel (undefined symbol: _cl_x')");
}

TEST(FailureText, HasWordsForEachLimit) {
  const TimeLimits limits{.build = 30, .run = 1.5};
  using enum LimitVerdict;
  for (const LimitVerdict verdict : {kBuildLimit, kRunLimit, kMachineBusy, kIdle}) {
    EXPECT_TRUE(has_words(over_limit(verdict, limits, KernelClock::kCpu)));
  }
  EXPECT_EQ(headline(over_limit(kRunLimit, limits, KernelClock::kCpu)),
            "the kernel did not finish within 1.5 s of CPU time");
  EXPECT_EQ(headline(over_limit(kRunLimit, limits, KernelClock::kWall)),
            "the kernel did not finish within 1.5 s");
}

TEST(FailureText, HasWordsForEachReplyOfAWorker) {
  DeviceInfo device{.platform = "P", .name = "D"};
  for (int status = 2; status <= static_cast<int>(Status::kUndefined); ++status) {
    const Reply reply{.status = static_cast<Status>(status), .error = -54};
    const bool contract =
        reply.status == Status::kNoKernel || reply.status == Status::kBadInterface;
    for (const Confinement confinement : {Confinement::kLight, Confinement::kSandbox}) {
      EXPECT_TRUE(has_words(
          failure_of(reply, contract ? "k\nit has others" : "7: it", device, confinement)))
          << status;
    }
  }
  device.libraries = {"/opt/vendor/libOpenCL.so"};
  EXPECT_NE(
      headline(failure_of({.status = Status::kNoDevice}, "none", device, Confinement::kSandbox))
          .find("library, /opt/vendor. Put"),
      std::string::npos);
}

TEST(FailureText, NamesTheElementThatABufferDoesNotHave) {
  const StrayAccess past{.buffer = "out", .element = 1024, .elements = 1024};
  EXPECT_EQ(headline(out_of_bounds(DiagnosisKind::kOverrun, past)),
            "the kernel wrote out of bounds: to `out[1024]`, which has 1024 elements");
  const StrayAccess before{.buffer = "out", .element = -1, .elements = 1};
  EXPECT_EQ(headline(out_of_bounds(DiagnosisKind::kBadAddress, before)),
            "the kernel accessed memory out of bounds: it touched `out[-1]`, before its first "
            "element");
}

TEST(FailureText, ShowsAllThatAToolSaidOnce) {
  const KernelFailure build{Outcome::kBuildError,  DiagnosisKind::kBuildError, {"build-log"}, 0, "",
                            "first\nsecond\nthird"};
  EXPECT_EQ(headline(build), "first");
  EXPECT_EQ(details(build), "second\nthird");
  EXPECT_EQ(describe(build), "first\nsecond\nthird");
  const KernelFailure word{Outcome::kForbidden,
                           DiagnosisKind::kForbiddenWord,
                           {"forbidden-word", {{"word", "asm"}, {"code", "asm(1);"}}},
                           4};
  EXPECT_EQ(describe(word), "`asm` is forbidden in kernel files\nline 4: asm(1);");
}

TEST(OpenClError, LeavesOutWhatIsNoNameOfAFunction) {
  EXPECT_EQ(explain_error(-99, "clFinish"), "clFinish: OpenCL error -99.");
  EXPECT_EQ(explain_error(-99, "clFinish: 15 of 15 points"), "OpenCL: OpenCL error -99.");
  EXPECT_NE(explain_error(-54, "clEnqueueNDRangeKernel").find("CL_INVALID_WORK_GROUP_SIZE"),
            std::string::npos);
}

}  // namespace
}  // namespace oclab
