# SPDX-License-Identifier: Apache-2.0
# What keeps a build short: students wait for it. docs/testing.md has what each saves.

# A unity build reads all files of a target together, since they have most of their headers in common.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)

# GCC collects garbage from 128 MB on, though most files need less than 600.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(--param=ggc-min-heapsize=600000)
endif()

# oclab_optimise(TARGET LEVEL): a room that turns measurements into words waits for files, processes and
# compilers, never for itself, so -O0 or -O1 is enough. An -O in CXXFLAGS wins.
function(oclab_optimise target level)
  if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_CXX_FLAGS MATCHES "-O")
    target_compile_options(${target} PRIVATE ${level})
  endif()
endfunction()

# oclab_precompile_headers(): in a unity build, targets with the same compiler options share one
# precompiled header. A debug build has none, so it finds an #include that is missing.
function(oclab_precompile_headers)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  oclab_targets_below(targets ${PROJECT_SOURCE_DIR})
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(libraries ${target} LINK_LIBRARIES)
    get_property(options TARGET ${target} PROPERTY COMPILE_OPTIONS)
    get_target_property(on_demand ${target} EXCLUDE_FROM_ALL)
    get_target_property(unity ${target} UNITY_BUILD)
    if(unity AND NOT on_demand AND type MATCHES "STATIC|OBJECT|EXECUTABLE" AND libraries MATCHES "oclab_")
      string(REGEX MATCH "GTest::" gtest "${libraries}")
      string(MAKE_C_IDENTIFIER "oclab_headers${options}${gtest}" group)
      list(APPEND groups ${group})
      list(APPEND ${group} ${target})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    list(LENGTH ${group} size)
    if(size GREATER 5) # it takes as long as reading the headers five times
      oclab_add_headers(${group} ${${group}})
    endif()
  endforeach()
endfunction()

# The precompiled header GROUP of these targets.
function(oclab_add_headers group first)
  set(headers <algorithm> <filesystem> <fmt/format.h> <fstream> <functional> <iostream> <map> <memory>
              <optional> <set> <sstream> <string> <vector>)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang") # GCC takes longer to load it than it saves
    list(APPEND headers <nlohmann/json.hpp>)
    set(reusable "SHELL:-Xclang -fno-pch-timestamp") # as ccache hands it out in a later build
  endif()
  set(empty ${CMAKE_CURRENT_BINARY_DIR}/${group}.cpp)
  file(TOUCH ${empty})
  add_library(${group} OBJECT EXCLUDE_FROM_ALL ${empty})
  get_property(options TARGET ${first} PROPERTY COMPILE_OPTIONS)
  set_target_properties(${group} PROPERTIES COMPILE_OPTIONS "${options};${reusable}" UNITY_BUILD OFF)
  target_link_libraries(${group} PRIVATE oclab_options fmt::fmt nlohmann_json::nlohmann_json)
  if(group MATCHES "GTest")
    list(APPEND headers <gtest/gtest.h>)
    target_link_libraries(${group} PRIVATE GTest::gtest)
  endif()
  target_precompile_headers(${group} PRIVATE ${headers})
  foreach(target IN ITEMS ${first} ${ARGN})
    target_precompile_headers(${target} REUSE_FROM ${group})
  endforeach()
endfunction()

function(oclab_targets_below result folder)
  get_directory_property(targets DIRECTORY ${folder} BUILDSYSTEM_TARGETS)
  get_directory_property(folders DIRECTORY ${folder} SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    oclab_targets_below(more ${below})
    list(APPEND targets ${more})
  endforeach()
  set(${result} ${targets} PARENT_SCOPE)
endfunction()
