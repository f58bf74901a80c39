#include "data/upkeep/form_keys.h"

#include "base/error.h"
#include "data/compound/compound_builder.h"
#include "data/compound/compound_texts.h"
#include "data/fingerprints/fingerprint_set.h"
#include "data/sameness/same_compounds.h"
#include "data/schema/schema.h"
#include "data/source/stored_form.h"
#include "data/structures/class_store.h"

namespace chemsieve {

namespace {

using sqlite::Statement;

class FormKeys {
  public:
    explicit FormKeys(sqlite::Connection& connection)
        : connection_{connection},
          recipe_{read_recipe(connection)},
          texts_{connection},
          rows_{connection,
                "SELECT compound_id, canonical FROM compound WHERE compound_id >= ?1 AND compound_id < ?1 + ?2"},
          write_{connection, "UPDATE compound SET canonical = ?2, exact_key = ?3 WHERE compound_id = ?1"} {
        classes_.load();
    }

    void convert(CompoundNumber first, std::string_view bytes) {
        const StructureBlock block = decode_structure_block(bytes, classes_.id(), first);
        rows_.reset();
        rows_.bind(1, static_cast<std::int64_t>(first)).bind(2, kBlockCompounds);
        while (rows_.step()) {
            const std::int64_t number = rows_.integer(0);
            const std::string canonical = rows_.text(1);
            const auto place = static_cast<std::size_t>(number - static_cast<std::int64_t>(first));
            const StructureView structure{place < block.size() ? block[place] : std::string_view{}};
            auto form = stored_form(structure, classes_.dictionary(), canonical);
            if (!form) form = form_of_record(texts_.read(number).record, recipe_);
            if (!form) form = form_of_canonical_smiles(canonical);  // its text cannot be read any more
            write_.bind(1, number).bind(2, smiles_of_form(*form)).bind(3, exact_key(*form)).run();
        }
    }

    // Of those that a block has.
    bool has_compounds(CompoundNumber first) {
        rows_.reset();
        rows_.bind(1, static_cast<std::int64_t>(first)).bind(2, kBlockCompounds);
        const bool has = rows_.step();
        rows_.reset();
        return has;
    }

  private:
    sqlite::Connection& connection_;
    ClassStore classes_{connection_};
    FingerprintRecipe recipe_;
    CompoundTexts texts_;
    Statement rows_;
    Statement write_;
};

}  // namespace

bool make_form_keys(sqlite::Connection& connection, const std::function<void()>& step, const std::stop_token& stop) {
    FormKeys keys{connection};
    Statement block{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"};
    const std::int64_t last = connection.integer("SELECT max(compound_id) FROM compound");
    for (std::int64_t first = 1; first <= last; first += kBlockCompounds) {
        if (stop.stop_requested()) return false;
        block.reset();
        if (!block.bind(1, first).step()) {
            if (!keys.has_compounds(CompoundNumber{first})) continue;
            throw LibraryError(connection.path() + ": compound " + std::to_string(first) +
                                   " has a damaged structure (its block is missing); nothing was changed",
                               {RemedyKind::repair, connection.path()});
        }
        keys.convert(CompoundNumber{first}, block.blob(0));
        step();
    }
    connection.execute("PRAGMA user_version = " + std::to_string(kFormsVersion));
    return true;
}

}  // namespace chemsieve
