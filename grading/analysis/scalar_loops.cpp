// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: which loops of a kernel a CPU runs one element at a time.
#include "grading/analysis/scalar_loops.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "grading/source/tokens/gate_tokens.h"
#include "harness/worker/supervisor/opencl_backend.h"

namespace oclab {
namespace {

constexpr std::string_view kNotVectorised = "loop not vectorized";
constexpr std::string_view kNoGain =
    "the cost-model indicates that vectorization is not beneficial";
constexpr std::string_view kVectorised = "vectorized loop (";
constexpr std::string_view kUnrolled = "completely unrolled loop";

/// Line and column, from 1; 0 where unknown.
using LineAndColumn = std::pair<int, int>;

struct Remark {
  LineAndColumn at;
  std::string_view text;
};

/// What is in place of an unknown file.
constexpr std::string_view kNowhere = "<unknown>";

/// "FILE:LINE:COLUMN: ", and where it ends.
std::optional<std::pair<LineAndColumn, std::size_t>> place_at(std::string_view text,
                                                              std::size_t begin,
                                                              std::string_view file) {
  for (const std::string_view name : {file, kNowhere}) {
    if (!text.substr(begin).starts_with(name)) continue;
    const char* at = text.data() + begin + name.size();
    const char* const end = text.data() + text.size();
    int numbers[2] = {};
    for (int& number : numbers) {
      if (at == end || *at != ':') return std::nullopt;
      const auto [next, error] = std::from_chars(at + 1, end, number);
      if (error != std::errc{}) return std::nullopt;
      at = next;
    }
    if (!std::string_view(at, end).starts_with(": ")) return std::nullopt;
    return std::pair(LineAndColumn(numbers[0], numbers[1]),
                     static_cast<std::size_t>(at + 2 - text.data()));
  }
  return std::nullopt;
}

/// PoCL prints remarks one after the other, without line breaks.
std::vector<Remark> remarks_in(std::string_view text, std::string_view file) {
  std::vector<Remark> found;
  std::size_t begin = 0;  // of the text of the last one
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto place = place_at(text, i, file);
    if (!place) continue;
    if (!found.empty()) found.back().text = text.substr(begin, i - begin);
    begin = place->second;
    found.push_back({place->first, text.substr(begin)});
    i = begin - 1;
  }
  return found;
}

/// Whether PoCL has just made the function of a whole work-group, which is then optimised.
bool begins_last_stage(const Remark& remark) {
  return remark.text.find("inlined into '") != remark.text.npos &&
         remark.text.find("_workgroup'") != remark.text.npos;
}

struct Cause {
  std::string_view words;
  Hindrance hindrance;
};

constexpr Cause kCauses[] = {
    {"reorder floating-point", Hindrance::kOrderOfSum},
    {"could not be identified as reduction", Hindrance::kCarried},
    {"call instruction cannot be vectorized", Hindrance::kCall},
    {"instruction cannot be vectorized", Hindrance::kCall},
    {"control flow cannot be substituted", Hindrance::kBranch},
    {"control flow is not understood", Hindrance::kExits},
    {"could not determine number of loop iterations", Hindrance::kExits},
    {"early exit", Hindrance::kExits},
    {"memory operations", Hindrance::kMemory},
    {"array bounds", Hindrance::kMemory},
    {"ependence", Hindrance::kMemory},
    {kNoGain, Hindrance::kNoGain},
};

Hindrance hindrance_of(std::string_view remark) {
  const auto* found = std::ranges::find_if(
      kCauses, [&](const Cause& cause) { return remark.find(cause.words) != remark.npos; });
  return found == std::end(kCauses) ? Hindrance::kOther : found->hindrance;
}

bool is_loop_word(std::string_view word) {
  return word == "for" || word == "while" || word == "do";
}

/// "float4", "vload8", "as_int2": whether a word ends with the length of a vector.
bool is_vector_word(std::string_view word) {
  constexpr std::string_view kStems[] = {"char", "short", "int",    "long",
                                         "half", "float", "double", "vload"};
  return std::ranges::any_of(kStems, [word](std::string_view stem) {
    const auto at = word.find(stem);
    return at != word.npos && at + stem.size() < word.size() &&
           std::isdigit(static_cast<unsigned char>(word[at + stem.size()])) != 0;
  });
}

/// Whether the source has a loop word exactly there.
bool is_loop_at(const GateTokens& tokens, std::string_view source, LineAndColumn at) {
  return std::ranges::any_of(tokens, [&](const GateToken& token) {
    if (token.line != at.first || !is_loop_word(token.text)) return false;
    const auto line = source.rfind('\n', token.begin == 0 ? 0 : token.begin - 1);
    const std::size_t start = line == source.npos ? 0 : line + 1;
    return token.begin - start + 1 == static_cast<std::size_t>(at.second);
  });
}

/// What the last stage says about loops, by their places.
struct Loops {
  std::map<LineAndColumn, Remark> scalar;  // with the reason
  std::set<LineAndColumn> other;           // vectorised or unrolled, if only in part
};

Loops loops_of(const std::vector<Remark>& remarks) {
  Loops loops;
  auto next = std::ranges::find_if(remarks, begins_last_stage);
  Remark reason;
  for (; next != remarks.end(); ++next) {
    const auto& [at, text] = *next;
    if (text == kNotVectorised) {
      loops.scalar.try_emplace(at, std::exchange(reason, {}));
    } else if (text.starts_with(kNotVectorised)) {
      reason = *next;
      reason.text.remove_prefix(std::min(kNotVectorised.size() + 2, text.size()));
    } else if (text.starts_with(kNoGain)) {
      loops.scalar.try_emplace(at, *next);
    } else if (text.starts_with(kVectorised) || text.starts_with(kUnrolled)) {
      loops.other.insert(at);
    }
  }
  return loops;
}

}  // namespace

