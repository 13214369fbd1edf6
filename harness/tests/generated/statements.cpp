// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random statements that a work-item executes without the others.
#include "harness/tests/generated/statements.h"

namespace oclab::generated {
namespace {

constexpr unsigned kDepth = 2;  // of expressions

}  // namespace

void Statements::add(unsigned depth) {
  switch (choice_.below(depth == 0 ? 10 : 14)) {
    case 0:
    case 1: return declare();
    case 2:
    case 3: return assign();
    case 4: return assign_components();
    case 5: return declare_array();
    case 6: return assign_element();
    case 7: return declare_struct();
    case 8: return copy_vectors();
    case 9: return declare_rarely();
    case 10:
    case 11: return branch(depth - 1);
    case 12: return choose_case(depth - 1);
    default: return loop(depth - 1);
  }
}

void Statements::declare_rarely() {
  switch (choice_.below(4)) {
    case 0: return store_pointer_result();
    case 1: return declare_in_branches();
    case 2: return update_atomically();
    default: return change_through_pointer();
  }
}

void Statements::block(const std::string& head, const std::function<void()>& body) {
  writer_.open(head);
  const Scope outside = scope_;
  body();
  scope_ = outside;
  writer_.close();
}

void Statements::body(unsigned depth) {
  const unsigned count = choice_.between(1, 3);
  for (unsigned k = 0; k < count; ++k) add(depth);
}

void Statements::declare() {
  const Type type = choice_.any();
  const std::string name = fresh("v");
  writer_.add(fmt::format("{} {} = {};", type.name(), name, expressions_.of(type, kDepth)),
              MutationKind::kUnset, fmt::format("{} {};", type.name(), name));
  scope_.variables.push_back({name, type});
}

/// A declaration whose value comes from every branch of an if.
void Statements::declare_in_branches() {
  const Type type = choice_.any();
  const std::string name = fresh("v");
  writer_.add(fmt::format("{} {};", type.name(), name));
  writer_.open(fmt::format("if ({})", expressions_.condition(1)));
  const auto assign = [&] {
    writer_.add(fmt::format("{} = {};", name, expressions_.of(type, kDepth)), MutationKind::kUnset,
                ";");
  };
  assign();
  writer_.next("else");
  assign();
  writer_.close();
  scope_.variables.push_back({name, type});
}

/// The index of a variable that statements may change, or the number of variables.
std::size_t Statements::assignable(bool vector) {
  std::vector<std::size_t> found;
  for (std::size_t k = first_assignable_; k < scope_.variables.size(); ++k) {
    const Type& type = scope_.variables[k].type;
    if (!vector || (!type.is_scalar() && !type.is_real())) found.push_back(k);
  }
  return found.empty() ? scope_.variables.size() : choice_.of(found);
}

void Statements::assign() {
  const std::size_t index = assignable(false);
  if (index == scope_.variables.size()) return declare();
  const auto [name, type] = scope_.variables[index];
  if (!type.is_real() && choice_.chance(30)) {
    writer_.add(fmt::format("{} {}= {};", name, choice_.word({"&", "|", "^"}),
                            expressions_.of(type, kDepth)));
  } else if (!type.is_signed() && !type.is_real() && type.element_bytes() >= 4 &&
             choice_.chance(30)) {
    writer_.add(choice_.chance(50) ? fmt::format("++{};", name)
                                   : fmt::format("{} += {};", name, expressions_.of(type, kDepth)));
  } else {
    writer_.add(fmt::format("{} = {};", name, expressions_.of(type, kDepth)));
  }
}

void Statements::assign_components() {
  const std::size_t index = assignable(true);
  if (index == scope_.variables.size()) return declare();
  const auto [name, type] = scope_.variables[index];
  const char* const digits = "0123456789abcdef";
  const unsigned first = choice_.below(type.width), second = choice_.below(type.width);
  if (first == second) {
    writer_.add(
        fmt::format("{}.s{} = {};", name, digits[first], expressions_.of(type.element(), kDepth)));
  } else {
    writer_.add(fmt::format("{}.s{}{} = {};", name, digits[first], digits[second],
                            expressions_.of(type.with_width(2), kDepth)));
  }
}

/// A private array, set by a list or in a loop.
void Statements::declare_array() {
  const Array array{.name = fresh("t"),
                    .type = choice_.integer(),
                    .elements = choice_.of(std::vector<unsigned>{2, 4, 8, 16}),
                    .writable = true};
  const std::string type = array.type.name();
  if (array.elements <= 4) {
    std::string values, unset;
    for (unsigned k = 0; k < array.elements; ++k) {
      values += (k > 0 ? ", " : "") + expressions_.of(array.type, 1);
    }
    writer_.add(fmt::format("{} {}[{}] = {{{}}};", type, array.name, array.elements, values),
                MutationKind::kUnset, fmt::format("{} {}[{}];", type, array.name, array.elements));
  } else {
    const std::string k = fresh("k");
    writer_.add(fmt::format("{} {}[{}];", type, array.name, array.elements));
    const std::string value = expressions_.of(array.type, 1);
    writer_.add(fmt::format("for (uint {0} = 0; {0} < {1}; ++{0}) {2}[{0}] = {3};", k,
                            array.elements, array.name, value),
                MutationKind::kShiftedIndex,
                fmt::format("for (uint {0} = 0; {0} < {1}; ++{0}) {2}[{0} + 1] = {3};", k,
                            array.elements, array.name, value));
  }
  scope_.arrays.push_back(array);
}

void Statements::assign_element() {
  std::vector<Array> writable;
  for (const Array& array : scope_.arrays) {
    if (array.writable) writable.push_back(array);
  }
  if (writable.empty()) return declare_array();
  const Array& array = choice_.of(writable);
  writer_.add(fmt::format("{}[{}] = {};", array.name, expressions_.index(array.elements, 1),
                          expressions_.of(array.type, kDepth)));
}

/// A struct by a list, a copy of it with a changed field, and a variable for each field.
void Statements::declare_struct() {
  if (structs_.empty()) return declare();
  const Struct& shape = choice_.of(structs_);
  const std::string first = fresh("r"), second = fresh("r");
  std::string values;
  for (const Type& field : shape.fields) {
    values += (values.empty() ? "" : ", ") + expressions_.of(field, 1);
  }
  writer_.add(fmt::format("struct {} {} = {{{}}};", shape.name, first, values),
              MutationKind::kUnset, fmt::format("struct {} {};", shape.name, first));
  writer_.add(fmt::format("struct {} {} = {};", shape.name, second, first));
  const unsigned changed = choice_.below(static_cast<unsigned>(shape.fields.size()));
  writer_.add(
      fmt::format("{}.f{} = {};", second, changed, expressions_.of(shape.fields[changed], kDepth)));
  if (choice_.chance(50)) {
    writer_.add(fmt::format("if ({}) {} = {};", expressions_.condition(1), first, second));
  }
  for (unsigned k = 0; k < shape.fields.size(); ++k) {
    scope_.variables.push_back(
        {fmt::format("{}.f{}", choice_.chance(50) ? first : second, k), shape.fields[k]});
  }
}

/// vloadN and vstoreN on a private array of scalars.
void Statements::copy_vectors() {
  const Type type = choice_.integer(choice_.of(std::vector<unsigned>{2, 3, 4, 8}));
  const std::string name = fresh("t"), loaded = fresh("v");
  const std::string element = type.element().name();
  writer_.add(fmt::format("{} {}[{}];", element, name, 2 * type.width));
  for (unsigned k = 0; k < 2; ++k) {
    const std::string value = expressions_.of(type, 1);
    writer_.add(fmt::format("vstore{}({}, {}, {});", type.width, value, k, name),
                k == 1 ? MutationKind::kShiftedIndex : MutationKind::kUnset,
                k == 1 ? fmt::format("vstore{}({}, {}, {});", type.width, value, 2, name) : ";");
  }
  writer_.add(fmt::format("{} {} = vload{}(0, {} + {});", type.name(), loaded, type.width, name,
                          expressions_.index(type.width, 0)));
  scope_.variables.push_back({loaded, type});
}

void Statements::branch(unsigned depth) {
  const unsigned others = choice_.below(3);
  std::string head = fmt::format("if ({})", expressions_.condition(1));
  block(head, [&] { body(depth); });
  for (unsigned k = 0; k < others; ++k) {
    const bool last = k + 1 == others;
    head = last && choice_.chance(70) ? "else"
                                      : fmt::format("else if ({})", expressions_.condition(1));
    block(head, [&] { body(depth); });
  }
}

void Statements::choose_case(unsigned depth) {
  writer_.open(fmt::format("switch ({})", expressions_.index(4, 1)));
  const unsigned cases = choice_.between(1, 3);
  for (unsigned k = 0; k < cases; ++k) {
    block(fmt::format("case {}:", k), [&] { body(depth); });
    if (choice_.chance(70)) writer_.add("break;");
  }
  if (choice_.chance(60))
    block("default:", [&] { body(depth); });
  else
    writer_.add("default: break;");
  writer_.close();
}

/// A loop whose number of iterations depends on data or not.
void Statements::loop(unsigned depth) {
  const std::string k = fresh("k");
  const std::string end =
      choice_.chance(60) ? expressions_.index(6, 1) : fmt::format("{}u", choice_.between(1, 5));
  const auto contents = [&] {
    const std::string copy = fresh("v");  // because assignments may change any variable
    writer_.add(fmt::format("uint {} = {};", copy, k));
    scope_.variables.push_back({copy, {'j', 1}});
    body(depth);
    if (choice_.chance(25)) {
      writer_.add(fmt::format("if ({}) {};", expressions_.condition(1),
                              choice_.word({"break", "continue"})));
      if (choice_.chance(50)) assign();
    }
  };
  if (choice_.chance(70)) {
    block(fmt::format("for (uint {0} = 0; {0} < {1}; ++{0})", k, end), contents);
    return;
  }
  writer_.add(fmt::format("uint {} = {};", k, end));
  block(fmt::format("while ({}-- > 0)", k), contents);
}

/// A function that stores a second result through a pointer.
void Statements::store_pointer_result() {
  const Type type{'f', choice_.width()};
  const std::string first = fresh("v"), second = fresh("v");
  const Type exponent{'i', type.width};  // the other result times 2^24 is a whole number
  writer_.add(fmt::format("{} {};", exponent.name(), second));
  writer_.add(fmt::format("{} {} = convert_{}(frexp({}, &{}) * 16777216.0f);", exponent.name(),
                          first, exponent.name(), expressions_.of(type, 1), second));
  scope_.variables.push_back({first, exponent});
  scope_.variables.push_back({second, exponent});
}

/// A call of a function that changes a variable of ours.
void Statements::change_through_pointer() {
  const std::size_t index = assignable(false);
  if (index == scope_.variables.size() || !changers_) return declare();
  const auto [name, type] = scope_.variables[index];
  for (const Function& function : *changers_) {
    if (function.result != type) continue;
    std::string arguments = "in, &" + name;
    for (const Type& each : function.parameters) arguments += ", " + expressions_.of(each, 1);
    writer_.add(fmt::format("{}({});", function.name, arguments));
    return;
  }
  declare();
}

/// An update of a sum whose result does not depend on the order: each place sees one operation.
void Statements::update_atomically() {
  if (!updates_) return declare();
  const std::vector<const char*> operations{"add", "sub", "and", "or", "xor", "min", "max"};
  const unsigned operation = choice_.below(static_cast<unsigned>(operations.size()));
  const unsigned family = operation < 2 ? 0 : operation - 1;
  const std::string place = fmt::format("{} + {}", 8 * family, expressions_.index(8, 1));
  if (operation < 2 && choice_.chance(30)) {
    writer_.add(fmt::format("{}(sums + {});", choice_.word({"atomic_inc", "atomic_dec"}), place));
    return;
  }
  const Type type{operation > 4 ? 'i' : 'j', 1};
  writer_.add(fmt::format("atomic_{}((volatile global {}*)sums + {}, {});", operations[operation],
                          type.name(), place, expressions_.of(type, 1)));
  if (choice_.chance(50)) {
    writer_.add(fmt::format("atomic_add(&counters[{}], {});", expressions_.index(8, 1),
                            expressions_.of({'j', 1}, 1)));
  }
}

}  // namespace oclab::generated
