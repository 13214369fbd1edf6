// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: charts as picture files, drawn by a Python program.
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <system_error>

#include "grading/plots/render/render.h"
#include "grading/source/paths.h"
#include "grading/terminal/output_file.h"
#include "harness/support/temp_dir.h"

namespace oclab {

bool draw_picture(const std::string& json, const std::filesystem::path& file) {
  const TempDir folder;
  std::string python = "python3";
  std::string program = (kit_root() / "grading" / "plots" / "draw.py").string();
  std::string data = (folder.path() / "charts.json").string();
  std::string picture = file.string();
  write_output(data, json);
  const std::array<char*, 5> arguments{python.data(), program.data(), data.data(), picture.data(),
                                       nullptr};
  pid_t pid = 0;
  const int error = posix_spawnp(&pid, python.c_str(), nullptr, nullptr, arguments.data(), environ);
  if (error != 0) throw std::system_error(error, std::generic_category(), "cannot start python3");
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace oclab
