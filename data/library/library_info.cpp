// What `chemsieve info` says of a library, found by reading and checking all of its fingerprints and structures.

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "base/error.h"
#include "data/codec/structure_block.h"
#include "data/cuts/cut_index.h"
#include "data/fingerprints/stored_fingerprints.h"
#include "data/library/library.h"
#include "data/library/library_summary.h"
#include "data/rows/library_connection.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"
#include "data/structures/class_store.h"
#include "fingerprint/slices/row_summary.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;

using Bytes = TableBytes;

constexpr const char* kCutsPart = "index of cuts";

// The bytes of one of the indexes that lie in one table, by their entries.
std::int64_t bytes_of_index(Connection& connection, const Bytes& tables, Lookup of) {
    const auto chunks = tables.find("lookup_chunk");
    if (chunks == tables.end()) return 0;
    Statement entries{connection,
                      "SELECT sum(CASE WHEN of = ?1 THEN entries ELSE 0 END), sum(entries) FROM lookup_run"};
    entries.bind(1, static_cast<std::int64_t>(of));
    if (!entries.step() || entries.integer(1) == 0) return 0;
    return static_cast<std::int64_t>(static_cast<double>(chunks->second) * entries.real(0) / entries.real(1));
}

// They add up to `on_disk`.
Bytes bytes_by_part(Connection& connection, const Bytes& tables, std::int64_t on_disk) {
    Bytes bytes;
    std::int64_t used = 0;
    for (const auto& [table, size] : tables) {
        std::string part = "other";
        if (table == "compound_block" || table == "row_code") part = "compounds and computed properties";
        if (table == "lookup_run" || table == "lookup_chunk") part = "indexes by id and structure";
        if (table == "inchikey_block") part = "InChIKeys";
        if (table == "structure_block") part = "structures";
        if (table == "atom_class" || table == "bond_class") part = "classes";
        if (table == "molfile") part = "molfiles";
        if (table == "fingerprint_block") part = "fingerprints row by row";
        if (table == "slice_block") part = "fingerprints: summaries of slices";
        if (table == "slice_row") part = "fingerprints: slices";
        if (table == "slice_column") part = "fingerprints: order of slices";
        if (table == "part_directory" || table == "part_block" || table == "part_row") part = "rows of parts";
        if (table == "kept") part = "census and summary";
        if (table == "property" || table == "property_value") part = "imported properties";
        bytes[part] += size;
        used += size;
    }
    for (const auto& [of, part] : {std::pair{Lookup::formula, "index by formula"},
                                   {Lookup::inchi_skeleton, "InChIKeys"},
                                   {Lookup::cut, kCutsPart}}) {
        if (const std::int64_t of_index = bytes_of_index(connection, tables, of)) {
            bytes["indexes by id and structure"] -= of_index;
            bytes[part] += of_index;
        }
    }
    const std::int64_t content = sqlite::content_bytes(connection);
    bytes["other"] += content - used;
    if (on_disk > content) bytes["log beside the file"] = on_disk - content;
    return bytes;
}

// Those of removed compounds are empty, too, so structures are counted and not gaps.
std::int64_t count_structures(Connection& connection) {
    const DictionaryId id = read_dictionary_id(connection);
    Statement blocks{connection, "SELECT first_compound, bytes FROM structure_block"};
    std::int64_t count = 0;
    while (blocks.step()) {
        const CompoundNumber first{blocks.integer(0)};
        try {
            const StructureBlock block = decode_structure_block(blocks.blob(1), id, first);
            for (std::size_t i = 0; i < block.size(); ++i) count += !block[i].empty();
        } catch (const LibraryError& e) {
            throw LibraryError(connection.path() + ": compound " + std::to_string(blocks.integer(0)) +
                                   " has a damaged structure (" + e.reason() + ")",
                               {RemedyKind::repair, connection.path()});
        }
    }
    return count;
}

struct LengthTotals {
    std::int64_t compounds = 0;
    std::int64_t set = 0;  // bits

    double set_share(std::uint32_t bits) const {
        return compounds > 0 ? static_cast<double>(set) / (static_cast<double>(compounds) * bits) : 0;
    }
};

// What the fingerprints of a set add up to.
struct SetTotals {
    std::map<std::uint32_t, LengthTotals> lengths;
    std::int64_t sliced = 0, not_sliced = 0, always_candidates = 0;
    std::int64_t without_bits = 0;  // none of them always a candidate
    std::set<std::int64_t> segments;
};

