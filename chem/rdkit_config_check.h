// Included by every file that touches RDKit: proves that RDGeneral/RDConfig.h was seen first (cmake/FindRDKit.cmake
// forces it). Without it RDKit's classes have another layout here than in the shared library.
#pragma once

#ifndef RDK_BUILD_THREADSAFE_SSS
#error "RDGeneral/RDConfig.h was not included first: link the RDKit:: targets of cmake/FindRDKit.cmake"
#endif
