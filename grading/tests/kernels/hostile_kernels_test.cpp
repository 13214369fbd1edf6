// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: hostile kernels end as expected in each form of the sandbox (OCLAB_SANDBOX), with
// the gate and without, and leave nothing behind.
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <thread>

#include "grading/checks/check_correct.h"
#include "grading/record/criterion_text.h"
#include "grading/source/paths.h"
#include "grading/source/source_file.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/kernels/kernel_tests.h"
#include "harness/support/temp_dir.h"
#include "harness/tests/core_set.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/sandbox/sandbox.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// PoCL, or the device that OCLAB_HOSTILE_DEVICE names.
const DeviceInfo& device() {
  static const char* const name = std::getenv("OCLAB_HOSTILE_DEVICE");
  static const DeviceInfo chosen = name == nullptr ? pocl() : choose_device(list_devices(), name);
  return chosen;
}

/// The criterion `correct` of a kernel in the sandbox.
Criterion judged(const CorpusKernel& kernel, Gate gate) {
  TimeLimits limits = kernel.limits;
  limits.confinement = Confinement::kSandbox;
  try {
    const KernelSource source = load_source(kernel.file, gate);
    return check_correct(*kernel.exercise.exercise, source, device(), limits, kCorpusSeed)
        .criterion;
  } catch (const KernelFailure& failure) {
    return {.status = CriterionStatus::kFail,
            .outcome = failure.outcome,
            .diagnosis = Diagnosis{.kind = failure.kind, .form = "said", .failure = failure}};
  }
}

/// Whether the compiler crashed. It is a `runtime-crash`, as the end of an attack is.
bool crashes_compiler(const Criterion& criterion) {
  return criterion.diagnosis && criterion.diagnosis->kind == DiagnosisKind::kCompilerCrash;
}

/// Size and time of every file in the folders that a kernel might want to change.
std::map<std::string, std::pair<std::uintmax_t, fs::file_time_type>> snapshot() {
  std::map<std::string, std::pair<std::uintmax_t, fs::file_time_type>> files;
  for (const fs::path& folder : {kit_root() / "kernels-starter", kit_root() / "solutions",
                                 kit_root() / "grading", worker_program().parent_path()}) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) {
        files[entry.path()] = {entry.file_size(), entry.last_write_time()};
      }
    }
  }
  return files;
}

/// Whether no process that this one has started, or that came from one, is left. Orphans become
/// children of this process, which requested them.
bool all_processes_gone() {
  for (int i = 0; i < 200; ++i) {
    while (waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    if (waitpid(-1, nullptr, WNOHANG) < 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

/// A kernel that escapes every other limit must not take the machine down.
void bound_this_process() {
  constexpr rlim_t kMost = rlim_t{32} << 30;
  const rlimit limit{kMost, kMost};
  setrlimit(RLIMIT_AS, &limit);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

class HostileKernel : public testing::Test {
 public:
  HostileKernel(CorpusKernel kernel, Gate gate) : kernel_(std::move(kernel)), gate_(gate) {}

  /// Grades a good kernel before all the others and after them.
  static void SetUpTestSuite() {
    bound_this_process();
    if (good_before.empty() && why_no_sandbox().empty())
      good_before = message_of(judged(good_kernel(), Gate::kOn));
  }

  static void TearDownTestSuite() {
    if (good_before.empty()) return;
    EXPECT_EQ(message_of(judged(good_kernel(), Gate::kOn)), good_before)
        << "a good kernel after the corpus";
  }

  void TestBody() override {
    if (const std::string reason = why_no_sandbox(); !reason.empty()) GTEST_SKIP() << reason;
    const std::vector<std::string> expected = outcomes();
    ASSERT_FALSE(expected.empty()) << "the header names no outcome";
    const auto files_before = snapshot();
    const Criterion criterion = judged(kernel_, gate_);
    const std::string outcome(outcome_name(criterion.outcome));
    std::cout << "verdict: " << kernel_.file.stem().string()
              << (gate_ == Gate::kOn ? "" : " without gate") << ": " << outcome << "\n"
              << message_of(criterion) << "\n";
    EXPECT_GE(std::count(expected.begin(), expected.end(), outcome), 1)
        << "ended as " << outcome << ", expected " << testing::PrintToString(expected);
    EXPECT_TRUE(gate_ == Gate::kOn || !crashes_compiler(criterion)) << "the attack never ran";
    EXPECT_LE(message_of(criterion).size(), std::size_t{100} << 10) << "output is capped";
    EXPECT_TRUE(all_processes_gone());
    EXPECT_EQ(snapshot(), files_before);
    EXPECT_FALSE(fs::exists("/tmp/oclab-hostile"));
  }

 private:
  /// Other compilers than PoCL's may refuse a kernel, and read assembly of no processor at all.
  std::vector<std::string> outcomes() const {
    std::vector<std::string> expected = outcomes_on_pocl();
    if (is_pocl(device())) return expected;
    expected.insert(expected.end(), {"build-error"});
    const auto& elsewhere = kernel_.outcomes_elsewhere;
    expected.insert(expected.end(), elsewhere.begin(), elsewhere.end());
    return expected;
  }

  const std::vector<std::string>& outcomes_on_pocl() const {
    if (gate_ == Gate::kOn) return kernel_.outcomes;
    const auto& in_landlock = kernel_.outcomes_in_landlock;
    if (!in_landlock.empty() && sandbox_form().name == "landlock") return in_landlock;
    return kernel_.outcomes_without_gate;
  }

  static CorpusKernel good_kernel() { return read_corpus("hostile").at(0); }

  inline static std::string good_before;
  CorpusKernel kernel_;
  Gate gate_;
};

const std::vector<std::string>& outcomes_of(const CorpusKernel& kernel, Gate gate) {
  return gate == Gate::kOn ? kernel.outcomes : kernel.outcomes_without_gate;
}

bool is_second_form() {
  const char* const form = std::getenv("OCLAB_SANDBOX");
  return form != nullptr && std::string_view(form) == "landlock";
}

}  // namespace

/// The core set: the first kernel of each outcome, with the gate and without; without it also the
/// others, in one form of the sandbox. Each attack of `Sandbox.WithstandsEveryAttempt` is tried in
/// both forms.
void register_hostile_kernels() {
  std::set<std::pair<Gate, std::vector<std::string>>> shown;
  for (const CorpusKernel& kernel : read_corpus("hostile")) {
    for (const Gate gate : {Gate::kOn, Gate::kOff}) {
      if (gate == Gate::kOff && kernel.outcomes_without_gate.empty()) continue;
      const std::string name =
          kernel.file.stem().string() + (gate == Gate::kOn ? "" : "_without_gate");
      const bool again = !shown.insert({gate, outcomes_of(kernel, gate)}).second;
      const bool elsewhere = is_second_form() && kernel.outcomes_in_landlock.empty();
      if (again && !tests_everything() && (gate == Gate::kOn || elsewhere)) continue;
      testing::RegisterTest(again ? "HostileAgain" : "HostileKernel", name.c_str(), nullptr,
                            nullptr, kernel.file.c_str(), 1,
                            [kernel, gate] { return new HostileKernel(kernel, gate); });
    }
  }
}

}  // namespace oclab::test
