# SPDX-License-Identifier: Apache-2.0
# Finds a clang and the LLVM of the same version with its headers (Debian: clang, llvm-dev), for the
# model. Version 14 or newer; -DLLVM_DIR=… chooses one of several.
#
# ClangAndLLVM_FOUND, ClangAndLLVM_CLANG (the program), ClangAndLLVM_VERSION, and the target
# ClangAndLLVM::C (LLVM's C interface).
find_package(LLVM QUIET CONFIG)
if(LLVM_FOUND AND LLVM_VERSION_MAJOR GREATER_EQUAL 14)
  find_program(ClangAndLLVM_CLANG NAMES clang clang-${LLVM_VERSION_MAJOR}
               HINTS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH)
  find_program(ClangAndLLVM_CLANG NAMES clang-${LLVM_VERSION_MAJOR})
  find_library(ClangAndLLVM_LIBRARY NAMES LLVM-${LLVM_VERSION_MAJOR} LLVM
               HINTS ${LLVM_LIBRARY_DIRS} NO_DEFAULT_PATH)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(ClangAndLLVM VERSION_VAR LLVM_PACKAGE_VERSION
                                  REQUIRED_VARS ClangAndLLVM_CLANG ClangAndLLVM_LIBRARY
                                                LLVM_INCLUDE_DIRS)
if(ClangAndLLVM_FOUND AND NOT TARGET ClangAndLLVM::C)
  set(ClangAndLLVM_VERSION ${LLVM_VERSION_MAJOR})
  add_library(ClangAndLLVM::C UNKNOWN IMPORTED)
  set_target_properties(ClangAndLLVM::C PROPERTIES IMPORTED_LOCATION ${ClangAndLLVM_LIBRARY}
                                                   INTERFACE_INCLUDE_DIRECTORIES "${LLVM_INCLUDE_DIRS}")
endif()
mark_as_advanced(ClangAndLLVM_CLANG ClangAndLLVM_LIBRARY)
