#include "data/upkeep/sealed_library.h"

#include <map>

#include "base/checksum.h"
#include "base/error.h"
#include "base/parallel.h"
#include "base/platform/files.h"
#include "data/codec/structure_block.h"
#include "data/compound/compound_record.h"
#include "data/cuts/cut_index.h"
#include "data/file/new_file.h"
#include "data/fingerprints/slice_writer.h"
#include "data/rows/library_connection.h"
#include "data/sameness/inchi_keys.h"
#include "data/schema/compound_numbers.h"
#include "data/schema/schema.h"
#include "data/sqlite/log.h"
#include "data/structures/class_store.h"
#include "fingerprint/folded/folded_fingerprint.h"

namespace chemsieve {

namespace {

using sqlite::Mode;
using sqlite::Statement;

constexpr std::uint32_t kDenseLeastBits = 256;

class Sealing {
  public:
    Sealing(LibraryConnection& from, LibraryConnection& to, int saturation, const NumberRange& range,
            const std::function<void(std::int64_t, std::int64_t)>& progress, const std::stop_token& stop)
        : from_{from}, to_{to}, saturation_{saturation}, range_{range}, progress_{progress}, stop_{stop} {
        total_ = from.integer("SELECT count(*) FROM structure_block") +
                 from.integer("SELECT count(*) FROM compound_block") +
                 2 * from.integer("SELECT count(*) FROM slice_block");
    }

    // In the transaction under way. False if it was stopped.
    bool run() {
        for (const char* table : {"setting", "import", "atom_class", "bond_class", "property"}) {
            if (!copy(table)) return false;
        }
        const std::string in_range =
            " WHERE compound_id BETWEEN " + std::to_string(range_.first) + " AND " + std::to_string(range_.last);
        if (!copy("property_value", in_range) || !copy("molfile", in_range)) return false;
        change_setting(to_, kSealedSetting, "1");
        if (!copy_compounds() || !copy_structures()) return false;
        if (!range_.has_all()) count_taken();
        for (const FingerprintSet& set : complete_sets(from_)) {
            if (!copy_fingerprints(set)) return false;
        }
        return true;
    }

  private:
    bool copy(const std::string& table, const std::string& condition = "") {
        Statement rows{from_, "SELECT * FROM " + table + condition};
        std::optional<Statement> insert;
        while (rows.step()) {
            if (stop_.stop_requested()) return false;
            if (!insert) {
                std::string sql = "INSERT INTO " + table + " VALUES (?";
                for (int column = 1; column < rows.columns(); ++column) sql += ", ?";
                insert.emplace(to_, sql + ")");
            }
            for (int column = 0; column < rows.columns(); ++column) insert->bind_value(column + 1, rows, column);
            insert->run();
        }
        return true;
    }

    bool copy_compounds() {
        RowBlocks& rows = from_.compounds().stored();
        for (std::int64_t next = range_.first;;) {
            if (stop_.stop_requested()) return false;
            auto block = rows.rows_at_or_after(next);
            if (!block || block->rows.front().number > range_.last) break;
            next = block->last + 1;
            for (StoredRow& row : block->rows) {
                if (!range_.has(row.number)) continue;
                ++taken_[row.import_id];
                to_.compounds().put(std::move(row));
            }
            step();
        }
        to_.compounds().save();
        if (!to_.compounds().repack([&] { return !stop_.stop_requested(); })) return false;
        if (from_.compounds().has_index(Lookup::formula)) to_.compounds().make_index(Lookup::formula);
        copy_inchi_keys();
        copy_cuts();
        return true;
    }

    void copy_cuts() {
        CutIndex cuts_before{from_}, cuts{to_};
        if (cuts_before.is_whole()) {
            cuts.copy(cuts_before, [&](std::int64_t number) { return range_.has(number); });
        } else if (cuts.is_there()) {
            cuts.drop();  // the setting
        }
    }

