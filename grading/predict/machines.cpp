// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the GPUs that times can be predicted for.
#include "grading/predict/machines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "grading/source/paths.h"
#include "grading/source/text_file.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

namespace fs = std::filesystem;

fs::path folder() { return kit_root() / "harness" / "gpu_time" / "machines"; }

MachineFile load(const std::string& name) {
  fs::path file = folder() / (name + ".json");
  if (!fs::exists(file)) file = name;
  if (!fs::is_regular_file(file)) {
    throw UsageError(fmt::format("no GPU named '{}'. Choose from: {}; or give a file like {}", name,
                                 fmt::join(machine_names(), ", "),
                                 display_path(folder() / "h200.json")));
  }
  MachineFile result{.name = file.stem(), .text = text_in(file), .machine = {}};
  try {
    result.machine = gpu::machine_from(result.text);
  } catch (const std::runtime_error& error) {
    throw UsageError(fmt::format("{}: {}", display_path(file), error.what()));
  }
  return result;
}

}  // namespace

std::vector<std::string> machine_names() {
  if (!fs::is_directory(folder())) {
    throw UsageError(
        fmt::format("{} is missing: this copy of the kit is incomplete. Fetch it again.",
                    display_path(folder())));
  }
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> compiled_gpus(const std::vector<MachineFile>& machines) {
  std::set<std::string> gpus;
  for (const MachineFile& machine : machines) gpus.insert(machine.machine.llvm_gpus);
  gpus.erase("");
  return {gpus.begin(), gpus.end()};
}

std::vector<MachineFile> load_machines(const std::vector<std::string>& names) {
  std::vector<MachineFile> machines;
  for (const std::string& name : names) machines.push_back(load(name));
  return machines;
}

}  // namespace oclab