[[noreturn]] void fail(const std::string& path, std::size_t block, const std::string& what) {
    throw LibraryError(path + ": block " + std::to_string(block) + " of the fingerprints is damaged (" + what + ")",
                       {RemedyKind::repair, path});
}

// Each compound of the library is there once.
void mark(const std::string& path, CompoundNumber number, std::vector<bool>& seen) {
    const auto index = static_cast<std::size_t>(number) - 1;
    if (index >= seen.size() || seen[index]) {
        throw LibraryError(
            path + ": compound " + std::to_string(index + 1) + " has a fingerprint twice or is not in the library",
            {RemedyKind::repair, path});
    }
    seen[index] = true;
}

// Adds the bits set to `set`. Rows must say what is known of the block without them.
void check_rows(const std::string& path, const FingerprintSource& source, std::size_t index, std::int64_t& set) {
    const StoredBlock& block = source.blocks()[index];
    std::vector<std::uint64_t> words(block.words_a_row());
    for (std::uint32_t position = 0; position < block.bits; ++position) {
        RowSummary found;
        if (block.summary[position] != 0) {
            source.read_row(index, position, words.data());
            found = summary_of(words);
        }
        if (found != RowSummary{block.summary[position], block.set_counts[position]}) {
            fail(path, index, "its summary and its rows differ");
        }
        set += found.count;
    }
}

// `set`: bits set in all compounds of the block. `seen`: by compound number. Returns how many have no bits.
std::int64_t check_columns(const std::string& path, const FingerprintSource& source, std::size_t index,
                           std::int64_t set, std::vector<bool>& seen) {
    const StoredBlock& block = source.blocks()[index];
    std::int64_t items = 0;
    std::int64_t without = 0;
    for (std::size_t i = 0; i < block.columns.size(); ++i) {
        const StoredColumn column = source.read_column(index, i);
        for (std::size_t k = 0; k < column.compounds.size(); ++k) {
            const std::uint32_t count = column.item_counts[k];
            mark(path, column.compounds[k], seen);
            if (count < block.columns[i].lowest || count > block.columns[i].highest) {
                fail(path, index, "its summary and its columns differ");
            }
            items += std::int64_t{count} - column.hidden[k];
            without += count == 0;
        }
    }
    if (items != set) fail(path, index, "its rows and its columns differ");
    return without;
}

SetTotals read_set(const std::string& path, const StoredFingerprints& source, std::int64_t last_number) {
    SetTotals result;
    std::vector<bool> seen(static_cast<std::size_t>(last_number));
    for (std::size_t i = 0; i < source.blocks().size(); ++i) {
        const StoredBlock& block = source.blocks()[i];
        std::int64_t set = 0;
        check_rows(path, source, i, set);
        result.without_bits += check_columns(path, source, i, set, seen);
        result.lengths[block.bits].set += set;
        result.lengths[block.bits].compounds += block.compounds;
        result.sliced += block.compounds;
        result.segments.insert(source.entries()[i].segment);
    }
    for (const FingerprintBlock& block : source.tail()) {
        LengthTotals& length = result.lengths[block.bits];
        for (const std::uint64_t word : block.words) length.set += std::popcount(word);
        length.compounds += static_cast<std::int64_t>(block.compounds.size());
        for (const CompoundNumber number : block.compounds) mark(path, number, seen);
        for (const bool always : block.always_candidate) ++(always ? result.always_candidates : result.not_sliced);
        result.without_bits += std::count(block.item_counts.begin(), block.item_counts.end(), 0U);
    }
    return result;
}

void add_subgraphs(Library::Info& info, const std::string& path, const StoredFingerprints& source,
                   std::int64_t last_number) {
    const SetTotals totals = read_set(path, source, last_number);
    info.sliced = totals.sliced;
    info.not_sliced = totals.not_sliced;
    info.always_candidates = totals.always_candidates;
    info.segments = static_cast<std::int64_t>(totals.segments.size());
    for (const auto& [bits, length] : totals.lengths) {
        info.length_classes.push_back({bits, length.compounds, length.set_share(bits)});
    }
}

void check_counts(Connection& connection, std::int64_t compounds) {
    const std::int64_t stored = stored_compounds(connection);
    if (stored == compounds) return;
    throw LibraryError(connection.path() + " has " + std::to_string(compounds) + " compounds but should have " +
                           std::to_string(stored),
                       {RemedyKind::restore});
}

