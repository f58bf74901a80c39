// Several libraries that are read as one, without a copy: compounds, fingerprints and structures of all of them.
//
// The compounds of each library follow those of the one before, with room for more between them, so that a library that
// grows leaves the numbers of the others as they are. Structures get the class numbers of one dictionary of all
// libraries when their blocks are read; compounds of classes that have no number there are read from their text.
// Errors: LibraryError, if the libraries were made otherwise than each other or one of them cannot be read;
// ConditionError with the library's name, of a condition that one of them cannot satisfy, as it lacks a property.
// Threads: as CompoundSource.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "data/library/library.h"

namespace chemsieve {

using Libraries = std::vector<std::shared_ptr<const Library>>;

// Throws LibraryError, with both names, if one was made otherwise than the first.
Libraries open_libraries(const std::vector<std::string>& paths);

class JoinedLibrary : public CompoundSource {
  public:
    // Compounds that may be added to a library while others are open behind it: where libraries stay open, and where
    // one search is done.
    static constexpr std::int64_t kMuchRoom = std::int64_t{1} << 22, kLittleRoom = std::int64_t{1} << 15;

    // At least one path, no file twice.
    explicit JoinedLibrary(const std::vector<std::string>& paths, std::int64_t room = kMuchRoom);
    // At least one, opened by open_libraries().
    JoinedLibrary(const Libraries& libraries, std::int64_t room);

    // The same compounds, but searches do not see those of these members, whose fingerprints and structures are not
    // even read. What chooses compounds by a condition sees all.
    std::shared_ptr<const CompoundSource> without(const std::vector<bool>& members) const;

    std::unique_ptr<CompoundReader> reader() const override;
    // Empty structures for compounds of libraries that have none.
    std::shared_ptr<const StructureSource> structures() const override;
    std::vector<Failure> made_by_other_rdkit() const override;
    // Nothing if one of the libraries has none of this kind.
    std::shared_ptr<const FingerprintSource> fingerprints(
        FingerprintKind kind = FingerprintKind::subgraph) const override;
    const FingerprintRecipe& recipe() const override { return members_.front().library->recipe(); }
    std::int64_t compound_count() const override;
    // Those of any of the libraries, by name; text if some are text and others are numbers.
    std::vector<ImportedProperty> imported_properties() const override;
    std::optional<NumericValues> numeric_values(const PropertyKey& property,
                                                const std::stop_token& stop) const override;
    void check_inchi_keys() const override;
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override;
    std::shared_ptr<const KeyGuard> key_guard() const override;
    // The paths, one a line.
    std::string name() const override;
    std::string name_without(FingerprintKind kind) const override;
    std::vector<SourceLibrary> libraries() const override;
    std::vector<CompoundNumber> last_numbers() const override;

    struct Member {
        std::shared_ptr<const Library> library;
        std::int64_t offset = 0;   // added to the numbers of its compounds
        std::int64_t end = 0;      // the first number after its room
        bool is_left_out = false;  // searches do not look at it
    };

  private:
    std::vector<Member> members_;
};

// The library itself if it is the only one.
std::shared_ptr<const CompoundSource> read_as_one(const Libraries& libraries, std::int64_t room);

}  // namespace chemsieve
