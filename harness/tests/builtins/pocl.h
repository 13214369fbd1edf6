// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: a built-in function called for many arguments, natively and in a kernel.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {

/// Values of one type, by their bytes.
using Column = std::vector<std::byte>;

/// Where a vector's component k of case i comes from: place (i + 37k) mod n of the column.
constexpr std::size_t kStride = 37;
constexpr unsigned kWidth = 4;

/// Calls `visit` with a value of the letter's type.
template <class Visit>
void with_type(char letter, Visit visit) {
  switch (letter) {
    case 'c': return visit(letter::c{});
    case 'h': return visit(letter::h{});
    case 's': return visit(letter::s{});
    case 't': return visit(letter::t{});
    case 'i': return visit(letter::i{});
    case 'j': return visit(letter::j{});
    case 'l': return visit(letter::l{});
    case 'm': return visit(letter::m{});
    case 'f': return visit(letter::f{});
    case 'd': return visit(letter::d{});
    default: return visit(letter::x{});
  }
}
inline std::string type_name(char letter) {
  static const std::map<char, std::string> names{
      {'c', "char"}, {'h', "uchar"}, {'s', "short"}, {'t', "ushort"}, {'i', "int"},   {'j', "uint"},
      {'l', "long"}, {'m', "ulong"}, {'f', "float"}, {'d', "double"}, {'x', "ushort"}};
  return names.at(letter);
}

template <class T>
T value_at(const Column& column, std::size_t i) {
  T value;
  std::memcpy(&value, column.data() + i * sizeof(T), sizeof(T));
  return value;
}
template <class T>
Column column_of(const std::vector<T>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {bytes.begin(), bytes.end()};
}

/// Whether a function of arrays makes one number of them.
inline bool makes_scalar(const Builtin& builtin) {
  return builtin.name.ends_with("length") || builtin.name.ends_with("distance") ||
         builtin.name == "dot" || builtin.name == "any" || builtin.name == "all";
}

/// The bytes that each function's results have room for.
constexpr std::size_t kRoom = 400 * sizeof(double);

/// What a kernel's statement for one function reads and stores; `number` is that of the results.
class Statement {
 public:
  Statement(const Builtin& builtin, std::size_t number)
      : builtin_(builtin), room_("(r + " + std::to_string(number * kRoom) + ")") {}

  std::string text() const {
    std::string name(builtin_.name);
    if (name == "half_to_float") return store("vload_half(i, (global const half*)a)");
    if (name.starts_with("float_to_half"))
      return "vstore_half" + name.substr(13) + "(a[i], i, (global half*)" + room_ + ");\n";
    if (builtin_.form == BuiltinForm::kWhole)
      return store(name + "(" + arguments() + ")" + (makes_scalar(builtin_) ? "" : ".s1"));
    if (const auto suffix = name.find("_vector"); suffix != std::string::npos)
      return store(name.substr(0, suffix) + "(" + arguments() + ").s0");
    const auto suffix = name.find(".pointer");
    const std::string plain = name.substr(0, suffix);
    const std::string call = plain + "(" + arguments();
    if (suffix == std::string::npos && builtin_.form != BuiltinForm::kStores)
      return store(call + ")");
    const Builtin* stored = find_builtin(plain + ".pointer", builtin_.types);
    const std::string pointer = "{ " + type_name(stored->result) + " p; ";
    return suffix == std::string::npos ? pointer + store(call + ", &p)") + "}\n"
                                       : pointer + call + ", &p); " + store("p") + "}\n";
  }

 private:
  std::string store(const std::string& value) const {
    return "((global " + type_name(builtin_.result) + "*)" + room_ + ")[i] = " + value + ";\n";
  }
  std::string arguments() const {
    std::string text;
    for (unsigned argument = 0; argument < builtin_.types.size(); ++argument)
      text += (argument > 0 ? ", " : "") + this->argument(argument);
    return text;
  }
  std::string argument(unsigned argument) const {
    const std::string column(1, "abc"[argument]), type = type_name(builtin_.types[argument]);
    if (builtin_.name.ends_with("_vector")) return "(" + type + "2)(" + column + "[i])";
    if (builtin_.form != BuiltinForm::kWhole) return column + "[i]";
    std::string text = "(" + type + std::to_string(kWidth) + ")(";
    for (unsigned k = 0; k < kWidth; ++k)
      text += (k > 0 ? ", " : "") + column + "[(i + " + std::to_string(k * kStride) + ") % n]";
    return text + ")";
  }

  const Builtin& builtin_;
  std::string room_;
};

/// The function's results, called natively.
class NativeCall {
 public:
  NativeCall(const Builtin& builtin, const std::vector<Column>& columns, std::size_t n)
      : builtin_(builtin), columns_(columns), n_(n) {}

  Column results() {
    Column all;
    with_type(builtin_.result, [&]<class R>(R) {
      with_type(builtin_.types.front(), [&]<class A>(A) {
        with_type(builtin_.types.back(), [&]<class L>(L) { all = call<R, A, L>(); });
      });
    });
    return all;
  }

 private:
  /// R f(A), f(A, L) or f(A, A, L): all functions are of one of these forms.
  template <class R, class A, class L>
  Column call() {
    std::vector<R> results(n_);
    for (std::size_t i = 0; i < n_; ++i) {
      if (builtin_.form == BuiltinForm::kWhole)
        results[i] = call_whole<R, A, L>(i);
      else if (builtin_.types.size() == 1)
        results[i] = address<R (*)(A)>()(value_at<A>(columns_[0], i));
      else if (builtin_.types.size() == 2)
        results[i] =
            address<R (*)(A, L)>()(value_at<A>(columns_[0], i), value_at<L>(columns_[1], i));
      else
        results[i] = address<R (*)(A, A, L)>()(
            value_at<A>(columns_[0], i), value_at<A>(columns_[1], i), value_at<L>(columns_[2], i));
    }
    return column_of(results);
  }
  template <class R, class A, class L>
  R call_whole(std::size_t i) {
    std::array<R, kWidth> result{};
    const auto a = vector<A>(0, i);
    const std::uint32_t results = makes_scalar(builtin_) ? 1 : kWidth;
    if (builtin_.types.size() == 1) {
      address<void (*)(R*, const A*, unsigned, unsigned)>()(result.data(), a.data(), kWidth,
                                                            results);
    } else if (builtin_.types.size() == 2) {
      address<void (*)(R*, const A*, const L*, unsigned, unsigned)>()(
          result.data(), a.data(), vector<L>(1, i).data(), kWidth, results);
    } else {
      address<void (*)(R*, const A*, const A*, const L*, unsigned, unsigned)>()(
          result.data(), a.data(), vector<A>(1, i).data(), vector<L>(2, i).data(), kWidth, results);
    }
    return result[results > 1 ? 1 : 0];
  }
  template <class T>
  std::array<T, kWidth> vector(unsigned argument, std::size_t i) {
    std::array<T, kWidth> components;
    for (unsigned k = 0; k < kWidth; ++k)
      components[k] = value_at<T>(columns_[argument], (i + k * kStride) % n_);
    return components;
  }
  template <class F>
  F address() {
    return reinterpret_cast<F>(builtin_.address);
  }

  const Builtin& builtin_;
  const std::vector<Column>& columns_;
  std::size_t n_;
};

}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
