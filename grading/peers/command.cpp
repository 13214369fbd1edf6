// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the command `oclab peers`.
#include "grading/peers/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "grading/peers/peer_benchmark.h"
#include "grading/terminal/output_file.h"
#include "grading/terminal/progress_line.h"
#include "grading/timing/timed_size.h"
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

void require_peers(const ExerciseRef& exercise) {
  if (exercise.lab->label() == kLab) return;
  throw UsageError(
      fmt::format("{} cannot be compared: other libraries implement the exercises of {} only.",
                  exercise.exercise->id, kLab));
}

int peers_command(const PeersOptions& options) {
  const DeviceInfo device = chosen_device(options.choices);
  std::vector<PeerComparison> comparisons;
  std::cout << fmt::format("device: {}\n{} rounds, in random order; every result verified\n\n",
                           describe(device), options.rounds);
  const auto exercises = exercises_named(options.names);
  ProgressLine progress(exercises.size());
  for (const ExerciseRef& exercise : exercises) {
    require_peers(exercise);
    const Exercise& what = *exercise.exercise;
    const Extent extent = options.choices.extent.empty()
                              ? bench_extent(what, device)
                              : extent_from(options.choices.extent, what);
    progress.step(what.id);
    comparisons.push_back(
        compare_with_peers(exercise, extent, device, options.rounds, random_seed()));
    progress.pause();
    std::cout << peer_table(comparisons.back()) << std::flush;
    // After every exercise, so that an interrupted run keeps its results.
    if (!options.json_file.empty()) write_output(options.json_file, peers_json(comparisons));
  }
  return kOk;
}

}  // namespace

void add_peers(CommandLine& line) {
  const auto [peers, options] = add_subcommand(
      line, "peers", "compare the references of lab 8 with other libraries on this machine",
      peers_command);
  peers.add_option("names", options.names, "exercises of lab 8 (default: all)");
  add_device(peers, options.choices);
  add_extent(peers, "a size instead of the graded one, for one exercise: 4096,4096",
             [&extent = options.choices.extent](const auto& sizes) { extent = sizes; });
  peers.add_option("--rounds", options.rounds, "number of timed rounds (default: 15)")
      ->check(CLI::Range(1, 1000));
  peers.add_option("--json", options.json_file, "also write the results to this file");
}

}  // namespace oclab
