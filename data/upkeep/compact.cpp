#include "data/upkeep/compact.h"

#include <algorithm>

#include "base/error.h"
#include "base/parallel.h"
#include "data/cuts/cut_index.h"
#include "data/fingerprints/slice_writer.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"
#include "data/structures/class_store.h"
#include "match/structure/renumber.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;
using sqlite::Transaction;

// Blocks done and blocks in all.
struct Progress {
    void step() {
        if (report) report(++done, total);
    }
    const std::function<void(std::int64_t, std::int64_t)>& report;
    std::int64_t done = 0;
    std::int64_t total = 0;
};

class Renumbering {
  public:
    Renumbering(Connection& connection, Progress& progress, const std::stop_token& stop)
        : connection_{connection}, progress_{progress}, stop_{stop}, classes_{connection} {
        classes_.load();
        // The blocks are read twice.
        progress_.total += 2 * connection.integer("SELECT count(*) FROM structure_block");
    }

    // False if it was stopped.
    bool run() { return count() && rewrite(); }

  private:
    bool count() {
        use_.atoms.resize(classes_.dictionary().atoms().size());
        use_.bonds.resize(classes_.dictionary().bonds().size());
        return for_each_block([&](CompoundNumber first, const StructureBlock& block) {
            for (std::size_t i = 0; i < block.size(); ++i) {
                if (block[i].empty()) continue;
                if (const auto wrong = what_is_wrong(block[i], classes_.dictionary())) {
                    fail(static_cast<std::int64_t>(first) + static_cast<std::int64_t>(i), "it " + *wrong);
                }
                count_classes(StructureView{block[i]}, use_);
            }
        });
    }

    bool rewrite() {
        const DictionaryId id = new_dictionary_id();
        ClassNumbers numbers;
        ClassDictionary sorted = by_frequency(numbers);
        Statement write{connection_, "UPDATE structure_block SET bytes = ?2, compounds = ?3 WHERE first_compound = ?1"};
        const bool done = for_each_block([&](CompoundNumber first, const StructureBlock& block) {
            std::vector<std::string> structures;
            for (std::size_t i = 0; i < block.size(); ++i) {
                structures.push_back(block[i].empty() ? "" : renumbered(StructureView{block[i]}, numbers));
            }
            const std::string bytes = encode_structure_block(structures, id, first);
            write.bind(1, static_cast<std::int64_t>(first))
                .bind_blob(2, bytes)
                .bind(3, static_cast<std::int64_t>(structures.size()))
                .run();
        });
        if (!done) return false;
        classes_.replace(std::move(sorted), id);
        return true;
    }

    // The classes that occur, counted anew.
    ClassDictionary by_frequency(ClassNumbers& numbers) {
        const ClassDictionary& old = classes_.dictionary();
        ClassDictionary used;
        for (std::size_t i = 0; i < use_.atoms.size(); ++i) {
            if (use_.atoms[i] > 0) used.add(old.atoms()[i], use_.atoms[i]);
        }
        for (std::size_t i = 0; i < use_.bonds.size(); ++i) {
            if (use_.bonds[i] > 0) used.add(old.bonds()[i], use_.bonds[i]);
        }
        ClassDictionary sorted = used.by_frequency();
        for (const AtomClass& atom : old.atoms()) numbers.atoms.push_back(sorted.find(atom).value_or(0));
        for (const BondClass& bond : old.bonds()) numbers.bonds.push_back(sorted.find(bond).value_or(0));
        return sorted;
    }

    // Each block is looked up by itself, so that it can be written while the next is not yet read. False if stopped.
    bool for_each_block(const std::function<void(CompoundNumber, const StructureBlock&)>& visit) {
        Statement next{connection_,
                       "SELECT first_compound, bytes FROM structure_block WHERE first_compound > ?1 "
                       "ORDER BY first_compound LIMIT 1"};
        for (std::int64_t last = 0; next.bind(1, last).step(); next.reset()) {
            if (stop_.stop_requested()) return false;
            last = next.integer(0);
            visit(CompoundNumber{last}, decoded(CompoundNumber{last}, next.blob(1)));
            progress_.step();
        }
        return true;
    }

    StructureBlock decoded(CompoundNumber first, std::string_view bytes) const {
        try {
            return decode_structure_block(bytes, classes_.id(), first);
        } catch (const LibraryError& e) {
            fail(static_cast<std::int64_t>(first), e.reason());
        }
    }

    [[noreturn]] void fail(std::int64_t number, const std::string& reason) const {
        throw LibraryError(connection_.path() + ": compound " + std::to_string(number) + " has a damaged structure (" +
                               reason + "); nothing was changed",
                           {RemedyKind::repair, connection_.path()});
    }

    Connection& connection_;
    Progress& progress_;
    const std::stop_token& stop_;
    ClassStore classes_;
    ClassUse use_;
};

// Without gaps, by way of the log, which else would hold the library twice.
void rewrite_pages(Connection& connection) {
    sqlite::empty_log(connection);
    connection.execute("VACUUM");
    sqlite::empty_log(connection);
}

// The size of the file as it is now, or will be when nobody reads an older state any more. Nothing if it was stopped.
std::optional<std::int64_t> rewrite(const std::string& path,
                                    const std::function<void(std::int64_t, std::int64_t)>& progress,
                                    const std::stop_token& stop, const SliceSizes& sizes) {
    LibraryConnection connection{path, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    check_classes(connection);
    {
        Transaction transaction{connection};
        Progress steps{progress};
        Renumbering renumbering{connection, steps, stop};
        std::vector<SliceWriter> sets;
        for (const FingerprintSet& set : complete_sets(connection)) {
            sets.emplace_back(connection, set, sizes, default_jobs(), stop);
            steps.total += sets.back().blocks_to_merge();
        }
        for (SliceWriter& slices : sets) {
            if (!slices.merge_all([&] { steps.step(); })) return std::nullopt;
        }
        if (!renumbering.run() || stop.stop_requested()) return std::nullopt;
        if (!connection.compounds().repack([&] { return !stop.stop_requested(); })) return std::nullopt;
        if (InchiKeys keys{connection}; keys.are_there()) keys.make_index();
        // One that is not whole is left for a repair.
        if (CutIndex cuts{connection}; cuts.is_whole()) cuts.leave_out_removed();
        transaction.commit();
    }
    rewrite_pages(connection);
    return sqlite::content_bytes(connection);
}

}  // namespace

std::optional<Compaction> compact_library(const std::string& path,
                                          const std::function<void(std::int64_t, std::int64_t)>& progress,
                                          const std::stop_token& stop, const SliceSizes& sizes) {
    const std::int64_t before = sqlite::bytes_on_disk(path).total();
    const auto content = rewrite(path, progress, stop, sizes);
    if (!content) return std::nullopt;
    const sqlite::DiskBytes after = sqlite::bytes_on_disk(path);
    return Compaction{.bytes_before = before,
                      .bytes_after = after.total(),
                      .bytes_held = std::max<std::int64_t>(0, after.file + after.log - *content)};
}

}  // namespace chemsieve
