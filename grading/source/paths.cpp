// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the paths of the kit and of kernel files.
#include "grading/source/paths.h"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "harness/support/error.h"
#include "harness/support/regex.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_kit_root(const fs::path& path) { return fs::is_directory(path / "kernels-starter"); }

/// Of a group, as the header of the file says; 0 if it says nothing.
std::uint64_t declared_local_bytes(const fs::path& file) {
  static const std::regex declared =
      regex::make("^// Local +([0-9]{1,12}) bytes of local memory per group");
  std::ifstream text(file);
  for (std::string line; std::getline(text, line) && line.starts_with("//");) {
    std::smatch found;
    if (regex::search(line, found, declared)) return std::stoull(found[1]);
  }
  return 0;
}

}  // namespace

fs::path kit_root() {
  if (const std::string set = environment("OCLAB_ROOT"); !set.empty()) {
    if (is_kit_root(set)) return set;
    throw UsageError("OCLAB_ROOT is '" + set + "', which has no folder kernels-starter. Unset it " +
                     "or set it to the kit's folder.");
  }
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path();
  for (const fs::path& candidate :
       {program.parent_path() / "share" / "oclab", fs::path(OCLAB_SOURCE_DIR)}) {
    if (is_kit_root(candidate)) return candidate;
  }
  throw UsageError(
      "cannot find the kit's folder, which contains kernels-starter. Set OCLAB_ROOT to it.");
}

fs::path kernels_folder(std::string_view word) {
  const std::string chosen = word.empty() ? environment("OCLAB_KERNELS") : std::string(word);
  if (chosen.empty() || chosen == "starter") return kit_root() / "kernels-starter";
  if (chosen == "solutions" && fs::is_directory(kit_root() / "solutions")) {
    return kit_root() / "solutions";
  }
  if (fs::is_directory(chosen)) return chosen;
  throw UsageError("there is no kernels folder '" + chosen +
                   "'. Use --kernels starter, --kernels solutions, or the path of a folder with " +
                   "<lab>/<exercise>.cl.");
}

fs::path kernel_file(const fs::path& folder, const ExerciseRef& exercise) {
  return folder / exercise.lab->stem / (exercise.exercise->id + ".cl");
}

fs::path kernel_file(const fs::path& folder, const ExerciseRef& exercise,
                     DeviceClass device_class) {
  const fs::path plain = kernel_file(folder, exercise);
  fs::path own = plain;
  own.replace_extension(device_class == DeviceClass::kCpu ? ".cpu.cl" : ".gpu.cl");
  return fs::exists(own) ? own : plain;
}

bool is_for_cpus(const fs::path& file) { return file.stem().extension() == ".cpu"; }

fs::path kernel_file(const fs::path& folder, const ExerciseRef& exercise,
                     const DeviceInfo& device) {
  fs::path own = kernel_file(folder, exercise, device.device_class);
  const bool fits = device.device_class != DeviceClass::kCpu || own.stem().extension().empty() ||
                    declared_local_bytes(own) <= device.local_bytes;
  return fits ? own : kernel_file(folder, exercise, DeviceClass::kGpu);
}

fs::path solution_file(const ExerciseRef& exercise, DeviceClass device_class) {
  return kernel_file(kit_root() / "solutions", exercise, device_class);
}

fs::path solution_file(const ExerciseRef& exercise, const DeviceInfo& device) {
  return kernel_file(kit_root() / "solutions", exercise, device);
}

std::set<fs::path> solution_files(const ExerciseRef& exercise) {
  return {solution_file(exercise, DeviceClass::kCpu), solution_file(exercise, DeviceClass::kGpu)};
}

std::string display_path(const fs::path& file) {
  const auto relative = fs::absolute(file).lexically_relative(kit_root());
  return relative.empty() || *relative.begin() == ".." ? file.string() : relative.string();
}

}  // namespace oclab
