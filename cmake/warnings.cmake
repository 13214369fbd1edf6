# SPDX-License-Identifier: Apache-2.0
# The compiler settings of every target: link `oclab_options` privately.
add_library(oclab_options INTERFACE)
target_compile_features(oclab_options INTERFACE cxx_std_20)
target_compile_options(
  oclab_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
                          -Wno-missing-field-initializers)
# All targets define the same, so that they can share a precompiled header. The assertions of the
# standard library end a program that would use a wrong index, an empty optional or a null pointer.
target_compile_definitions(
  oclab_options INTERFACE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS> _GLIBCXX_ASSERTIONS)
# A product and a sum are rounded one after the other on every processor, so results are the same.
target_compile_options(oclab_options INTERFACE -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(oclab_options INTERFACE -Wno-restrict) # false alarms (GCC bug 105651)
endif()
option(OCLAB_WERROR "Treat warnings as errors" OFF)
if(OCLAB_WERROR)
  target_compile_options(oclab_options INTERFACE -Werror)
endif()

option(OCLAB_FUZZ "Build the fuzz programs: in the asan preset, with Clang" OFF)
set(OCLAB_SANITIZE "" CACHE STRING "Sanitizers for the parent side, e.g. address,undefined")
if(OCLAB_SANITIZE)
  target_compile_options(oclab_options INTERFACE -fsanitize=${OCLAB_SANITIZE}
                                                 -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=undefined)
  target_link_options(oclab_options INTERFACE -fsanitize=${OCLAB_SANITIZE})
  target_compile_definitions(oclab_options INTERFACE OCLAB_SANITIZED)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(
      oclab_options INTERFACE -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/cmake/sanitize_ignore.txt)
  endif()
endif()
