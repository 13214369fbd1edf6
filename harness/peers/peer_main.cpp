// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a program that runs one library at the requests of `oclab peers`.
#include <sys/socket.h>

#include <array>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "harness/peers/peer.h"

namespace oclab::peers {
namespace {

constexpr int kSocket = 3;  // inherited from oclab

std::vector<float> read_floats(const std::filesystem::path& file) {
  std::vector<float> values(std::filesystem::file_size(file) / sizeof(float));
  std::ifstream(file, std::ios::binary)
      .read(reinterpret_cast<char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(float)));
  return values;
}

void write_floats(const std::filesystem::path& file, const std::vector<float>& values) {
  std::ofstream out(file, std::ios::binary);
  out.write(reinterpret_cast<const char*>(values.data()),
            static_cast<std::streamsize>(values.size() * sizeof(float)));
  if (!out.flush()) throw std::runtime_error("cannot write the result to " + file.string());
}

void reply(const std::string& text) { send(kSocket, text.data(), text.size(), MSG_NOSIGNAL); }

/// The next request, or "" at the end.
std::string next_request() {
  std::array<char, 64> text{};
  const ssize_t length = recv(kSocket, text.data(), text.size(), 0);
  return length > 0 ? std::string(text.data(), static_cast<std::size_t>(length)) : "";
}

/// Arguments: exercise, name, three sizes, floats of the result, indices of platform and device, 1
/// for a GPU, names of platform and device, the folder with the files in0, in1, … and, later,
/// result.
void serve(char** arguments) {
  const auto number = [&](int i) { return std::strtoull(arguments[i], nullptr, 10); };
  Job job{.extent = {number(3), number(4), number(5)}, .inputs = {}, .results = number(6)};
  job.device.platform_index = static_cast<std::uint32_t>(number(7));
  job.device.device_index = static_cast<std::uint32_t>(number(8));
  job.device.device_class = number(9) != 0 ? DeviceClass::kGpu : DeviceClass::kCpu;
  job.device.platform = arguments[10];
  job.device.name = arguments[11];
  const std::filesystem::path folder = arguments[12];
  for (int i = 0; std::filesystem::exists(folder / ("in" + std::to_string(i))); ++i) {
    job.inputs.push_back(read_floats(folder / ("in" + std::to_string(i))));
  }
  for (const Way& way : ways()) {
    if (way.exercise != arguments[1] || way.name != arguments[2]) continue;
    const Contestant contestant = way.make(job);
    reply("ready");
    for (std::string request = next_request(); !request.empty(); request = next_request()) {
      if (request == "run") {
        reply(std::to_string(1e9 * contestant.run()));
      } else {
        write_floats(folder / "result", contestant.result());
        reply("written");
      }
    }
  }
}

}  // namespace
}  // namespace oclab::peers

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--list") {
    for (const auto& way : oclab::peers::ways()) {
      std::cout << way.exercise << " " << way.name << "\n";
    }
    return 0;
  }
  if (argc != 13) {
    std::cerr << "oclab starts this program; run `oclab peers --help` instead.\n";
    return 2;
  }
  try {
    oclab::peers::serve(argv);
  } catch (const std::exception& error) {
    oclab::peers::reply(std::string("failed: ") + error.what());
    return 1;
  }
  return 0;
}
