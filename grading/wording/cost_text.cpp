// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: costs in words.
#include "grading/wording/cost_text.h"

#include <fmt/format.h>

#include "grading/terminal/text_layout.h"
#include "grading/wording/diagnosis_words.h"

namespace oclab {
namespace {

constexpr const char* kPredicted =
    "{other_costs}predicted for {at_size}; line by line: oclab explain {exercise}\n{place}";

constexpr DiagnosisWords kCostDiagnoses[] = {
    {.form = "costly-access",
     .cause = "{pattern}: {cost}",
     .evidence = "{worst_cost}",
     .next = "{advice}",
     .details = "{other_costs}counted in the model {run}; line by line: oclab explain "
                "{exercise}\n{place}"},
    {.form = "costly-requests",
     .cause = "{pattern}: {requests} such requests",
     .evidence = "{worst_cost}",
     .details = "{other_costs}counted in the model {run}; line by line: oclab explain "
                "{exercise}\n{place}"},
    {.form = "costly-repeats",
     .cause = "warps access {object} here {requests} times, more often than necessary",
     .evidence = "{worst_cost}",
     .next = "{advice}",
     .details = "{other_costs}{pattern}: {cost}\ncounted in the model {run}; line by line: oclab "
                "explain {exercise}\n{place}"},
    {.form = "costly-branch",
     .cause = "{branch}",
     .evidence = "{worst_cost}",
     .next = "{advice}",
     .details = "{other_costs}counted in the model {run}; line by line: oclab explain "
                "{exercise}\n{place}"},
    {.form = "costly",
     .evidence = "{worst_cost}",
     .details = "{other_costs}counted in the model {run}; line by line: oclab explain "
                "{exercise}\n{place}"},
    {.form = "slow-on-gpu-access",
     .cause = "{pattern}: {cost}",
     .evidence = "{worst_cost}",
     .next = "{advice}; without this waste a GPU would take {without_waste}",
     .details = kPredicted},
    {.form = "slow-on-gpu-few-groups",
     .cause =
         "{groups} {groups:?group keeps|groups keep} only part of the GPU's {units} {unit}s busy",
     .evidence = "{worst_cost}",
     .next = "start more groups, with less work for each",
     .details = kPredicted},
    {.form = "slow-on-gpu-branch",
     .cause = "{branch}",
     .evidence = "{worst_cost}",
     .next = "{advice}",
     .details = kPredicted},
    {.form = "slow-on-gpu-busy",
     .cause = "the bottleneck on a GPU: {part}, busy {busy} of the time",
     .evidence = "{worst_cost}",
     .next = "{advice}",
     .details = kPredicted},
    {.form = "slow-on-gpu-few-warps",
     .cause = "each {unit} of the GPU holds only {warps} of its warps, limited by {held_by}",
     .evidence = "{worst_cost}",
     .next = "{advice}, so that other warps can execute while some wait",
     .details = kPredicted},
    {.form = "slow-on-gpu-waits",
     .cause = "warps wait most of the time, for results or at barriers",
     .evidence = "{worst_cost}",
     .next = "let each work-item compute several independent results, and use fewer barriers",
     .details = kPredicted},
    {.form = "impossible-on-gpu",
     .cause = "impossibly fast: at {at_size} the kernel does not do all its work",
     .evidence = "{worst_cost}; the work alone takes an {gpu} {least_us:time}",
     .next = "let every launch do all its work, at every size"},
    {.form = "work-missing-on-gpu",
     .cause =
         "no predicted time: at {at_size} the sampled work-groups do {share:.0f} % of the work",
     .evidence = "results are verified at smaller sizes only",
     .next = "let every launch do all its work at every size, in equal parts for all work-groups"},
    {.form = "slow",
     .cause = "{reason}",
     .evidence = "full marks begin at {full:.2f} times, points at {none:.2f}"},
    {.form = "starter-not-timed",
     .cause = "the speed of the original starter, above which points begin, varies too much to be "
              "known; close other programs and run again",
     .evidence = "full marks begin at {full:.2f} times, points at {none:.2f}"},
    {.form = "slow-explained",
     .cause = "{reason}",
     .evidence = "full marks begin at {full:.2f} times, points at {none:.2f}",
     .next = "oclab explain {exercise} shows what each line costs on a GPU"},
    {.form = "slow-and-scalar",
     .cause = "{reason}",
     .evidence = "full marks begin at {full:.2f} times, points at {none:.2f}",
     .next = "{loop_advice}",
     .details = "oclab explain {exercise} shows what each line costs on a GPU"},
    {.form = "slow-and-costly",
     .cause = "{reason}",
     .evidence = "full marks begin at {full:.2f} times, points at {none:.2f}",
     .next = "{its_next} (oclab explain {exercise})",
     .details = "`efficient` reports why: line {its_line}: {its_cause}"},
    {.form = "impossible-bandwidth",
     .cause = "impossibly fast: the kernel does not do all its work in every launch",
     .evidence = "{rate:.1f} GB/s of useful data, but a plain copy reaches {peak:.1f} GB/s here"},
    {.form = "impossible-operations",
     .cause = "impossibly fast: the kernel does not do all its work in every launch",
     .evidence = "{rate:.1f} billion operations per second, but multiply-adds in registers reach "
                 "{peak:.1f} here"},
    {.form = "failed-while-timed",
     .cause = "failed while it was timed (large data, many launches)",
     .evidence = "{what}"},
    {.form = "wrong-while-timed",
     .cause = "failed while it was timed (large data, many launches)",
     .evidence = "{finding}",
     .details = "{headline}\n  {element}\n  try: {suggestion}"},
    {.form = "untimed", .cause = "not timed, because this version of PoCL miscompiles the kernel"},
    {.form = "recorded-elsewhere",
     .evidence = "recorded on {recorded_on}; this is {device}",
     .details = "{reason}"},
    {.form = "recorded-noisy",
     .evidence = "the machine was busy when the reference was recorded",
     .details = "{reason}"},
    {.form = "recorded-at-another-rate",
     .evidence = "a plain copy takes {copy_ms:.3g} ms here, and took {recorded_ms:.3g} ms on the "
                 "machine of the recording",
     .details = "{reason}"},
};

}  // namespace

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string_view cost_words(Cost cost) {
  switch (cost) {
    case Cost::kGlobalSectors: return "32-byte sectors of global memory";
    case Cost::kGlobalRequests: return "loads and stores of global memory by warps";
    case Cost::kLocalWavefronts: return "wavefronts of local memory";
    case Cost::kPrivateBytes: return "bytes of private arrays moved in memory";
    case Cost::kInstructions: return "instructions issued to warps";
    case Cost::kIssuedLanes: return "lanes that instructions are issued to, per 1000 active";
    case Cost::kBarriers: return "barriers of work-groups";
    case Cost::kGpuTime: return "time predicted for a GPU";
  }
  return "?";
}

std::string amount_text(Cost cost, std::uint64_t amount) {
  const auto number = static_cast<double>(amount);
  return cost == Cost::kGpuTime ? time_text(number * 1e-3) : grouped(number);
}

std::string describe(const CostEvidence& cost) {
  const Cost what = cost.target.cost;
  const bool time = what == Cost::kGpuTime;
  const auto amount = [&](std::uint64_t of) {
    return time ? amount_text(what, of) : std::to_string(of);
  };
  return fmt::format("{}: yours {}, reference {}, ratio {:.2f} (full marks from {:.2f})",
                     time ? "time predicted for an " + cost.gpu : std::string(cost_words(what)),
                     amount(cost.student), amount(cost.reference), cost.ratio(),
                     cost.target.target.full);
}

std::span<const DiagnosisWords> cost_diagnoses() { return kCostDiagnoses; }

}  // namespace oclab
