// What a part of the program shows of itself to load_part() (own_files.h). Included by parts alone.
#pragma once

#include "base/version.h"

// `object` of the program's life is what the part gives, as `Class`.
#define CHEMSIEVE_PART(Class, object)                                                                           \
    extern "C" {                                                                                                \
    [[gnu::visibility("default")]] const char* chemsieve_part_version() { return chemsieve::kVersion.c_str(); } \
    [[gnu::visibility("default")]] const void* chemsieve_part() {                                               \
        const Class& part = object;                                                                             \
        return &part;                                                                                           \
    }                                                                                                           \
    }
