#include "data/fingerprints/stored_fingerprints.h"

#include "base/error.h"
#include "data/fingerprints/fingerprint_tail.h"
#include "data/schema/compound_numbers.h"

namespace chemsieve {

std::shared_ptr<const StoredFingerprints> StoredFingerprints::open(const std::string& path, FingerprintKind kind) {
    auto library = std::make_shared<const LibrarySnapshot>(path);
    const auto set = find_fingerprint_set(library->connection(), kind);
    if (!set) return nullptr;
    return std::shared_ptr<const StoredFingerprints>{new StoredFingerprints{std::move(library), *set}};
}

StoredFingerprints::StoredFingerprints(std::shared_ptr<const LibrarySnapshot> library, const FingerprintSet& set)
    : library_{std::move(library)}, tables_{std::make_unique<SliceTables>(library_->connection(), set)} {
    entries_ = tables_->entries();
    for (const BlockEntry& entry : entries_) {
        PlacedBlock block = tables_->block(entry.block_id);
        blocks_.push_back(std::move(block.known));
        places_.push_back(std::move(block.places));
    }
    tail_ = FingerprintTail{library_->connection(), set}.read_all();
    check_count(set.kind);
}

void StoredFingerprints::check_count(FingerprintKind kind) const {
    std::int64_t found = 0;
    for (const StoredBlock& block : blocks_) found += block.compounds;
    for (const FingerprintBlock& block : tail_) found += static_cast<std::int64_t>(block.compounds.size());
    const std::int64_t stored = stored_compounds(library_->connection());
    if (found == stored) return;
    const std::string& path = library_->connection().path();
    const std::string name = name_of(kind);
    const Remedy remedy = kind == FingerprintKind::subgraph ? Remedy{RemedyKind::repair, path}
                                                            : Remedy{RemedyKind::replace_fingerprints, path, name};
    throw LibraryError(path + " has " + std::to_string(stored) + " compounds but " + std::to_string(found) + " " +
                           name + " fingerprints",
                       remedy);
}

void StoredFingerprints::read_row(std::size_t block, std::uint32_t position, std::uint64_t* words) const {
    const std::int64_t id = entries_[block].block_id;
    std::string bytes;
    {
        const auto locked = library_->lock();
        bytes = tables_->row_bytes(id, position, places_[block][position]);
    }
    tables_->row(bytes, id, position, {words, blocks_[block].words_a_row()});
}

StoredColumn StoredFingerprints::read_column(std::size_t block, std::size_t column) const {
    const std::int64_t id = entries_[block].block_id;
    std::string bytes;
    {
        const auto locked = library_->lock();
        bytes = tables_->column_bytes(id, column);
    }
    return tables_->column(bytes, id, blocks_[block], column);
}

}  // namespace chemsieve
