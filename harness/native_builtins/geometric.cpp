// SPDX-License-Identifier: Apache-2.0
// OpenCL Lab Kit: geometric functions (OpenCL C 1.2, section 6.12.5). Float is computed in double,
// where squares neither overflow nor underflow; double is scaled.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "harness/native_builtins/definition.h"

// NOLINTBEGIN(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming):
// the names of OpenCL C, and its NaNs
namespace oclab::native::geometric {

using Vector = std::array<double, 4>;  // unused components are 0

template <class T>
Vector vector(const T* a, std::uint32_t components) {
  Vector v{};
  std::copy_n(a, components, v.begin());
  return v;
}

inline double dot(const Vector& a, const Vector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

/// The largest power of two that is not above the largest component; 1 for vectors of zeros, and of
/// infinities or NaN.
inline double scale_of(const Vector& v) {
  double largest = 0;
  for (const double component : v) largest = std::fmax(largest, std::fabs(component));
  const bool ordinary = largest > 0 && std::isfinite(largest);
  return ordinary ? std::ldexp(1, std::max(std::ilogb(largest), -1021)) : 1;
}

inline double length(Vector v) {
  const double scale = scale_of(v);
  for (double& component : v) {
    if (std::isinf(component)) return std::numeric_limits<double>::infinity();
    component /= scale;
  }
  return std::sqrt(dot(v, v)) * scale;
}

/// Infinite components count as 1, and all others then as 0.
inline Vector normalize(Vector v) {
  const bool infinite = std::ranges::any_of(v, [](double a) { return std::isinf(a); });
  const double scale = scale_of(v);
  for (double& component : v) {
    if (infinite)
      component = std::copysign(std::isinf(component) ? 1 : 0 * component, component);
    else
      component /= scale;
  }
  const double divisor = std::sqrt(dot(v, v));
  if (divisor == 0) return v;
  for (double& component : v) component /= divisor;
  return v;
}

template <class T>
void dot(T* result, const T* a, const T* b, std::uint32_t components, std::uint32_t) {
  *result = static_cast<T>(dot(vector(a, components), vector(b, components)));
}
template <class T>
void cross(T* result, const T* a, const T* b, std::uint32_t components, std::uint32_t) {
  const Vector p = vector(a, components), q = vector(b, components);
  for (unsigned i = 0, j = 1, k = 2; i < 3; ++i, j = (j + 1) % 3, k = (k + 1) % 3)
    result[i] = static_cast<T>(p[j] * q[k] - p[k] * q[j]);
  if (components == 4) result[3] = 0;
}
template <class T>
void length(T* result, const T* a, std::uint32_t components, std::uint32_t) {
  *result = static_cast<T>(length(vector(a, components)));
}
template <class T>
void distance(T* result, const T* a, const T* b, std::uint32_t components, std::uint32_t) {
  Vector v = vector(a, components);
  for (std::uint32_t i = 0; i < components; ++i) v[i] -= b[i];
  *result = static_cast<T>(length(v));
}
template <class T>
void normalize(T* result, const T* a, std::uint32_t components, std::uint32_t) {
  const Vector v = normalize(vector(a, components));
  for (std::uint32_t i = 0; i < components; ++i) result[i] = static_cast<T>(v[i]);
}

// A device may be less accurate here; the model is not.
inline void fast_length(float* result, const float* a, std::uint32_t components,
                        std::uint32_t results) {
  length(result, a, components, results);
}
inline void fast_distance(float* result, const float* a, const float* b, std::uint32_t components,
                          std::uint32_t results) {
  distance(result, a, b, components, results);
}
inline void fast_normalize(float* result, const float* a, std::uint32_t components,
                           std::uint32_t results) {
  normalize(result, a, components, results);
}

#define OCLAB_GEOMETRIC(X) \
  X(cross, f, f, f)        \
  X(cross, d, d, d)        \
  X(dot, f, f, f)          \
  X(dot, d, d, d)          \
  X(distance, f, f, f)     \
  X(distance, d, d, d)     \
  X(length, f, f)          \
  X(length, d, d)          \
  X(normalize, f, f)       \
  X(normalize, d, d) X(fast_distance, f, f, f) X(fast_length, f, f) X(fast_normalize, f, f)

OCLAB_GEOMETRIC(OCLAB_DEFINE_WHOLE)

}  // namespace oclab::native::geometric

namespace oclab::native {

std::vector<Builtin> geometric_builtins() {
  using namespace geometric;
  std::vector<Builtin> rows;
  OCLAB_GEOMETRIC(OCLAB_ROW_WHOLE)
  return rows;
}

}  // namespace oclab::native
// NOLINTEND(bugprone-macro-parentheses,bugprone-misplaced-widening-cast,google-build-using-namespace,misc-redundant-expression,readability-identifier-naming)
