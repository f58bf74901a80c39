// What searching and exporting need of a library: compounds, structures and fingerprints, read consistently.
//
// search/ knows libraries through this header alone; data/library/ implements it with SQLite.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/kept_memory.h"
#include "base/parallel.h"
#include "chem/molecule.h"
#include "chem/properties/descriptors.h"
#include "chem/properties/property_type.h"
#include "chem/sameness/compound_form.h"
#include "data/source/compound_selection.h"
#include "data/source/fingerprint_source.h"
#include "fingerprint/filter/tables/cuckoo_filter.h"
#include "fingerprint/kinds/fingerprint_kind.h"
#include "fingerprint/subgraph/recipe.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

// Which compounds a library certainly does not hold, by a cuckoo filter of the keys of their canonical forms: asked
// before the look-up in the file, it answers for most compounds that are not there.
//
// It knows the keys that it was made of and those added since, nothing of other programs' changes: its owner sees to it
// that it is not older than it may be. A compound that was removed still seems to be there. Source:
// fingerprint/filter/tables/. Cost: 13 bits a key; a look-up is two cache misses. Threads: any number may ask at a time
// while none adds.
class KeyGuard {
  public:
    // With room for as many keys again.
    explicit KeyGuard(const std::vector<std::int64_t>& keys)
        : filter_{filter::CuckooFilter::for_keys(2 * keys.size() + kLeastRoom, kErrorRate)} {
        for (const std::int64_t key : keys) add(key);
    }

    void add(std::int64_t key) {
        const auto number = static_cast<std::uint64_t>(key);
        // The same again needs no second place. Without room nothing can be said any more.
        if (!filter_.may_contain(number) && filter_.insert(number) == filter::Inserted::no_space) is_full_ = true;
    }
    bool may_hold(std::int64_t key) const noexcept {
        return is_full_ || filter_.may_contain(static_cast<std::uint64_t>(key));
    }
    // It admits everything, and should be made anew.
    bool is_full() const noexcept { return is_full_; }

  private:
    static constexpr std::size_t kLeastRoom = 4096;
    static constexpr double kErrorRate = 0.002;

    filter::CuckooFilter filter_;
    bool is_full_ = false;
};

// As many look-ups are to come that making a guard of so many keys pays: reading and inserting a key takes about a
// thirtieth of a look-up (known_benchmark --guard).
constexpr bool pays_to_guard(std::size_t lookups, std::size_t keys) noexcept {
    return lookups >= 1000 && lookups >= keys / 16;
}

// What every table of compounds shows of one.
struct CompoundName {
    std::string id;      // the name users know; unique only if the input's were
    std::string smiles;  // as imported; canonical if it came as a molfile
};

struct CompoundRow : CompoundName {
    CompoundNumber number{};
    std::string canonical;    // what smiles_of_form() says where the form is made of canonical SMILES, else empty
    Descriptors descriptors;  // as searched, see recipe
    std::string source;       // file it came from
    std::int64_t line = 0;    // line of that file where its record begins
};

// Which property; imported ones may be called like computed ones.
struct PropertyKey {
    std::string name;
    bool imported = false;
    auto operator<=>(const PropertyKey&) const = default;
};

// The values of a property that are numbers; values[i] is that of compounds[i]. Compounds without one are not there.
struct NumericValues {
    std::vector<CompoundNumber> compounds;  // ascending
    std::vector<double> values;             // finite
};

// A compound that was there when its number was read is not in the library any more.
class CompoundRemoved : public LibraryError {
  public:
    using LibraryError::LibraryError;
};

// Reads one library from one thread; sees the state of the time of each call, or of hold(). Errors: LibraryError, of a
// compound that was removed CompoundRemoved.
class CompoundReader {
  public:
    virtual ~CompoundReader() = default;

    // As long as what it gives is there, calls see one state of the library, and each takes a microsecond less. For
    // moments only: what others write meanwhile stays in the log. It must not outlive the reader.
    [[nodiscard]] virtual std::shared_ptr<const void> hold() { return nullptr; }

