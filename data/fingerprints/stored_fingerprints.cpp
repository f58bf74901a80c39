#include "data/fingerprints/stored_fingerprints.h"

#include <algorithm>

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
    std::vector<PlacedBlock> blocks = tables_->blocks(entries_, pages_);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i].known.segment = entries_[i].segment;
        blocks_.push_back(std::move(blocks[i].known));
        places_.push_back(std::move(blocks[i].places));
    }
    tail_ = FingerprintTail{library_->connection(), set}.read_all();
    check_count(set.kind);
    look_for_parts(set.kind);
}

void StoredFingerprints::look_for_parts(FingerprintKind kind) {
    if (kind != FingerprintKind::subgraph || !keeps_parts(library_->connection())) return;
    part_tables_ = std::make_unique<PartTables>(library_->connection());
    placed_parts_.resize(blocks_.size());
    const auto rows = part_tables_->rows_by_block();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
        const auto found = rows.find(entries_[i].block_id);
        if (found != rows.end()) blocks_[i].parts = found->second;
    }
}

const StoredFingerprints::Parts& StoredFingerprints::parts_of_segment(std::int64_t segment) const {
    Parts& parts = parts_[segment];
    if (!parts.codec) {
        parts.directory = part_tables_->directory(segment);
        const std::string& path = library_->connection().path();
        if (!parts.directory) {
            throw LibraryError(path + " lacks the directory of parts " + std::to_string(segment),
                               {RemedyKind::repair, path});
        }
        parts.codec.emplace(*parts.directory);
    }
    return parts;
}

const PlacedParts& StoredFingerprints::placed_parts(std::size_t block) const {
    auto& placed = placed_parts_[block];
    if (!placed) {
        const Parts& parts = parts_of_segment(blocks_[block].segment);
        if (parts.directory->rows() != blocks_[block].parts) {
            const std::string& path = library_->connection().path();
            throw LibraryError(path + ": block " + std::to_string(entries_[block].block_id) +
                                   " of the rows of parts and its directory differ in number",
                               {RemedyKind::repair, path});
        }
        placed = std::make_unique<const PlacedParts>(
            part_tables_->block(*parts.codec, entries_[block].block_id, blocks_[block].columns.size()));
    }
    return *placed;
}

std::shared_ptr<const PartDirectory> StoredFingerprints::part_directory(std::size_t block) const {
    const auto locked = library_->lock();
    return parts_of_segment(blocks_[block].segment).directory;
}

PartSummary StoredFingerprints::part_summary(std::size_t block) const {
    const auto locked = library_->lock();
    return placed_parts(block).known;
}

void StoredFingerprints::read_part_row(std::size_t block, std::uint32_t row, std::uint64_t* words) const {
    const std::int64_t id = entries_[block].block_id;
    const std::span to{words, blocks_[block].words_a_row()};
    std::string bytes;
    const PartCodec* codec = nullptr;
    {
        const auto locked = library_->lock();
        const PlacedParts& placed = placed_parts(block);
        if (placed.known.summary[row] == 0) {
            std::fill(to.begin(), to.end(), 0);
            return;
        }
        codec = &*parts_of_segment(blocks_[block].segment).codec;
        bytes = part_tables_->row_bytes(id, row, placed.places[row]);
    }
    part_tables_->row(*codec, bytes, id, row, to);
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
    if (position >= blocks_[block].bits) return read_part_row(block, position - blocks_[block].bits, words);
    const std::int64_t id = entries_[block].block_id;
    std::string bytes;
    {
        const auto locked = library_->lock();
        bytes = tables_->row_bytes(id, position, places_[block][position]);
    }
    const StoredBlock& known = blocks_[block];
    const std::span row{words, known.words_a_row()};
    tables_->row(bytes, id, position, row);
    tables_->check_row(id, position, row, {known.summary[position], known.set_counts[position]});
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
