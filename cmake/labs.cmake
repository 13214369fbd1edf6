# SPDX-License-Identifier: Apache-2.0
# One CTest test per exercise and rubric line, labelled with its lab, its exercise and the line.
#
# The exercises are found by their starters: kernels-starter/<lab stem>/<exercise>.cl. The kit's
# catalogue test holds these files and the declarations together.
include(GoogleTest)
include(${CMAKE_CURRENT_LIST_DIR}/test_labels.cmake)

function(oclab_discover_labs target)
  file(GLOB starters CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/kernels-starter
       ${PROJECT_SOURCE_DIR}/kernels-starter/*/*.cl)
  foreach(starter IN LISTS starters)
    get_filename_component(stem ${starter} DIRECTORY)
    get_filename_component(exercise ${starter} NAME_WE)
    string(REGEX REPLACE "_.*" "" lab ${stem})
    foreach(line IN ITEMS correct safe efficient fast)
      set(serial FALSE)
      if(line STREQUAL "fast")
        set(serial TRUE) # nothing may run beside a timed kernel
      endif()
      gtest_discover_tests(
        ${target}
        TEST_FILTER "${stem}/${exercise}.${line}"
        TEST_LIST "${target}_${exercise}_${line}"
        DISCOVERY_MODE PRE_TEST
        PROPERTIES RUN_SERIAL ${serial} TIMEOUT 600 FAIL_REGULAR_EXPRESSION
                   "INCONCLUSIVE: undecided, not lost")
      oclab_label_tests(${target}_${exercise}_${line} ${lab} ${exercise} ${line})
    endforeach()
  endforeach()
endfunction()
