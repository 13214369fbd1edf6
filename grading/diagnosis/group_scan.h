// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: how the work-items of a group work together, by a look at the source.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grading/source/tokens/macros.h"
#include "grading/source/tokens/token_search.h"

namespace oclab {

/// A barrier that orders other memory than the accesses around it need.
struct WrongFence {
  int line = 0;               ///< of the word `barrier`, which may be in a macro
  bool orders_other = false;  ///< it orders the other memory, and not nothing
  bool operator==(const WrongFence&) const = default;
};

/// An array of which every work-item has a copy, though the group uses it together.
struct PrivateArray {
  std::string name;
  int line = 0;             ///< of its declaration
  std::string declaration;  ///< "float tile[TILE][TILE]"
};

/// Finds barriers and arrays in the tokens of a source, without compiling it.
class GroupScan : TokenSearch {
 public:
  explicit GroupScan(std::string_view source);

  /// The barrier that should order local (or global) memory between accesses in these two lines and
  /// does not: between them, or in a loop around both. Nothing if there is no barrier, or a right
  /// one, or one that a look at the source does not understand.
  std::optional<WrongFence> wrong_fence(int first, int second, bool local) const;

  /// The lines of the loops around this line, the outermost first.
  std::vector<int> lines_of_loops(int line) const;

  /// Whether the barrier in this line is in a branch of an `if`.
  bool is_conditional(int barrier) const;

  /// Whether an array of this name is declared with two parts: local float tile[2][N].
  bool has_two_buffers(std::string_view array) const;

  /// A private array of the function around this line that it indexes by local id and uses across a
  /// barrier; one that the line names, if there is one.
  std::optional<PrivateArray> unshared_array(int line) const;

 private:
  struct Fence {
    bool known = true, local = false, global = false;
  };
  struct Barrier {
    int line = 0, written = 0;  // `written` is in the macro that `line` uses, if it uses one
    Fence fence;
  };
  struct Lines {
    int begin = 0, end = 0;
  };
  bool is_around(const SourceFunction& function, int line) const;
  bool names(int line, std::string_view word) const;
  bool has_barrier(const SourceFunction& function, int line) const;
  void add_barriers(TokenRange tokens, int line, int depth);
  void add_fence(Fence& fence, TokenRange tokens, int depth);
  std::size_t end_of_statement(std::size_t begin) const;
  std::vector<Lines> loops_around(int first, int second) const;
  std::size_t begin_of_statement(std::size_t i, std::size_t least) const;
  std::set<std::string, std::less<>> local_ids(const SourceFunction& function) const;
  std::optional<PrivateArray> private_array(std::size_t name, std::size_t least) const;
  bool holds_id(const SourceFunction& function, std::size_t use,
                const std::set<std::string, std::less<>>& ids) const;
  bool is_indexed_by(const SourceFunction& function, std::string_view array,
                     const std::set<std::string, std::less<>>& ids) const;

  std::map<std::string, TokenRange, std::less<>> macros_;
  std::vector<Barrier> barriers_;
  std::size_t steps_ = 0;
};

}  // namespace oclab