    void copy_inchi_keys() {
        InchiKeys keys_before{from_}, keys{to_};
        if (!keys_before.are_there()) return;
        keys_before.check_complete();  // none could be added to the copy
        keys.create_table();
        std::int64_t first = 0;
        std::vector<StoredKey> block;
        const auto store = [&] {
            if (!block.empty()) keys.store_block(first, block);
            block.clear();
        };
        keys_before.for_each([&](std::int64_t number, const StoredKey& key) {
            if (!range_.has(number)) return number <= range_.last;
            if (number >= first + kKeysABlock) store();
            if (block.empty()) first = InchiKeys::first_of_block(number);
            block.resize(static_cast<std::size_t>(number - first));
            block.push_back(key);
            return true;
        });
        store();
        keys.make_index();
    }

    bool copy_structures() {
        ClassStore classes{from_};
        classes.load();
        const DictionaryId id = id_of_classes();
        change_setting(to_, "dictionary", text_of(id));
        Statement blocks{from_, "SELECT first_compound, bytes FROM structure_block ORDER BY first_compound"};
        Statement insert{to_, "INSERT INTO structure_block (first_compound, compounds, bytes) VALUES (?1, ?2, ?3)"};
        while (blocks.step()) {
            if (stop_.stop_requested()) return false;
            const std::int64_t number = blocks.integer(0);
            const CompoundNumber first{number};
            if (number > range_.last || number + kBlockCompounds <= range_.first) continue;
            const StructureBlock block = decode_structure_block(blocks.blob(1), classes.id(), first);
            std::vector<std::string> structures;
            for (std::size_t i = 0; i < block.size(); ++i) {
                structures.emplace_back(range_.has(number + static_cast<std::int64_t>(i)) ? block[i] : "");
            }
            const std::string bytes =
                encode_dense_structure_block(structures, classes.dictionary().degrees(), id, first);
            insert.bind(1, static_cast<std::int64_t>(first))
                .bind(2, static_cast<std::int64_t>(structures.size()))
                .bind_blob(3, bytes)
                .run();
            step();
        }
        return true;
    }

    // Made of the classes, so that the same compounds are the same bytes whenever they are sealed.
    DictionaryId id_of_classes() {
        std::uint64_t sum = 0;
        for (const char* table : {"atom_class", "bond_class"}) {
            Statement rows{from_, std::string{"SELECT bytes FROM "} + table + " ORDER BY class_id"};
            while (rows.step()) sum = checksum64(rows.blob(0), sum);
        }
        return DictionaryId{sum};
    }

    // Into rows, which are made slices then.
    bool copy_fingerprints(FingerprintSet set) {
        SliceTables slices{from_, set};
        FingerprintTail tail_before{from_, set};
        const std::int64_t from_id = set.id;
        std::optional<FingerprintRecipe> recipe;
        if (set.kind == FingerprintKind::subgraph) {
            recipe = sealed_recipe(read_recipe(from_), saturation_);
            set.method = recipe->to_text();
        }
        Statement insert{to_, "INSERT INTO fingerprint_set (set_id, method) VALUES (?1, ?2)"};
        insert.bind(1, from_id).bind(2, std::string_view{set.method}).run();
        FingerprintTail tail{to_, set};
        const auto store = [&](const FingerprintBlock& block) {
            for (const auto& [bits, shorter] : folded(block, recipe)) tail.append(shorter);
        };
        for (const BlockEntry& entry : slices.entries()) {
            if (stop_.stop_requested()) return false;
            store(slices.fingerprints(entry.block_id));
            step();
        }
        for (const std::int64_t block_id : tail_before.block_ids()) store(tail_before.read(block_id));
        tail.join_always();
        SliceWriter writer{to_, set, {}, default_jobs(), stop_};
        total_ += writer.blocks_to_merge();
        return writer.merge_all([&] { step(); });
    }

