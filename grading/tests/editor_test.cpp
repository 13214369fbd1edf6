// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: VS Code finds the places that the kit's messages name.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "grading/report/report.h"
#include "grading/source/paths.h"
#include "grading/tests/kernels/corpus.h"

namespace oclab::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

/// A place in the list of problems; line 0 stands for the whole file.
struct ListedProblem {
  std::string file;
  int line = 0;
  std::string severity;
  std::string message;
};

Json tasks() {
  std::ifstream file(kit_root() / ".vscode" / "tasks.json");
  return Json::parse(file).at("tasks");
}

Json matchers() {
  for (const Json& task : tasks()) {
    if (task.at("label") == "oclab: run this exercise") return task.at("problemMatcher");
  }
  throw std::runtime_error("no task runs an exercise");
}

std::string group(const std::smatch& match, const Json& pattern, const char* name) {
  return pattern.contains(name) ? match[pattern.at(name).get<std::size_t>()].str() : "";
}

/// The problems of an output as VS Code finds them, with JavaScript's regular expressions.
std::vector<ListedProblem> problems_in(const std::string& output) {
  std::vector<ListedProblem> problems;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    for (const Json& matcher : matchers()) {
      const Json& pattern = matcher.at("pattern");
      std::smatch match;
      const std::regex regexp(pattern.at("regexp").get<std::string>());
      if (!std::regex_search(line, match, regexp)) continue;
      ListedProblem problem{.file = group(match, pattern, "file")};
      if (const std::string number = group(match, pattern, "line"); !number.empty()) {
        problem.line = std::stoi(number);
      }
      problem.severity = group(match, pattern, "severity");
      if (problem.severity.empty()) problem.severity = matcher.value("severity", "");
      problem.message = group(match, pattern, "message");
      problems.push_back(problem);
      break;
    }
  }
  return problems;
}

/// What `oclab run` and `ctest` print about a kernel of the corpus.
std::string output_about(const std::string& kernel) {
  const Grade grade = graded(exercise_named("vector_add"),
                             fs::path(OCLAB_TESTS_DIR) / "wrong" / "vector_add" / kernel,
                             {CriterionName::kCorrect});
  return remarks(grade) + report(grade, grade.criteria.front());
}

TEST(Editor, FindsTheLineOfABuildError) {
  const std::string output = output_about("syntax_error.cl");
  const auto problems = problems_in(output);
  const auto is_place = [](const ListedProblem& problem) {
    return problem.file == "syntax_error.cl" && problem.line > 0 && problem.severity == "error";
  };
  EXPECT_TRUE(std::ranges::any_of(problems, is_place)) << output;
}

TEST(Editor, FindsTheFileOfAWrongResult) {
  const std::string output = output_about("zeros.cl");
  const auto problems = problems_in(output);
  ASSERT_EQ(problems.size(), 2U) << "once for run, once for ctest\n" << output;
  for (const ListedProblem& problem : problems) {
    EXPECT_EQ(problem.file, "grading/tests/wrong/vector_add/zeros.cl");
    EXPECT_EQ(problem.severity, "error");
    EXPECT_TRUE(problem.message.starts_with("correct FAIL")) << problem.message;
  }
}

TEST(Editor, KnowsBothFormsOfAPlace) {
  const auto problems = problems_in(
      "kernels-starter/lab1_coalescing/strided_copy.cl:14: efficient FAIL: 32 sectors, not 4\n"
      "next: oclab explain strided_copy\n"
      "  strided_copy.cl:3:14: warning: unused variable 'k'\n"
      "kernels-starter/lab1_coalescing/strided_copy.cl: fast INCONCLUSIVE\n"
      "grading/report/report.cpp:3:1: error: not a kernel\n");
  ASSERT_EQ(problems.size(), 3U);
  EXPECT_EQ(problems[0].line, 14);
  EXPECT_EQ(problems[0].message, "efficient FAIL: 32 sectors, not 4");
  EXPECT_EQ(problems[1].file, "strided_copy.cl");
  EXPECT_EQ(problems[1].line, 3);
  EXPECT_EQ(problems[1].severity, "warning");
  EXPECT_EQ(problems[2].line, 0);
}

TEST(Editor, TasksCallTheLauncherOfTheOpenFolder) {
  for (const Json& task : tasks()) {
    EXPECT_EQ(task.at("command"), "./oclab");
    EXPECT_EQ(task.at("options").at("cwd"), "${workspaceFolder}");
  }
}

}  // namespace
}  // namespace oclab::test
