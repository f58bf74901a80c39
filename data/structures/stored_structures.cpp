#include "data/structures/stored_structures.h"

#include <array>
#include <atomic>

#include "base/error.h"
#include "data/structures/class_store.h"

namespace chemsieve {

namespace {

using sqlite::Mode;
using sqlite::Statement;

// More than any library has; numbers beyond are damage and would make a huge table of blocks.
constexpr std::int64_t kMostCompounds = std::int64_t{1} << 32;
// Those of a million compounds take 170 MB.
constexpr std::size_t kMostBytes = std::size_t{192} << 20;

}  // namespace

KeptMemory& memory_of_structures() {
    static KeptMemory& memory = *new KeptMemory{kMostBytes};  // outlives every library
    return memory;
}

struct StoredStructures::CheckedBlock {
    explicit CheckedBlock(StructureBlock read) : structures{std::move(read)} {}
    // With other numbers of classes, some of which may have none.
    CheckedBlock(StructureBlock read, const ClassDictionary& classes, const ClassNumbers& numbers)
        : structures{std::move(read)} {
        for (std::size_t i = 0; i < structures.size(); ++i) {
            if (is_damaged(i, classes) || structures[i].empty()) continue;
            const std::string structure = renumbered(StructureView{structures[i]}, numbers);
            if (structure.empty()) {
                looks[i] = Look::unnamed;
            } else {
                structures.replace(i, structure);
            }
        }
    }

    // Each structure is looked at when it is first asked for: most of a block never are. Two threads that do so at once
    // find the same.
    bool is_damaged(std::size_t i, const ClassDictionary& classes) const {
        Look look = looks[i].load(std::memory_order_relaxed);
        if (look == Look::not_yet) {
            const bool is_sound = structures[i].empty() || !what_is_wrong(structures[i], classes);
            look = is_sound ? Look::sound : Look::damaged;
            looks[i].store(look, std::memory_order_relaxed);
        }
        return look == Look::damaged;
    }

    // Whether it has a class without a number.
    bool is_unnamed(std::size_t i) const { return looks[i].load(std::memory_order_relaxed) == Look::unnamed; }

    enum class Look : std::uint8_t { not_yet, sound, damaged, unnamed };
    StructureBlock structures;
    mutable std::array<std::atomic<Look>, kBlockCompounds> looks{};
};

std::size_t StoredStructures::Blocks::bytes(std::size_t, const CheckedBlock* block) noexcept {
    return sizeof(CheckedBlock) + block->structures.bytes();
}

void StoredStructures::Blocks::free(std::size_t, const CheckedBlock* block) noexcept { delete block; }

StoredStructures::StoredStructures(const std::string& path) : path_{path}, connection_{path, Mode::read_only} {
    connection_.execute("BEGIN");  // one state for all of it
    id_ = read_dictionary_id(connection_);
    classes_ = read_classes(connection_);
    const std::int64_t last = connection_.integer("SELECT max(first_compound) FROM structure_block");
    connection_.execute("COMMIT");
    if (last < 0 || last > kMostCompounds) {
        throw LibraryError(path_ + " has structures of impossible numbers", {RemedyKind::restore});
    }
    const std::int64_t slots = last == 0 ? 0 : slot_of(CompoundNumber{last}) + 1;
    blocks_ = std::make_unique<KeptItems<CheckedBlock, const Blocks>>(memory_of_structures(),
                                                                      static_cast<std::size_t>(slots), block_room_);
}

StoredStructures::StoredStructures(const std::string& path, std::shared_ptr<const ClassDictionary> dictionary)
    : StoredStructures{path} {
    wanted_ = std::move(dictionary);
    for (const AtomClass& atom : classes_.atoms()) {
        const auto number = wanted_->find(atom);
        has_all_numbers_ = has_all_numbers_ && number;
        numbers_.atoms.push_back(number.value_or(kNoAtomClass));
    }
    for (const BondClass& bond : classes_.bonds()) {
        const auto number = wanted_->find(bond);
        has_all_numbers_ = has_all_numbers_ && number;
        numbers_.bonds.push_back(number.value_or(kNoBondClass));
    }
}

StoredStructures::~StoredStructures() = default;

StructureView StoredStructures::structure(CompoundNumber number) const {
    const auto index = static_cast<std::int64_t>(number) - 1;
    const auto slot = static_cast<std::size_t>(index / kBlockCompounds);
    if (index < 0 || slot >= blocks_->size()) fail(number, "is not in the library");
    const CheckedBlock* block = blocks_->find(slot);
    if (!block) block = load(number);
    const auto place = static_cast<std::size_t>(index % kBlockCompounds);
    if (place >= block->structures.size()) fail(number, "has no structure", {{RemedyKind::repair, path_}});
    if (block->is_damaged(place, classes_))
        fail_damaged(number, "it " + *what_is_wrong(block->structures[place], classes_));
    if (block->is_unnamed(place)) return StructureView{{}};
    return StructureView{block->structures[place]};
}

const StoredStructures::CheckedBlock* StoredStructures::load(CompoundNumber number) const {
    const std::int64_t slot = slot_of(number);
    const std::string bytes = read_bytes(number);
    std::unique_ptr<const CheckedBlock> block;
    try {
        StructureBlock read = decode_structure_block(bytes, id_, first_of_slot(slot));
        block = wanted_ ? std::make_unique<const CheckedBlock>(std::move(read), classes_, numbers_)
                        : std::make_unique<const CheckedBlock>(std::move(read));
    } catch (const LibraryError& e) {
        fail_damaged(number, e.reason());
    }
    return blocks_->keep(static_cast<std::size_t>(slot), block.release());
}

std::string StoredStructures::read_bytes(CompoundNumber number) const {
    {
        const std::lock_guard lock{mutex_};
        Statement bytes{connection_, "SELECT bytes FROM structure_block WHERE first_compound = ?1"};
        bytes.bind(1, static_cast<std::int64_t>(first_of_slot(slot_of(number))));
        if (bytes.step()) return std::string{bytes.blob(0)};
    }
    fail_damaged(number, "its block of structures is missing");
}

void StoredStructures::fail(CompoundNumber number, const std::string& what, std::vector<Remedy> remedies) const {
    throw LibraryError(Failure{path_ + ": compound " + std::to_string(static_cast<std::int64_t>(number)) + " " + what,
                               std::move(remedies)});
}

void StoredStructures::fail_damaged(CompoundNumber number, const std::string& reason) const {
    {
        const std::lock_guard lock{mutex_};
        if (read_dictionary_id(connection_) != id_) {
            fail(number, "cannot be read any more: the library was compacted or repaired meanwhile",
                 {{RemedyKind::open_again}});
        }
    }
    fail(number, "has a damaged structure (" + reason + ")", {{RemedyKind::repair, path_}});
}

}  // namespace chemsieve
