// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the files of a driver that a sandbox shows.
#include "harness/worker/sandbox/driver_files.h"

#include <gtest/gtest.h>

#include <fstream>

#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;
using Variables = std::map<std::string, std::string>;

/// A folder outside of the system's with a driver in lib/, a library beside it and one elsewhere.
class DriverFolder : public testing::Test {
 protected:
  DriverFolder() {
    for (const char* file : {"lib/driver.so", "lib/part.so", "elsewhere/llvm.so", "secret"}) {
      fs::create_directories((root() / file).parent_path());
      std::ofstream(root() / file) << "x";
    }
  }

  fs::path root() const { return folder_.path(); }
  std::string path(const char* name) const { return root() / name; }

 private:
  TempDir folder_;
};

TEST_F(DriverFolder, IsShownAndNothingElseOfIt) {
  const DriverFiles files = files_of_driver(
      {path("lib/driver.so"), path("lib/part.so"), path("elsewhere/llvm.so"), "/usr/lib/libc.so.6"},
      {});
  EXPECT_EQ(files.shown, (Paths{root() / "lib", root() / "elsewhere/llvm.so"}));
}

TEST_F(DriverFolder, IsThatOfALinkAndOfItsFile) {
  fs::create_directory(root() / "links");
  fs::create_symlink(root() / "lib/driver.so", root() / "links/driver.so");
  const DriverFiles files = files_of_driver({path("links/driver.so")}, {});
  EXPECT_EQ(files.shown, (Paths{root() / "links", root() / "lib"}));
}

TEST_F(DriverFolder, HasPoclsDataBesideIt) {
  fs::create_directories(root() / "share/pocl");
  EXPECT_EQ(files_of_driver({path("lib/driver.so")}, {}).shown,
            (Paths{root() / "lib", root() / "share/pocl"}));
}

TEST_F(DriverFolder, IsWhereTheLoaderLooks) {
  const std::string driver = path("lib/driver.so");
  const Variables chosen = files_of_driver({driver}, {{"LD_LIBRARY_PATH", "/x"}}).environment;
  EXPECT_EQ(chosen, (Variables{{"LD_LIBRARY_PATH", "/x"},
                               {"OCL_ICD_FILENAMES", driver},
                               {"OCL_ICD_VENDORS", driver}}));
}

TEST(DriverOfTheSystem, IsFoundWhereTheVariablesNamedAFolder) {
  const std::string driver = "/usr/lib/libpocl.so";
  for (const char* name : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH", "OCL_ICD_FILENAMES"}) {
    const DriverFiles files = files_of_driver({driver}, {{name, "/somewhere"}});
    EXPECT_TRUE(files.shown.empty());
    EXPECT_EQ(files.environment,
              (Variables{{"OCL_ICD_FILENAMES", driver}, {"OCL_ICD_VENDORS", driver}}));
  }
}

TEST(DriverOfTheSystem, IsLeftToTheLoader) {
  EXPECT_TRUE(files_of_driver({"/usr/lib/libpocl.so"}, {}).environment.empty());
  EXPECT_TRUE(files_of_driver({}, {}).environment.empty());
}

}  // namespace
}  // namespace oclab
