# How the folders of the tree ("rooms") become libraries and programs that build fast.
#
# chemsieve_build_fast(TARGET HEADERS...) precompiles the headers named, with those of the standard library that most
# files include, and compiles the sources of a folder together. chemsieve_build_fast(TARGET REUSE_FROM OTHER) takes what
# was precompiled for another target, which must be optimised alike (g++ 12 crashes otherwise). Every file still includes
# what it uses and stands alone: the preset asan builds without both (CMAKE_DISABLE_PRECOMPILE_HEADERS,
# CMAKE_UNITY_BUILD).

# Sources that are compiled as one. More make a cold build faster and one after a change slower.
set(CHEMSIEVE_SOURCES_AT_ONCE 10)

set(CHEMSIEVE_STANDARD_HEADERS <algorithm> <array> <cstdint> <functional> <map> <memory> <mutex> <optional> <span> <sstream>
    <stop_token> <string> <string_view> <thread> <tuple> <utility> <variant> <vector>)

# Groups the sources by folder. Paths are relative to the current folder, as they were given to the target.
function(chemsieve_group_sources target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source ${sources})
    get_filename_component(folder "${source}" DIRECTORY)
    string(MAKE_C_IDENTIFIER "in_${folder}" group)
    list(APPEND ${group} "${source}")
    list(LENGTH ${group} count)
    math(EXPR part "(${count} - 1) / ${CHEMSIEVE_SOURCES_AT_ONCE}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}_${part}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

function(chemsieve_build_fast target)
  if("${ARGV1}" STREQUAL REUSE_FROM)
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${CHEMSIEVE_STANDARD_HEADERS} ${ARGN})
  endif()
  chemsieve_group_sources(${target})
endfunction()
