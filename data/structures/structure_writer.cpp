#include "data/structures/structure_writer.h"

#include "base/error.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

// The classes of the first compounds, the most frequent first: most of what comes later is made of the same, and small
// numbers compress better.
void number_by_frequency(std::span<const CompoundRecord> compounds, ClassDictionary& dictionary) {
    ClassDictionary counted;
    for (const CompoundRecord& compound : compounds) encode_structure(compound.structure, counted);
    const ClassDictionary sorted = counted.by_frequency();
    for (const AtomClass& atom : sorted.atoms()) dictionary.add(atom, 0);
    for (const BondClass& bond : sorted.bonds()) dictionary.add(bond, 0);
}

}  // namespace

StructureWriter::StructureWriter(sqlite::Connection& connection)
    : connection_{connection},
      classes_{connection},
      read_{connection, "SELECT bytes FROM structure_block WHERE first_compound = ?1"},
      write_{connection, "INSERT OR REPLACE INTO structure_block VALUES (?1, ?2, ?3)"} {}

void StructureWriter::begin() {
    const std::int64_t version = connection_.integer("PRAGMA data_version");
    if (version == data_version_) return;
    classes_.load();
    data_version_ = version;
}

void StructureWriter::append(std::span<const CompoundRecord> compounds, CompoundNumber first) {
    if (classes_.dictionary().atoms().empty()) number_by_frequency(compounds, classes_.dictionary());
    std::vector<std::string> block = begun_block(first);
    std::int64_t slot = slot_of(first);
    for (const CompoundRecord& compound : compounds) {
        block.push_back(encode_structure(compound.structure, classes_.dictionary()));
        if (block.size() < kBlockCompounds) continue;
        write_block(slot++, block);
        block.clear();
    }
    if (!block.empty()) write_block(slot, block);
}

std::vector<std::string> StructureWriter::begun_block(CompoundNumber first) {
    const CompoundNumber begin = first_of_slot(slot_of(first));
    const auto wanted = static_cast<std::size_t>(first) - static_cast<std::size_t>(begin);
    std::vector<std::string> structures;
    if (wanted == 0) return structures;
    read_.reset();
    read_.bind(1, static_cast<std::int64_t>(begin));
    if (read_.step()) {
        try {
            const StructureBlock block = decode_structure_block(read_.blob(0), classes_.id(), begin);
            for (std::size_t i = 0; i < block.size(); ++i) structures.emplace_back(block[i]);
        } catch (const LibraryError&) {
            structures.clear();
        }
    }
    read_.reset();
    if (structures.size() != wanted) {
        throw LibraryError(connection_.path() + " has damaged structures at its end",
                           {RemedyKind::repair, connection_.path()});
    }
    return structures;
}

void StructureWriter::write_block(std::int64_t slot, const std::vector<std::string>& structures) {
    const CompoundNumber first = first_of_slot(slot);
    const std::string bytes = encode_structure_block(structures, classes_.id(), first);
    write_.bind(1, static_cast<std::int64_t>(first))
        .bind(2, static_cast<std::int64_t>(structures.size()))
        .bind_blob(3, bytes)
        .run();
}

}  // namespace chemsieve
