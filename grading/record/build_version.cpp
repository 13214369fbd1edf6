// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which build of the kit graded.
#include "grading/record/build_version.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <functional>
#include <iterator>
#include <string_view>

#include "grading/record/baseline.h"
#include "grading/source/paths.h"
#include "harness/support/error.h"
#include "harness/worker/process/worker_program.h"
#include "harness/worker/supervisor/worker.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

/// All files below a folder that may be missing, ordered by path.
std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::recursive_directory_iterator(folder, missing)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

/// These are many megabytes, in each run of the program: so a hash that takes eight bytes per step,
/// and no copy of the whole.
std::string hashes_of_blocks(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::vector<char> block(std::size_t{1} << 16);
  std::string hashes;
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
    const std::string_view part(block.data(), static_cast<std::size_t>(in.gcount()));
    hashes += std::to_string(std::hash<std::string_view>{}(part)) + ' ';
  }
  return hashes;
}

/// Without a kit's folder or a worker nothing can be graded, but the program can say so.
std::vector<fs::path> graders_files() {
  std::vector<fs::path> files{"/proc/self/exe"};
  try {
    const fs::path worker = worker_program();
    for (const char* name : {"oclab-worker", "liboclab-dlopen-shim.so", "oclab-model-worker",
                             "oclab-model-compiler", "oclab-model-codegen"}) {
      files.push_back(worker.parent_path() / name);
    }
    for (const char* folder : {"solutions", "grading/baselines"}) {
      std::ranges::copy(files_below(kit_root() / folder), std::back_inserter(files));
    }
  } catch (const UsageError&) {
  }
  return files;
}

}  // namespace

std::string kit_version() { return OCLAB_VERSION; }

std::string build_version(const std::string& version, const std::vector<fs::path>& files) {
  std::string all;  // the content of two files must not be taken for that of one
  for (const fs::path& file : files) {
    all += file.filename().string() + '\0' + hashes_of_blocks(file) + '\0';
  }
  return version + "+" + fingerprint(all);
}

std::string build_version() {
  static const std::string text = build_version(kit_version(), graders_files());
  return text;
}

}  // namespace oclab
