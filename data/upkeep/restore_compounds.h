// Adds compounds that were removed to their library again: with ids, texts, molfiles, imported properties, file and
// line as they were, and new numbers.
//
// All of it is one transaction; nothing of it is there if it fails or is stopped, and it may be tried again. Memory: a
// window of compounds. Errors: LibraryError, FileError. Threads: any; compounds are made on all cores.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>

#include "data/upkeep/removed_compounds.h"

namespace chemsieve {

// From the numbers they had to the ones they have now.
using NewNumbers = std::unordered_map<std::int64_t, CompoundNumber>;

// Throws LibraryError, with the reason, if this program could not add compounds to the library.
void check_can_restore(const std::string& library);

// `progress` may be empty; it hears of compounds done and of compounds in all. Nothing if it was stopped.
std::optional<NewNumbers> restore_compounds(const std::string& library, RemovedCompounds& compounds,
                                            const std::function<void(std::int64_t, std::int64_t)>& progress,
                                            const std::stop_token& stop);

}  // namespace chemsieve
