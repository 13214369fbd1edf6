# SPDX-License-Identifier: Apache-2.0
# One CTest test per exercise and criterion, labelled with its lab, its exercise and the criterion. A
# fixture grades each exercise once, and its tests report the result.
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
    set(records OCLAB_LINE_RECORDS=${CMAKE_CURRENT_BINARY_DIR}/criterion_records)
    # Nothing may run beside a timed kernel.
    add_test(NAME ${stem}/${exercise} COMMAND ${target} --grade ${exercise})
    set_tests_properties(
      ${stem}/${exercise} PROPERTIES FIXTURES_SETUP graded_${exercise} ENVIRONMENT "${records}"
                                     RUN_SERIAL TRUE TIMEOUT 600)
    foreach(line IN ITEMS correct safe efficient fast)
      gtest_discover_tests(
        ${target}
        TEST_FILTER "${stem}/${exercise}.${line}"
        TEST_LIST "${target}_${exercise}_${line}"
        DISCOVERY_MODE PRE_TEST
        PROPERTIES FIXTURES_REQUIRED graded_${exercise} ENVIRONMENT "${records}" TIMEOUT 600
                   FAIL_REGULAR_EXPRESSION "INCONCLUSIVE: undecided, not lost")
      oclab_label_tests(${target}_${exercise}_${line} ${lab} ${exercise} ${line})
    endforeach()
  endforeach()
endfunction()
