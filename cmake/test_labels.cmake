# SPDX-License-Identifier: Apache-2.0
# oclab_label_tests(<test list> <label>...) gives several labels to the tests that
# gtest_discover_tests(... TEST_LIST <test list>) finds. Its own PROPERTIES LABELS "a;b" keeps only
# the first one (CMake 3.25), so CTest sets them from a file that it reads after the discovery.
function(oclab_label_tests list)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${list}_labels.cmake)
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [[
if(@list@)
  set_tests_properties(${@list@} PROPERTIES LABELS "@ARGN@")
endif()
]])
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${file})
endfunction()
