// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a student's evening with the real program: watch, progress, hint, reset.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "grading/source/paths.h"
#include "grading/source/starters.h"
#include "grading/source/text_file.h"
#include "grading/study/handout.h"
#include "grading/tests/kernels/corpus.h"
#include "harness/support/temp_dir.h"
#include "harness/worker/process/worker_program.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto kPatience = 60s;  // the machine may be busy; reaction times are measured elsewhere

/// `oclab` with these arguments in a kit of its own.
class Program {
 public:
  Program(const fs::path& root, const fs::path& scratch, std::vector<std::string> arguments)
      : child_({.executable = worker_program().parent_path() / "oclab",
                .arguments = std::move(arguments),
                .environment = {{"OCLAB_ROOT", root},
                                {"OCLAB_DEVICE", "pocl"},
                                {"OCLAB_KERNELS", ""},
                                {"TMPDIR", scratch}},
                .inherited = {}}) {}

  /// Reads on until the text has been printed; what was printed until then.
  std::string read_until(const std::string& text) {
    const auto deadline = Clock::now() + kPatience;
    while (output_.find(text, read_) == std::string::npos && Clock::now() < deadline) {
      char chunk[4096];
      const ssize_t got = read(child_.output_fd(), chunk, sizeof chunk);
      if (got == 0) break;
      if (got > 0) output_.append(chunk, static_cast<std::size_t>(got));
      if (got < 0) std::this_thread::sleep_for(5ms);
    }
    const std::size_t at = output_.find(text, read_);
    const std::size_t end = at == std::string::npos ? output_.size() : at + text.size();
    return output_.substr(std::exchange(read_, end), end);
  }

  /// Everything that is printed until the end, and the exit status.
  std::pair<std::string, int> finish() {
    const std::string rest = read_until("no program prints this");
    const int status = child_.wait(20);
    return {rest, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
  }

  void interrupt() const { kill(child_.pid(), SIGINT); }

 private:
  ChildProcess child_;
  std::string output_;
  std::size_t read_ = 0;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A student's kit: starters of its own, everything else from the real one.
class Evening : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(root() / "grading" / "study");
    fs::create_directory_symlink(kit_root() / "docs", root() / "docs");
    fs::create_directory_symlink(kit_root() / "kernels-starter",
                                 root() / "grading" / "study" / "starters");
    fs::create_directories(file().parent_path());
    fs::copy_file(kit_root() / "kernels-starter" / "lab1_coalescing" / "vector_add.cl", file());
  }

  const fs::path& root() const { return folder_.path(); }
  fs::path file() const { return root() / "kernels-starter" / "lab1_coalescing" / "vector_add.cl"; }
  fs::path history() const { return root() / ".oclab" / "history" / "vector_add.jsonl"; }

  Program start(std::vector<std::string> arguments) const {
    return {root(), scratch_.path(), std::move(arguments)};
  }
  std::pair<std::string, int> run(std::vector<std::string> arguments) const {
    return start(std::move(arguments)).finish();
  }
  void save(const std::string& text) const { std::ofstream(file()) << text; }
  static std::string kernel(const std::string& kind, const std::string& name) {
    return text_in(fs::path(OCLAB_TESTS_DIR) / kind / "vector_add" / (name + ".cl"));
  }

  TempDir folder_, scratch_;
};

TEST_F(Evening, WatchSurvivesBrokenKernelsAndEndsCleanly) {
  save("kernel void vector_add(");
  Program watch = start({"watch", "vector_add"});
  std::string said = watch.read_until("Ctrl-C to stop)\n");
  said = watch.read_until("Ctrl-C to stop)\n");
  EXPECT_TRUE(has(said, "correct   FAIL")) << said;
  EXPECT_TRUE(has(said, "vector_add.cl:1")) << said;
  EXPECT_FALSE(has(said, "efficient")) << "says more than the verdict: " << said;
  EXPECT_TRUE(has(text_in(history()), "\"build-error\"")) << "the check was not kept";

  fs::remove(file());
  said = watch.read_until("oclab reset vector_add\n");
  EXPECT_TRUE(has(said, "was removed")) << said;

  save(kernel("wrong", "doubled"));
  said = watch.read_until("twice the expected value");
  EXPECT_TRUE(has(said, "correct   FAIL")) << said;

  // A save in the middle of a check that would never end: only the newest text counts.
  save(kernel("wrong", "endless_loop"));
  watch.read_until("lab1_coalescing/vector_add");
  std::this_thread::sleep_for(300ms);
  save("kernel void other(");
  said = watch.read_until("Ctrl-C to stop)\n");
  EXPECT_TRUE(has(said, "saved again")) << said;
  EXPECT_TRUE(has(said, "other(")) << said;

  save(kernel("wrong", "endless_loop"));
  watch.read_until("lab1_coalescing/vector_add");
  std::this_thread::sleep_for(300ms);
  watch.interrupt();
  EXPECT_EQ(watch.finish().second, 0);
}

