#include "data/upkeep/compound_removal.h"

#include <algorithm>
#include <span>

#include "base/error.h"
#include "base/parallel.h"
#include "data/codec/structure_block.h"
#include "data/rows/library_connection.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/connection.h"
#include "data/sqlite/log.h"
#include "data/structures/class_store.h"
#include "data/where/library_snapshot.h"
#include "match/structure/class_dictionary.h"
#include "match/structure/renumber.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

using sqlite::Statement;
using sqlite::Transaction;
using Numbers = std::span<const std::int64_t>;

// Takes the structures of compounds out of a library. Their places stay, empty, since places tell compounds apart.
// Throws LibraryError of a damaged block.
class StructureRemoval {
  public:
    // The connection must outlive this.
    explicit StructureRemoval(sqlite::Connection& connection)
        : connection_{connection},
          id_{read_dictionary_id(connection)},
          read_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"},
          write_{connection, "UPDATE structure_block SET bytes = ?2 WHERE first_compound = ?1"} {
        if (!has_present_classes(connection)) return;
        classes_ = read_classes(connection);
        use_.atoms.resize(classes_->atoms().size());
        use_.bonds.resize(classes_->bonds().size());
    }

    // In the transaction under way: those of one block, all of them, by rising numbers.
    void remove(std::span<const std::int64_t> numbers) {
        const CompoundNumber first = first_of_slot(slot_of(CompoundNumber{numbers.front()}));
        std::vector<std::string> structures = read_block(first);
        for (const std::int64_t number : numbers) {
            const auto place = static_cast<std::size_t>(number - static_cast<std::int64_t>(first));
            if (place >= structures.size()) continue;
            std::string& structure = structures[place];
            const bool is_known = !structure.empty() && classes_ && !what_is_wrong(structure, *classes_);
            if (is_known) count_classes(StructureView{structure}, use_);
            structure.clear();
        }
        const std::string bytes = encode_structure_block(structures, id_, first);
        write_.bind(1, static_cast<std::int64_t>(first)).bind_blob(2, bytes).run();
    }

    // Afterwards: what classes occur less often now.
    void save_counts() {
        save("atom_class", "atoms", use_.atoms);
        save("bond_class", "bonds", use_.bonds);
    }

  private:
    std::vector<std::string> read_block(CompoundNumber first) {
        std::string reason = "its block of structures is missing";
        read_.reset();
        read_.bind(1, static_cast<std::int64_t>(first));
        try {
            if (read_.step()) {
                const StructureBlock block = decode_structure_block(read_.blob(0), id_, first);
                std::vector<std::string> structures;
                for (std::size_t i = 0; i < block.size(); ++i) structures.emplace_back(block[i]);
                read_.reset();
                return structures;
            }
        } catch (const LibraryError& e) {
            reason = e.reason();
        }
        throw LibraryError(connection_.path() + ": compound " + std::to_string(static_cast<std::int64_t>(first)) +
                               " has a damaged structure (" + reason + ")",
                           {RemedyKind::repair, connection_.path()});
    }

    void save(const char* table, const char* column, const std::vector<std::int64_t>& use) {
        Statement update{connection_, std::string{"UPDATE "} + table + " SET " + column + " = max(0, " + column +
                                          " - ?2) WHERE class_id = ?1"};
        for (std::size_t i = 0; i < use.size(); ++i) {
            if (use[i] > 0) update.bind(1, static_cast<std::int64_t>(i)).bind(2, use[i]).run();
        }
    }

    sqlite::Connection& connection_;
    DictionaryId id_;
    std::optional<ClassDictionary> classes_;  // nothing: those of another program, whose counts are left alone
    ClassUse use_;                            // by what is removed
    sqlite::Statement read_;
    sqlite::Statement write_;
};

SliceWriter writer_of(LibraryConnection& connection, const FingerprintSet& set, const RemovalOptions& options,
                      const std::stop_token& stop) {
    return {connection, set, options.sizes, options.jobs ? options.jobs : default_jobs(), stop};
}

class Removing {
  public:
    Removing(LibraryConnection& connection, const CompoundSelection& compounds, const RemovalOptions& options,
             const std::function<void(std::int64_t, std::int64_t)>& progress, const std::stop_token& stop)
        : connection_{connection}, compounds_{compounds}, progress_{progress}, stop_{stop}, keep_{options.keep} {
        compounds.for_each([this](CompoundNumber number) { numbers_.push_back(static_cast<std::int64_t>(number)); });
        for (const FingerprintSet& set : all_sets(connection)) {
            sets_.push_back({set, writer_of(connection, set, options, stop)});
        }
    }

    // In the transaction under way. False if it was stopped.
    bool run() {
        note_removal(connection_, static_cast<std::int64_t>(numbers_.size()));
        for (Set& set : sets_) total_ += set.slices.blocks();
        const std::vector<Numbers> blocks = blocks_of_structures();
        total_ += static_cast<std::int64_t>(blocks.size());
        for (Set& set : sets_) {
            if (!remove_fingerprints(set)) return false;
        }
        return remove_structures_and_texts(blocks);
    }

