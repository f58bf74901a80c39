// The census of a library, as it is kept in its file; and censuses as files of their own.
//
// Errors: LibraryError of a library, FileError of a file of a census. Threads: any; one call at a time for a library.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/census/census_pass.h"

namespace chemsieve::census {

struct CensusNow {
    Census census;
    std::uint64_t removed = 0;  // compounds that it still counts
    bool was_made = false;      // it was not kept, or damaged, or too small: all compounds were counted
    std::uint64_t added = 0;    // compounds counted now in addition to those it had
    std::string why_not_kept;   // the library cannot be written; else empty
};

// The census of a library as it is now: that which is kept, with what was added since, or a new one. It is kept in the
// library if that can be written. `anew`: not the kept one. Nothing if stopped.
std::optional<CensusNow> census_of_library(const std::string& library, bool anew, const CensusWork& work);
// The same without the compounds that were removed: if it still counts such, it is made anew.
std::optional<CensusNow> census_of_compounds(const std::string& library, const CensusWork& work);
// The census of a library, or of a file that has one. `room`: see make_census(); a census for merging is not kept.
std::optional<CensusNow> open_census(const std::string& path, bool anew, std::uint64_t room, const CensusWork& work);
// One census of the compounds of all. Throws FileError as well if they do not fit together.
Census merged_censuses(const std::vector<std::string>& files);
// True if the library keeps one.
bool keeps_census(const std::string& library);

bool is_census_file(const std::string& path);
Census read_census(const std::string& path);
// Returns its bytes.
std::uint64_t write_census(const Census& census, const std::string& path);

}  // namespace chemsieve::census
