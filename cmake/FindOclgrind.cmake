# SPDX-License-Identifier: Apache-2.0
# Finds what a plugin for Oclgrind is built with: its headers and library (liboclgrind-dev), the
# headers and library of the LLVM that it was linked with, and its OpenCL driver.
#
# Oclgrind_FOUND, Oclgrind_LLVM_VERSION, Oclgrind_ICD, and the target Oclgrind::oclgrind.
find_path(Oclgrind_INCLUDE_DIR oclgrind/Plugin.h)
find_library(Oclgrind_LIBRARY oclgrind)
find_file(Oclgrind_ICD liboclgrind-rt-icd.so PATH_SUFFIXES lib/oclgrind lib64/oclgrind oclgrind
          PATHS /usr /usr/local)

# A plugin that brings another LLVM than Oclgrind's own crashes when it is loaded.
if(Oclgrind_LIBRARY AND CMAKE_OBJDUMP)
  execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${Oclgrind_LIBRARY} OUTPUT_VARIABLE Oclgrind_needs
                  ERROR_QUIET)
  if(Oclgrind_needs MATCHES "NEEDED +libLLVM-([0-9]+)")
    set(Oclgrind_LLVM_VERSION ${CMAKE_MATCH_1})
  endif()
endif()
if(Oclgrind_LLVM_VERSION)
  set(prefix /usr/lib/llvm-${Oclgrind_LLVM_VERSION})
  find_path(Oclgrind_LLVM_INCLUDE_DIR llvm/IR/Instruction.h PATHS ${prefix}/include)
  find_library(Oclgrind_LLVM_LIBRARY LLVM-${Oclgrind_LLVM_VERSION} PATHS ${prefix}/lib)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(
  Oclgrind REQUIRED_VARS Oclgrind_LIBRARY Oclgrind_INCLUDE_DIR Oclgrind_ICD
                         Oclgrind_LLVM_LIBRARY Oclgrind_LLVM_INCLUDE_DIR)
if(Oclgrind_FOUND AND NOT TARGET Oclgrind::oclgrind)
  add_library(Oclgrind::oclgrind UNKNOWN IMPORTED)
  set_target_properties(
    Oclgrind::oclgrind
    PROPERTIES IMPORTED_LOCATION ${Oclgrind_LIBRARY}
               INTERFACE_INCLUDE_DIRECTORIES "${Oclgrind_INCLUDE_DIR};${Oclgrind_LLVM_INCLUDE_DIR}"
               INTERFACE_LINK_LIBRARIES ${Oclgrind_LLVM_LIBRARY})
endif()
mark_as_advanced(Oclgrind_INCLUDE_DIR Oclgrind_LIBRARY Oclgrind_ICD Oclgrind_LLVM_INCLUDE_DIR
                 Oclgrind_LLVM_LIBRARY)
