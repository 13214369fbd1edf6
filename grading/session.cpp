// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the choices that every front end shares.
#include "grading/session.h"

#include <cstdlib>
#include <optional>
#include <random>
#include <string_view>

#include "spec/error.h"
#include "worker/worker.h"

namespace oclab {
namespace {

/// The value if argument `i` is this option; steps over a separate value.
std::optional<std::string> value_of(std::string_view option, int& i, int argc, char** argv) {
  const std::string_view argument = argv[i];
  if (argument.starts_with(option) && argument.substr(option.size()).starts_with('=')) {
    return std::string(argument.substr(option.size() + 1));
  }
  if (argument != option) return std::nullopt;
  if (i + 1 == argc) throw UsageError(std::string(option) + " needs a value.");
  return std::string(argv[++i]);
}

}  // namespace

Choices take_choices(int& argc, char** argv) {
  Choices choices;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (const auto device = value_of("--device", i, argc, argv)) {
      choices.device = *device;
    } else if (const auto kernels = value_of("--kernels", i, argc, argv)) {
      choices.kernels = *kernels;
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return choices;
}

DeviceInfo chosen_device(const Choices& choices) {
  const char* variable = std::getenv("OCLAB_DEVICE");
  const std::string word = !choices.device.empty() ? choices.device
                           : variable != nullptr   ? variable
                                                   : "";
  static const std::vector<DeviceInfo> devices = list_devices();
  return choose_device(devices, word);
}

std::uint64_t random_seed() {
  std::random_device device;
  return device();
}

}  // namespace oclab