    // Those in the range, by length.
    std::map<std::uint32_t, FingerprintBlock> folded(const FingerprintBlock& block,
                                                     const std::optional<FingerprintRecipe>& recipe) const {
        std::map<std::uint32_t, FingerprintBlock> blocks;
        if (!recipe && range_.has_all()) {
            blocks[block.bits] = block;
            return blocks;
        }
        const std::size_t words = block.words.size() / std::max<std::size_t>(block.compounds.size(), 1);
        for (std::size_t i = 0; i < block.compounds.size(); ++i) {
            if (!range_.has(static_cast<std::int64_t>(block.compounds[i]))) continue;
            const bool always = block.always_candidate[i];
            const auto own = std::span{block.words}.subspan(i * words, words);
            if (!recipe) {
                FingerprintBlock& taken = blocks[block.bits];
                taken.bits = block.bits;
                taken.compounds.push_back(block.compounds[i]);
                taken.item_counts.push_back(block.item_counts[i]);
                taken.always_candidate.push_back(always);
                taken.words.insert(taken.words.end(), own.begin(), own.end());
                continue;
            }
            const FoldedFingerprint bits = always ? FoldedFingerprint::all_set(recipe->min_bits)
                                                  : FoldedFingerprint::of_words(own).shortest(*recipe);
            FingerprintBlock& of_length = blocks[bits.bits()];
            append_fingerprint(of_length, block.compounds[i], CompoundFingerprint{bits, block.item_counts[i], always});
        }
        return blocks;
    }

    // Imports tell how many compounds there are.
    void count_taken() {
        note_restoration(to_, removed_compounds(to_));
        Statement change{to_,
                         "UPDATE import SET records = ?2, stored = ?2, rejected = 0, skipped = 0 WHERE import_id = ?1"};
        Statement imports{from_, "SELECT import_id FROM import"};
        while (imports.step()) change.bind(1, imports.integer(0)).bind(2, taken_[imports.integer(0)]).run();
        to_.execute("DELETE FROM import WHERE stored = 0");
    }

    void step() {
        if (progress_) progress_(std::min(++done_, total_), total_);
    }

    LibraryConnection& from_;
    LibraryConnection& to_;
    int saturation_;
    const NumberRange& range_;
    std::map<std::int64_t, std::int64_t> taken_;  // compounds, by import
    const std::function<void(std::int64_t, std::int64_t)>& progress_;
    const std::stop_token& stop_;
    std::int64_t done_ = 0;
    std::int64_t total_ = 0;
};

// False if it was stopped.
bool fill(const std::string& library, const std::string& file, int saturation, const NumberRange& range,
          const std::function<void(std::int64_t, std::int64_t)>& progress, const std::stop_token& stop) {
    LibraryConnection from{library, Mode::read_only};
    check_schema(from);
    check_classes(from);
    LibraryConnection to{file, Mode::create};
    // Nobody sees the file before it is complete.
    to.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
    {
        const sqlite::Snapshot snapshot{from};
        sqlite::Transaction transaction{to};
        create_schema(to);
        if (!Sealing{from, to, saturation, range, progress, stop}.run() || stop.stop_requested()) return false;
        if (stored_compounds(to) != to.integer("SELECT count(*) FROM compound")) {
            throw LibraryError(library + " holds another number of compounds than it says",
                               {RemedyKind::check, library});
        }
        transaction.commit();
    }
    to.execute("PRAGMA synchronous = FULL");
    to.execute("VACUUM");
    return true;
}

}  // namespace

FingerprintRecipe sealed_recipe(FingerprintRecipe recipe, int saturation) {
    if (saturation <= recipe.saturation_percent) return recipe;
    recipe.saturation_percent = saturation;
    recipe.min_bits = std::min(recipe.min_bits, kDenseLeastBits);
    return recipe;
}

std::optional<SealedLibrary> write_sealed_library(const std::string& library, const std::string& sealed, int saturation,
                                                  const std::function<void(std::int64_t, std::int64_t)>& progress,
                                                  const std::stop_token& stop, const NumberRange& range) {
    if (file_exists(sealed)) throw LibraryError("cannot create " + sealed + ": it exists already");
    NewFile file{sealed};
    if (!fill(library, file.temporary(), saturation, range, progress, stop)) return std::nullopt;
    make_read_only(file.temporary());
    file.publish();
    LibraryConnection connection{sealed, Mode::read_only};
    return SealedLibrary{.compounds = stored_compounds(connection), .bytes = sqlite::bytes_on_disk(sealed).file};
}

}  // namespace chemsieve