    // RDKit's molecule, parsed from the text the compound came as, and of it what the recipe searches: some tenths of a
    // millisecond.
    virtual Molecule molecule(CompoundNumber number) = 0;
    virtual CompoundRow row(CompoundNumber number) = 0;
    // Id and SMILES alone, in half the time.
    virtual CompoundName name(CompoundNumber number) { return row(number); }
    // The id alone, much faster.
    virtual std::string id(CompoundNumber number) = 0;
    // The molfile a compound came from, if it came as one.
    virtual std::optional<std::string> molblock(CompoundNumber number) = 0;
    // Values of imported properties, in the order of CompoundSource::imported_properties(); nothing where absent.
    virtual std::vector<std::optional<std::string>> imported_values(CompoundNumber number) = 0;
    // RDKit's canonical isomeric SMILES of molecule(), without numbers of atoms ("[CH3:1]"); where it is not stored as
    // long as that takes and half as much.
    std::string canonical_smiles(CompoundNumber number) {
        std::string stored = row(number).canonical;
        if (!stored.empty() && stored.find(' ') == std::string::npos) return stored;
        const Molecule compound = molecule(number);
        return chemsieve::canonical_smiles(has_atom_numbers(compound) ? without_atom_numbers(compound) : compound);
    }
    // Those that are the same as this compound by plain rules: they have the same canonical SMILES. `guard`: one of
    // this library, or nothing. `passed_over`: libraries in which there is certainly none; empty: nothing is known.
    virtual std::vector<CompoundNumber> same_compounds(const Molecule& compound, const KeyGuard* guard = nullptr,
                                                       const std::vector<bool>& passed_over = {}) = 0;
    // The InChIKey that is stored of a compound: empty if it has none; nothing if the library has not got it.
    virtual std::optional<std::string> inchi_key(CompoundNumber) { return std::nullopt; }
    // Those of a standard InChIKey or of the first part of one. Throws LibraryError, with the remedy, unless the
    // library has those of all its compounds.
    virtual std::vector<CompoundNumber> with_inchi_key(const std::string& key_or_skeleton) = 0;
    // Compounds of so many heavy atoms, and of this formula unless it is empty; on demand those of several components
    // that have more atoms, too, of any formula. Looks at every row, some 0.2 us a compound, unless it is asked by
    // formula alone and the library has an index of them.
    virtual std::vector<CompoundNumber> with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                         const std::string& formula) = 0;
    // The rules by which compounds were filed by their cuts (search/series/pairs/pair_filing.h), which are the same for
    // all that are filed; nothing: they were not.
    virtual std::optional<std::string> cut_rules() { return std::nullopt; }
    // Compounds that may be filed under any of the hashes, and all that are not filed, rising. Of a library with
    // cut_rules(), in the same hold().
    struct FiledCompounds {
        std::vector<CompoundNumber> some;
        std::int64_t all = 0;  // compounds there are
    };
    virtual FiledCompounds filed_under(std::span<const std::uint32_t>) { return {}; }
    virtual void for_each_compound(const std::function<bool(CompoundNumber)>& visit) = 0;
};

// The structures of a library as classes of atoms and bonds, ready to be matched. Does not see compounds that were
// added later. Threads: may be used by several at once.
class StructureSource {
  public:
    virtual ~StructureSource() = default;

    virtual const ClassDictionary& classes() const = 0;
    // To be held while structures are used.
    [[nodiscard]] virtual KeptMemory::Visit visit() const = 0;
    // Empty if the compound was stored without structure. Lives as long as the visit in which it was asked for. Throws
    // LibraryError, with library, compound and remedy, if the structure is damaged or absent.
    virtual StructureView structure(CompoundNumber number) const = 0;
    // False: compounds of this library of the source may be of classes that classes() lacks, so that what these have in
    // common tells nothing of them.
    virtual bool knows_classes_of(std::size_t) const { return true; }
};

// A library, or one of several that are read as one.
struct SourceLibrary {
    std::string name;
    CompoundNumber first{1};  // the lowest number its compounds can have; that of the next library ends it
};

