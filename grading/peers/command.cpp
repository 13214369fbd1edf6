// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab peers`.
#include "grading/peers/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "grading/peers/peer_benchmark.h"
#include "grading/peers/peer_report.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/progress.h"
#include "grading/timing/paired_benchmark.h"
#include "harness/support/error.h"

namespace oclab {
namespace {

constexpr const char* kLab = "lab8";

struct PeersOptions {
  std::vector<std::string> names{kLab};
  Choices choices;
  std::size_t rounds = 15;
  std::string json_file;
};

void require_contest(const ExerciseRef& exercise) {
  if (exercise.lab->label() == kLab) return;
  throw UsageError(fmt::format("{} is no contest: other libraries take part in {} only.",
                               exercise.exercise->id, kLab));
}

int peers_command(const PeersOptions& options) {
  const DeviceInfo device = chosen_device(options.choices);
  std::vector<PeerRace> races;
  std::cout << fmt::format("device: {}\n{} rounds, in random order; every result verified\n\n",
                           describe(device), options.rounds);
  for (const ExerciseRef& exercise : exercises_named(options.names)) {
    require_contest(exercise);
    const Exercise& what = *exercise.exercise;
    const Extent extent = options.choices.extent.empty()
                              ? bench_extent(what, device.device_class)
                              : extent_from(options.choices.extent, what);
    show_progress(what.id);
    races.push_back(run_peer_race(exercise, extent, device, options.rounds, random_seed()));
    show_progress("");
    std::cout << peer_table(races.back()) << std::flush;
    // After every race, so that a run that is cut short has lost nothing.
    if (!options.json_file.empty()) write_output(options.json_file, peers_json(races));
  }
  return kOk;
}

}  // namespace

void add_peers(CommandLine& line) {
  const auto options = std::make_shared<PeersOptions>();
  CLI::App& peers = add_subcommand(
      line, "peers",
      "time the references of lab 8 interleaved with other libraries on this machine",
      [options] { return peers_command(*options); });
  peers.add_option("names", options->names, "exercises of lab 8 (default: all)");
  add_device(peers, options->choices);
  peers
      .add_option("--extent", options->choices.extent,
                  "another size than the graded one, for one exercise: 4096,4096")
      ->delimiter(',')
      ->check(CLI::Range(1, 1 << 30));
  peers.add_option("--rounds", options->rounds, "how often each takes its turn (default: 15)")
      ->check(CLI::Range(1, 1000));
  peers.add_option("--json", options->json_file, "also write the results to this file");
}

}  // namespace oclab
