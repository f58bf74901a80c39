#include "data/structures/structure_removal.h"

#include "base/error.h"
#include "data/structures/class_store.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

using sqlite::Statement;

StructureRemoval::StructureRemoval(sqlite::Connection& connection)
    : connection_{connection},
      id_{read_dictionary_id(connection)},
      read_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"},
      write_{connection, "UPDATE structure_block SET bytes = ?2 WHERE first_compound = ?1"} {
    if (!has_present_classes(connection)) return;
    classes_ = read_classes(connection);
    use_.atoms.resize(classes_->atoms().size());
    use_.bonds.resize(classes_->bonds().size());
}

void StructureRemoval::remove(std::span<const std::int64_t> numbers) {
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

std::vector<std::string> StructureRemoval::read_block(CompoundNumber first) {
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

void StructureRemoval::save_counts() {
    save("atom_class", "atoms", use_.atoms);
    save("bond_class", "bonds", use_.bonds);
}

void StructureRemoval::save(const char* table, const char* column, const std::vector<std::int64_t>& use) {
    Statement update{connection_, std::string{"UPDATE "} + table + " SET " + column + " = max(0, " + column +
                                      " - ?2) WHERE class_id = ?1"};
    for (std::size_t i = 0; i < use.size(); ++i) {
        if (use[i] > 0) update.bind(1, static_cast<std::int64_t>(i)).bind(2, use[i]).run();
    }
}

}  // namespace chemsieve
