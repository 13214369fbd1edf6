# SPDX-License-Identifier: Apache-2.0
# What keeps the first build short: students wait for it.

# oclab_words(TARGET): a room that turns measurements into words. It waits for files, processes and
# compilers, never for itself, so it is optimised a little only; and its files have most of their
# headers in common, so a unity build reads all of them together.
function(oclab_words target)
  if(NOT CMAKE_CXX_FLAGS MATCHES "-O")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
endfunction()
