# SPDX-License-Identifier: Apache-2.0
# oclab_room(NAME [WORDS] [PUBLIC target ...] [PRIVATE target ...])
#
# A room: the library oclab_NAME of all source files in this folder. It links the rooms that its
# files include, which all lie on lower floors (docs/architecture.md). WORDS: a room that turns
# measurements into words, see oclab_optimise.
function(oclab_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "WORDS" "" "PUBLIC;PRIVATE")
  file(GLOB files CONFIGURE_DEPENDS *.cpp)
  add_library(oclab_${name} STATIC ${files})
  target_include_directories(oclab_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(oclab_${name} PUBLIC oclab_options ${room_PUBLIC} PRIVATE ${room_PRIVATE})
  if(room_WORDS)
    oclab_optimise(oclab_${name} -O1)
  endif()
endfunction()
