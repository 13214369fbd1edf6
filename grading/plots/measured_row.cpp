// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a comparison as a row, printed as soon as it is measured.
#include "grading/plots/measured_row.h"

#include <fmt/format.h>

#include <tuple>

#include "grading/plots/rates.h"
#include "grading/report/report.h"

namespace oclab {
namespace {

std::string cell(const std::optional<Timing>& timing, const UsefulWork& work, Rate rate) {
  if (!timing) return "-";
  if (timing->failure) return failure_words(*timing->failure);
  return rate_text(counted_work(work, rate) / median(timing->seconds), rate);
}

}  // namespace

std::string measured_head() {
  return fmt::format("  {:<28} {:>16} {:>16} {:>7}\n", "", "yours", "reference", "ratio");
}

std::string measured_row(const std::string& name, const Comparison& comparison) {
  const auto& [yours, reference] = std::tie(comparison.student, comparison.reference);
  const Rate rate = comparison.exercise.exercise->rate;
  const std::string ratio =
      has_samples(yours) && has_samples(reference)
          ? fmt::format("{:.2f}", median(reference->seconds) / median(yours->seconds))
          : "-";
  return fmt::format("  {:<28} {:>16} {:>16} {:>7}{}\n", name, cell(yours, comparison.work, rate),
                     cell(reference, comparison.work, rate), ratio,
                     comparison.contended ? "  busy" : "");
}

}  // namespace oclab
