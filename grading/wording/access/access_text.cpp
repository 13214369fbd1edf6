// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: accesses and branches in words, and what to do about them.
#include "grading/wording/access/access_text.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <string_view>

#include "grading/terminal/text_layout.h"
#include "harness/memory_model/machine.h"

namespace oclab {
namespace {

using model::AccessKind;
using model::AccessLayout;
using model::AccessPattern;

/// Kinds of memory that pay for different things, and so need different remedies.
enum class MemoryGroup { kGlobal, kLocal, kAtomic, kConstant, kImage };

MemoryGroup group_of(AccessKind kind) {
  switch (kind) {
    case AccessKind::kGlobalLoad:
    case AccessKind::kGlobalStore: return MemoryGroup::kGlobal;
    case AccessKind::kLocalLoad:
    case AccessKind::kLocalStore: return MemoryGroup::kLocal;
    case AccessKind::kGlobalAtomic:
    case AccessKind::kLocalAtomic: return MemoryGroup::kAtomic;
    case AccessKind::kConstantLoad: return MemoryGroup::kConstant;
    case AccessKind::kImageRead:
    case AccessKind::kImageWrite: return MemoryGroup::kImage;
  }
  return MemoryGroup::kGlobal;
}

/// A branch that diverges less often than once in this many executions, but wastes lanes all the
/// time, is a loop that a few lanes still execute after the others have left the kernel.
constexpr std::uint64_t kRarelyParts = 16;

struct Remedy {
  MemoryGroup group;
  AccessLayout layout;
  const char* text;
};

/// All remedies. Where a group and a layout are not listed, that of `kOtherRemedies` holds.
constexpr Remedy kRemedies[] = {
    {MemoryGroup::kGlobal, AccessLayout::kStride,
     "let neighbouring work-items use neighbouring elements"},
    {MemoryGroup::kGlobal, AccessLayout::kColumn,
     "let neighbouring work-items use neighbouring elements of a row; if columns are needed as "
     "well, stage a tile in local memory row by row and transpose it there"},
    {MemoryGroup::kGlobal, AccessLayout::kOffset,
     "let the first lane's address be a multiple of 32 bytes, or read each element once into local "
     "memory and share it there"},
    {MemoryGroup::kGlobal, AccessLayout::kRows,
     "make the work-group 32 work-items wide in dimension 0, so that a warp stays in one row, or "
     "let every row begin at a multiple of 32 bytes"},
    {MemoryGroup::kGlobal, AccessLayout::kGaps,
     "the lanes in between take another path: let consecutive work-items take the same path"},
    {MemoryGroup::kGlobal, AccessLayout::kBroadcast,
     "one element serves the whole warp: load it once for several uses, into a private variable or "
     "local memory"},
    {MemoryGroup::kGlobal, AccessLayout::kBroadcastRows,
     "few elements serve the whole warp: load them once for several uses, into private variables "
     "or local memory"},
    {MemoryGroup::kGlobal, AccessLayout::kIrregular,
     "give neighbouring work-items elements that are close together, or fetch the whole range in "
     "order into local memory and pick from it there"},
    {MemoryGroup::kGlobal, AccessLayout::kInOrder,
     "the order is optimal; reduce the requests: use every loaded value several times, or load "
     "vectors"},
    {MemoryGroup::kGlobal, AccessLayout::kOneLane,
     "give the other lanes a share of this work, or execute it less often"},

    {MemoryGroup::kLocal, AccessLayout::kStride,
     "words 32 apart share a bank: use neighbouring words, or an odd distance in words"},
    {MemoryGroup::kLocal, AccessLayout::kColumn,
     "make every row one element longer (padding): then a column lies in different banks"},
    {MemoryGroup::kLocal, AccessLayout::kRows,
     "choose the length of the rows so that those of one warp begin in different banks"},
    {MemoryGroup::kLocal, AccessLayout::kBroadcastRows,
     "choose the length of the rows so that those of one warp begin in different banks, and keep "
     "reused values in private variables"},
    {MemoryGroup::kLocal, AccessLayout::kIrregular,
     "arrange the array so that the words that one warp uses together lie in different banks"},
    {MemoryGroup::kLocal, AccessLayout::kOneLane,
     "the other lanes are idle here: shorten this part, or execute it less often"},

    {MemoryGroup::kAtomic, AccessLayout::kBroadcast,
     "the updates are serialized: combine in private variables first and add once per work-item, "
     "or give the lanes counters of their own"},
    {MemoryGroup::kAtomic, AccessLayout::kInOrder,
     "no two updates collide, but each is slow: combine more values before you add"},

    {MemoryGroup::kConstant, AccessLayout::kInOrder,
     "one element for all lanes is the ideal use of constant memory; only fewer loads would help"},
};

constexpr Remedy kOtherRemedies[] = {
    {MemoryGroup::kImage, AccessLayout::kIrregular,
     "let neighbouring work-items use neighbouring pixels, and keep a pixel that several results "
     "need in a private variable"},
    {MemoryGroup::kGlobal, AccessLayout::kIrregular,
     "let neighbouring work-items use neighbouring elements"},
    {MemoryGroup::kLocal, AccessLayout::kIrregular,
     "the order is optimal; reduce the accesses: keep sums and reused values in private variables"},
    {MemoryGroup::kAtomic, AccessLayout::kIrregular,
     "lanes that update one address (in local memory: one bank) are serialized: combine in private "
     "variables first, or give the lanes counters of their own"},
    {MemoryGroup::kConstant, AccessLayout::kIrregular,
     "constant memory delivers one word at a time: let all lanes use the same element, or put the "
     "table into local memory"},
};

/// The layout to advise on: where nothing is wasted, only the number of accesses is left to
/// improve.
AccessLayout layout_to_improve(const LineAccess& access) {
  const AccessLayout layout = access.pattern->layout;
  const bool wasteful = access.site.example.transactions > access.site.example.ideal;
  const bool shared =
      group_of(access.kind) == MemoryGroup::kGlobal &&
      (layout == AccessLayout::kBroadcast || layout == AccessLayout::kBroadcastRows);
  return wasteful || shared || layout == AccessLayout::kOneLane ? layout : AccessLayout::kInOrder;
}

const char* verb(AccessKind kind) {
  switch (kind) {
    case AccessKind::kGlobalLoad:
    case AccessKind::kLocalLoad:
    case AccessKind::kConstantLoad:
    case AccessKind::kImageRead: return "reads";
    case AccessKind::kGlobalStore:
    case AccessKind::kLocalStore:
    case AccessKind::kImageWrite: return "writes";
    case AccessKind::kGlobalAtomic:
    case AccessKind::kLocalAtomic: return "updates";
  }
  return "";
}

/// " of `in`", or "" where the object is unknown.
std::string of_object(const LineAccess& access) {
  return access.object.empty() ? "" : fmt::format(" of `{}`", access.object);
}

/// " (every 32nd float …)": what a stride means where it is a whole number of elements.
std::string meaning_of_stride(const LineAccess& access) {
  const AccessPattern& pattern = *access.pattern;
  const auto stride = static_cast<std::uint64_t>(std::abs(pattern.stride));
  if (const std::string& length = access.row_length; !length.empty()) {
    const bool is_number = length.find_first_not_of("0123456789") == std::string::npos;
    return fmt::format(", one row of {} elements further each time",
                       is_number ? length : "`" + length + "`");
  }
  if (pattern.layout == AccessLayout::kColumn) return ", down a column of the array";
  if (stride % pattern.bytes != 0) return "";
  return fmt::format(", {} elements further each time", stride / pattern.bytes);
}

/// "128·i", "128·(i mod 16)": the part of the address that the lane decides.
std::string multiple(std::int64_t stride, std::uint32_t run) {
  const std::string lane =
      run == model::kWarpSize ? std::string("i") : fmt::format("(i mod {})", run);
  return fmt::format("{}·{}", std::abs(stride), lane);
}

std::string strided(const LineAccess& access) {
  const AccessPattern& pattern = *access.pattern;
  return fmt::format("lane i {} address {}{}{}", verb(access.kind),
                     multiple(pattern.stride, pattern.run), of_object(access),
                     meaning_of_stride(access));
}

std::string counted(std::uint64_t count, std::string_view unit) {
  if (count == 1) unit.remove_suffix(1);  // "1 sector": every unit's plural has an s
  return fmt::format("{} {}", count, unit);
}

/// Whether few lanes are left rather than two paths taken.
bool has_few_lanes(const model::BranchSite& branch) {
  return kRarelyParts * branch.divergent < branch.executed && branch.idle > branch.executed;
}

std::string as_sentence(std::string fault, const char* advice) {
  if (fault[0] >= 'a' && fault[0] <= 'z') fault[0] = static_cast<char>(fault[0] - 'a' + 'A');
  return fmt::format("{}; {}.", fault, advice);
}

}  // namespace

std::string describe_pattern(const LineAccess& access) {
  const AccessPattern& pattern = *access.pattern;
  const std::string verb_of = of_object(access);
  const std::string all = verb(access.kind) + std::string(" ");
  switch (pattern.layout) {
    case AccessLayout::kOneLane: return fmt::format("a single lane {}one element{}", all, verb_of);
    case AccessLayout::kBroadcast:
      return fmt::format("each of {} lanes {}the same address{}", pattern.lanes, all, verb_of);
    case AccessLayout::kInOrder: return fmt::format("lane i {}element i{}", all, verb_of);
    case AccessLayout::kOffset:
      return fmt::format("lane i {}element i{}, starting {} bytes into a sector (misaligned)", all,
                         verb_of, pattern.start % model::kSectorBytes);
    case AccessLayout::kGaps:
      return fmt::format("only {} of 32 lanes are active, and each {}an element{} alone",
                         pattern.lanes, all, verb_of);
    case AccessLayout::kRows:
      if (pattern.run_stride == 0) {
        return fmt::format("lane i {}element i mod {}{}", all, pattern.run, verb_of);
      }
      return fmt::format(
          "{} neighbouring lanes at a time share a row{}, and the rows are {} bytes "
          "apart",
          pattern.run, verb_of, std::abs(pattern.run_stride));
    case AccessLayout::kBroadcastRows:
      return fmt::format(
          "{} neighbouring lanes at a time share an element{}, and these are {} "
          "bytes apart",
          pattern.run, verb_of, std::abs(pattern.run_stride));
    case AccessLayout::kStride:
    case AccessLayout::kColumn: return strided(access);
    case AccessLayout::kIrregular:
      if (is_image(access.kind)) {
        return fmt::format("{} lanes {} pixels{}", pattern.lanes,
                           access.kind == AccessKind::kImageWrite ? "write" : "read",
                           of_object(access));
      }
      return fmt::format("the addresses{} that {} lanes use are irregular", verb_of, pattern.lanes);
  }
  return "";
}

std::string describe_branch(const model::BranchSite& branch) {
  const std::string wasted =
      grouped(std::ceil(static_cast<double>(branch.idle) / model::kWarpSize)) + " issue slots";
  return has_few_lanes(branch)
             ? "only a few lanes of a warp are still active here, which wastes " + wasted
             : fmt::format(
                   "the branch diverges in {} of {} executions, and {} are wasted while "
                   "some lanes wait",
                   branch.divergent, branch.executed, wasted);
}

const char* advice_for(const model::BranchSite& branch) {
  return has_few_lanes(branch) ? "share their work among all 32 work-items"
                               : "let 32 neighbouring work-items take the same path, with the same "
                                 "number of iterations";
}

std::string describe_cost(const LineAccess& access) {
  const model::ExampleRequest& example = access.site.example;
  const std::string cost = counted(example.transactions, unit_of(access.kind));
  if (example.transactions == example.ideal) return cost + ", already minimal";
  return fmt::format("{} where {} would do", cost, example.ideal);
}

const char* advice(AccessKind kind, AccessLayout layout) {
  for (const Remedy& remedy : kRemedies) {
    if (remedy.group == group_of(kind) && remedy.layout == layout) return remedy.text;
  }
  for (const Remedy& remedy : kOtherRemedies) {
    if (remedy.group == group_of(kind)) return remedy.text;
  }
  return "";
}

const char* advice_for(const LineAccess& access) {
  return advice(access.kind, layout_to_improve(access));
}

std::string sentence_about(const LineAccess& access) {
  return as_sentence(describe_pattern(access) + ": " + describe_cost(access), advice_for(access));
}

std::string sentence_about(const model::BranchSite& branch) {
  return as_sentence(describe_branch(branch), advice_for(branch));
}

}  // namespace oclab
