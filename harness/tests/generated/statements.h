// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random statements that a work-item executes without the others.
#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

#include "harness/tests/generated/expressions.h"
#include "harness/tests/generated/source_writer.h"

namespace oclab::generated {

/// A struct of the program.
struct Struct {
  std::string name;
  std::vector<Type> fields;  ///< called f0, f1, …
};

/// Writes statements that keep every variable in scope defined.
class Statements {
 public:
  Statements(Choice& choice, SourceWriter& writer, Scope& scope,
             const std::vector<Function>& functions, const std::vector<Struct>& structs)
      : choice_(choice),
        writer_(writer),
        scope_(scope),
        structs_(structs),
        expressions_(choice, scope, functions) {}

  /// One statement with at most `depth` blocks in each other.
  void add(unsigned depth);

  /// Declares a variable with a value.
  void declare();

  /// Writes what `body` adds between braces, after which its variables are out of scope.
  void block(const std::string& head, const std::function<void()>& body);

  /// A name that is not used elsewhere.
  std::string fresh(const char* stem) { return fmt::format("{}{}", stem, next_++); }

  Expressions& expressions() { return expressions_; }

  /// Variables up to now are only read, such as those that select a work-item's elements.
  void protect_variables() { first_assignable_ = scope_.variables.size(); }

  /// Allows calls of these functions, which change what a pointer to their `result` refers to.
  void allow_changes(const std::vector<Function>& changers) { changers_ = &changers; }

  /// Allows atomic updates of `sums` and `counters`, which nobody reads meanwhile.
  void allow_updates() { updates_ = true; }

 private:
  void assign();
  void assign_components();
  void declare_in_branches();
  void declare_rarely();
  void change_through_pointer();
  void update_atomically();
  void declare_array();
  void assign_element();
  void declare_struct();
  void copy_vectors();
  void branch(unsigned depth);
  void choose_case(unsigned depth);
  void loop(unsigned depth);
  void store_pointer_result();
  void body(unsigned depth);
  std::size_t assignable(bool vector);

  Choice& choice_;
  SourceWriter& writer_;
  Scope& scope_;
  const std::vector<Struct>& structs_;
  Expressions expressions_;
  unsigned next_ = 0;
  std::size_t first_assignable_ = 0;
  const std::vector<Function>* changers_ = nullptr;
  bool updates_ = false;
};

}  // namespace oclab::generated
