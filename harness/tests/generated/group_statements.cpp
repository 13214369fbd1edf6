// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random statements that all work-items of a group execute together.
#include "harness/tests/generated/group_statements.h"

#include <algorithm>

namespace oclab::generated {

void GroupStatements::add(unsigned depth) {
  const bool blocks = depth > 0 && blocks_left_ > 0;
  switch (choice_.below(blocks ? 8 : 6)) {
    case 0:
    case 1: return exchange();
    case 2: return copy_in();
    case 3:
    case 4:
    case 5: return statements_.add(2);
    case 6: return branch(depth - 1);
    default: return loop(depth - 1);
  }
}

void GroupStatements::barrier(const char* fence, bool needed) {
  const std::string text = fmt::format("barrier({});", fence);
  writer_.add(text, needed ? MutationKind::kNoBarrier : MutationKind::kNone, ";");
  ++barriers_;
}

/// Nobody may read the tile any more. The barrier is needed only if it is the first since then.
void GroupStatements::begin_write(Tile& tile) {
  if (tile.readable) barrier("CLK_LOCAL_MEM_FENCE", barriers_ == tile.last_write);
  std::erase_if(scope_.arrays, [&](const Array& array) { return array.name == tile.name; });
}

void GroupStatements::end_write(Tile& tile) {
  tile.readable = true;
  tile.last_write = barriers_;
  scope_.arrays.push_back({.name = tile.name, .type = tile.type, .elements = group_size_});
  read_neighbour(tile);
}

/// Another work-item's element, so a barrier is needed before and after.
void GroupStatements::read_neighbour(const Tile& tile) {
  const std::string name = statements_.fresh("v");
  const std::string index =
      fmt::format("(lid + {}u) % {}u", choice_.between(1, group_size_ - 1), group_size_);
  const std::string head = fmt::format("{} {} = ", tile.type.name(), name);
  writer_.add(fmt::format("{}{}[{}];", head, tile.name, index), MutationKind::kShiftedIndex,
              fmt::format("{}{}[{} + 1u];", head, tile.name, index));
  scope_.variables.push_back({name, tile.type});
}

void GroupStatements::exchange() {
  Tile& tile = tiles_[choice_.below(static_cast<unsigned>(tiles_.size()))];
  begin_write(tile);
  const std::string value = statements_.expressions().of(tile.type, 2);
  writer_.add(fmt::format("{}[lid] = {};", tile.name, value), MutationKind::kShiftedIndex,
              fmt::format("{}[lid + 1] = {};", tile.name, value));
  barrier("CLK_LOCAL_MEM_FENCE");
  end_write(tile);
}

void GroupStatements::copy_in() {
  Tile& tile = tiles_[choice_.below(static_cast<unsigned>(tiles_.size()))];
  if (tile.type.is_odd()) return exchange();
  begin_write(tile);
  const std::string event = statements_.fresh("e");
  const std::string from =
      fmt::format("(global const {}*)in + {}", tile.type.name(), uniform_value());
  // the largest copy, of 64 elements of 16 bytes, needs a quarter of the input
  const bool strided = tile.type.bytes() <= 16 && choice_.chance(40);
  writer_.add(strided
                  ? fmt::format("event_t {} = async_work_group_strided_copy({}, {}, {}, {}, 0);",
                                event, tile.name, from, group_size_, choice_.between(1, 2))
                  : fmt::format("event_t {} = async_work_group_copy({}, {}, {}, 0);", event,
                                tile.name, from, group_size_));
  writer_.add(fmt::format("wait_group_events(1, &{});", event), MutationKind::kNoBarrier, ";");
  ++barriers_;
  end_write(tile);
}

/// A number from 0 to 3 that is the same for the whole group.
std::string GroupStatements::uniform_value() {
  return choice_.word({"(n & 3)", "((uint)get_group_id(0) & 3)", "(n >> 5 & 1)", "(s & 3)",
                       "((uint)get_num_groups(1) & 3)", "1"});
}

void GroupStatements::body(unsigned depth) {
  const unsigned count = choice_.between(2, 4);
  for (unsigned k = 0; k < count; ++k) add(depth);
}

/// Tiles that only one branch writes are not readable afterwards.
void GroupStatements::branch(unsigned depth) {
  --blocks_left_;
  const std::vector<Tile> before = tiles_;
  const auto forget = [&] {
    for (std::size_t k = 0; k < tiles_.size(); ++k) {
      if (tiles_[k].last_write != before[k].last_write) tiles_[k].last_write = 0;
    }
  };
  statements_.block(fmt::format("if ({} < 2)", uniform_value()), [&] { body(depth); });
  forget();
  if (choice_.chance(50)) return;
  statements_.block("else", [&] { body(depth); });
  forget();
}

/// A round begins with a barrier, because the round before has read what this one writes.
void GroupStatements::loop(unsigned depth) {
  --blocks_left_;
  const std::string k = statements_.fresh("k");
  statements_.block(fmt::format("for (uint {0} = 0; {0} < 2 + {1}; ++{0})", k, uniform_value()),
                    [&] {
                      barrier("CLK_LOCAL_MEM_FENCE", false);
                      exchange();
                      body(depth);
                    });
  for (Tile& tile : tiles_) tile.last_write = 0;
}

void GroupStatements::exchange_globally() {
  const std::string name = statements_.fresh("v");
  const std::string value = statements_.expressions().of({'j', 1}, 2);
  const std::string place = fmt::format("exchanged[group * {} + lid", group_size_);
  writer_.add(fmt::format("{}] = {};", place, value), MutationKind::kShiftedIndex,
              fmt::format("{} + 1] = {};", place, value));
  barrier("CLK_GLOBAL_MEM_FENCE");
  writer_.add(fmt::format("uint {} = exchanged[group * {} + (lid + {}) % {}];", name, group_size_,
                          choice_.between(1, group_size_ - 1), group_size_));
  scope_.variables.push_back({name, {'j', 1}});
}

void GroupStatements::copy_out() {
  for (Tile& tile : tiles_) {
    if (tile.readable || tile.type.is_odd()) continue;
    writer_.add(
        fmt::format("{}[lid] = {};", tile.name, statements_.expressions().of(tile.type, 2)));
    barrier("CLK_LOCAL_MEM_FENCE");
    const std::string event = statements_.fresh("e");
    writer_.add(
        fmt::format("event_t {} = async_work_group_copy((global {}*)copied + group * {}, {}, "
                    "{}, 0);",
                    event, tile.type.name(), group_size_, tile.name, group_size_));
    writer_.add(fmt::format("wait_group_events(1, &{});", event), MutationKind::kNoBarrier, ";");
    tile.readable = true;
    tile.last_write = 0;
    return;
  }
}

}  // namespace oclab::generated
