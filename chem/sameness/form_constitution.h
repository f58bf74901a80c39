// Back from the form of a compound to what it was made of. Threads: may be called concurrently.
#pragma once

#include <optional>
#include <string_view>

#include "chem/sameness/compound_form.h"

namespace chemsieve {

// The constitution, its atoms in canonical order. Nothing: the form was made of canonical SMILES, see smiles_of_form().
// `form`: one that form_of_constitution() or compound_form() made.
std::optional<Constitution> constitution_of_form(std::string_view form);

}  // namespace chemsieve
