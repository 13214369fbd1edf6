// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the parent survives what happens to its workers, and leaves nothing behind.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/tests/kernels/corpus.h"
#include "grading/tests/oclab_program.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

/// Workers that are children of this process, without the `others` of tests before.
std::vector<pid_t> own_workers(const std::vector<pid_t>& others = {}) {
  std::vector<pid_t> found;
  const std::string parent = "\nPPid:\t" + std::to_string(getpid()) + "\n";
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (!is_number(name)) continue;
    const std::string status = text_in(entry.path() / "status");
    const bool worker = status.starts_with("Name:\toclab-worker\n");
    const bool alive = status.find("\nState:\tZ") == std::string::npos;
    if (worker && alive && status.find(parent) != std::string::npos)
      found.push_back(std::stoi(name));
  }
  std::erase_if(found, [&](pid_t pid) { return std::ranges::count(others, pid) > 0; });
  return found;
}

/// A child bears the worker's name only from exec on, so it may take a moment to be seen.
std::vector<pid_t> wait_for_own_workers(const std::vector<pid_t>& others) {
  std::vector<pid_t> workers;
  for (int i = 0; i < 200 && workers.empty(); ++i) {
    workers = own_workers(others);
    std::this_thread::sleep_for(10ms);
  }
  return workers;
}

/// Processes whose environment names `folder`: workers, and what a compiler has started for them.
std::size_t processes_using(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    if (!is_number(entry.path().filename().string())) continue;
    const bool self = entry.path().filename() == std::to_string(getpid());
    count += !self && text_in(entry.path() / "environ").find(folder.string()) != std::string::npos;
  }
  return count;
}

/// A process that has been killed may take a moment to disappear from /proc.
bool all_gone(const fs::path& folder) {
  for (int i = 0; i < 100; ++i) {
    if (processes_using(folder) == 0) return true;
    std::this_thread::sleep_for(20ms);
  }
  return false;
}

/// Lays a kernel out as a submission: `<folder>/lab1_coalescing/vector_add.cl`.
void hand_in(const fs::path& folder, const std::string& kind, const std::string& name) {
  const fs::path file = fs::path(OCLAB_TESTS_DIR) / kind / "vector_add" / (name + ".cl");
  fs::create_directories(folder / "lab1_coalescing");
  fs::copy_file(file, folder / "lab1_coalescing" / "vector_add.cl");
}

/// Starts `oclab run vector_add` on a submission, its scratch files below `scratch`.
FILE* start_run(const fs::path& submission, const fs::path& scratch, const std::string& more) {
  return start_oclab("run vector_add --device pocl --lines correct --kernels '" +
                         submission.string() + "' " + more,
                     "TMPDIR='" + scratch.string() + "'");
}

/// The endless loop at n = 1, in a worker that is ready to run it.
class EndlessLoop {
 public:
  explicit EndlessLoop(const TimeLimits& limits) : worker_(pocl(), limits) {
    const ExerciseRef ref = exercise_named("vector_add");
    const fs::path file = fs::path(OCLAB_TESTS_DIR) / "wrong" / "vector_add" / "endless_loop.cl";
    worker_.build({"endless_loop.cl", text_in(file)}, ref.exercise->kernels);
    Rng rng(1);
    problem_ = ref.exercise->make_problem({1}, rng);
    worker_.prepare(problem_.buffers, ref.exercise->plan({1}, {{"GROUP", 256}, {"PER_ITEM", 4}}));
  }

  void run() { worker_.run(problem_.buffers, 0x7fc12345U); }

 private:
  Worker worker_;
  Problem problem_;
};

