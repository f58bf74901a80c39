#include "data/library/library.h"

#include <cmath>
#include <optional>
#include <stop_token>

#include "base/error.h"
#include "base/platform/files.h"
#include "base/qualified_number.h"
#include "base/text.h"
#include "chem/rdkit_version.h"
#include "chem/read/parse.h"
#include "data/codec/compression.h"
#include "data/cuts/cut_index.h"
#include "data/fingerprints/stored_fingerprints.h"
#include "data/rows/library_connection.h"
#include "data/sameness/inchi_keys.h"
#include "data/sameness/same_compounds.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/structures/class_store.h"
#include "data/structures/stored_structures.h"
#include "data/where/derived_properties.h"
#include "data/where/library_snapshot.h"
#include "data/where/property_table.h"
#include "fingerprint/subgraph/searched_part.h"

namespace chemsieve {

namespace {

using sqlite::Statement;

// The numbers that a property has, all at once; see CompoundSource::numeric_values().
using sqlite::Statement;

// Nothing for what is no number, and for infinities, which no axis has a place for.
std::optional<double> finite_number(const std::string& text) {
    const auto number = qualified_number_in(text);
    return number && std::isfinite(number->value) ? std::optional{number->value} : std::nullopt;
}

void read_imported(sqlite::Connection& connection, std::int64_t property, NumericValues& result) {
    Statement statement{connection,
                        "SELECT compound_id, value FROM property_value WHERE property_id = ?1 ORDER BY compound_id"};
    statement.bind(1, property);
    while (statement.step()) {
        const std::optional<double> value = finite_number(statement.text(1));
        if (!value) continue;
        result.compounds.push_back(CompoundNumber{statement.integer(0)});
        result.values.push_back(*value);
    }
}

void read_computed(sqlite::Connection& connection, const std::string& column, bool may_be_missing,
                   NumericValues& result) {
    Statement statement{connection, "SELECT c.compound_id, " + column + " FROM compound AS c WHERE " +
                                        (may_be_missing ? column + " IS NOT NULL" : "1") + " ORDER BY c.compound_id"};
    while (statement.step()) {
        result.compounds.push_back(CompoundNumber{statement.integer(0)});
        result.values.push_back(statement.real(1));
    }
}

// See CompoundSource::numeric_values(). Of the library as the connection sees it.
std::optional<NumericValues> numeric_values(sqlite::Connection& connection, const PropertyKey& property,
                                            const std::stop_token& stop) {
    const PropertyTable table{connection};
    const KnownProperty* known = table.find(property);
    if (!known) {
        throw QueryError("library '" + connection.path() + "' has no property '" + one_line(property.name) + "'");
    }
    NumericValues result;
    if (!known->column.empty() && known->is_text()) return result;
    const sqlite::StopGuard guard{connection, stop};
    try {
        if (known->column.empty()) {
            read_imported(connection, known->imported, result);
        } else {
            define_formula_functions(connection);
            if (known->of_structure)
                define_structure_functions(
                    connection, "1", [](Statement&) {}, 0, stop);
            const bool is_stored = known->column.starts_with("c.");
            if (!stop.stop_requested()) read_computed(connection, known->column, !is_stored, result);
        }
    } catch (const LibraryError&) {
        // A statement that the stop broke off.
        if (!stop.stop_requested()) throw;
    }
    if (stop.stop_requested()) return std::nullopt;
    return result;
}

void bind(Statement& statement, CompoundNumber number) {
    statement.reset();
    statement.bind(1, static_cast<std::int64_t>(number));
}

class LibraryReader : public CompoundReader {
  public:
    LibraryReader(const std::string& path, const FingerprintRecipe& recipe)
        : connection_{path, sqlite::Mode::read_only},
          recipe_{recipe},
          begin_{connection_, "BEGIN"},
          commit_{connection_, "COMMIT"},
          state_{connection_, "PRAGMA data_version"},
          file_{connection_, "SELECT file FROM import WHERE import_id = ?1"},
          molfile_{connection_, "SELECT bytes FROM molfile WHERE compound_id = ?1"},
          values_{connection_, "SELECT property_id, value FROM property_value WHERE compound_id = ?1"},
          inchi_keys_{connection_},
          cuts_{connection_} {
        Statement properties{connection_, "SELECT property_id FROM property ORDER BY property_id"};
        for (std::size_t column = 0; properties.step(); ++column) {
            property_columns_[properties.integer(0)] = column;
        }
    }

