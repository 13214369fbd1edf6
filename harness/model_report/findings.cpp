// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the errors that Oclgrind reports, each once.
#include "harness/model_report/findings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace oclab::model {
namespace {

struct Wording {
  std::string_view part;
  FindingKind kind;
};

/// The first that occurs in a headline decides.
constexpr std::array kWordings{
    Wording{"data race", FindingKind::kDataRace},
    Wording{"ninitialized", FindingKind::kUninitialised},
    Wording{"not aligned", FindingKind::kMisaligned},
    Wording{"divergence detected", FindingKind::kBarrierDivergence},
    Wording{"without waiting for events", FindingKind::kMissingWait},
    Wording{"exceeds static array size", FindingKind::kOutOfBounds},
    Wording{"Invalid read of size", FindingKind::kOutOfBounds},
    Wording{"Invalid write of size", FindingKind::kOutOfBounds},
};

FindingKind kind_of(std::string_view headline) {
  const auto found = std::find_if(kWordings.begin(), kWordings.end(), [&](const Wording& wording) {
    return headline.find(wording.part) != std::string_view::npos;
  });
  return found == kWordings.end() ? FindingKind::kOther : found->kind;
}

std::string_view trimmed(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

/// What follows `label` and blanks in the line; empty if the line does not begin with it.
std::string_view after(std::string_view line, std::string_view label) {
  return line.starts_with(label) ? trimmed(line.substr(label.size())) : std::string_view{};
}

std::uint32_t number_at(std::string_view text) {
  std::uint32_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// "At line 20 (column 29) of input.cl:"
Place place_of(std::string_view line, std::string work_item) {
  constexpr std::string_view kColumn = "(column ";
  Place place{.line = number_at(after(line, "At line ")), .work_item = std::move(work_item)};
  const std::size_t column = line.find(kColumn);
  if (column != std::string_view::npos) {
    place.column = number_at(line.substr(column + kColumn.size()));
  }
  return place;
}

/// Numbers differ between occurrences of one error: addresses, indices, counts of work-items.
std::string without_numbers(std::string_view headline) {
  std::string text(headline.substr(0, headline.find(" 0x")));
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

std::pair<std::uint32_t, std::uint32_t> position(const Place& place) {
  return {place.line, place.column};
}

}  // namespace

const char* name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::kOutOfBounds: return "out_of_bounds";
    case FindingKind::kDataRace: return "data_race";
    case FindingKind::kUninitialised: return "uninitialised";
    case FindingKind::kMisaligned: return "misaligned";
    case FindingKind::kBarrierDivergence: return "barrier_divergence";
    case FindingKind::kMissingWait: return "missing_wait";
    case FindingKind::kOther: return "other";
  }
  return "";
}

bool is_of_own_array(const Finding& finding) {
  return finding.message.find("static array size") != std::string::npos ||
         finding.message.find("local memory") != std::string::npos;
}

bool is_between_writes(const Finding& finding) {
  return finding.message.starts_with("Write-write");
}

std::string_view group_of(const Place& place) {
  const std::size_t at = place.work_item.find("Group(");
  return at == std::string::npos ? std::string_view{}
                                 : std::string_view(place.work_item).substr(at);
}

Finding read_finding(std::string_view message) {
  Finding finding;
  std::string work_item;
  while (!message.empty()) {
    const std::size_t end = std::min(message.find('\n'), message.size());
    const std::string_view line = trimmed(message.substr(0, end));
    message.remove_prefix(std::min(end + 1, message.size()));
    if (line.empty() || line.starts_with(kFatalError)) continue;
    if (finding.message.empty()) finding.message = line;
    if (finding.kernel.empty()) finding.kernel = after(line, "Kernel:");
    for (const char* label : {"Entity:", "First entity:", "Second entity:", "Work-group:"}) {
      if (const auto who = after(line, label); !who.empty()) work_item = who;
    }
    if (line.starts_with("At line ")) {
      finding.places.push_back(place_of(line, std::exchange(work_item, "")));
    }
  }
  finding.kind = kind_of(finding.message);
  finding.count = 1;
  std::stable_sort(finding.places.begin(), finding.places.end(),
                   [](const Place& a, const Place& b) { return position(a) < position(b); });
  return finding;
}

void Findings::add(std::string_view message) {
  Finding finding = read_finding(message);
  Key key{{}, finding.kind, finding.kernel, without_numbers(finding.message)};
  for (const Place& place : finding.places) std::get<0>(key).push_back(position(place));
  Finding& known = found_[key];
  const auto text = [](const Finding& f) {
    return std::pair(f.places.empty() ? std::string() : f.places.front().work_item, f.message);
  };
  finding.count += known.count;
  if (known.count == 0 || text(finding) < text(known)) {
    known = std::move(finding);
  } else {
    known.count = finding.count;
  }
}

std::vector<Finding> Findings::list() const {
  std::vector<Finding> all;
  for (const auto& [key, finding] : found_) all.push_back(finding);
  return all;
}

}  // namespace oclab::model