std::vector<ScalarLoop> scalar_loops(std::string_view remarks, const KernelSource& source) {
  const GateTokens tokens = gate_tokens(source.text, false);
  const auto any = [&tokens](auto wanted) {
    return std::ranges::any_of(tokens, wanted, &GateToken::text);
  };
  if (any(is_vector_word) || remarks.find("SLP vectorized") != remarks.npos) return {};
  const Loops loops = loops_of(remarks_in(remarks, source.file_name));
  const bool has_loops = any(is_loop_word);
  std::vector<ScalarLoop> found;
  for (const auto& [at, reason] : loops.scalar) {
    const bool here = is_loop_at(tokens, source.text, at);
    const int line = here ? at.first : reason.at.first;
    // Only in a source without loops, a loop elsewhere is certain to be the one over work-items.
    const bool over_items = !here && !has_loops && line > 0 && loops.other.empty();
    if (here ? loops.other.contains(at) : !over_items) continue;
    if (std::ranges::find(found, line, &ScalarLoop::line) != found.end()) continue;
    found.push_back({.over_work_items = !here,
                     .line = line,
                     .hindrance = hindrance_of(reason.text),
                     .remark = std::string(reason.text)});
  }
  return found;
}

std::vector<ScalarLoop> find_scalar_loops(const Exercise& exercise, const KernelSource& source,
                                          const DeviceInfo& device, TimeLimits limits,
                                          const Extent& extent, std::uint64_t seed) {
  if (!is_pocl(device) || device.device_class != DeviceClass::kCpu) return {};
  limits.warm = nullptr;
  try {
    Backend backend = opencl_backend(device);
    print_loop_remarks(backend);
    KernelRunner runner(exercise, source, device, limits, Origin::kSubmission, backend);
    runner.build("-g");
    Rng rng(seed);
    const Problem problem = exercise.make_problem(extent, rng);
    runner.prepare(extent, problem);
    runner.run_unverified(problem, rng);
    return scalar_loops(runner.compiler_output(), source);
  } catch (const std::exception&) {
    return {};  // the verdict stands without an explanation
  }
}

}  // namespace oclab
