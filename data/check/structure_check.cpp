// Blocks of structures: each whole, and one structure for each compound.

#include "base/error.h"
#include "base/parallel.h"
#include "data/check/check_run.h"
#include "data/compound/compound_builder.h"
#include "data/compound/compound_texts.h"
#include "data/sameness/same_compounds.h"
#include "data/source/compound_graph.h"
#include "data/structures/class_store.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

using sqlite::Statement;

class StructureCheck {
  public:
    StructureCheck(CheckRun& run, unsigned jobs)
        : run_{run},
          jobs_{jobs},
          id_{read_dictionary_id(run.connection)},
          keys_{run.connection, "SELECT canonical, exact_key FROM compound WHERE compound_id = ?1"} {
        run_.structures.assign(run_.numbers.size(), 0);
        has_place_.assign(run_.numbers.size(), false);
    }

    void check_blocks() {
        const std::int64_t total = run_.connection.integer("SELECT count(*) FROM structure_block");
        Statement blocks{run_.connection,
                         "SELECT first_compound, compounds, bytes FROM structure_block ORDER BY first_compound"};
        while (blocks.step()) {
            if (run_.is_stopped()) return;
            check_block(CompoundNumber{blocks.integer(0)}, blocks.integer(1), blocks.blob(2));
            run_.show("blocks of structures", ++run_.outcome.structure_blocks, total);
        }
        check_all_there();
    }

  private:
    struct KeyAndStructure {
        std::int64_t number = 0;
        std::int64_t key = 0;
        std::string_view structure;  // bytes in the block at hand
        bool fits = false;
    };

    static std::string place(CompoundNumber first) {
        return "structures from compound " + std::to_string(static_cast<std::int64_t>(first)) + " on";
    }

    void check_block(CompoundNumber first, std::int64_t compounds, std::string_view bytes) {
        try {
            const StructureBlock block = decode_structure_block(bytes, id_, first);
            if (static_cast<std::int64_t>(block.size()) != compounds || first_of_slot(slot_of(first)) != first) {
                run_.add(place(first), "their block has another size or place than the table says",
                         run_.remedy_of_structures());
            }
            for (std::size_t i = 0; i < block.size(); ++i) {
                check_structure(static_cast<std::int64_t>(first) + static_cast<std::int64_t>(i), block[i]);
            }
            check_keys();
        } catch (const LibraryError& e) {
            to_compare_.clear();
            run_.add(place(first), e.reason(), run_.remedy_of_structures());
            // Said once for all of them.
            for (std::int64_t i = 0; i < kBlockCompounds; ++i) {
                if (const auto index = run_.index_of(static_cast<std::int64_t>(first) + i)) has_place_[*index] = true;
            }
        }
    }

    void check_structure(std::int64_t number, std::string_view bytes) {
        const auto index = run_.index_of(number);
        if (!index) {
            if (!bytes.empty()) {
                run_.add("compound " + std::to_string(number), "has a structure but is not in the library",
                         run_.remedy_of_structures());
            }
            return;
        }
        has_place_[*index] = true;
        if (bytes.empty() || !run_.classes) return;
        if (const auto wrong = what_is_wrong(bytes, *run_.classes)) {
            run_.add(run_.name_of_compound(number), "its structure is damaged: it " + *wrong,
                     run_.remedy_of_structures());
            return;
        }
        if (run_.sampled[*index]) run_.structures[*index] = digest_of_structure(bytes);
        if (const auto key = key_of_form(number)) to_compare_.push_back({number, *key, bytes});
    }

    // Nothing of those whose canonical SMILES has told whether it fits, and of those that cannot be read, which was
    // said.
    std::optional<std::int64_t> key_of_form(std::int64_t number) {
        try {
            keys_.reset();
            keys_.bind(1, number);
            if (keys_.step() && keys_.text(0).empty()) return keys_.integer(1);
        } catch (const LibraryError&) {
            return std::nullopt;
        }
        return std::nullopt;
    }

    // Compares the keys of compounds in the block whose form is that of their constitution.
    void check_keys() {
        parallel_for(to_compare_.size(), jobs_, [&](std::size_t i, unsigned) {
            const auto form = stored_form(StructureView{to_compare_[i].structure}, *run_.classes, {});
            to_compare_[i].fits = form && exact_key(*form) == to_compare_[i].key;
        });
        for (const KeyAndStructure& compound : to_compare_) {
            if (!compound.fits) tell_misfit(compound);
        }
        to_compare_.clear();
    }

    // Two of key, structure and text speak against the third. A text against the others is left to
    // check_against_texts().
    void tell_misfit(const KeyAndStructure& compound) {
        const auto form = form_of_text(compound.number);
        const std::string where = run_.name_of_compound(compound.number);
        if (!form) {
            run_.add(where, "its structure does not fit its key, so exact searches miss it", run_.remedy_of_file());
        } else if (!smiles_of_form(*form).empty()) {
            run_.add(where, "its canonical SMILES is missing, so exact searches miss it", run_.remedy_of_file());
        } else if (exact_key(*form) == compound.key) {
            run_.add(where, "its structure is not that of its text", run_.remedy_of_structures());
            run_.structures[*run_.index_of(compound.number)] = 0;  // said
        } else if (stored_form(StructureView{compound.structure}, *run_.classes, {}) == form) {
            run_.add(where, "its structure and its text do not fit its key, so exact searches miss it",
                     run_.remedy_of_file());
            run_.wrong_keys.insert(compound.number);
        }
    }

    // Nothing if it cannot be read.
    std::optional<std::string> form_of_text(std::int64_t number) {
        try {
            return form_of_record(CompoundTexts{run_.connection}.read(number).record, read_recipe(run_.connection));
        } catch (const LibraryError&) {
            return std::nullopt;
        }
    }

    void check_all_there() {
        std::int64_t missing = 0;
        std::int64_t first = 0;
        for (std::size_t i = 0; i < has_place_.size(); ++i) {
            if (!has_place_[i] && missing++ == 0) first = run_.numbers[i];
        }
        if (missing == 0) return;
        run_.add("structures",
                 std::to_string(missing) + " compounds have none, the first is " + run_.name_of_compound(first),
                 run_.remedy_of_structures());
    }

    CheckRun& run_;
    unsigned jobs_;
    DictionaryId id_;
    Statement keys_;
    std::vector<KeyAndStructure> to_compare_;
    std::vector<bool> has_place_;  // by index
};

}  // namespace

void check_structures(CheckRun& run, unsigned jobs) { StructureCheck{run, jobs}.check_blocks(); }

}  // namespace chemsieve