/// A disk without room, for root.
class FullDisk {
 public:
  FullDisk() {
    const std::string mount = "mount -t tmpfs -o size=1m none " + folder_.path().string();
    is_mounted_ = std::system((mount + " 2>/dev/null").c_str()) == 0;
    if (is_mounted_) std::ofstream(path() / "ballast") << std::string(std::size_t{1} << 20, '.');
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  ~FullDisk() {
    if (is_mounted_) umount2(folder_.path().c_str(), MNT_DETACH);
  }

  const fs::path& path() const { return folder_.path(); }
  bool is_mounted() const { return is_mounted_; }

 private:
  TempDir folder_;
  bool is_mounted_ = false;
};

TEST(Robustness, AFullDiskCostsNoPoints) {
  const FullDisk disk;
  if (!disk.is_mounted()) GTEST_SKIP() << "only root can mount a small disk here";
  const TempDir folder;
  const std::string record = folder.path() / "record.json";
  const auto run_with = [&](const std::string& variable) {
    return finish(start_oclab("run vector_add --device pocl --lines correct --json " + record,
                              variable + "='" + disk.path().string() + "'"));
  };
  const Ended temporary = run_with("TMPDIR");
  EXPECT_EQ(temporary.status, 2) << temporary.output;
  EXPECT_NE(text_in(record).find("internal-error"), std::string::npos) << text_in(record);
  EXPECT_NE(text_in(record).find(disk.path().string()), std::string::npos) << text_in(record);
  const Ended cache = run_with("XDG_CACHE_HOME");
  EXPECT_EQ(cache.status, 0) << cache.output;
}

TEST(Robustness, AWorkerKilledFromOutsideIsANamedOutcome) {
  const std::vector<pid_t> others = own_workers();
  EndlessLoop loop({.build = 30, .run = 20});
  const std::vector<pid_t> workers = wait_for_own_workers(others);
  ASSERT_EQ(workers.size(), 1U);
  std::jthread killer([&] {
    std::this_thread::sleep_for(1s);
    kill(workers.front(), SIGKILL);
  });
  try {
    loop.run();
    FAIL() << "an endless loop has ended";
  } catch (const KernelFailure& failure) {
    EXPECT_EQ(outcome_name(failure.outcome), "memory-limit");
    EXPECT_EQ(failure.facts, (Facts{{"signal", std::size_t{SIGKILL}}}));
  }
  EXPECT_TRUE(own_workers(others).empty());
}

TEST(Robustness, AWorkerThatHangsIsGoneAfterItsTimeLimit) {
  const std::vector<pid_t> others = own_workers();
  EndlessLoop loop({.build = 30, .run = 1});
  ASSERT_EQ(wait_for_own_workers(others).size(), 1U);
  try {
    loop.run();
    FAIL() << "an endless loop has ended";
  } catch (const KernelFailure& failure) {
    EXPECT_EQ(outcome_name(failure.outcome), "timeout");
  }
  EXPECT_TRUE(own_workers(others).empty());
}

TEST(CommandLine, ListsTheScriptsCommandsAndNamesTheClosestToAMisspeltOne) {
  const Ended help = finish(start_oclab("--help"));
  EXPECT_EQ(help.status, 0);
  for (const char* command : {"run", "doctor", "setup", "packages", "studio", "grade-class",
                              "report", "review", "export", "autograder", "release", "docs"}) {
    const std::string entry = "\n  " + std::string(command) + " ";
    EXPECT_NE(help.output.find(entry), std::string::npos) << command;
  }
  for (const auto& [misspelt, meant] : {std::pair("rnu", "run"), {"grade-clas", "grade-class"}}) {
    const Ended ended = finish(start_oclab(misspelt));
    EXPECT_EQ(ended.status, 2);
    EXPECT_NE(ended.output.find("'" + std::string(meant) + "'"), std::string::npos) << ended.output;
  }
}

TEST(CommandLine, NamesTheClosestToAMisspeltOption) {
  const Ended ended = finish(start_oclab("run lab1 --qick"));
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.output.find("'--quick'"), std::string::npos) << ended.output;
  EXPECT_NE(ended.output.find("oclab run --help"), std::string::npos) << ended.output;
  const Ended other = finish(start_oclab("run lab1 --yes"));
  EXPECT_EQ(other.output.find("mean"), std::string::npos) << other.output;
}

TEST(CommandLine, SaysWhatACommandNeedsAndWhereToFindIt) {
  const Ended ended = finish(start_oclab("run"));
  EXPECT_EQ(ended.status, 2);
  EXPECT_NE(ended.output.find("`oclab run` needs names: labs (lab4)"), std::string::npos)
      << ended.output;
  EXPECT_NE(ended.output.find("oclab list"), std::string::npos) << ended.output;
  EXPECT_NE(finish(start_oclab("explain")).output.find("exercise (reduce_v3)"), std::string::npos);
  EXPECT_EQ(finish(start_oclab("")).status, 2) << "without a command";
}

TEST(Robustness, TwoGradersAtOnceDoNotDisturbEachOther) {
  TempDir good, bad, scratch;
  hand_in(good.path(), "right", "two_kernels");
  hand_in(bad.path(), "wrong", "doubled");
  for (int round = 0; round < 3; ++round) {
    FILE* first = start_run(good.path(), scratch.path(), "");
    FILE* second = start_run(bad.path(), scratch.path(), "");
    ASSERT_TRUE(first != nullptr && second != nullptr);
    const Ended right = finish(first);
    const Ended wrong = finish(second);
    EXPECT_EQ(right.status, 0) << right.output;
    EXPECT_EQ(wrong.status, 1) << wrong.output;
    EXPECT_NE(wrong.output.find("twice the expected value"), std::string::npos) << wrong.output;
  }
}

class NothingIsLeft : public testing::TestWithParam<const char*> {};

TEST_P(NothingIsLeft, NoScratchFolderAndNoProcess) {
  TempDir submission, scratch;
  hand_in(submission.path(), "wrong", GetParam());
  FILE* running = start_run(submission.path(), scratch.path(), "--run-limit 1 --build-limit 2");
  ASSERT_NE(running, nullptr);
  bool used = false;  // else an empty folder would prove nothing
  for (int i = 0; i < 200 && !used; ++i) {
    used = !fs::is_empty(scratch.path());
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_TRUE(used) << "the worker keeps its scratch files somewhere else";
  const Ended ended = finish(running);
  EXPECT_EQ(ended.status, 1) << ended.output;
  EXPECT_TRUE(fs::is_empty(scratch.path()));
  EXPECT_TRUE(all_gone(scratch.path())) << "processes are left";
}

INSTANTIATE_TEST_SUITE_P(After, NothingIsLeft,
                         testing::Values("endless_loop", "null_pointer", "macro_explosion",
                                         "printf_flood", "doubled"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace oclab::test
