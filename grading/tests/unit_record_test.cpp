// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the JSON record and how it is written.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "grading/record.h"
#include "spec/error.h"
#include "unit_sample.h"
#include "worker/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::sample_grade;

TEST(Record, HoldsWhatTheGradeHolds) {
  const json record = json::parse(to_json_text({sample_grade()}));
  EXPECT_EQ(record["schema"], "oclab-record/1");
  const json& grade = record["grades"].at(0);
  EXPECT_EQ(grade["lab"], "lab4_reduction");
  EXPECT_EQ(grade["exercise"], "tree");
  EXPECT_EQ(grade["seed"], 0xffffffffffffffffU) << "all 64 bits";
  EXPECT_EQ(grade["device"]["class"], "cpu");
  EXPECT_EQ(grade["points"], sample_grade().points());
  EXPECT_EQ(grade["max_points"], sample_grade().max_points());
  EXPECT_EQ(grade["lines"].size(), sample_grade().lines.size());
  EXPECT_FALSE(grade["lines"][0].contains("speed"));
  const json& speed = grade["lines"].back()["speed"];
  EXPECT_EQ(speed["interval"], json({0.55, 0.65}));
  EXPECT_EQ(speed["extent"], json({{"rows", 1024}, {"columns", 33}}));
  EXPECT_EQ(speed["clock"], "wall clock");
}

TEST(Record, LinesThatWereNotAssessedDoNotCount) {
  Grade grade = sample_grade();
  grade.lines = {{.status = LineStatus::kPass, .points = 6, .max_points = 6},
                 {.status = LineStatus::kNotAssessed, .points = 0, .max_points = 4}};
  const json record = json::parse(to_json_text({grade}));
  EXPECT_EQ(record["grades"][0]["max_points"], 6);
  EXPECT_EQ(record["grades"][0]["points"], 6);
}

TEST(Record, BytesThatAreNotTextDoNotLoseIt) {
  Grade grade = sample_grade();
  grade.lines[0].message = "printed: \xff\xfe";
  const json record = json::parse(to_json_text({grade}));
  EXPECT_NE(record["grades"][0]["lines"][0]["message"].get<std::string>().find("printed"),
            std::string::npos);
}

TEST(Record, NoGradesAreAnEmptyList) {
  EXPECT_EQ(json::parse(to_json_text({}))["grades"], json::array());
}

/// A folder with room for `record.json`.
class WriteRecord : public testing::Test {
 protected:
  static std::string read(const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator{}));
  }

  std::string error() const {
    try {
      write_record(file_, {sample_grade()});
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  TempDir folder_;
  fs::path file_ = folder_.path() / "record.json";
};

TEST_F(WriteRecord, WritesANewFileAndNothingElse) {
  write_record(file_, {sample_grade()});
  EXPECT_EQ(read(file_), to_json_text({sample_grade()}));
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteRecord, ReplacesAnOlderFile) {
  std::ofstream(file_) << std::string(1'000'000, 'x');
  write_record(file_, {});
  EXPECT_EQ(read(file_), to_json_text({}));
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteRecord, AMissingFolderIsNamed) {
  file_ = folder_.path() / "missing" / "record.json";
  EXPECT_NE(error().find(file_.string() + ": No such file"), std::string::npos) << error();
  EXPECT_EQ(files(), 0U);
}

TEST_F(WriteRecord, AFolderInItsPlaceStays) {
  fs::create_directories(file_ / "inside");
  EXPECT_NE(error().find("cannot write"), std::string::npos) << error();
  EXPECT_TRUE(fs::exists(file_ / "inside"));
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteRecord, AWriteThatFailsHalfwayLeavesTheOlderFile) {
  std::ofstream(file_) << "old";
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_IGN);
  const rlimit small{100, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const std::string text = error();
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, SIG_DFL);
  EXPECT_NE(text.find("cannot write"), std::string::npos) << text;
  EXPECT_EQ(read(file_), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(WriteRecord, ADeviceIsWrittenToNotReplaced) {
  fs::create_symlink("/dev/null", file_);
  EXPECT_EQ(error(), "");
  EXPECT_TRUE(fs::is_symlink(file_));
  fs::remove(file_);
  fs::create_symlink("/dev/full", file_);
  EXPECT_NE(error().find("No space left"), std::string::npos) << error();
  EXPECT_TRUE(fs::is_symlink(file_));
  EXPECT_EQ(files(), 1U);
}

}  // namespace
}  // namespace oclab
