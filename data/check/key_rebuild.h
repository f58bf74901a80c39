// Makes InChIKeys anew that a check found damaged, in the transaction under way: those of blocks that cannot be read or
// leave compounds out; all, where one of a sample was wrong, or the table cannot be read. Others stay.
//
// Errors: LibraryError; Error if the program cannot be run any more after some keys were stored: nothing may be
// committed. Threads: one; keys are made on `jobs` threads.
#pragma once

#include "data/check/check_run.h"

namespace chemsieve {

enum class KeysRemade {
    yes,
    without_program,  // it cannot be run, see CheckOutcome::keys_not_made; the keys are as they were
    not_usable,       // stopped, or a text is not the compound's, which is reported: nothing may be committed
};

KeysRemade rebuild_inchi_keys(CheckRun& run, unsigned jobs);

}  // namespace chemsieve
