#include "data/library/library.h"

#include <xxhash.h>

#include <bit>
#include <filesystem>

#include "data/library/block_codec.h"
#include "data/library/class_store.h"
#include "data/library/compression.h"
#include "data/library/library_settings.h"
#include "data/library/library_writer.h"
#include "data/library/stored_structures.h"
#include "data/schema/schema.h"
#include "fingerprint/base/error.h"
#include "fingerprint/chem/parse.h"
#include "fingerprint/chem/rdkit_version.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;

constexpr std::size_t kMaxMolfileBytes = 64U << 20;

class LibraryReader : public CompoundReader {
  public:
    LibraryReader(const std::string& path, const FingerprintRecipe& recipe)
        : connection_{path, sqlite::Mode::read_only},
          recipe_{recipe},
          row_{connection_,
               "SELECT id, smiles, canonical, formula, molecular_weight, logp, tpsa, donors, acceptors, "
               "rotatable_bonds, rings, heavy_atoms, file, line FROM compound JOIN import USING (import_id) "
               "WHERE compound_id = ?1"},
          molfile_{connection_, "SELECT bytes FROM molfile WHERE compound_id = ?1"},
          values_{connection_, "SELECT property_id, value FROM property_value WHERE compound_id = ?1"},
          exact_{connection_, "SELECT compound_id, canonical FROM compound WHERE exact_key = ?1 ORDER BY compound_id"} {
        Statement properties{connection_, "SELECT property_id FROM property ORDER BY property_id"};
        for (std::size_t column = 0; properties.step(); ++column) {
            property_columns_[properties.integer(0)] = column;
        }
    }

    Molecule molecule(CompoundNumber number) override {
        const std::optional<std::string> block = molblock(number);
        ParseResult parsed = block ? parse_molblock(*block) : parse_smiles(row(number).smiles);
        if (const auto* bad = std::get_if<Unparsable>(&parsed)) {
            fail(number, "cannot be read by this version of RDKit (" + bad->reason + "); import it anew");
        }
        return std::get<Molecule>(std::move(parsed));
    }

    CompoundRow row(CompoundNumber number) override {
        bind(row_, number);
        if (!row_.step()) fail(number, "is not in the library");
        CompoundRow row;
        row.number = number;
        row.id = row_.text(0);
        row.smiles = row_.text(1);
        row.canonical = row_.text(2);
        Descriptors& d = row.descriptors;
        d.formula = row_.text(3);
        d.molecular_weight = row_.real(4);
        d.logp = row_.real(5);
        d.tpsa = row_.real(6);
        d.donors = static_cast<int>(row_.integer(7));
        d.acceptors = static_cast<int>(row_.integer(8));
        d.rotatable_bonds = static_cast<int>(row_.integer(9));
        d.rings = static_cast<int>(row_.integer(10));
        d.heavy_atoms = static_cast<int>(row_.integer(11));
        row.source = row_.text(12);
        row.line = row_.integer(13);
        row_.reset();
        return row;
    }

    std::optional<std::string> molblock(CompoundNumber number) override {
        bind(molfile_, number);
        if (!molfile_.step()) return std::nullopt;
        std::optional<std::string> text = decompressed(molfile_.blob(0), kMaxMolfileBytes);
        molfile_.reset();
        if (!text) fail(number, "has a damaged molfile; restore it from a copy or import anew");
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

    std::vector<CompoundNumber> with_canonical_smiles(const std::string& canonical) override {
        std::vector<CompoundNumber> numbers;
        exact_.reset();
        exact_.bind(1, exact_key(canonical));
        while (exact_.step()) {
            if (exact_.text(1) == canonical) numbers.push_back(CompoundNumber{exact_.integer(0)});
        }
        exact_.reset();
        return numbers;
    }

    void for_each_compound(const std::function<bool(CompoundNumber)>& visit) override {
        Statement all{connection_, "SELECT compound_id FROM compound ORDER BY compound_id"};
        while (all.step()) {
            if (!visit(CompoundNumber{all.integer(0)})) return;
        }
    }

    void for_each_fingerprint_block(const std::function<void(const FingerprintBlock&)>& visit) override {
        // While the statement runs, all reads see one state.
        Statement blocks{connection_, "SELECT block_id, bytes FROM fingerprint_block ORDER BY block_id"};
        std::int64_t rows = 0;
        std::int64_t compounds = 0;
        while (blocks.step()) {
            try {
                if (rows == 0) compounds = connection_.integer("SELECT count(*) FROM compound");
                const FingerprintBlock block = decode_block(blocks.blob(1), recipe_);
                rows += static_cast<std::int64_t>(block.compounds.size());
                visit(block);
            } catch (const LibraryError& e) {
                throw LibraryError(connection_.path() + ": " + e.what() + " (block " +
                                   std::to_string(blocks.integer(0)) + "); restore it from a copy or import anew");
            }
        }
        if (rows == 0) compounds = connection_.integer("SELECT count(*) FROM compound");
        if (rows != compounds) {
            throw LibraryError(connection_.path() + " has " + std::to_string(compounds) + " compounds but " +
                               std::to_string(rows) + " fingerprints; restore it from a copy or import anew");
        }
    }

  private:
    static std::string text_of(CompoundNumber number) { return std::to_string(static_cast<std::int64_t>(number)); }

    static void bind(Statement& statement, CompoundNumber number) {
        statement.reset();
        statement.bind(1, static_cast<std::int64_t>(number));
    }

    [[noreturn]] void fail(CompoundNumber number, const std::string& what) {
        throw LibraryError(connection_.path() + ": compound " + text_of(number) + " " + what);
    }

    Connection connection_;
    FingerprintRecipe recipe_;
    Statement row_;
    Statement molfile_;
    Statement values_;
    Statement exact_;
    std::map<std::int64_t, std::size_t> property_columns_;
};

std::map<std::string, std::int64_t> bytes_by_part(Connection& connection) {
    std::map<std::string, std::int64_t> bytes;
    Statement pages{connection, "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"};
    while (pages.step()) {
        const std::string table = pages.text(0);
        std::string part = "other";
        if (table == "compound") part = "compounds and computed properties";
        if (table == "compound_by_id" || table == "compound_by_exact_key") part = "indexes by id and structure";
        if (table == "structure_block") part = "structures";
        if (table == "atom_class" || table == "bond_class") part = "classes";
        if (table == "molfile") part = "molfiles";
        if (table == "fingerprint_block") part = "fingerprints";
        if (table == "property" || table == "property_value") part = "imported properties";
        bytes[part] += pages.integer(1);
    }
    return bytes;
}

std::int64_t count_without_structure(Connection& connection) {
    const DictionaryId id = read_dictionary_id(connection);
    Statement blocks{connection, "SELECT first_compound, bytes FROM structure_block"};
    std::int64_t count = 0;
    while (blocks.step()) {
        const CompoundNumber first{blocks.integer(0)};
        try {
            const StructureBlock block = decode_structure_block(blocks.blob(1), id, first);
            for (std::size_t i = 0; i < block.size(); ++i) count += block[i].empty();
        } catch (const LibraryError& e) {
            throw LibraryError(connection.path() + ": compound " + std::to_string(blocks.integer(0)) +
                               " has a damaged structure (" + e.what() + "); restore it from a copy or import anew");
        }
    }
    return count;
}

}  // namespace