  private:
    struct Set {
        FingerprintSet known;
        SliceWriter slices;
    };

    std::vector<Numbers> blocks_of_structures() const {
        std::vector<Numbers> blocks;
        for (std::size_t begin = 0; begin < numbers_.size();) {
            const std::int64_t slot = slot_of(CompoundNumber{numbers_[begin]});
            std::size_t end = begin;
            while (end < numbers_.size() && slot_of(CompoundNumber{numbers_[end]}) == slot) ++end;
            blocks.push_back(Numbers{numbers_}.subspan(begin, end - begin));
            begin = end;
        }
        return blocks;
    }

    bool remove_fingerprints(Set& set) {
        const auto dropped = set.slices.drop(compounds_, [this] { step(); });
        if (!dropped) return false;
        const auto have_one = set.known.is_complete()
                                  ? numbers_.end()
                                  : std::upper_bound(numbers_.begin(), numbers_.end(), *set.known.indexed_to);
        if (*dropped == have_one - numbers_.begin()) return true;
        throw LibraryError(
            connection_.path() + " has " + name_of(set.known.kind) + " fingerprints that do not fit its compounds",
            {RemedyKind::check, connection_.path()});
    }

    bool remove_structures_and_texts(const std::vector<Numbers>& blocks) {
        StructureRemoval structures{connection_};
        InchiKeys keys{connection_};
        const bool has_keys = keys.are_there();
        std::optional<RemovedTexts> texts;
        if (keep_) texts.emplace(connection_);
        Statement value{connection_, "DELETE FROM property_value WHERE compound_id = ?1"};
        Statement molfile{connection_, "DELETE FROM molfile WHERE compound_id = ?1"};
        Statement compound{connection_, "DELETE FROM compound WHERE compound_id = ?1"};
        for (const Numbers block : blocks) {
            if (stop_.stop_requested()) return false;
            structures.remove(block);
            if (has_keys) keys.remove(block);
            for (const std::int64_t number : block) {
                if (keep_) keep_->add(texts->read(number));
                for (Statement* statement : {&value, &molfile, &compound}) statement->bind(1, number).run();
            }
            step();
        }
        structures.save_counts();
        return true;
    }

    void step() {
        ++done_;
        if (progress_) progress_(done_, total_);
    }

    LibraryConnection& connection_;
    const CompoundSelection& compounds_;
    const std::function<void(std::int64_t, std::int64_t)>& progress_;
    const std::stop_token& stop_;
    RemovedCompounds* keep_;
    std::vector<std::int64_t> numbers_;  // rising
    std::vector<Set> sets_;
    std::int64_t done_ = 0;
    std::int64_t total_ = 0;
};

// Makes slices of what there is enough of.
void finish(LibraryConnection& connection, const RemovalOptions& options, const std::stop_token& stop) {
    try {
        for (const FingerprintSet& set : all_sets(connection)) {
            if (set.is_complete()) writer_of(connection, set, options, stop).turn_tail();
        }
        free_space(connection, stop);
    } catch (const LibraryError& e) {
        throw LibraryError(e.failure_with({RemedyKind::compact, connection.path(), "the compounds are removed"}));
    }
}

}  // namespace

std::optional<CompoundRemoval> remove_compounds(const std::string& path, const CompoundFilter& filter,
                                                const RemovalOptions& options,
                                                const std::function<void(std::int64_t, std::int64_t)>& progress,
                                                const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    connection.execute("PRAGMA secure_delete = OFF");
    connection.execute("PRAGMA cache_size = -65536");
    std::optional<Transaction> transaction{std::in_place, connection};
    const auto selected = LibrarySnapshot{connection}.select(filter, stop);
    if (!selected) return std::nullopt;
    CompoundRemoval result{.removed = 0,
                           .left = stored_compounds(connection),
                           .not_decided = selected->not_decided,
                           .unknown_ids = selected->unknown_ids};
    const bool is_missing = !result.unknown_ids.empty() && !options.ignore_missing;
    if (is_missing || selected->compounds->size() == 0) return result;
    Removing removing{connection, *selected->compounds, options, progress, stop};
    if (!removing.run() || stop.stop_requested()) return std::nullopt;
    transaction->commit();
    transaction.reset();
    result.removed = static_cast<std::int64_t>(selected->compounds->size());
    result.left -= result.removed;
    if (!options.only_removes) finish(connection, options, stop);
    return result;
}

void finish_removal(const std::string& path, const RemovalOptions& options, const std::stop_token& stop) {
    LibraryConnection connection{path, sqlite::Mode::read_write};
    check_schema_to_change(connection);
    connection.execute("PRAGMA cache_size = -65536");
    finish(connection, options, stop);
}

}  // namespace chemsieve
