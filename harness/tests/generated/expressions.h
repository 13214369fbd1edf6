// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: random expressions of OpenCL C whose values the standard defines.
#pragma once

#include <string>
#include <vector>

#include "harness/tests/generated/type.h"

namespace oclab::generated {

/// A variable that expressions may read and statements may assign to.
struct Variable {
  std::string name;
  Type type;
};

/// An array with a power of two of elements: private, constant or local. Statements see to it that
/// all elements have values and reading them is not a race.
struct Array {
  std::string name;
  Type type;
  unsigned elements = 0;
  bool writable = false;
};

/// A function of the program. It takes `in`, then values of these types.
struct Function {
  std::string name;
  Type result;
  std::vector<Type> parameters;
};

/// What is in scope. Leaving a block shrinks the lists to their old lengths.
struct Scope {
  std::vector<Variable> variables;
  std::vector<Array> arrays;
};

/// Bytes of the input buffer `in`, which expressions read.
inline constexpr unsigned kInputBytes = 4096;

/// Values of floating-point variables are whole numbers of at most this many bits, so they convert
/// to int and float without rounding.
inline constexpr unsigned kRealBits = 22;

/// Makes expressions of a wanted type from what is in scope. No value is undefined: signed
/// arithmetic is done on unsigned types, divisors are positive, indices are within bounds. Values
/// of floating-point expressions are exact.
class Expressions {
 public:
  Expressions(Choice& choice, Scope& scope, const std::vector<Function>& functions)
      : choice_(choice), scope_(scope), functions_(functions) {}

  /// An expression of this type with at most `depth` nested operations.
  std::string of(Type type, unsigned depth);

  /// A scalar condition.
  std::string condition(unsigned depth);

  /// A whole number below `limit`, as a uint.
  std::string index(unsigned limit, unsigned depth);

  /// A literal of this type.
  std::string literal(Type type);

 private:
  std::string leaf(Type type);
  std::string converted(const Variable& variable, Type type);
  std::string load(Type type);
  std::string element(Type type);

  std::string arithmetic(Type type, unsigned depth);
  std::string bitwise(Type type, unsigned depth);
  std::string shift(Type type, unsigned depth);
  std::string quotient(Type type, unsigned depth);
  std::string choose(Type type, unsigned depth);
  std::string comparison(Type type, unsigned depth);
  std::string conversion(Type type, unsigned depth);
  std::string reinterpretation(Type type, unsigned depth);
  std::string assembled(Type type, unsigned depth);
  std::string shuffled(Type type, unsigned depth);
  std::string call(Type type, unsigned depth);

  std::string builtin(Type type, unsigned depth);
  std::string unary_builtin(Type type, unsigned depth);
  std::string binary_builtin(Type type, unsigned depth);
  std::string ternary_builtin(Type type, unsigned depth);
  std::string builtin_24(Type type, unsigned depth);
  std::string upsample(Type type, unsigned depth);
  std::string from_real(Type type, unsigned depth);

  /// A whole number of at most `bits` bits.
  std::string real(Type type, unsigned bits, unsigned depth);
  std::string real_leaf(Type type, unsigned bits);
  std::string real_builtin(Type type, unsigned bits, unsigned depth);

  Choice& choice_;
  Scope& scope_;
  const std::vector<Function>& functions_;
};

}  // namespace oclab::generated
