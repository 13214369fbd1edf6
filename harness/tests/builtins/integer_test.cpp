// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: integer functions against sums and products that have bits enough.
#include "harness/tests/builtins/support.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::trial {
namespace {

/// A number of 192 bits in digits of 32, two's complement: no product of three 64-bit numbers'
/// size overflows it. Schoolbook arithmetic, so nothing is shared with what is tested.
class Big {
 public:
  template <class T>
  explicit Big(T value) {
    for (unsigned i = 0; i < kDigits; ++i)
      digits_[i] = i < 2 ? static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) >> 32 * i)
                         : (value < 0 ? ~0u : 0u);
  }
  friend Big operator+(const Big& a, const Big& b) {
    Big sum(0);
    std::uint64_t carry = 0;
    for (unsigned i = 0; i < kDigits; ++i, carry >>= 32) {
      carry += std::uint64_t{a.digits_[i]} + b.digits_[i];
      sum.digits_[i] = static_cast<std::uint32_t>(carry);
    }
    return sum;
  }
  friend Big operator*(const Big& a, const Big& b) {
    Big product(0);
    for (unsigned i = 0; i < kDigits; ++i) {
      std::uint64_t carry = 0;
      for (unsigned j = 0; i + j < kDigits; ++j, carry >>= 32) {
        carry += std::uint64_t{a.digits_[i]} * b.digits_[j] + product.digits_[i + j];
        product.digits_[i + j] = static_cast<std::uint32_t>(carry);
      }
    }
    return product;
  }
  friend Big operator-(const Big& a, const Big& b) { return a + b * Big(-1); }
  friend bool operator<(const Big& a, const Big& b) {
    const bool negative_a = a.negative(), negative_b = b.negative();
    if (negative_a != negative_b) return negative_a;
    return std::lexicographical_compare(a.digits_.rbegin(), a.digits_.rend(), b.digits_.rbegin(),
                                        b.digits_.rend());
  }
  /// Shifted right, rounded down.
  Big shifted(unsigned bits) const {
    Big result(0);
    const auto digit = [&](unsigned i) {
      return std::uint64_t{i < kDigits ? digits_[i] : negative() ? ~0u : 0u};
    };
    for (unsigned i = 0; i < kDigits; ++i) {
      const unsigned from = i + bits / 32;
      result.digits_[i] =
          static_cast<std::uint32_t>((digit(from + 1) << 32 | digit(from)) >> bits % 32);
    }
    return result;
  }
  template <class T>
  T wrapped() const {
    return static_cast<T>(std::uint64_t{digits_[1]} << 32 | digits_[0]);
  }
  template <class T>
  T saturated() const {
    using Limits = std::numeric_limits<T>;
    if (*this < Big(Limits::min())) return Limits::min();
    return Big(Limits::max()) < *this ? Limits::max() : wrapped<T>();
  }

 private:
  bool negative() const { return digits_.back() >> 31 != 0; }
  static constexpr unsigned kDigits = 6;
  std::array<std::uint32_t, kDigits> digits_{};
};

template <class R, class T>
void check_one(const std::string& name, R (*reference)(T)) {
  const auto function = trial::function<R, T>(name);
  const auto values = integers<T>(1000);
  for (const T a : values) EXPECT_EQ(function(a), reference(a)) << name << " " << +a;
  note(name, {letter_of<T>()}, values.size(), 0);
}
template <class R, class T>
void check_two(const std::string& name, R (*reference)(T, T)) {
  const auto function = trial::function<R, T, T>(name);
  const auto values = integers<T>(20);
  for (const T a : values)
    for (const T b : values)
      EXPECT_EQ(function(a, b), reference(a, b)) << name << " " << +a << " " << +b;
  note(name, std::string(2, letter_of<T>()), values.size() * values.size(), 0);
}
template <class T>
void check_three(const std::string& name, T (*reference)(T, T, T)) {
  const auto function = trial::function<T, T, T, T>(name);
  const auto values = integers<T>(20);
  std::mt19937_64 generator(5);
  constexpr int kCases = 4000;
  for (int i = 0; i < kCases; ++i) {
    const auto any = [&] { return values[generator() % values.size()]; };
    const T a = any(), b = any(), c = any();
    EXPECT_EQ(function(a, b, c), reference(a, b, c)) << name << " " << +a << " " << +b << " " << +c;
  }
  note(name, std::string(3, letter_of<T>()), kCases, 0);
}

