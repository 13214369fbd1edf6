// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a criterion as text, the only place where it becomes one.
#include "grading/record/criterion_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <string_view>

#include "grading/terminal/wording.h"
#include "grading/wording/cost_text.h"
#include "grading/wording/diagnosis_text.h"
#include "grading/wording/finding_text.h"
#include "grading/wording/size_text.h"
#include "grading/wording/speed_text.h"

namespace oclab {
namespace {

/// Why a criterion is left out, by form. Besides the facts, these may name two remedies.
const std::map<std::string_view, std::string_view> kLeftOutWords{
    {"no-model", "{what}"},
    {"needs-doubles",
     "{exercise} needs double precision (cl_khr_fp64), which {device} does not have. "
     "{other_device}"},
    {"needs-images",
     "{exercise} needs image objects, which {device} does not have. {other_device}"},
    {"needs-large-groups",
     "{exercise} needs work-groups of {group} work-items, which {device} does not have. "
     "{other_device}"},
    {"no-recorded-speed",
     "not assessed: this copy of the kit holds neither the reference solution nor a recording of "
     "its speed on a {class}. Try another device (`oclab devices`). {new_copy} on such a device."},
    {"no-recorded-costs",
     "not assessed: this copy of the kit holds neither the reference solution nor a recording of "
     "what it costs in the model. {new_copy}."},
    {"recorded-at-another-size",
     "not assessed: the reference was recorded at another size than {exercise} has on this device. "
     "{new_copy}."},
    {"recorded-for-another-description",
     "not assessed: the reference's times were recorded for a description of {gpu} that differs "
     "from harness/gpu_time/machines/{file}.json. {new_copy}."},
    {"speed-shows-nothing",
     "the starter of {exercise} runs at {starter:.2f} times the reference's speed on this {class}, "
     "so speed does not show its lesson here. `oclab explain {exercise}` shows what each line "
     "costs on a GPU"},
};

constexpr const char* kMiscompiled =
    "your kernel is right, but this version of PoCL miscompiles it: the same source gives right "
    "results without optimisation. Known cause: a loop with a barrier whose condition calls "
    "get_local_size(0). Put it in a variable before the loop: const uint size = "
    "get_local_size(0);";

std::string left_out_text(const Statement& why) {
  Facts facts = why.facts;
  facts["other_device"] = "Choose another device: `oclab devices` lists them.";
  facts["new_copy"] = "Ask your instructor for a new copy, made after running `oclab calibrate`";
  return filled(kLeftOutWords.at(why.form), facts);
}

std::string safe_text(const Criterion& safe) {
  std::string text = fmt::format("nothing found at {} sizes", safe.sizes);
  if (!safe.single_groups.empty()) {
    text += fmt::format("; only one work-group along {} fits the model",
                        fmt::join(safe.single_groups, " and "));
  }
  return text;
}

std::string efficient_text(const Criterion& efficient) {
  std::string text;
  for (const CostEvidence& cost : efficient.costs) text += describe(cost) + "\n";
  return efficient.counted ? text + "counted in the model " + describe(*efficient.counted) : text;
}

std::string fast_text(const SpeedEvidence& speed) {
  const std::string starter =
      speed.starter ? fmt::format(" The starter reaches {:.2f}.", *speed.starter) : "";
  return fmt::format("{}. Full marks begin at {:.2f}, points at {:.2f}.{}", describe(speed.result),
                     speed.result.target.full, speed.result.target.none, starter);
}

std::string passed_text(const Criterion& criterion) {
  switch (criterion.name) {
    case CriterionName::kCorrect: return fmt::format("right at all {} test sizes", criterion.sizes);
    case CriterionName::kSafe: return safe_text(criterion);
    case CriterionName::kEfficient: return efficient_text(criterion);
    case CriterionName::kFast: return criterion.speed ? fast_text(*criterion.speed) : "";
  }
  return "";
}

/// Where what the kernel was compared with comes from, unless it ran here.
std::string recordings_text(const Criterion& criterion) {
  if (!criterion.costs.empty() && !criterion.costs_recorded.empty()) {
    return "\nthe reference's costs were recorded on " + criterion.costs_recorded;
  }
  if (!criterion.speed || !criterion.speed->recorded) return "";
  return "\n" + describe(*criterion.speed->recorded);
}

}  // namespace

std::string message_of(const Criterion& criterion) {
  if (criterion.diagnosis) {
    return cause_of(*criterion.diagnosis) + "\n" + explanation_of(*criterion.diagnosis);
  }
  return (criterion.left_out ? left_out_text(criterion.why_left_out) : passed_text(criterion)) +
         recordings_text(criterion);
}

std::string note_of(const Criterion& criterion) {
  return criterion.miscompiled ? kMiscompiled : note_text(criterion.notes);
}

std::string summary_of(const Criterion& criterion) {
  if (criterion.diagnosis) return cause_of(*criterion.diagnosis);
  return criterion.costs.empty() ? message_of(criterion) : describe(criterion.costs.front());
}

}  // namespace oclab
