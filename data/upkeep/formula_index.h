// An index of the compounds of a library by their formula, by which searches that take tautomers for one find
// candidates without looking at every compound.
//
// It is kept up whenever compounds come and go, and a check compares it with them. Some 5 bytes a compound.
// Errors: LibraryError; the library is as it was then. Threads: any.
#pragma once

#include <stop_token>
#include <string>

namespace chemsieve {

enum class FormulaIndexing { done, there_already, not_there, cancelled };

FormulaIndexing add_formula_index(const std::string& path, const std::stop_token& stop);
FormulaIndexing remove_formula_index(const std::string& path);
bool has_formula_index(const std::string& path);

}  // namespace chemsieve
