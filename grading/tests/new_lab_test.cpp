// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what `oclab new-lab` writes passes `oclab check-lab` once its kernel is written.
//
// This program is linked with the generated declaration instead of the course's labs.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "grading/authoring/commands/command.h"
#include "grading/authoring/lab_text.h"
#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "grading/study/handout.h"
#include "harness/support/temp_dir.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;

/// The lines of the generated solution from the task on are replaced by these.
constexpr const char* kKernelBody = R"(  // Adjacent work-items take adjacent elements.
  const size_t i = get_global_id(0);
  if (i < (size_t)rows * columns) y[i] = a * x[i] + b;
}
)";

struct Checked {
  int status = 0;
  std::string printed;
  nlohmann::json record;
};

/// The lab in a copy that a test may change.
class NewLabTest : public testing::Test {
 protected:
  NewLabTest() {
    fs::copy(OCLAB_NEW_LAB, folder_.path(), fs::copy_options::recursive);
    const fs::path machines = fs::path("harness") / "gpu_time" / "machines";
    fs::create_directories(folder_.path() / machines);
    fs::copy(kit_root() / machines, folder_.path() / machines);
    setenv("OCLAB_ROOT", folder_.path().c_str(), 1);
  }
  ~NewLabTest() override { unsetenv("OCLAB_ROOT"); }

  static const ExerciseRef& exercise() {
    static const ExerciseRef only = find_exercises("generated_example").at(0);
    return only;
  }

  static void replace_from(const fs::path& file, const std::string& mark, const std::string& text) {
    std::string all = text_in(file);
    ASSERT_NE(all.find(mark), std::string::npos) << file;
    std::ofstream(file) << all.replace(all.find(mark), std::string::npos, text);
  }

  /// What the command line `oclab check-lab generated_example MORE --json FILE` does.
  Checked check_lab(const std::string& more = {}) const {
    CLI::App app;
    CommandLine line{.app = app};
    add_check_lab(line);
    const fs::path record = folder_.path() / "checked.json";
    app.parse("check-lab generated_example " + more + " --json " + record.string(), false);
    testing::internal::CaptureStdout();
    Checked checked{.status = line.chosen()};
    checked.printed = testing::internal::GetCapturedStdout();
    checked.record = nlohmann::json::parse(text_in(record));
    return checked;
  }

  TempDir folder_;
};

std::map<std::string, std::string> verdicts(const Checked& checked) {
  std::map<std::string, std::string> by_check;
  for (const auto& check : checked.record.at("exercises").at(0).at("checks")) {
    by_check[check.at("check")] = check.at("verdict");
  }
  return by_check;
}

TEST_F(NewLabTest, IsUnsoundUntilItsKernelIsWritten) {
  const Checked checked = check_lab();
  EXPECT_EQ(checked.status, kPointsLost) << checked.printed;
  EXPECT_NE(checked.printed.find("the solution is not written yet"), std::string::npos)
      << checked.printed;
  const std::map<std::string, std::string> expected{
      {"files", "FAIL"}, {"handout", "ok"}, {"contract", "ok"}, {"verify", "ok"}, {"mutants", "?"},
      {"starter", "?"},  {"solution", "?"}, {"noise", "?"},     {"wrong", "-"}};
  EXPECT_EQ(verdicts(checked), expected) << checked.printed;
}

TEST_F(NewLabTest, PassesOnceItsKernelIsWritten) {
  replace_from(solution_file(exercise(), DeviceClass::kCpu), "  // TODO", kKernelBody);
  const Checked checked = check_lab();
  auto found = verdicts(checked);
  bool busy = false;
  for (const char* timed : {"noise", "solution", "starter"}) {
    if (found[timed] != "?") continue;
    busy = true;
    found[timed] = "ok";  // all the others must be valid
  }
  const std::map<std::string, std::string> expected{
      {"files", "ok"},    {"handout", "ok"}, {"contract", "ok"},
      {"verify", "ok"},   {"mutants", "ok"}, {"starter", "ok"},
      {"solution", "ok"}, {"noise", "ok"},   {"wrong", "-"}};
  EXPECT_EQ(found, expected) << checked.printed;
  if (busy) GTEST_SKIP() << "the machine is too busy to measure noise\n" << checked.printed;
  EXPECT_EQ(checked.status, kOk) << checked.printed;
}

/// A full solution as starter, a hint less, a broken link.
TEST_F(NewLabTest, ReportsWhatIsUnsound) {
  replace_from(solution_file(exercise(), DeviceClass::kCpu), "  // TODO", kKernelBody);
  const std::string solution = text_in(solution_file(exercise(), DeviceClass::kCpu));
  std::ofstream(starter_file(exercise())) << solution;
  replace_from(handout_file(*exercise().lab), "### Hint 3", "[more](nowhere.md)\n");
  const Checked checked = check_lab();
  EXPECT_EQ(checked.status, kPointsLost);
  for (const char* text :
       {"has 0 TODOs instead of one", "0 headings '### Hint 3'", "broken link nowhere.md"}) {
    EXPECT_NE(checked.printed.find(text), std::string::npos) << text << "\n" << checked.printed;
  }
}

}  // namespace
}  // namespace oclab::test
