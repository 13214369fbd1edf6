// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: the lines of a generated kernel.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harness/tests/generated/kernel.h"

namespace oclab::generated {

/// Collects lines, indented by the blocks they are in.
class SourceWriter {
 public:
  void add(const std::string& text) { add(text, MutationKind::kNone, ""); }

  /// A line that may be replaced by `mutant`.
  void add(const std::string& text, MutationKind kind, const std::string& mutant) {
    const std::string indent(2 * depth_, ' ');
    lines_.push_back({indent + text, kind, indent + mutant});
  }

  /// "text {"
  void open(const std::string& text) {
    add(text + " {");
    ++depth_;
  }
  /// "}", or "} text {" to go on with another block.
  void close() {
    --depth_;
    add("}");
  }
  void next(const std::string& text) {
    --depth_;
    add("} " + text + " {");
    ++depth_;
  }

  std::size_t depth() const { return depth_; }
  std::vector<Line> take() { return std::move(lines_); }

 private:
  std::vector<Line> lines_;
  std::size_t depth_ = 0;
};

}  // namespace oclab::generated