TEST_F(Evening, HintsComeOneAtATimeAndAreCounted) {
  EXPECT_EQ(run({"hint", "vector_add", "2"}).second, 2);
  EXPECT_EQ(run({"hint", "vector_add", "--again"}).second, 2);
  const auto [first, status] = run({"hint", "vector_add"});
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(has(first, "hint 1 of 3") && has(first, "Count the load instructions")) << first;
  EXPECT_TRUE(has(run({"hint", "vector_add"}).first, "hint 2 of 3"));
  EXPECT_TRUE(has(run({"hint", "vector_add", "1"}).first, "hint 1 of 3"));
  EXPECT_TRUE(has(run({"hint", "vector_add", "--again"}).first, "hint 2 of 3"));
  EXPECT_TRUE(has(run({"hint", "vector_add"}).first, "hint 3 of 3"));
  EXPECT_TRUE(has(run({"hint", "vector_add"}).first, "all 3 hints"));

  save("kernel void vector_add(");
  const fs::path record = root() / "record.json";
  EXPECT_EQ(run({"run", "vector_add", "--json", record}).second, 1);
  EXPECT_TRUE(has(text_in(record), "\"hints_read\": 3"));
  EXPECT_TRUE(has(text_in(history()), "\"hints_read\":3"));
  EXPECT_TRUE(has(run({"progress", "vector_add"}).first, "fix build error"));
}

TEST_F(Evening, ResetKeepsWhatWasThere) {
  const std::string starter = text_in(file());
  EXPECT_TRUE(has(run({"reset", "vector_add"}).first, "already the starter"));
  save("my work\n");
  const auto [refused, status] = run({"reset", "vector_add"});
  EXPECT_EQ(status, 2) << refused;
  EXPECT_TRUE(has(refused, "--yes")) << refused;
  EXPECT_EQ(text_in(file()), "my work\n");

  const auto [done, ok] = run({"reset", "vector_add", "--yes"});
  EXPECT_EQ(ok, 0) << done;
  EXPECT_EQ(text_in(file()), starter);
  const std::string kept = "Backup of your version: ";
  ASSERT_TRUE(has(done, kept)) << done;
  const std::string backup = done.substr(done.find(kept) + kept.size());
  EXPECT_EQ(text_in(backup.substr(0, backup.find('\n'))), "my work\n");

  fs::remove(file());
  EXPECT_EQ(run({"reset", "vector_add"}).second, 0);
  EXPECT_EQ(text_in(file()), starter);
}

TEST_F(Evening, WithoutABackupNothingIsReset) {
  std::ofstream(root() / ".oclab") << "a file where the folder should be";
  save("my work\n");
  const auto [said, status] = run({"reset", "vector_add", "--yes"});
  EXPECT_EQ(status, 2);
  EXPECT_TRUE(has(said, "Nothing was changed")) << said;
  EXPECT_EQ(text_in(file()), "my work\n");
}

TEST_F(Evening, OthersKernelsAreNotKept) {
  const fs::path others = root() / "submission" / "lab1_coalescing";
  fs::create_directories(others);
  std::ofstream(others / "vector_add.cl") << "kernel void vector_add(";
  EXPECT_EQ(run({"run", "vector_add", "--kernels", others.parent_path()}).second, 1);
  EXPECT_FALSE(fs::exists(root() / ".oclab"));
}

TEST_F(Evening, AStarterIsTakenFromGitWhereNoneIsKept) {
  fs::remove(root() / "grading" / "study" / "starters");
  EXPECT_TRUE(has(run({"reset", "vector_add", "--yes"}).first, "neither in")) << "no git, no copy";
  const std::string git = "git -C '" + root().string() + "' -c user.name=a -c user.email=a@b.c ";
  ASSERT_EQ(std::system((git + "init -q").c_str()), 0);
  ASSERT_EQ(std::system((git + "add kernels-starter").c_str()), 0);
  ASSERT_EQ(std::system((git + "commit -qm starters").c_str()), 0);
  const std::string starter = text_in(file());
  save("kernel void vector_add() {}\n");
  EXPECT_EQ(run({"reset", "vector_add", "--yes"}).second, 0);
  EXPECT_EQ(text_in(file()), starter);

  const std::string name = fs::relative(file(), root()).string();
  const std::string list = "printf '" + name + " %s\\n' $(" + git + "rev-parse HEAD:" + name +
                           ") > '" + (root() / "MANIFEST").string() + "'";
  ASSERT_EQ(std::system(list.c_str()), 0);
  save("kernel void vector_add() {}\n");
  ASSERT_EQ(std::system((git + "commit -qam mine").c_str()), 0);
  EXPECT_EQ(run({"reset", "vector_add", "--yes"}).second, 0);
  EXPECT_EQ(text_in(file()), starter) << "and not what was committed last";
}

TEST(Handouts, HaveThreeHintsAndTheIdeaOfEveryExercise) {
  for (const Lab& lab : all_labs()) {
    for (const Exercise& exercise : lab.exercises) {
      HandoutSection section;
      ASSERT_NO_THROW(section = read_handout({&lab, &exercise})) << exercise.id;
      EXPECT_LT(section.idea.size(), 700U) << exercise.id << ": the idea is not a short text";
      EXPECT_FALSE(has(section.hints.back(), "### ")) << exercise.id;
    }
  }
}

}  // namespace
}  // namespace oclab::test
