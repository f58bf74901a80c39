# How the folders of the tree ("rooms") become libraries and programs that build fast.
#
# chemsieve_build_fast(TARGET HEADERS...) precompiles the headers named, with those of the standard library that most
# files include, and compiles the sources of a room together, twelve at a time. chemsieve_build_fast(TARGET REUSE_FROM OTHER) takes what
# was precompiled for another target, which must be optimised alike (g++ 12 crashes otherwise). Every file still includes
# what it uses and stands alone: the preset asan builds without both (CMAKE_DISABLE_PRECOMPILE_HEADERS,
# CMAKE_UNITY_BUILD).

# Sources that are compiled as one. More make a cold build faster and one after a change slower.
set(CHEMSIEVE_SOURCES_AT_ONCE 12)

set(CHEMSIEVE_STANDARD_HEADERS <algorithm> <array> <cstdint> <functional> <map> <memory> <mutex> <optional> <span> <sstream>
    <stop_token> <string> <string_view> <thread> <tuple> <utility> <variant> <vector>)

# Those that the window includes most; all of <QtWidgets> would take twice as long.
set(CHEMSIEVE_QT_HEADERS <QAction> <QApplication> <QClipboard> <QComboBox> <QDialog> <QDialogButtonBox>
    <QFileInfo> <QHBoxLayout> <QHeaderView> <QImage> <QKeyEvent> <QLabel> <QLineEdit> <QMenu> <QObject>
    <QPainter> <QPushButton> <QSettings> <QString> <QStringList> <QTimer> <QToolButton> <QVBoxLayout>
    <QWidget>)

# Puts these sources, paths relative to the current folder, in groups of their own; before chemsieve_build_fast.
function(chemsieve_compile_together name)
  set(count 0)
  foreach(source ${ARGN})
    math(EXPR part "${count} / ${CHEMSIEVE_SOURCES_AT_ONCE}")
    math(EXPR count "${count} + 1")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${name}_${part}")
  endforeach()
endfunction()

# Groups the sources that are in no group yet: folder after folder, or, of a room with CHEMSIEVE_GROUP_BY_FOLDER, each
# folder by itself.
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

# For rooms that show and describe: what takes time there is done by the rooms before.
function(chemsieve_optimise_little target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

function(chemsieve_build_fast target)
  if("${ARGV1}" STREQUAL REUSE_FROM)
    target_precompile_headers(${target} REUSE_FROM ${ARGV2})
  else()
    target_precompile_headers(${target} PRIVATE ${CHEMSIEVE_STANDARD_HEADERS} ${ARGN})
  endif()
  chemsieve_group_sources(${target})
endfunction()
