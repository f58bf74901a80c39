#include "app/work/library_census.h"

#include "data/file/whole_file.h"
#include "data/library/kept_bytes.h"
#include "data/library/library.h"

namespace chemsieve::census {

namespace {

// A census that was made for a smaller library is made anew when it errs more often.
constexpr double kMostError = 0.08;

// Nothing if there is none that can be used.
std::optional<Census> kept_census(const std::string& path, const FingerprintRecipe& recipe) {
    const auto bytes = kept_bytes(path, kCensusName);
    if (!bytes) return std::nullopt;
    try {
        Census census = Census::from_bytes(*bytes);
        if (census.recipe() == recipe) return census;
    } catch (const CensusError&) {
        // Damaged: it is made anew from the compounds.
    }
    return std::nullopt;
}

// The census that is kept, which may count compounds that were removed.
enum class Kept { is_used, is_used_without_removed, is_not_used };

std::optional<CensusNow> census_now(const std::string& path, Kept kept, const CensusWork& work) {
    const Library library{path};
    std::optional<Census> census;
    if (kept != Kept::is_not_used) census = kept_census(path, library.recipe());
    CensusAge age;
    if (census) age = age_of(*census, library);
    if (kept == Kept::is_used_without_removed && age.removed > 0) census.reset();
    if (census && age.added == 0) return CensusNow{.census = std::move(*census), .removed = age.removed};
    const bool had_one = census.has_value();
    if (census) census = continued(*census, library, work);
    bool was_made = false;
    if (!had_one || (census && census->expected_error() > kMostError)) {
        census = make_census(library, 0, work);
        was_made = true;
        age = {};
    }
    if (!census) return std::nullopt;
    CensusNow now{.census = std::move(*census), .removed = age.removed, .was_made = was_made, .added = age.added};
    try {
        keep_bytes(path, kCensusName, now.census.to_bytes());
    } catch (const LibraryError& e) {
        now.why_not_kept = e.reason();
    }
    return now;
}

}  // namespace

bool keeps_census(const std::string& library) { return keeps_bytes(library, kCensusName); }

std::optional<CensusNow> census_of_library(const std::string& library, bool anew, const CensusWork& work) {
    return census_now(library, anew ? Kept::is_not_used : Kept::is_used, work);
}

std::optional<CensusNow> census_of_compounds(const std::string& library, const CensusWork& work) {
    return census_now(library, Kept::is_used_without_removed, work);
}

std::optional<CensusNow> open_census(const std::string& path, bool anew, std::uint64_t room, const CensusWork& work) {
    if (is_census_file(path)) return CensusNow{.census = read_census(path)};
    if (room == 0) return census_of_library(path, anew, work);
    auto made = make_census(Library{path}, room, work);
    return made ? std::optional{CensusNow{.census = std::move(*made)}} : std::nullopt;
}

Census merged_censuses(const std::vector<std::string>& files) { return merged_of<CensusError>(files, read_census); }

bool is_census_file(const std::string& path) { return begins_with(path, Census::kMark); }

Census read_census(const std::string& path) { return read_sealed<Census, CensusError>(path); }

std::uint64_t write_census(const Census& census, const std::string& path) { return write_whole(census, path); }

}  // namespace chemsieve::census