    std::shared_ptr<const void> hold() override {
        if (std::shared_ptr<const void> held = held_.lock()) return held;
        begin_.run();
        std::shared_ptr<const void> held{this, [](LibraryReader* reader) { reader->let_go(); }};
        blocks().keep(state_of_file());
        held_ = held;
        return held;
    }

    Molecule molecule(CompoundNumber number) override {
        const std::optional<std::string> block = molblock(number);
        ParseResult parsed = block ? parse_molblock(*block) : parse_smiles(name(number).smiles);
        if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
            fail(number, "cannot be read by this version of RDKit (" + bad->reason + ")",
                 {RemedyKind::import_compound_anew});
        }
        return searched_part(std::get<Molecule>(parsed), recipe_);
    }

    CompoundRow row(CompoundNumber number) override {
        return found(blocks().read(static_cast<std::int64_t>(number),
                                   [&](const RowBlock& block, std::size_t i) {
                                       CompoundRow row;
                                       row.number = number;
                                       row.id = block.id(i);
                                       row.smiles = block.smiles(i);
                                       row.canonical = block.canonical(i);
                                       row.source = file_of(block.import_id(i));
                                       row.line = block.line(i);
                                       row.descriptors = block.descriptors(i);
                                       return row;
                                   }),
                     number);
    }

    CompoundName name(CompoundNumber number) override {
        return found(blocks().read(static_cast<std::int64_t>(number),
                                   [](const RowBlock& block, std::size_t i) {
                                       return CompoundName{block.id(i), block.smiles(i)};
                                   }),
                     number);
    }

    std::string id(CompoundNumber number) override {
        return found(blocks().read(static_cast<std::int64_t>(number),
                                   [](const RowBlock& block, std::size_t i) { return block.id(i); }),
                     number);
    }

    std::optional<std::string> molblock(CompoundNumber number) override {
        bind(molfile_, number);
        if (!molfile_.step()) return std::nullopt;
        std::optional<std::string> text = decompressed_molfile(molfile_.blob(0));
        molfile_.reset();
        if (!text) fail(number, "has a damaged molfile", {RemedyKind::restore});
        return text;
    }

    std::vector<std::optional<std::string>> imported_values(CompoundNumber number) override {
        std::vector<std::optional<std::string>> values(property_columns_.size());
        bind(values_, number);
        while (values_.step()) {
            const auto column = property_columns_.find(values_.integer(0));
            if (column != property_columns_.end()) values[column->second] = values_.text(1);
        }
        values_.reset();
        return values;
    }

    std::vector<CompoundNumber> same_compounds(const Molecule& compound, const KeyGuard* guard,
                                               const std::vector<bool>&) override {
        const std::string form = compound_form(compound);
        std::vector<CompoundNumber> numbers;
        if (guard && !guard->may_hold(exact_key(form))) return numbers;
        const auto held = hold();
        if (!same_) same_.emplace(connection_, recipe_);
        for (const std::int64_t number : same_->find(form)) numbers.push_back(CompoundNumber{number});
        return numbers;
    }

    std::optional<std::string> inchi_key(CompoundNumber number) override {
        return inchi_keys_.of_compound(static_cast<std::int64_t>(number));
    }

    std::vector<CompoundNumber> with_inchi_key(const std::string& key_or_skeleton) override {
        const auto held = hold();
        inchi_keys_.check_complete();
        std::vector<CompoundNumber> numbers;
        for (const std::int64_t number : inchi_keys_.find(key_or_skeleton)) numbers.push_back(CompoundNumber{number});
        return numbers;
    }

