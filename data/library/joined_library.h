// Several libraries that are read as one, without a copy: compounds, fingerprints and structures of all of them.
//
// The compounds of each library follow those of the one before, with room for more between them, so that a library that
// grows by a few million leaves the numbers of the others as they are. Structures get the class numbers of one
// dictionary of all libraries when their blocks are read. Errors: LibraryError, if the libraries were made otherwise
// than each other or one of them cannot be read; QueryError with the library's name, of a condition that one of them
// cannot satisfy, as it lacks a property. Threads: as CompoundSource.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "data/library/library.h"

namespace chemsieve {

class JoinedLibrary : public CompoundSource {
  public:
    // At least one path, no file twice.
    explicit JoinedLibrary(const std::vector<std::string>& paths);

    std::unique_ptr<CompoundReader> reader() const override;
    // Nothing also if the libraries have more classes of atoms together than a structure can name.
    std::shared_ptr<const StructureSource> structures() const override;
    // Nothing if one of the libraries has none of this kind.
    std::shared_ptr<const FingerprintSource> fingerprints(
        FingerprintKind kind = FingerprintKind::subgraph) const override;
    const FingerprintRecipe& recipe() const override { return parts_.front().library->recipe(); }
    std::int64_t compound_count() const override;
    // Those of any of the libraries, by name; text if the types differ.
    std::vector<ImportedProperty> imported_properties() const override;
    std::optional<NumericValues> numeric_values(const PropertyKey& property,
                                                const std::stop_token& stop) const override;
    void check_inchi_keys() const override;
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override;
    // The paths, one a line.
    std::string name() const override;
    std::vector<LibraryPart> parts() const override;
    std::vector<CompoundNumber> last_numbers() const override;

    struct Part {
        std::shared_ptr<const Library> library;
        std::int64_t offset = 0;  // added to the numbers of its compounds
        std::int64_t end = 0;     // the first number after its room
    };

  private:
    std::vector<Part> parts_;
};

}  // namespace chemsieve
