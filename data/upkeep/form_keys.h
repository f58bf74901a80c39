// The step from version 4 of a library to 5: keys are made of forms (data/sameness/same_compounds.h), and canonical
// SMILES of which no form is made go.
//
// Errors: LibraryError. Threads: as the connection.
#pragma once

#include <functional>
#include <stop_token>

#include "data/sqlite/connection.h"

namespace chemsieve {

// In the transaction under way, whose library is of version 4. `step` is called for each block of structures. False if
// stopped.
bool make_form_keys(sqlite::Connection& connection, const std::function<void()>& step, const std::stop_token& stop);

}  // namespace chemsieve
