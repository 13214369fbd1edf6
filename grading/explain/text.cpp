// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: an explanation on the terminal.
#include "grading/explain/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "grading/terminal/text_layout.h"
#include "grading/wording/access/access_text.h"
#include "harness/memory_model/machine.h"

namespace oclab {
namespace {

constexpr std::size_t kNarrowest = 80;
constexpr std::size_t kContext = 2;  // lines shown around an annotated one
constexpr double kHot = 0.25;        // share of the cost from which a line is shown in red
constexpr double kWarm = 0.05;       // and in yellow
constexpr const char* kMargin = "             | ";  // where a source line has share and number

std::string bold(const TextStyle& style, const std::string& text) { return style.paint("1", text); }
std::string faint(const TextStyle& style, const std::string& text) {
  return style.paint("2", text);
}

/// By share of the cost.
std::string heat(const TextStyle& style, double share, const std::string& text) {
  if (share < kWarm) return text;
  return style.paint(share < kHot ? "33" : "1;31", text);
}

/// The share of a line that wastes something. A line that is minimal is not at fault, however much
/// it moves.
double heat_of(const ExplainedLine& line) { return line.wastes() ? line.share : 0; }

std::string share_text(double share) {
  if (share < 0.005) return "";
  return fmt::format("{:.0f} %", 100 * share);
}

double per_request(std::uint64_t count, const model::AccessSite& site) {
  return static_cast<double>(count) / static_cast<double>(site.requests);
}

/// "read", "write", …: short, for the table under a source line.
const char* verb_of(model::AccessKind kind) {
  switch (kind) {
    case model::AccessKind::kGlobalLoad:
    case model::AccessKind::kLocalLoad:
    case model::AccessKind::kConstantLoad:
    case model::AccessKind::kImageRead: return "read";
    case model::AccessKind::kGlobalStore:
    case model::AccessKind::kLocalStore:
    case model::AccessKind::kImageWrite: return "write";
    case model::AccessKind::kGlobalAtomic:
    case model::AccessKind::kLocalAtomic: return "atomic";
  }
  return "";
}

const char* memory_of(model::AccessKind kind) {
  if (is_local(kind)) return "local";
  if (is_image(kind)) return "image";
  return kind == model::AccessKind::kConstantLoad ? "constant" : "global";
}

std::string access_note(const LineAccess& access) {
  const model::AccessSite& site = access.site;
  const std::string what =
      fmt::format("{} {} {}", memory_of(access.kind), verb_of(access.kind), access.object);
  std::string note = fmt::format("{:<22} {:>8} x {:>4.1f} {} ({:.1f})", shortened(what, 22),
                                 site.requests, per_request(site.transactions, site),
                                 unit_of(access.kind), per_request(site.ideal, site));
  const bool local = is_local(access.kind) && unit_of(access.kind) != std::string("turns");
  if (local && site.worst > 1 && site.transactions > site.ideal) {
    note += fmt::format(", worst {}", site.worst);
  }
  return note;
}

std::string branch_note(const model::BranchSite& branch) {
  if (branch.divergent == 0) {
    return fmt::format("{:<22} {:>8} x never divergent", "branch", branch.executed);
  }
  return fmt::format("{:<22} {:>8} x {} divergent, {:.0f} slots wasted", "branch", branch.executed,
                     branch.divergent, static_cast<double>(branch.idle) / model::kWarpSize);
}

/// A line of the source; `line` is null where it costs nothing.
std::string source_line(const Explanation& explanation, std::size_t number,
                        const ExplainedLine* line, const TextStyle& style) {
  const double share = line != nullptr ? line->share : 0;
  const std::string gutter = fmt::format("{:>6} {:>5} | ", share_text(share), number);
  const std::string code = shortened(explanation.source[number - 1], style.width - gutter.size());
  return line != nullptr ? heat(style, heat_of(*line), gutter) + bold(style, code)
                         : faint(style, gutter + code);
}

std::string annotated(const Explanation& explanation, const ExplainedLine& line,
                      const TextStyle& style) {
  std::string text = source_line(explanation, line.number, &line, style) + "\n";
  const auto note = [&](double cost, bool wastes, const std::string& words) {
    const double share = wastes && line.cost > 0 ? line.share * cost / line.cost : 0;
    text += faint(style, kMargin) + heat(style, share, words) + "\n";
  };
  for (const LineAccess& access : line.accesses)
    note(access.cost, access.wastes(), access_note(access));
  if (line.branch) note(line.branch_cost, true, branch_note(*line.branch));
  return text;
}

std::string source_text(const Explanation& explanation, const TextStyle& style) {
  std::string text;
  std::size_t shown = 0;  // the last line printed
  for (std::size_t i = 0; i < explanation.lines.size(); ++i) {
    const ExplainedLine& line = explanation.lines[i];
    const std::size_t from = line.number > kContext ? line.number - kContext : 1;
    if (from > shown + 1) text += faint(style, "         ... |") + "\n";
    for (std::size_t number = std::max(from, shown + 1); number < line.number; ++number) {
      text += source_line(explanation, number, nullptr, style) + "\n";
    }
    text += annotated(explanation, line, style);
    const std::size_t next = i + 1 < explanation.lines.size() ? explanation.lines[i + 1].number
                                                              : explanation.source.size() + 1;
    shown = line.number;
    while (shown + 1 < next && shown < line.number + kContext) {
      text += source_line(explanation, ++shown, nullptr, style) + "\n";
    }
  }
  return text;
}

std::string worst_text(const Explanation& explanation, const TextStyle& style) {
  const auto worst = explanation.worst();
  if (worst.empty()) return "No line accesses memory or branches.\n";
  std::string text = bold(style, "The most expensive lines") + "\n";
  for (std::size_t i = 0; i < worst.size(); ++i) {
    const ExplainedLine& line = *worst[i];
    const std::string head =
        fmt::format("{}. line {}, {:.0f} % of the cost", i + 1, line.number, 100 * line.share);
    const std::string code = trimmed(explanation.source[line.number - 1]);
    text += "  " + heat(style, heat_of(line), head) + "\n";
    text += "     " + bold(style, shortened(code, style.width - 5)) + "\n";
    if (!line.faults.empty()) text += wrapped(sentences_about(line), 5, style.width);
  }
  return text;
}

std::string number_text(double value, bool average) {
  return average ? fmt::format("{:.1f}", value) : grouped(value);
}

/// With the reference's numbers, where there are any.
std::string totals_text(const Explanation& explanation, const TextStyle& style) {
  const bool compared = std::ranges::any_of(
      explanation.totals, [](const TotalRow& row) { return row.reference.has_value(); });
  std::string head = fmt::format("{:<34} {:>14}", "Totals", compared ? "yours" : "");
  if (compared) head += fmt::format(" {:>14} {:>8}", "reference", "ratio");
  std::string text = bold(style, trimmed(head)) + "\n";
  for (const TotalRow& row : explanation.totals) {
    text += fmt::format("{:<34} {:>14}", row.name, number_text(row.yours, row.average));
    if (compared) {
      std::string reference = "-", ratio = "-";
      if (row.reference) {
        reference = number_text(*row.reference, row.average);
        if (*row.reference > 0) ratio = fmt::format("{:.2f}", row.yours / *row.reference);
      }
      text += fmt::format(" {:>14} {:>8}", reference, ratio);
    }
    text += "\n";
  }
  return text;
}

std::string head_text(const Explanation& explanation, const TextStyle& style) {
  std::string sizes;
  for (const auto& [name, size] : explanation.extent) {
    sizes += fmt::format("{} {}={}", sizes.empty() ? ", at" : "", name, size);
  }
  std::string text = bold(style, explanation.exercise + ": " + explanation.title) + "\n";
  text += wrapped(fmt::format("{} in the model{}", explanation.file, sizes), 0, style.width);
  constexpr std::size_t kShown = 4;
  for (std::size_t i = 0; i < std::min(kShown, explanation.launches.size()); ++i) {
    text += wrapped(explanation.launches[i], 2, style.width);
  }
  if (explanation.launches.size() > kShown) {
    text += fmt::format("  and {} launches more\n", explanation.launches.size() - kShown);
  }
  return text;
}

std::string estimate_text(const GpuEstimate& gpu, const TextStyle& style) {
  std::string text = bold(style, "Predicted for an " + gpu.gpu) + "\n";
  for (const std::string& sentence : sentences(gpu)) text += wrapped(sentence, 2, style.width);
  return text;
}

}  // namespace

std::string explanation_text(const Explanation& explanation, const std::optional<GpuEstimate>& gpu,
                             const TextStyle& wanted) {
  const TextStyle style{std::max(wanted.width, kNarrowest), wanted.colour};
  std::string text = head_text(explanation, style) + "\n";
  if (gpu) text += estimate_text(*gpu, style) + "\n";
  text += worst_text(explanation, style) + "\n";
  if (!explanation.lines.empty()) {
    text += bold(style, "Line by line") + "\n";
    text += wrapped(
        "Share of the cost, then the source. Below a line its counters: requests (one "
        "instruction of one warp) x the average per request, with the minimum in brackets.",
        0, style.width);
    text += source_text(explanation, style) + "\n";
  }
  text += totals_text(explanation, style);
  if (!explanation.remarks.empty()) text += "\n";
  for (const std::string& remark : explanation.remarks) {
    text += wrapped("Note: " + remark, 0, style.width);
  }
  return text;
}

std::string sentences_about(const ExplainedLine& line) {
  std::string text;
  for (const LineFault& fault : line.faults) {
    text += (text.empty() ? "" : " ") + (fault.access ? sentence_about(line.accesses[*fault.access])
                                                      : sentence_about(*line.branch));
  }
  return text;
}

}  // namespace oclab
