# SPDX-License-Identifier: Apache-2.0
# Finds LLVM's C interface and the clang of the same version (Debian: llvm-dev, clang), for the model:
# version 14 or newer. -DClangAndLLVM_CONFIG=/usr/bin/llvm-config-19 chooses one of several.
#
# ClangAndLLVM_FOUND, ClangAndLLVM_CLANG (the program), ClangAndLLVM_VERSION, and the target
# ClangAndLLVM::C (LLVM's C interface).
#
# LLVM's own CMake files want a C compiler and libraries that are not needed here, so its program
# llvm-config is asked.
set(names llvm-config)
foreach(version RANGE 30 14 -1)
  list(APPEND names llvm-config-${version})
endforeach()
find_program(ClangAndLLVM_CONFIG NAMES ${names})
if(ClangAndLLVM_CONFIG)
  foreach(what IN ITEMS version bindir includedir libdir)
    execute_process(COMMAND ${CMAKE_CROSSCOMPILING_EMULATOR} ${ClangAndLLVM_CONFIG} --${what} OUTPUT_VARIABLE ${what}
                    OUTPUT_STRIP_TRAILING_WHITESPACE)
  endforeach()
  string(REGEX MATCH "^[0-9]+" ClangAndLLVM_VERSION ${version})
  find_program(ClangAndLLVM_CLANG NAMES clang clang-${ClangAndLLVM_VERSION} HINTS ${bindir} NO_DEFAULT_PATH)
  find_program(ClangAndLLVM_CLANG NAMES clang-${ClangAndLLVM_VERSION})
  find_path(ClangAndLLVM_INCLUDE_DIR llvm-c/Core.h HINTS ${includedir} NO_DEFAULT_PATH)
  find_library(ClangAndLLVM_LIBRARY NAMES LLVM-${ClangAndLLVM_VERSION} LLVM HINTS ${libdir} NO_DEFAULT_PATH)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  ClangAndLLVM VERSION_VAR version HANDLE_VERSION_RANGE
  REQUIRED_VARS ClangAndLLVM_CLANG ClangAndLLVM_LIBRARY ClangAndLLVM_INCLUDE_DIR)
if(ClangAndLLVM_FOUND AND NOT TARGET ClangAndLLVM::C)
  add_library(ClangAndLLVM::C UNKNOWN IMPORTED)
  set_target_properties(ClangAndLLVM::C PROPERTIES IMPORTED_LOCATION ${ClangAndLLVM_LIBRARY}
                                                   INTERFACE_INCLUDE_DIRECTORIES ${ClangAndLLVM_INCLUDE_DIR})
endif()
mark_as_advanced(ClangAndLLVM_CONFIG ClangAndLLVM_CLANG ClangAndLLVM_INCLUDE_DIR ClangAndLLVM_LIBRARY)
