# How the folders of the tree ("rooms") become libraries and programs that build fast.
#
# chemsieve_build_fast(TARGET HEADERS...) precompiles the headers named, with those of the standard library that most
# files include, and compiles the sources of a room together, so many at a time.
# chemsieve_build_fast(TARGET REUSE_FROM OTHER) takes what was precompiled for another target, and is optimised like it
# (g++ 12 crashes otherwise). Every file still includes what it uses and stands alone, as a build without
# both shows (CMAKE_DISABLE_PRECOMPILE_HEADERS, CMAKE_UNITY_BUILD).
#
# chemsieve_optimise(TARGET SOURCES...) after that: sources of a room that loop over compounds, atoms or bits are compiled
# with -O3. All others have -Og, which takes half as long to compile and where they are used hardly longer to run; rooms
# that read and write structures -O1 (CHEMSIEVE_LITTLE_OPTIMISED).

# What a release is compiled with unless a room says otherwise.
set(CMAKE_CXX_FLAGS_RELEASE "-Og -DNDEBUG")
set(CHEMSIEVE_LITTLE_OPTIMISED $<$<CONFIG:Release>:-O1>)
set(CHEMSIEVE_OPTIMISED $<$<CONFIG:Release>:-O3>)

# About so many sources are compiled as one, in some 1.2 GB. More make a cold build faster and one after a change slower.
set(CHEMSIEVE_SOURCES_AT_ONCE 45)

set(CHEMSIEVE_STANDARD_HEADERS <algorithm> <array> <charconv> <chrono> <cmath> <cstdint> <fstream> <functional> <iomanip>
    <map> <memory> <mutex> <optional> <span> <sstream> <stop_token> <string> <string_view> <thread> <tuple> <unordered_map>
    <unordered_set> <utility> <variant> <vector>)

# Those that the window includes most; all of <QtWidgets> would take twice as long.
set(CHEMSIEVE_QT_HEADERS <QAction> <QApplication> <QClipboard> <QComboBox> <QDialog> <QDialogButtonBox>
    <QFileInfo> <QHBoxLayout> <QHeaderView> <QImage> <QKeyEvent> <QLabel> <QLineEdit> <QMenu> <QObject>
    <QPainter> <QPushButton> <QSettings> <QString> <QStringList> <QTimer> <QToolButton> <QVBoxLayout>
    <QWidget>)

# Puts these sources, paths relative to the current folder, in groups of their own; before chemsieve_build_fast.
function(chemsieve_compile_together name)
  list(LENGTH ARGN sources)
  math(EXPR parts "(${sources} + ${CHEMSIEVE_SOURCES_AT_ONCE} / 2) / ${CHEMSIEVE_SOURCES_AT_ONCE}")
  if(parts EQUAL 0)
    set(parts 1)
  endif()
  set(count 0)
  foreach(source ${ARGN})
    math(EXPR part "${count} * ${parts} / ${sources}")
    math(EXPR count "${count} + 1")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${name}_${part}")
  endforeach()
endfunction()

# Groups the sources that are in no group yet: folder after folder, or, of a room with CHEMSIEVE_GROUP_BY_FOLDER, each
# folder by itself or with the others of a line of CHEMSIEVE_FOLDERS_TOGETHER (care+copying).
function(chemsieve_group_sources target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  foreach(source ${sources})
    get_source_file_property(group "${source}" UNITY_GROUP)
    if(group)
      continue()
    endif()
    set(group ${target})
    if(CHEMSIEVE_GROUP_BY_FOLDER)
      get_filename_component(folder "${source}" DIRECTORY)
      foreach(together ${CHEMSIEVE_FOLDERS_TOGETHER})
        if("+${together}+" MATCHES "\\+${folder}\\+")
          set(folder ${together})
        endif()
      endforeach()
      string(MAKE_C_IDENTIFIER "in_${folder}" group)
    endif()
    list(APPEND groups "${group}")
    list(APPEND ${group} "${source}")
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group ${groups})
    chemsieve_compile_together(${group} ${${group}})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

function(chemsieve_build_fast target)
  if("${ARGV1}" STREQUAL REUSE_FROM)
    target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:${ARGV2},COMPILE_OPTIONS>)
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${CHEMSIEVE_STANDARD_HEADERS} ${ARGN})
  endif()
  chemsieve_group_sources(${target})
endfunction()

# Compiles these sources apart from the others of the room, with -O3, into the same library.
function(chemsieve_optimise target)
  set(optimised ${target}_optimised)
  add_library(${optimised} OBJECT ${ARGN})
  target_link_libraries(${optimised} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  target_include_directories(${optimised} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${optimised}>)
  if(TARGET chemsieve_base_optimised AND NOT target STREQUAL chemsieve_base)
    chemsieve_build_fast(${optimised} REUSE_FROM chemsieve_base_optimised)
  else()
    target_compile_options(${optimised} PRIVATE ${CHEMSIEVE_OPTIMISED})
    chemsieve_build_fast(${optimised})
  endif()
endfunction()
