# Finds RDKit where it ships no CMake package of its own (Debian 12) and makes one imported target a library.
#
# find_package(RDKit 2022.09 REQUIRED) defines RDKit::GraphMol, RDKit::SmilesParse, ... and RDKit_VERSION.
#
# RDKit's class layouts depend on macros that only RDGeneral/RDConfig.h defines, and no installed header
# includes it: without it RecursiveStructureQuery is 40 bytes shorter than in the shared library, and
# recursive SMARTS crash. Every user of a target here therefore gets its macros as definitions (a forced include
# would come before precompiled headers, which the compiler then does not use); chem/rdkit_config_check.h asserts
# that they took effect.
find_path(RDKit_INCLUDE_DIR NAMES GraphMol/RDKitBase.h PATH_SUFFIXES rdkit HINTS ENV RDBASE ENV CONDA_PREFIX)
find_package(Boost 1.74 REQUIRED)
find_package(Threads REQUIRED)

if(NOT RDKit_FIND_COMPONENTS)
  set(RDKit_FIND_COMPONENTS RDGeneral RDGeometryLib DataStructs GraphMol SmilesParse FileParsers SubstructMatch
      Fingerprints Depictor Descriptors MolDraw2D MolStandardize)
endif()
list(APPEND RDKit_FIND_COMPONENTS RDGeneral)
list(REMOVE_DUPLICATES RDKit_FIND_COMPONENTS)

set(_rdkit_definitions)
if(RDKit_INCLUDE_DIR)
  file(STRINGS "${RDKit_INCLUDE_DIR}/RDGeneral/RDConfig.h" _rdkit_lines REGEX "^#define [A-Z0-9_]+ *$")
  foreach(line IN LISTS _rdkit_lines)
    string(REGEX REPLACE "^#define ([A-Z0-9_]+) *$" "\\1=" definition "${line}")
    list(APPEND _rdkit_definitions "${definition}")
  endforeach()
endif()

foreach(component IN LISTS RDKit_FIND_COMPONENTS)
  find_library(RDKit_${component}_LIBRARY NAMES RDKit${component})
  mark_as_advanced(RDKit_${component}_LIBRARY)
  if(RDKit_${component}_LIBRARY)
    set(RDKit_${component}_FOUND TRUE)
    if(NOT TARGET RDKit::${component})
      add_library(RDKit::${component} UNKNOWN IMPORTED)
      set_target_properties(RDKit::${component} PROPERTIES
        IMPORTED_LOCATION "${RDKit_${component}_LIBRARY}"
        INTERFACE_INCLUDE_DIRECTORIES "${RDKit_INCLUDE_DIR}"
        INTERFACE_COMPILE_DEFINITIONS "${_rdkit_definitions}"
        INTERFACE_LINK_LIBRARIES "Boost::headers;Threads::Threads")
    endif()
  endif()
endforeach()

# RDGeneral/versions.h is installed unconfigured in Debian, so the version comes from the library's file name.
if(RDKit_RDGeneral_LIBRARY)
  file(REAL_PATH "${RDKit_RDGeneral_LIBRARY}" _rdkit_real_path)
  string(REGEX MATCH "20[0-9][0-9]\\.[0-9]+\\.[0-9]+" RDKit_VERSION "${_rdkit_real_path}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(RDKit
  REQUIRED_VARS RDKit_INCLUDE_DIR RDKit_RDGeneral_LIBRARY
  VERSION_VAR RDKit_VERSION
  HANDLE_COMPONENTS)
mark_as_advanced(RDKit_INCLUDE_DIR)
