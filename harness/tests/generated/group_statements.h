// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random statements that all work-items of a group execute together.
#pragma once

#include <string>
#include <vector>

#include "harness/tests/generated/statements.h"

namespace oclab::generated {

/// An array in local memory with an element for each work-item.
struct Tile {
  std::string name;
  Type type;
  bool readable = false;    ///< it has contents, which any work-item may have read
  unsigned last_write = 0;  ///< how many barriers there were before it became readable
};

/// Writes phases that end in barriers, branches and loops that are the same for the whole group,
/// and between them statements of single work-items.
class GroupStatements {
 public:
  GroupStatements(Choice& choice, SourceWriter& writer, Scope& scope, Statements& statements,
                  std::vector<Tile> tiles, unsigned group_size)
      : choice_(choice),
        writer_(writer),
        scope_(scope),
        statements_(statements),
        tiles_(std::move(tiles)),
        group_size_(group_size) {}

  /// Statements with at most `depth` blocks in each other.
  void add(unsigned depth);

  /// Exchanges values of a group through global memory: once in a kernel.
  void exchange_globally();

  /// Copies a tile to the buffer `copied`: once in a kernel.
  void copy_out();

  void barrier(const char* fence, bool needed = true);

 private:
  void exchange();
  void copy_in();
  void branch(unsigned depth);
  void loop(unsigned depth);
  void body(unsigned depth);
  void begin_write(Tile& tile);
  void end_write(Tile& tile);
  void read_neighbour(const Tile& tile);
  std::string uniform_value();

  Choice& choice_;
  SourceWriter& writer_;
  Scope& scope_;
  Statements& statements_;
  std::vector<Tile> tiles_;
  unsigned group_size_;
  unsigned barriers_ = 0;
  unsigned blocks_left_ = 3;  ///< PoCL's time to compile is exponential in blocks with barriers
};

}  // namespace oclab::generated