    std::vector<CompoundNumber> with_heavy_atoms(int heavy_atoms, bool or_more_in_mixtures,
                                                 const std::string& formula) override {
        // Each in a way that an index by formula can serve.
        const bool by_formula = !formula.empty() && !or_more_in_mixtures;
        Statement equal{connection_, by_formula
                                         ? "SELECT compound_id FROM compound WHERE heavy_atoms = ?1 AND formula = ?2 "
                                           "ORDER BY compound_id"
                                         : "SELECT compound_id FROM compound WHERE heavy_atoms = ?1 OR (?2 AND "
                                           "heavy_atoms > ?1 AND instr(smiles, '.') > 0) ORDER BY compound_id"};
        equal.bind(1, std::int64_t{heavy_atoms});
        if (by_formula) {
            equal.bind(2, formula);
        } else {
            equal.bind(2, std::int64_t{or_more_in_mixtures});
        }
        std::vector<CompoundNumber> numbers;
        while (equal.step()) numbers.push_back(CompoundNumber{equal.integer(0)});
        return numbers;
    }

    std::optional<std::string> cut_rules() override {
        const auto held = hold();
        auto state = cuts_.state();
        if (!state || !cuts_.has_all_entries(*state)) return std::nullopt;
        return std::move(state->rules);
    }

    FiledCompounds filed_under(std::span<const std::uint32_t> hashes) override {
        const auto held = hold();
        const std::int64_t filed_to = cuts_.state().value().filed_to;
        FiledCompounds filed;
        filed.all = stored_compounds(connection_);
        for (const std::int64_t number : cuts_.find(hashes)) {
            const bool is_there = blocks().read(number, [](const RowBlock&, std::size_t) { return true; }).has_value();
            if (is_there && number <= filed_to) filed.some.push_back(CompoundNumber{number});
        }
        Statement newer{connection_, "SELECT compound_id FROM compound WHERE compound_id > ?1 ORDER BY compound_id"};
        newer.bind(1, filed_to);
        while (newer.step()) filed.some.push_back(CompoundNumber{newer.integer(0)});
        return filed;
    }

    void for_each_compound(const std::function<bool(CompoundNumber)>& visit) override {
        Statement all{connection_, "SELECT compound_id FROM compound ORDER BY compound_id"};
        while (all.step()) {
            if (!visit(CompoundNumber{all.integer(0)})) return;
        }
    }

  private:
    // Changes when another connection has changed the file.
    std::int64_t state_of_file() {
        state_.step();
        const std::int64_t state = state_.integer(0);
        state_.reset();
        return state;
    }

    // Nothing was written that could fail to be there.
    void let_go() noexcept {
        blocks().keep_no_more();
        try {
            commit_.run();
        } catch (const LibraryError&) {
        }
    }

    RowBlocks& blocks() { return connection_.compounds().stored(); }

    const std::string& file_of(std::int64_t import_id) {
        auto known = files_.find(import_id);
        if (known == files_.end()) {
            file_.bind(1, import_id);
            known = files_.emplace(import_id, file_.step() ? file_.text(0) : std::string{}).first;
            file_.reset();
        }
        return known->second;
    }

    template <class Value>
    Value found(std::optional<Value> value, CompoundNumber number) {
        if (!value) fail_absent(number);
        return *std::move(value);
    }

    static std::string text_of(CompoundNumber number) { return std::to_string(static_cast<std::int64_t>(number)); }

    // Whoever asks has the number from an earlier look at the library.
    [[noreturn]] void fail_absent(CompoundNumber number) {
        const std::string compound = connection_.path() + ": compound " + text_of(number);
        if (removed_compounds(connection_) == 0) throw LibraryError(compound + " is not in the library");
        throw CompoundRemoved(compound + " was removed from the library meanwhile", {RemedyKind::open_again});
    }

