// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: what a worker makes of the exit codes of the model's compiler.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "harness/support/temp_dir.h"
#include "harness/worker/confined/request_server.h"
#include "harness/worker/model_child/compiler_process.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// A program in the compiler's place, with these lines of shell.
fs::path script(const TempDir& folder, const std::string& lines) {
  fs::path file = folder.path() / "compiler";
  std::ofstream(file) << "#!/bin/sh\n" << lines << "\n";
  fs::permissions(file, fs::perms::owner_all);
  return file;
}

const BuildJob kJob{.file_name = "copy.cl",
                    .source = "kernel void copy() {}\n",
                    .extra_options = " -DA=1  -DB",
                    .model = {.checks = true}};

RequestFailure compiler_failure(const std::string& lines) {
  const TempDir folder;
  try {
    compile(script(folder, lines), kJob, folder.path() / "program");
  } catch (const RequestFailure& failure) {
    EXPECT_FALSE(fs::exists(description(folder.path() / "program")));
    return failure;
  }
  ADD_FAILURE() << "it has compiled";
  return {Status::kOk, ""};
}

TEST(ModelCompiler, ItsFilesAppearOnceTheyAreComplete) {
  const TempDir folder;
  const fs::path prefix = folder.path() / "program";
  compile(script(folder, "echo \"$@\" > $3.json; cat $1 > $3.so"), kJob, prefix);
  std::ifstream arguments(description(prefix));
  std::string line;
  std::getline(arguments, line);
  EXPECT_EQ(line,
            prefix.string() + ".cl --output " + prefix.string() + ".new --checks -- -DA=1 -DB");
  std::ifstream source(shared_object(prefix));
  std::getline(source, line);
  EXPECT_EQ(line + "\n", kJob.source);
}

TEST(ModelCompiler, ExitCodesSayWhoseFailureItIs) {
  const RequestFailure rejected =
      compiler_failure("echo note; echo copy.cl:1:2: error: no >&2; exit 1");
  EXPECT_EQ(rejected.status, Status::kBuildError);
  EXPECT_STREQ(rejected.what(), "copy.cl:1:2: error: no");
  const RequestFailure gap = compiler_failure("echo warning >&2; echo '7: a gap'; exit 3");
  EXPECT_EQ(gap.status, Status::kUnsupported);
  EXPECT_STREQ(gap.what(), "7: a gap");
  EXPECT_EQ(compiler_failure("echo 'inline assembly'; exit 4").status, Status::kForbidden);
  const TempDir folder;
  EXPECT_THROW(compile(script(folder, "exit 2"), kJob, folder.path() / "program"),
               std::runtime_error);
}

TEST(ModelCompiler, ACrashEndsTheWorkerInTheSameWay) {
  const TempDir folder;
  const fs::path crashing = script(folder, "kill -FPE $$");
  EXPECT_EXIT(compile(crashing, kJob, folder.path() / "program"), testing::KilledBySignal(SIGFPE),
              "");
}

}  // namespace
}  // namespace oclab