TEST(NativeBuiltins, BitsOfIntegers) {
  for_integers([]<class T>(T) {
    using U = std::make_unsigned_t<T>;
    constexpr int bits = 8 * sizeof(T);
    check_one<T, T>("clz", [](T a) {
      int zeros = 0;
      for (int bit = bits - 1; bit >= 0 && (U(a) >> bit & 1) == 0; --bit) ++zeros;
      return static_cast<T>(zeros);
    });
    check_one<T, T>("popcount", [](T a) {
      int ones = 0;
      for (int bit = 0; bit < bits; ++bit) ones += U(a) >> bit & 1;
      return static_cast<T>(ones);
    });
    check_two<T, T>("rotate", [](T a, T b) {
      U result = 0;
      for (int bit = 0; bit < bits; ++bit) {
        const U one = static_cast<U>(U(a) >> bit & 1);
        result = static_cast<U>(result | one << ((bit + (b & (bits - 1))) & (bits - 1)));
      }
      return static_cast<T>(result);
    });
  });
}

TEST(NativeBuiltins, DifferencesAndOrder) {
  for_integers([]<class T>(T) {
    using U = std::make_unsigned_t<T>;
    check_one<U, T>("abs",
                    [](T a) { return (a < 0 ? Big(0) - Big(a) : Big(a)).template wrapped<U>(); });
    check_two<U, T>("abs_diff", [](T a, T b) {
      return (a < b ? Big(b) - Big(a) : Big(a) - Big(b)).template wrapped<U>();
    });
    check_two<T, T>("min", [](T a, T b) { return a < b ? a : b; });
    check_two<T, T>("max", [](T a, T b) { return a < b ? b : a; });
    const auto clamp = function<T, T, T, T>("clamp");
    for (const T a : integers<T>(10)) {
      EXPECT_EQ(clamp(a, 3, 100), a < 3 ? 3 : a > 100 ? 100 : a);
      EXPECT_EQ(clamp(a, 7, 7), 7);
    }
    note("clamp", std::string(3, letter_of<T>()), 2 * integers<T>(10).size(), 0);
  });
}

TEST(NativeBuiltins, SumsAndProducts) {
  for_integers([]<class T>(T) {
    constexpr unsigned bits = 8 * sizeof(T);
    check_two<T, T>("add_sat", [](T a, T b) { return (Big(a) + Big(b)).template saturated<T>(); });
    check_two<T, T>("sub_sat", [](T a, T b) { return (Big(a) - Big(b)).template saturated<T>(); });
    check_two<T, T>("hadd",
                    [](T a, T b) { return (Big(a) + Big(b)).shifted(1).template wrapped<T>(); });
    check_two<T, T>("rhadd", [](T a, T b) {
      return (Big(a) + Big(b) + Big(1)).shifted(1).template wrapped<T>();
    });
    check_two<T, T>("mul_hi",
                    [](T a, T b) { return (Big(a) * Big(b)).shifted(bits).template wrapped<T>(); });
    check_three<T>("mad_hi", [](T a, T b, T c) {
      return ((Big(a) * Big(b)).shifted(bits) + Big(c)).template wrapped<T>();
    });
    check_three<T>("mad_sat", [](T a, T b, T c) {
      return (Big(a) * Big(b) + Big(c)).template saturated<T>();
    });
  });
}

template <class R, class A, class B>
void check_upsample() {
  const auto function = trial::function<R, A, B>("upsample");
  std::size_t cases = 0;
  for (const A a : integers<A>(20)) {
    for (const B b : integers<B>(20)) {
      const Big want = Big(a) * Big(std::uint64_t{1} << 8 * sizeof(B)) + Big(b);
      EXPECT_EQ(function(a, b), want.wrapped<R>());
      ++cases;
    }
  }
  note("upsample", {letter_of<A>(), letter_of<B>()}, cases, 0);
}

TEST(NativeBuiltins, Upsample) {
  check_upsample<std::int16_t, std::int8_t, std::uint8_t>();
  check_upsample<std::uint16_t, std::uint8_t, std::uint8_t>();
  check_upsample<std::int32_t, std::int16_t, std::uint16_t>();
  check_upsample<std::uint32_t, std::uint16_t, std::uint16_t>();
  check_upsample<std::int64_t, std::int32_t, std::uint32_t>();
  check_upsample<std::uint64_t, std::uint32_t, std::uint32_t>();
}

/// Of the low 24 bits, sign and all.
template <class T>
Big low24(T a) {
  const std::uint32_t low = static_cast<std::uint32_t>(a) % (1u << 24);
  const bool negative = std::is_signed_v<T> && low >= 1u << 23;
  return negative ? Big(low) - Big(1u << 24) : Big(low);
}

template <class T>
void check_24() {
  check_two<T, T>("mul24", [](T a, T b) { return (low24(a) * low24(b)).template wrapped<T>(); });
  check_three<T>(
      "mad24", [](T a, T b, T c) { return (low24(a) * low24(b) + Big(c)).template wrapped<T>(); });
}

TEST(NativeBuiltins, TwentyFourBits) {
  check_24<std::int32_t>();
  check_24<std::uint32_t>();
}

}  // namespace
}  // namespace oclab::native::trial
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