    [[noreturn]] void fail(CompoundNumber number, const std::string& what, Remedy remedy) {
        throw LibraryError(connection_.path() + ": compound " + text_of(number) + " " + what, std::move(remedy));
    }

    LibraryConnection connection_;
    FingerprintRecipe recipe_;
    Statement begin_;
    Statement commit_;
    Statement state_;
    std::weak_ptr<const void> held_;
    Statement file_;
    std::map<std::int64_t, std::string> files_;  // by import
    Statement molfile_;
    Statement values_;
    InchiKeys inchi_keys_;
    CutIndex cuts_;
    std::optional<SameCompounds> same_;  // made when it is first needed
    std::map<std::int64_t, std::size_t> property_columns_;
};

}  // namespace

Library::Library(std::string path) : path_{std::move(path)} {
    if (is_missing(path_)) {
        throw LibraryError("library " + path_ + " does not exist", {RemedyKind::make_library, path_});
    }
    if (is_folder(path_)) throw LibraryError(path_ + " is a folder, not a chemsieve library");
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    check_schema(connection);
    recipe_ = read_recipe(connection);
    rdkit_version_ = read_setting(connection, "rdkit");
    present_classes_ = has_present_classes(connection);
}

std::unique_ptr<CompoundReader> Library::reader() const { return std::make_unique<LibraryReader>(path_, recipe_); }

std::shared_ptr<const StructureSource> Library::structures() const {
    if (!present_classes_ || rdkit_version_ != rdkit_version()) return nullptr;
    return std::make_shared<const StoredStructures>(path_);
}

std::vector<Failure> Library::made_by_other_rdkit() const {
    if (rdkit_version_ == rdkit_version()) return {};
    return {{path_ + " was made with RDKit " + rdkit_version_ + ", this program uses " + rdkit_version() +
                 ": computed properties, canonical SMILES and fingerprints are those of then, hits may be missing that "
                 "the two read differently, and searches take longer",
             {{RemedyKind::import_originals_to, path_, "have those of now"}}}};
}

std::shared_ptr<const StructureSource> Library::structures_in(std::shared_ptr<const ClassDictionary> dictionary) const {
    if (!present_classes_ || rdkit_version_ != rdkit_version()) return nullptr;
    return std::make_shared<const StoredStructures>(path_, std::move(dictionary));
}

std::shared_ptr<const FingerprintSource> Library::fingerprints(FingerprintKind kind) const {
    return StoredFingerprints::open(path_, kind);
}

std::optional<SelectedCompounds> Library::select(const CompoundFilter& filter, const std::stop_token& stop) const {
    return LibrarySnapshot{path_}.select(filter, stop);
}

std::optional<NumericValues> Library::numeric_values(const PropertyKey& property, const std::stop_token& stop) const {
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    const sqlite::Snapshot snapshot{connection};
    return chemsieve::numeric_values(connection, property, stop);
}

std::int64_t Library::compound_count() const {
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    // Counting the rows of a large library takes a while; `info` checks that this is their number.
    return stored_compounds(connection);
}

CompoundNumber Library::last_number() const {
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    return CompoundNumber{chemsieve::highest_number(connection)};
}

std::vector<ImportedProperty> Library::imported_properties() const {
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    Statement statement{connection, "SELECT name, type FROM property ORDER BY property_id"};
    std::vector<ImportedProperty> properties;
    while (statement.step()) {
        properties.push_back({statement.text(0), property_type_from(statement.text(1))});
    }
    return properties;
}

void Library::check_inchi_keys() const {
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    const sqlite::Snapshot snapshot{connection};
    InchiKeys{connection}.check_complete();
}

std::shared_ptr<const KeyGuard> Library::key_guard() const { return std::make_shared<const KeyGuard>(exact_keys()); }

std::vector<std::int64_t> Library::exact_keys() const {
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    const sqlite::Snapshot snapshot{connection};
    return chemsieve::exact_keys(connection);
}

}  // namespace chemsieve
