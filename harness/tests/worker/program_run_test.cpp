// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: programs that a worker runs.
#include "harness/worker/model_child/program_run.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "harness/support/temp_dir.h"

namespace oclab {
namespace {

TEST(RunProgram, GoesOnWhereAProgramPrintsWithoutEnd) {
  const TempDir folder;
  const ProgramOutput files{.log = folder.path() / "log"};
  const int status = run_program({"/bin/sh", "-c", "head -c 3000000 /dev/zero >&2; exit 3"}, files);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 3);
  EXPECT_EQ(std::filesystem::file_size(files.log), kMostLog);
}

}  // namespace
}  // namespace oclab
