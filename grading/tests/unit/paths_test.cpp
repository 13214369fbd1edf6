// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: where kernels are looked for.
#include "grading/source/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "grading/tests/unit/report/sample.h"
#include "harness/support/error.h"
#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// A kit's folder with starters and solutions, named by OCLAB_ROOT.
class Paths : public testing::Test {
 protected:
  void SetUp() override {
    fs::current_path("/");  // words that are also paths must not find a folder by chance
    fs::create_directories(root() / "kernels-starter");
    fs::create_directories(root() / "solutions" / "lab4_reduction");
    setenv("OCLAB_ROOT", root().c_str(), 1);
    unsetenv("OCLAB_KERNELS");
  }
  void TearDown() override {
    unsetenv("OCLAB_ROOT");
    unsetenv("OCLAB_KERNELS");
  }

  const fs::path& root() const { return folder_.path(); }

  template <typename F>
  static std::string error_of(F&& f) {
    try {
      f();
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  TempDir folder_;
};

TEST_F(Paths, RootIsWhatTheVariableSays) { EXPECT_EQ(kit_root(), root()); }

TEST_F(Paths, AWrongRootSaysSo) {
  for (const std::string wrong : {"/nonexistent", "/", "relative"}) {
    setenv("OCLAB_ROOT", wrong.c_str(), 1);
    const std::string text = error_of([] { kit_root(); });
    EXPECT_NE(text.find("OCLAB_ROOT is '" + wrong + "'"), std::string::npos) << text;
    EXPECT_NE(text.find("kernels-starter"), std::string::npos) << text;
    EXPECT_NE(error_of([] { kernels_folder("starter"); }), "");
  }
}

TEST_F(Paths, WithoutTheVariableTheSourceTreeServes) {
  for (const bool empty : {false, true}) {
    empty ? setenv("OCLAB_ROOT", "", 1) : unsetenv("OCLAB_ROOT");
    EXPECT_NE(kit_root(), root());
    EXPECT_TRUE(fs::is_directory(kit_root() / "kernels-starter"));
  }
}

TEST_F(Paths, Words) {
  EXPECT_EQ(kernels_folder(""), root() / "kernels-starter");
  EXPECT_EQ(kernels_folder("starter"), root() / "kernels-starter");
  EXPECT_EQ(kernels_folder("solutions"), root() / "solutions");
  EXPECT_EQ(kernels_folder((root() / "solutions").string()), root() / "solutions");
}

TEST_F(Paths, TheVariableServesWhenNothingIsSaid) {
  setenv("OCLAB_KERNELS", "solutions", 1);
  EXPECT_EQ(kernels_folder(""), root() / "solutions");
  EXPECT_EQ(kernels_folder("starter"), root() / "kernels-starter");
  setenv("OCLAB_KERNELS", root().c_str(), 1);
  EXPECT_EQ(kernels_folder(""), root());
  setenv("OCLAB_KERNELS", "/nonexistent", 1);
  EXPECT_NE(error_of([] { kernels_folder(""); }).find("'/nonexistent'"), std::string::npos);
}

TEST_F(Paths, WhatIsNoFolderSaysWhatToUse) {
  std::ofstream(root() / "file") << "x";
  fs::remove_all(root() / "solutions");
  for (const std::string& word :
       {std::string("solutions"), std::string("nonsense"), (root() / "file").string()}) {
    const std::string text = error_of([&] { kernels_folder(word); });
    EXPECT_NE(text.find("there is no kernels folder '" + word + "'"), std::string::npos) << text;
    EXPECT_NE(text.find("--kernels starter"), std::string::npos) << text;
  }
}

TEST_F(Paths, FilesOfAnExercise) {
  const ExerciseRef tree{&test::sample_lab(), &test::sample_lab().exercises[0]};
  EXPECT_EQ(kernel_file("k", tree), fs::path("k/lab4_reduction/tree.cl"));
  for (const DeviceClass device_class : {DeviceClass::kCpu, DeviceClass::kGpu}) {
    EXPECT_EQ(solution_file(tree, device_class), root() / "solutions/lab4_reduction/tree.cl");
  }
}

TEST_F(Paths, AClassOfDevicesMayHaveAFileOfItsOwn) {
  const ExerciseRef tree{&test::sample_lab(), &test::sample_lab().exercises[0]};
  const fs::path lab = root() / "solutions" / "lab4_reduction";
  std::ofstream(lab / "tree.gpu.cl") << "x";
  EXPECT_EQ(solution_file(tree, DeviceClass::kGpu), lab / "tree.gpu.cl");
  EXPECT_EQ(solution_file(tree, DeviceClass::kCpu), lab / "tree.cl");
  std::ofstream(lab / "tree.cpu.cl") << "x";
  EXPECT_EQ(solution_file(tree, DeviceClass::kCpu), lab / "tree.cpu.cl");
  EXPECT_EQ(kernel_file(root() / "solutions", tree, DeviceClass::kCpu), lab / "tree.cpu.cl");
  EXPECT_EQ(kernel_file(root() / "solutions", tree), lab / "tree.cl");
}

TEST_F(Paths, ADeviceWithLittleLocalMemoryGetsTheFileForGpus) {
  const ExerciseRef tree{&test::sample_lab(), &test::sample_lab().exercises[0]};
  const fs::path lab = root() / "solutions" / "lab4_reduction";
  std::ofstream(lab / "tree.cpu.cl") << "// A header.\n"
                                     << "// Local   5000 bytes of local memory per group\n";
  DeviceInfo device{.device_class = DeviceClass::kCpu, .local_bytes = 5000};
  EXPECT_EQ(solution_file(tree, device), lab / "tree.cpu.cl");
  device.local_bytes = 4999;
  EXPECT_EQ(solution_file(tree, device), lab / "tree.cl");
  std::ofstream(lab / "tree.cpu.cl") << "// Says nothing.\n";
  EXPECT_EQ(solution_file(tree, device), lab / "tree.cpu.cl");
}

}  // namespace
}  // namespace oclab
