// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: why a kernel is slow, line by line: the data behind `oclab explain`.
//
// How lines are ranked. The unit is one transaction: a sector of global memory, a wavefront of
// local memory, a turn of an atomic, a word of constant memory. An issue slot that is lost because
// lanes of a warp are on another path (32 idle lanes, one slot) counts a quarter: a multiprocessor
// issues four instructions in the time of one wavefront. What a line wastes (transactions beyond
// the fewest that could serve the same bytes) counts in full, because that is what another order of
// accesses saves. What it needs in any case counts a tenth: so where little is wasted, the line
// that moves most comes first, and the remedy is to move less.
#include "grading/model/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "harness/memory_model/machine.h"
#include "harness/worker/protocol/protocol.h"

namespace oclab {
namespace {

constexpr std::size_t kMostFaults = 2;
constexpr double kWorthNaming = 0.1;  // of a line's cost, from which a second fault is named

/// What may be named.
struct Candidate {
  std::string_view unit;  ///< what is wasted: "sectors", "wavefronts", …
  double cost = 0;
  bool wastes = true;
  LineFault fault{};
};

/// One per unit, the most expensive first.
std::vector<Candidate> candidates_of(const ExplainedLine& line) {
  std::vector<Candidate> found;
  for (std::size_t i = 0; i < line.accesses.size(); ++i) {
    const LineAccess& access = line.accesses[i];
    const std::string_view unit = unit_of(access.kind);
    if (!access.pattern || std::ranges::count(found, unit, &Candidate::unit) > 0) continue;
    found.push_back({unit, access.cost, access.wastes(), {i}});
  }
  if (line.branch && line.branch_cost > 0) {
    found.push_back({.unit = "issue slots", .cost = line.branch_cost});
  }
  std::ranges::stable_sort(found, std::greater<>{}, &Candidate::cost);
  return found;
}

/// What is most expensive about a line, the most expensive first: an access or its branches; a
/// second one only where it is of another kind of memory and worth naming. Costs, accesses and
/// patterns of the line are complete.
std::vector<LineFault> faults_of(const ExplainedLine& line) {
  std::vector<LineFault> faults;
  for (const Candidate& each : candidates_of(line)) {
    const bool counts = each.wastes && each.cost > kWorthNaming * line.cost;
    if (faults.empty() || (counts && faults.size() < kMostFaults)) faults.push_back(each.fault);
  }
  return faults;
}

constexpr double kNeeded = 0.1;      // weight of what is not wasted
constexpr double kIssueSlot = 0.25;  // weight of an instruction of a warp
constexpr std::size_t kWorstLines = 3;
constexpr std::size_t kTabColumns = 4;
constexpr std::uint32_t kElementBytes = 4;  // of what vectors are made of, mostly
constexpr std::uint64_t kShortestRow = 8;   // shorter strides are not rows, for any n

using LineMap = std::map<std::uint32_t, ExplainedLine>;

double cost_of(const model::AccessSite& site) {
  return static_cast<double>(site.transactions - site.ideal) +
         kNeeded * static_cast<double>(site.ideal);
}

double cost_of(const model::BranchSite& branch) {
  return kIssueSlot * static_cast<double>(branch.idle) / model::kWarpSize;
}

std::string describe_launch(const model::LaunchReport& launch) {
  const auto sizes = [](const std::array<std::size_t, 3>& size) {
    if (size[2] > 1) return fmt::format("{} x {} x {}", size[0], size[1], size[2]);
    if (size[1] > 1) return fmt::format("{} x {}", size[0], size[1]);
    return fmt::format("{}", size[0]);
  };
  return fmt::format("{}: {} work-items in groups of {}", launch.kernel, sizes(launch.global),
                     sizes(launch.local));
}

void add_access(ExplainedLine& line, LineAccess access) {
  for (LineAccess& known : line.accesses) {
    if (known.kind != access.kind || known.object != access.object) continue;
    if (known.site.example.yields_to(access.site.example)) {
      known.column = access.column;
      known.local = access.local;
    }
    return known.site.add(access.site);
  }
  line.accesses.push_back(std::move(access));
}

void add_launch(LineMap& lines, const model::LaunchReport& launch) {
  const auto line_at = [&](std::uint32_t place) -> ExplainedLine& {
    const std::uint32_t number = launch.places[place].first;
    ExplainedLine& line = lines[number];
    line.number = number;
    return line;
  };
  for (const auto& [key, site] : launch.counters.accesses) {
    add_access(line_at(key.first), {.kind = key.second,
                                    .object = printable(site.example.object, 64),
                                    .column = launch.places[key.first].second,
                                    .site = site,
                                    .local = launch.local});
  }
  for (const auto& [place, site] : launch.counters.branches) {
    ExplainedLine& line = line_at(place);
    if (!line.branch) line.branch.emplace();
    line.branch->add(site);
  }
}

/// Where no type says how long a row is, an argument of the launch may.
void find_row_length(LineAccess& access, const std::vector<RowLength>& lengths) {
  model::AccessPattern& pattern = *access.pattern;
  if (pattern.layout != model::AccessLayout::kStride || is_local(access.kind)) return;
  const auto stride = static_cast<std::uint64_t>(std::abs(pattern.stride));
  for (const RowLength& length : lengths) {
    const bool fits = stride == length.elements * std::min(pattern.bytes, kElementBytes) ||
                      stride == length.elements * pattern.bytes;
    if (length.elements < kShortestRow || !fits) continue;
    const bool ambiguous = !access.row_length.empty() && access.row_length != length.name;
    access.row_length = ambiguous ? std::to_string(length.elements) : length.name;
    access.site.example.row_bytes = stride;
    pattern.layout = model::AccessLayout::kColumn;
    if (ambiguous) return;
  }
}

void finish_line(ExplainedLine& line, const std::vector<RowLength>& lengths) {
  for (LineAccess& access : line.accesses) {
    access.cost = cost_of(access.site);
    line.cost += access.cost;
    if (access.site.example.empty()) continue;
    access.pattern = pattern_of(access.kind, access.site.example);
    find_row_length(access, lengths);
  }
  std::stable_sort(line.accesses.begin(), line.accesses.end(),
                   [](const LineAccess& a, const LineAccess& b) {
                     return a.cost != b.cost ? a.cost > b.cost : a.kind < b.kind;
                   });
  if (line.branch) line.branch_cost = cost_of(*line.branch);
  line.cost += line.branch_cost;
  line.faults = faults_of(line);
}

void rank_lines(Explanation& result) {
  double sum = 0;
  for (const ExplainedLine& line : result.lines) sum += line.cost;
  for (ExplainedLine& line : result.lines) line.share = sum > 0 ? line.cost / sum : 0;
  result.ranking.resize(result.lines.size());
  std::iota(result.ranking.begin(), result.ranking.end(), std::size_t{0});
  std::stable_sort(result.ranking.begin(), result.ranking.end(), [&](std::size_t a, std::size_t b) {
    return result.lines[a].cost > result.lines[b].cost;
  });
}

}  // namespace

std::vector<RowLength> row_lengths(const Exercise& exercise, const std::vector<Launch>& launches) {
  std::vector<RowLength> lengths;
  std::set<std::string> seen;
  for (const Launch& launch : launches) {
    if (!seen.insert(launch.kernel).second) continue;
    const auto kernel = std::find_if(exercise.kernels.begin(), exercise.kernels.end(),
                                     [&](const auto& each) { return each.name == launch.kernel; });
    if (kernel == exercise.kernels.end()) continue;
    for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
      const auto* scalar = std::get_if<ScalarArgument>(&launch.arguments[i]);
      if (scalar == nullptr || scalar->element != Element::kUint) continue;
      std::uint32_t value = 0;
      std::memcpy(&value, scalar->bytes.data(), sizeof value);
      lengths.push_back({kernel->parameters[i].name, value});
    }
  }
  return lengths;
}

