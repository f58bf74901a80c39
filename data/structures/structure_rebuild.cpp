#include "data/structures/structure_rebuild.h"

#include <algorithm>

#include "data/schema/compound_numbers.h"

namespace chemsieve {

StructureRebuild::StructureRebuild(sqlite::Connection& connection)
    : connection_{connection},
      highest_{highest_number(connection)},
      id_{new_dictionary_id()},
      write_{connection, "INSERT INTO structure_block VALUES (?1, ?2, ?3)"} {
    connection.execute("DELETE FROM structure_block");
}

void StructureRebuild::append(CompoundNumber number, const ClassedMolecule& structure) {
    if (slot_of(number) != slot_) {
        if (!structures_.empty()) write_block();
        slot_ = slot_of(number);
    }
    const auto place = static_cast<std::size_t>(number) - static_cast<std::size_t>(first_of_slot(slot_));
    structures_.resize(place);  // compounds that were removed
    structures_.push_back(encode_structure(structure, classes_));
}

void StructureRebuild::finish() {
    const std::int64_t last_slot = highest_ == 0 ? 0 : slot_of(CompoundNumber{highest_});
    if (!structures_.empty()) write_block();
    // The next import goes on in this one, even if all of its compounds were removed.
    if (slot_ < last_slot) {
        slot_ = last_slot;
        write_block();
    }
    ClassStore{connection_}.replace(std::move(classes_), id_);
}

void StructureRebuild::write_block() {
    const auto first = static_cast<std::int64_t>(first_of_slot(slot_));
    structures_.resize(static_cast<std::size_t>(std::min(kBlockCompounds, highest_ - first + 1)));
    const std::string bytes = encode_structure_block(structures_, id_, CompoundNumber{first});
    write_.bind(1, first).bind(2, static_cast<std::int64_t>(structures_.size())).bind_blob(3, bytes).run();
    structures_.clear();
}

}  // namespace chemsieve
