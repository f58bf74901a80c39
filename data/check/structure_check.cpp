// Blocks of structures: each whole, and one structure for each compound.

#include "base/error.h"
#include "data/check/check_run.h"
#include "data/structures/class_store.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

using sqlite::Statement;

class StructureCheck {
  public:
    explicit StructureCheck(CheckRun& run) : run_{run}, id_{read_dictionary_id(run.connection)} {
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
        } catch (const LibraryError& e) {
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
    DictionaryId id_;
    std::vector<bool> has_place_;  // by index
};

}  // namespace

void check_structures(CheckRun& run) { StructureCheck{run}.check_blocks(); }

}  // namespace chemsieve