// The place of the library that a compound is of.
inline std::size_t place_of_library(const std::vector<SourceLibrary>& libraries, CompoundNumber compound) {
    const auto after =
        std::upper_bound(libraries.begin() + 1, libraries.end(), compound,
                         [](CompoundNumber number, const SourceLibrary& library) { return number < library.first; });
    return static_cast<std::size_t>(after - libraries.begin()) - 1;
}

inline const SourceLibrary& library_with(const std::vector<SourceLibrary>& libraries, CompoundNumber compound) {
    return libraries[place_of_library(libraries, compound)];
}

// The number that a compound has in the library it is of.
inline CompoundNumber number_in_library(const SourceLibrary& library, CompoundNumber compound) {
    return CompoundNumber{static_cast<std::int64_t>(compound) - static_cast<std::int64_t>(library.first) + 1};
}

// By their numbers; if stopped, some of them.
inline CompoundSelection all_compounds(CompoundReader& reader, const std::stop_token& stop = {}) {
    CompoundSelection all;
    reader.for_each_compound([&](CompoundNumber compound) {
        all.add(compound);
        return !stop.stop_requested();
    });
    return all;
}

// A library open for reading. Threads: may be used by several; each takes readers of its own.
class CompoundSource {
  public:
    virtual ~CompoundSource() = default;

    virtual std::unique_ptr<CompoundReader> reader() const = 0;
    // A new look at the structures; nothing if another version of RDKit or of this program made them, so that
    // CompoundReader::molecule() is all there is.
    virtual std::shared_ptr<const StructureSource> structures() const = 0;
    // What may differ for each library in it that another version of RDKit made; its compounds have other canonical
    // forms, so that they are the same as a query only by a look at their molecules.
    virtual std::vector<Failure> made_by_other_rdkit() const { return {}; }
    // A new look at the stored fingerprints of a kind; nothing if the library has none of it. `subgraph` is always
    // there.
    virtual std::shared_ptr<const FingerprintSource> fingerprints(
        FingerprintKind kind = FingerprintKind::subgraph) const = 0;
    virtual const FingerprintRecipe& recipe() const = 0;
    virtual std::int64_t compound_count() const = 0;
    virtual std::vector<ImportedProperty> imported_properties() const = 0;
    // Reads every row of compounds, or every imported value: some 0.5 us each. Nothing if stopped. Throws QueryError if
    // there is no such property. Of text, those values that read as numbers.
    virtual std::optional<NumericValues> numeric_values(const PropertyKey& property,
                                                        const std::stop_token& stop) const = 0;
    // Throws LibraryError, with the remedy, unless the library has the InChIKeys of all its compounds.
    virtual void check_inchi_keys() const = 0;
    // Which compounds satisfy a filter, in one state of the library; those that a search sees: Searcher::compounds().
    // Nothing if stopped. Throws QueryError if the condition cannot be used.
    virtual std::optional<SelectedCompounds> select(const CompoundFilter& filter,
                                                    const std::stop_token& stop) const = 0;
    // Guards the compounds that are there now; nothing if there is no such thing. Reads a number of each compound.
    virtual std::shared_ptr<const KeyGuard> key_guard() const { return nullptr; }
    virtual std::string name() const = 0;
    // The name of the library that lacks fingerprints of a kind, where fingerprints() gives nothing.
    virtual std::string name_without(FingerprintKind) const { return name(); }
    // The libraries it is made of, by ascending numbers: itself, if it is one.
    virtual std::vector<SourceLibrary> libraries() const { return {{name()}}; }
    // The highest numbers that compounds of these ever had: those that are added later have higher ones.
    virtual std::vector<CompoundNumber> last_numbers() const = 0;
};

// At most so many threads (0: all cores) that each take a reader of the source: a reader has files open for each of its
// libraries, two a connection, and a process may have some thousand.
inline unsigned jobs_for(const CompoundSource& source, unsigned wanted = 0) {
    constexpr std::size_t kMostConnections = 96;  // threads that make a table have as many again
    if (wanted == 0) wanted = default_jobs();
    const std::size_t libraries = source.libraries().size();
    if (libraries == 1) return wanted;
    return static_cast<unsigned>(std::clamp<std::size_t>(kMostConnections / libraries, 1, wanted));
}

}  // namespace chemsieve