Library::StoredKeys stored_keys(LibraryConnection& connection) {
    InchiKeys keys{connection};
    Library::StoredKeys stored{.are_there = keys.are_there()};
    if (!stored.are_there) return stored;
    stored.missing = keys.missing();
    Statement compound{connection, "SELECT 1 FROM compound WHERE compound_id = ?1"};
    keys.for_each([&](std::int64_t number, const StoredKey& key) {
        compound.reset();
        if (compound.bind(1, number).step()) ++(key->empty() ? stored.without_key : stored.with_key);
        return true;
    });
    return stored;
}

Library::StoredCuts stored_cuts(LibraryConnection& connection, std::int64_t compounds) {
    CutIndex index{connection};
    const auto state = index.state();
    if (!state) return {};
    const std::int64_t missing = index.missing();
    return {.are_there = true,
            .rules = state->rules,
            .filed = compounds - missing,
            .missing = missing,
            .entries = state->entries};
}

// `source`: nothing if the set is not complete.
Library::StoredKind stored_kind(Connection& connection, const FingerprintSet& set, const StoredFingerprints* source,
                                std::int64_t last_number) {
    Library::StoredKind result{
        .kind = set.kind, .type = set.method, .bits = default_bits(set.kind), .complete = set.is_complete()};
    if (!set.is_complete()) {
        Statement count{connection, "SELECT count(*) FROM compound WHERE compound_id <= ?1"};
        count.bind(1, *set.indexed_to).step();
        result.compounds = count.integer(0);
        return result;
    }
    if (!source) return result;
    const SetTotals totals = read_set(connection.path(), *source, last_number);
    for (const auto& [bits, length] : totals.lengths) {
        result.compounds = length.compounds;
        result.set_share = length.set_share(bits);
    }
    result.without_bits = totals.without_bits;
    return result;
}

}  // namespace

Library::Info Library::info() const {
    // Opening it makes files beside it for the time being.
    const std::int64_t on_disk = sqlite::bytes_on_disk(path_).total();
    // Before all else: if another program is importing, what is read later knows at least these compounds.
    std::map<FingerprintKind, std::shared_ptr<const StoredFingerprints>> fingerprints;
    for (const FingerprintKind kind : all_fingerprint_kinds()) {
        fingerprints[kind] = StoredFingerprints::open(path_, kind);
    }
    LibraryConnection connection{path_, sqlite::Mode::read_only};
    const sqlite::Snapshot snapshot{connection};
    Info info;
    info.compounds = connection.integer("SELECT count(*) FROM compound");
    check_counts(connection, info.compounds);
    info.removed = removed_compounds(connection);
    info.format_version = connection.integer("PRAGMA user_version");
    info.is_sealed = is_sealed_library(connection);
    info.created = read_setting(connection, "created");
    info.chemsieve_version = read_setting(connection, "chemsieve");
    info.rdkit_version = rdkit_version_;
    const Bytes tables = bytes_by_table(connection);
    info.bytes_by_part = bytes_by_part(connection, tables, on_disk);
    info.inchi_keys = stored_keys(connection);
    if (info.inchi_keys.are_there) info.inchi_keys.bytes = info.bytes_by_part["InChIKeys"];
    info.cuts = stored_cuts(connection, info.compounds);
    if (info.cuts.are_there) info.cuts.bytes = info.bytes_by_part[kCutsPart];
    info.atom_classes = connection.integer("SELECT count(*) FROM atom_class");
    info.bond_classes = connection.integer("SELECT count(*) FROM bond_class");
    info.without_structure = info.compounds - count_structures(connection);
    Statement imports{connection,
                      "SELECT file, format, started, finished, records, stored, rejected, skipped FROM import "
                      "ORDER BY import_id"};
    while (imports.step()) {
        info.imports.push_back({imports.text(0), imports.text(1), imports.text(2), imports.text(3), imports.integer(4),
                                imports.integer(5), imports.integer(6), imports.integer(7)});
    }
    const std::int64_t last_number = highest_number(connection);
    add_subgraphs(info, path_, *fingerprints[FingerprintKind::subgraph], last_number);
    const std::map<std::int64_t, double> bytes = bytes_by_set(connection, tables);
    for (const FingerprintSet& set : all_sets(connection)) {
        if (set.kind == FingerprintKind::subgraph) continue;
        info.kinds.push_back(stored_kind(connection, set, fingerprints[set.kind].get(), last_number));
        const auto size = bytes.find(set.id);
        if (size != bytes.end()) info.kinds.back().bytes = std::llround(size->second);
    }
    return info;
}

}  // namespace chemsieve
