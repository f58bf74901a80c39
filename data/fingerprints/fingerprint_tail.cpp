#include "data/fingerprints/fingerprint_tail.h"

#include <algorithm>
#include <map>

#include "base/error.h"
#include "data/codec/block_codec.h"

namespace chemsieve {

using sqlite::Statement;

namespace {

constexpr std::int64_t kFewRows = 1024;

}  // namespace

FingerprintTail::FingerprintTail(sqlite::Connection& connection, FingerprintSet set)
    : connection_{connection},
      set_{std::move(set)},
      insert_{connection,
              "INSERT INTO fingerprint_block (set_id, always, bits, rows, bytes) VALUES (?1, ?2, ?3, ?4, ?5)"},
      remove_{connection, "DELETE FROM fingerprint_block WHERE block_id = ?1"} {}

void FingerprintTail::append(const FingerprintBlock& block) {
    for (const bool always : {false, true}) {
        if (std::count(block.always_candidate.begin(), block.always_candidate.end(), always) > 0) {
            append_rows(block, always);
        }
    }
}

void FingerprintTail::append_rows(const FingerprintBlock& block, bool always) {
    FingerprintBlock rows{.bits = block.bits};
    for (std::size_t i = 0; i < block.compounds.size(); ++i) {
        if (block.always_candidate[i] == always) append_compound(rows, block, i);
    }
    const std::string bytes = encode_block(rows, set_.method);
    insert_.bind(1, set_.id)
        .bind(2, std::int64_t{always})
        .bind(3, std::int64_t{rows.bits})
        .bind(4, static_cast<std::int64_t>(rows.compounds.size()))
        .bind_blob(5, bytes)
        .run();
}

bool FingerprintTail::remove(std::int64_t block_id) {
    remove_.bind(1, block_id).run();
    return connection_.changed_rows() == 1;
}

std::vector<FingerprintBlock> FingerprintTail::read_all() {
    Statement blocks{connection_, "SELECT block_id, bytes FROM fingerprint_block WHERE set_id = ?1 ORDER BY block_id"};
    blocks.bind(1, set_.id);
    std::map<std::uint32_t, FingerprintBlock> by_length;
    while (blocks.step()) {
        FingerprintBlock block = decoded(blocks.integer(0), blocks.blob(1));
        FingerprintBlock& all = by_length[block.bits];
        if (all.compounds.empty()) {
            all = std::move(block);
            continue;
        }
        all.compounds.insert(all.compounds.end(), block.compounds.begin(), block.compounds.end());
        all.item_counts.insert(all.item_counts.end(), block.item_counts.begin(), block.item_counts.end());
        all.always_candidate.insert(all.always_candidate.end(), block.always_candidate.begin(),
                                    block.always_candidate.end());
        all.words.insert(all.words.end(), block.words.begin(), block.words.end());
    }
    std::vector<FingerprintBlock> result;
    for (auto& [bits, block] : by_length) result.push_back(std::move(block));
    return result;
}

FingerprintBlock FingerprintTail::read(std::int64_t block_id) {
    Statement block{connection_, "SELECT bytes FROM fingerprint_block WHERE block_id = ?1"};
    block.bind(1, block_id);
    if (!block.step())
        throw LibraryError(connection_.path() + " lacks a block of fingerprints", {RemedyKind::is_damaged});
    return decoded(block_id, block.blob(0));
}

std::vector<std::int64_t> FingerprintTail::block_ids() {
    Statement blocks{connection_, "SELECT block_id FROM fingerprint_block WHERE set_id = ?1 ORDER BY block_id"};
    blocks.bind(1, set_.id);
    std::vector<std::int64_t> result;
    while (blocks.step()) result.push_back(blocks.integer(0));
    return result;
}

std::vector<BlockEntry> FingerprintTail::sliceable() {
    Statement blocks{connection_,
                     "SELECT block_id, bits, rows FROM fingerprint_block WHERE set_id = ?1 AND always = 0 "
                     "ORDER BY block_id"};
    blocks.bind(1, set_.id);
    std::vector<BlockEntry> result;
    while (blocks.step()) {
        result.push_back({blocks.integer(0), 0, static_cast<std::uint32_t>(blocks.integer(1)), blocks.integer(2)});
    }
    return result;
}

void FingerprintTail::join_always() {
    std::map<std::uint32_t, std::vector<std::int64_t>> small;
    {
        Statement blocks{connection_,
                         "SELECT bits, block_id FROM fingerprint_block WHERE set_id = ?1 AND always = 1 AND rows < ?2 "
                         "ORDER BY block_id"};
        blocks.bind(1, set_.id).bind(2, kFewRows);
        while (blocks.step()) small[static_cast<std::uint32_t>(blocks.integer(0))].push_back(blocks.integer(1));
    }
    for (const auto& [bits, block_ids] : small) {
        if (block_ids.size() < 2) continue;
        FingerprintBlock joined{.bits = bits};
        for (const std::int64_t block_id : block_ids) {
            const FingerprintBlock block = read(block_id);
            for (std::size_t i = 0; i < block.compounds.size(); ++i) append_compound(joined, block, i);
            remove(block_id);
        }
        append(joined);
    }
}

FingerprintBlock FingerprintTail::decoded(std::int64_t block_id, std::string_view bytes) const {
    try {
        return decode_block(bytes, set_.method);
    } catch (const LibraryError& e) {
        throw LibraryError(connection_.path() + ": " + e.reason() + " (block " + std::to_string(block_id) + ")",
                           {RemedyKind::repair, connection_.path()});
    }
}

FingerprintBlock without(const FingerprintBlock& block, const CompoundSelection& gone) {
    FingerprintBlock rest{.bits = block.bits};
    for (std::size_t i = 0; i < block.compounds.size(); ++i) {
        if (!gone.contains(block.compounds[i])) append_compound(rest, block, i);
    }
    return rest;
}

void append_compound(FingerprintBlock& to, const FingerprintBlock& from, std::size_t i) {
    const std::size_t words = (std::size_t{from.bits} + 63) / 64;
    const auto first = from.words.begin() + static_cast<std::ptrdiff_t>(i * words);
    to.compounds.push_back(from.compounds[i]);
    to.item_counts.push_back(from.item_counts[i]);
    to.always_candidate.push_back(from.always_candidate[i]);
    to.words.insert(to.words.end(), first, first + static_cast<std::ptrdiff_t>(words));
}

}  // namespace chemsieve
