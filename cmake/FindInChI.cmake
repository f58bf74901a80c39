# Finds libinchi, which installs neither a CMake package nor a .pc file, and makes the target InChI::InChI. InChI_VERSION
# ("1.03") comes from the name of its file.
find_path(InChI_INCLUDE_DIR NAMES inchi_api.h PATH_SUFFIXES inchi)
find_library(InChI_LIBRARY NAMES inchi)

if(InChI_LIBRARY)
  file(REAL_PATH "${InChI_LIBRARY}" _inchi_real_path)
  get_filename_component(_inchi_name "${_inchi_real_path}" NAME)
  if(_inchi_name MATCHES "\\.so\\.([0-9]+\\.[0-9]+)")
    set(InChI_VERSION "${CMAKE_MATCH_1}")
  endif()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(InChI
  REQUIRED_VARS InChI_LIBRARY InChI_INCLUDE_DIR InChI_VERSION
  VERSION_VAR InChI_VERSION)
mark_as_advanced(InChI_INCLUDE_DIR InChI_LIBRARY)

if(InChI_FOUND AND NOT TARGET InChI::InChI)
  add_library(InChI::InChI UNKNOWN IMPORTED)
  # Debian's does not say that it needs libm.
  set_target_properties(InChI::InChI PROPERTIES IMPORTED_LOCATION "${InChI_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${InChI_INCLUDE_DIR}" INTERFACE_LINK_LIBRARIES m)
endif()
