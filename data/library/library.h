// A library file opened for reading.
//
// Opening checks that the file is ours, of a version we read, and how its fingerprints were made; it does not read the
// compounds. Errors: LibraryError. Threads: see CompoundSource.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "data/source/compound_source.h"
#include "data/sqlite/connection.h"

namespace chemsieve {

class Library : public CompoundSource {
  public:
    explicit Library(std::string path);

    std::unique_ptr<CompoundReader> reader() const override;
    std::shared_ptr<const StructureSource> structures() const override;
    std::vector<Failure> made_by_other_rdkit() const override;
    // structures() with the class numbers of a dictionary; one of a class that it lacks is empty.
    std::shared_ptr<const StructureSource> structures_in(std::shared_ptr<const ClassDictionary> dictionary) const;
    std::shared_ptr<const FingerprintSource> fingerprints(
        FingerprintKind kind = FingerprintKind::subgraph) const override;
    const FingerprintRecipe& recipe() const override { return recipe_; }
    std::int64_t compound_count() const override;
    // The highest that a compound ever had.
    CompoundNumber last_number() const;
    std::vector<CompoundNumber> last_numbers() const override { return {last_number()}; }
    std::vector<ImportedProperty> imported_properties() const override;
    std::optional<NumericValues> numeric_values(const PropertyKey& property,
                                                const std::stop_token& stop) const override;
    std::optional<SelectedCompounds> select(const CompoundFilter& filter, const std::stop_token& stop) const override;
    std::shared_ptr<const KeyGuard> key_guard() const override;
    // What a guard of its compounds is made of.
    std::vector<std::int64_t> exact_keys() const;
    void check_inchi_keys() const override;
    std::string name() const override { return path_; }

    struct LengthClass {
        std::uint32_t bits = 0;
        std::int64_t compounds = 0;
        double set_share = 0;  // mean share of bits set, 0 to 1
    };
    // A kind of fingerprint besides that of subgraphs.
    struct StoredKind {
        FingerprintKind kind = FingerprintKind::morgan2;
        std::string type;  // type_line()
        std::uint32_t bits = 0;
        // False: they are being added, or that was interrupted; `compounds` have theirs, what follows is not known.
        bool complete = false;
        std::int64_t compounds = 0;
        std::int64_t without_bits = 0;  // compounds that no search by this kind finds
        double set_share = 0;           // mean share of bits set, 0 to 1
        std::int64_t bytes = 0;         // in the file
    };
    struct StoredKeys {
        bool are_there = false;
        std::int64_t with_key = 0, without_key = 0, missing = 0;  // compounds; missing: not looked at yet
        std::int64_t bytes = 0;                                   // in the file
    };
    struct StoredCuts {
        bool are_there = false;
        std::string rules;                                            // by which compounds were filed
        std::int64_t filed = 0, missing = 0, entries = 0, bytes = 0;  // filed, missing: compounds; bytes in the file
    };
    struct ImportedFile {
        std::string file, format, started, finished;  // finished empty: cancelled or interrupted
        std::int64_t records = 0, stored = 0, rejected = 0, skipped = 0;
    };
    struct Info {
        std::int64_t compounds = 0;
        std::int64_t removed = 0;  // compounds that imports stored
        std::int64_t format_version = 0;
        bool is_sealed = false;  // data/upkeep/sealed_library.h
        std::string created, chemsieve_version, rdkit_version;
        std::vector<LengthClass> length_classes;
        std::vector<StoredKind> kinds;
        StoredKeys inchi_keys;
        StoredCuts cuts;
        std::map<std::string, std::int64_t> bytes_by_part;
        // How fingerprints of subgraphs are stored; these three add up to all compounds.
        std::int64_t sliced = 0, not_sliced = 0, always_candidates = 0;
        std::int64_t segments = 0;  // sets of compounds that were sliced together
        std::int64_t atom_classes = 0, bond_classes = 0;
        std::int64_t without_structure = 0;  // compounds matched from their text, for want of numbers of classes
        std::vector<ImportedFile> imports;
    };
    // Reads all fingerprints and structures.
    Info info() const;

  private:
    std::string path_;
    FingerprintRecipe recipe_;
    std::string rdkit_version_;
    bool present_classes_ = false;
};

}  // namespace chemsieve