std::vector<std::string> printable_lines(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : printable(text, text.size())) {
    if (c == '\n') {
      lines.emplace_back();
    } else if (c == '\t') {
      lines.back().append(kTabColumns - lines.back().size() % kTabColumns, ' ');
    } else {
      lines.back() += c;
    }
  }
  if (lines.back().empty() && lines.size() > 1) lines.pop_back();
  return lines;
}

bool ExplainedLine::wastes() const {
  return branch_cost > 0 || std::ranges::any_of(accesses, &LineAccess::wastes);
}

std::vector<const ExplainedLine*> Explanation::worst() const {
  std::vector<const ExplainedLine*> found;
  for (const std::size_t index : ranking) {
    if (found.size() < kWorstLines && lines[index].cost > 0) found.push_back(&lines[index]);
  }
  return found;
}

Explanation explain(const ExplanationInput& input) {
  Explanation result{.lab = input.lab,
                     .exercise = input.exercise,
                     .title = input.title,
                     .file = input.file,
                     .extent = input.extent,
                     .source = printable_lines(input.text),
                     .remarks = input.remarks};
  LineMap lines;
  for (const model::LaunchReport& launch : input.launches) {
    result.launches.push_back(describe_launch(launch));
    add_launch(lines, launch);
  }
  bool all_known = true;
  for (auto& [number, line] : lines) {
    if (number == 0 || number > result.source.size()) {
      all_known = false;
      continue;
    }
    finish_line(line, input.row_lengths);
    result.lines.push_back(std::move(line));
  }
  if (!all_known) {
    result.remarks.push_back(
        "The compiler has moved some accesses, for example out of a loop. They appear only in the "
        "totals.");
  }
  rank_lines(result);
  result.totals = compare(totals_of(input.launches), input.reference);
  return result;
}

}  // namespace oclab