Library::Library(std::string path) : path_{std::move(path)} {
    std::error_code error;
    const auto status = std::filesystem::status(path_, error);
    if (status.type() == std::filesystem::file_type::not_found) {
        throw LibraryError("library " + path_ + " does not exist; make it with 'chemsieve import " + path_ +
                           " FILE...'");
    }
    if (status.type() == std::filesystem::file_type::directory) {
        throw LibraryError(path_ + " is a folder, not a chemsieve library");
    }
    Connection connection{path_, sqlite::Mode::read_only};
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

std::int64_t Library::compound_count() const {
    Connection connection{path_, sqlite::Mode::read_only};
    return connection.integer("SELECT count(*) FROM compound");
}

std::vector<ImportedProperty> Library::imported_properties() const {
    Connection connection{path_, sqlite::Mode::read_only};
    Statement statement{connection, "SELECT name, type FROM property ORDER BY property_id"};
    std::vector<ImportedProperty> properties;
    while (statement.step()) {
        const std::string type = statement.text(1);
        properties.push_back({statement.text(0), type == "integer" ? ImportedProperty::Type::integer
                                                 : type == "real"  ? ImportedProperty::Type::real
                                                                   : ImportedProperty::Type::text});
    }
    return properties;
}

Library::Info Library::info() const {
    Connection connection{path_, sqlite::Mode::read_only};
    Info info;
    info.compounds = connection.integer("SELECT count(*) FROM compound");
    info.format_version = connection.integer("PRAGMA user_version");
    info.created = read_setting(connection, "created");
    info.chemsieve_version = read_setting(connection, "chemsieve");
    info.rdkit_version = rdkit_version_;
    info.bytes_by_part = bytes_by_part(connection);
    info.atom_classes = connection.integer("SELECT count(*) FROM atom_class");
    info.bond_classes = connection.integer("SELECT count(*) FROM bond_class");
    info.without_structure = count_without_structure(connection);
    Statement imports{connection,
                      "SELECT file, format, started, finished, records, stored, rejected, skipped FROM import "
                      "ORDER BY import_id"};
    while (imports.step()) {
        info.imports.push_back({imports.text(0), imports.text(1), imports.text(2), imports.text(3), imports.integer(4),
                                imports.integer(5), imports.integer(6), imports.integer(7)});
    }
    std::map<std::uint32_t, std::pair<std::int64_t, double>> classes;  // bits -> compounds, sum of shares
    reader()->for_each_fingerprint_block([&](const FingerprintBlock& block) {
        std::int64_t set = 0;
        for (const std::uint64_t word : block.words) set += std::popcount(word);
        classes[block.bits].first += static_cast<std::int64_t>(block.compounds.size());
        classes[block.bits].second += static_cast<double>(set) / block.bits;
        for (const bool always : block.always_candidate) info.always_candidates += always;
    });
    for (const auto& [bits, totals] : classes) {
        info.length_classes.push_back({bits, totals.first, totals.second / static_cast<double>(totals.first)});
    }
    return info;
}

}  // namespace chemsieve
