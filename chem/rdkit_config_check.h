// Included by every file that touches RDKit: proves that the macros of RDGeneral/RDConfig.h are defined
// (cmake/FindRDKit.cmake defines them). Without it RDKit's classes have another layout here than in the shared library.
#pragma once

#ifndef RDK_BUILD_THREADSAFE_SSS
#error "the macros of RDGeneral/RDConfig.h are not defined: link the RDKit:: targets of cmake/FindRDKit.cmake"
#endif
