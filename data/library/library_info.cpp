// What `chemsieve info` says of a library, found by reading and checking all of its fingerprints and structures.

#include <bit>
#include <set>

#include "data/library/class_store.h"
#include "data/library/library.h"
#include "data/library/library_settings.h"
#include "data/library/stored_fingerprints.h"
#include "data/library/structure_block.h"
#include "fingerprint/base/error.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;

std::map<std::string, std::int64_t> bytes_by_part(Connection& connection) {
    std::map<std::string, std::int64_t> bytes;
    std::int64_t used = 0;
    Statement pages{connection, "SELECT name, sum(pgsize) FROM dbstat GROUP BY name"};
    while (pages.step()) {
        const std::string table = pages.text(0);
        std::string part = "other";
        if (table == "compound") part = "compounds and computed properties";
        if (table == "compound_by_id" || table == "compound_by_exact_key") part = "indexes by id and structure";
        if (table == "structure_block") part = "structures";
        if (table == "atom_class" || table == "bond_class") part = "classes";
        if (table == "molfile") part = "molfiles";
        if (table == "fingerprint_block") part = "fingerprints row by row";
        if (table == "slice_block") part = "fingerprints: summaries of slices";
        if (table == "slice_row") part = "fingerprints: slices";
        if (table == "slice_column") part = "fingerprints: order of slices";
        if (table == "property" || table == "property_value") part = "imported properties";
        bytes[part] += pages.integer(1);
        used += pages.integer(1);
    }
    bytes["other"] += connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size") - used;
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

struct LengthTotals {
    std::int64_t compounds = 0;
    std::int64_t set = 0;  // bits
};

[[noreturn]] void fail(const std::string& path, std::size_t block, const std::string& what) {
    throw LibraryError(path + ": block " + std::to_string(block) + " of the fingerprints is damaged (" + what +
                       "); restore it from a copy or import anew");
}

// Each compound of the library is there once.
void mark(const std::string& path, CompoundNumber number, std::vector<bool>& seen) {
    const auto index = static_cast<std::size_t>(number) - 1;
    if (index >= seen.size() || seen[index]) {
        throw LibraryError(path + ": compound " + std::to_string(index + 1) +
                           " has a fingerprint twice or is not in the library; restore it from a copy or import anew");
    }
    seen[index] = true;
}

// Adds the bits set to `set`. Rows must say what is known of the block without them.
void check_rows(const std::string& path, const FingerprintSource& source, std::size_t index, std::int64_t& set) {
    const StoredBlock& block = source.blocks()[index];
    std::vector<std::uint64_t> words(block.words_a_row());
    for (std::uint32_t position = 0; position < block.bits; ++position) {
        std::uint64_t summary = 0;
        std::uint32_t count = 0;
        if (block.summary[position] != 0) source.read_row(index, position, words.data());
        for (std::size_t i = 0; block.summary[position] != 0 && i < words.size(); ++i) {
            if (words[i] != 0) summary |= std::uint64_t{1} << (i / kColumnWords);
            count += static_cast<std::uint32_t>(std::popcount(words[i]));
        }
        if (summary != block.summary[position] || count != block.set_counts[position]) {
            fail(path, index, "its summary and its rows differ");
        }
        set += count;
    }
}

// `set`: bits set in all compounds of the block. `seen`: by compound number.
void check_columns(const std::string& path, const FingerprintSource& source, std::size_t index, std::int64_t set,
                   std::vector<bool>& seen) {
    const StoredBlock& block = source.blocks()[index];
    std::int64_t items = 0;
    for (std::size_t i = 0; i < block.columns.size(); ++i) {
        const StoredColumn column = source.read_column(index, i);
        for (std::size_t k = 0; k < column.compounds.size(); ++k) {
            const std::uint32_t count = column.item_counts[k];
            mark(path, column.compounds[k], seen);
            if (count < block.columns[i].lowest || count > block.columns[i].highest) {
                fail(path, index, "its summary and its columns differ");
            }
            items += std::int64_t{count} - column.hidden[k];
        }
    }
    if (items != set) fail(path, index, "its rows and its columns differ");
}

void add_fingerprints(Library::Info& info, const std::string& path, const StoredFingerprints& source,
                      std::int64_t last_number) {
    std::map<std::uint32_t, LengthTotals> totals;
    std::vector<bool> seen(static_cast<std::size_t>(last_number));
    std::set<std::int64_t> segments;
    for (std::size_t i = 0; i < source.blocks().size(); ++i) {
        const StoredBlock& block = source.blocks()[i];
        std::int64_t set = 0;
        check_rows(path, source, i, set);
        check_columns(path, source, i, set, seen);
        totals[block.bits].set += set;
        totals[block.bits].compounds += block.compounds;
        info.sliced += block.compounds;
        segments.insert(source.entries()[i].segment);
    }
    info.segments = static_cast<std::int64_t>(segments.size());
    for (const FingerprintBlock& block : source.tail()) {
        for (const std::uint64_t word : block.words) totals[block.bits].set += std::popcount(word);
        totals[block.bits].compounds += static_cast<std::int64_t>(block.compounds.size());
        for (const CompoundNumber number : block.compounds) mark(path, number, seen);
        for (const bool always : block.always_candidate) ++(always ? info.always_candidates : info.not_sliced);
    }
    for (const auto& [bits, total] : totals) {
        const double all = static_cast<double>(total.compounds) * bits;
        info.length_classes.push_back({bits, total.compounds, static_cast<double>(total.set) / all});
    }
}

void check_counts(Connection& connection, std::int64_t compounds) {
    const std::int64_t stored = connection.integer("SELECT sum(stored) FROM import");
    if (stored == compounds) return;
    throw LibraryError(connection.path() + " has " + std::to_string(compounds) + " compounds but should have " +
                       std::to_string(stored) + "; restore it from a copy or import anew");
}

}  // namespace

Library::Info Library::info() const {
    // Before all else: if another program is importing, what is read later knows at least these compounds.
    const auto fingerprints = StoredFingerprints::open(path_, FingerprintKind::subgraph);
    Connection connection{path_, sqlite::Mode::read_only};
    const sqlite::Snapshot snapshot{connection};
    Info info;
    info.compounds = connection.integer("SELECT count(*) FROM compound");
    check_counts(connection, info.compounds);
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
    add_fingerprints(info, path_, *fingerprints, connection.integer("SELECT max(compound_id) FROM compound"));
    return info;
}

}  // namespace chemsieve
