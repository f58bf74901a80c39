#include "data/codec/structure_columns.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "data/codec/compression.h"
#include "match/structure/structure_view.h"

namespace chemsieve {

namespace {

enum Column : std::size_t {
    atoms,
    low_classes,
    high_classes,
    links,
    mixed,
    steps,
    bonds,
    places,
    stereo,
    whole,
    kColumns
};
using Columns = std::array<std::string, kColumns>;

constexpr int kColumnZstdLevel = 19;
constexpr unsigned kMostAtoms = 254;
constexpr unsigned kIsWhole = 255;
constexpr unsigned kIsMixed = 16;
constexpr unsigned kPlaceByPlace = 255;
constexpr std::size_t kMostBehind = 15;
constexpr std::size_t kMostMixed = 8;  // places of a mixed atom
constexpr std::size_t kMostOfByte = 255;
constexpr std::size_t kStereoBytes = 4;

void put_count(std::string& bytes, std::size_t value) {
    const auto number = static_cast<std::uint32_t>(value);
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

void put_byte(std::string& bytes, std::size_t value) { bytes += static_cast<char>(value); }

// A neighbour at its place in the list of an atom.
struct NeighbourPlace {
    unsigned neighbour;
    unsigned bond_class;
};
using Lists = std::vector<std::vector<NeighbourPlace>>;

// The neighbours of each atom. Nothing if the bytes are no structure that columns can tell: of few atoms, each bond
// once at both ends, by the same class.
std::optional<Lists> lists_of(std::string_view bytes, std::span<const std::uint8_t> degrees) {
    if (bytes.size() < 4 || bytes.size() % 2 != 0) return std::nullopt;
    const StructureView view{bytes};
    const unsigned count = view.atoms();
    const std::size_t without_stereo = 4 + 2 * std::size_t{count} + 2 * std::size_t{view.half_bonds()};
    if (count == 0 || count > kMostAtoms || bytes.size() < without_stereo) return std::nullopt;
    const std::size_t stereo_bytes = bytes.size() - without_stereo;
    if (stereo_bytes % kStereoBytes != 0 || stereo_bytes / kStereoBytes > kMostOfByte) return std::nullopt;
    Lists lists(count);
    const auto* half = reinterpret_cast<const NarrowHalfBond*>(view.half_bond_bytes());
    std::size_t left = view.half_bonds();
    for (unsigned atom = 0; atom < count; ++atom) {
        const AtomClassId of = view.atom_classes()[atom];
        if (of >= degrees.size() || degrees[of] > left) return std::nullopt;
        left -= degrees[of];
        for (unsigned i = 0; i < degrees[of]; ++i, ++half) {
            if (half->neighbour >= count || half->neighbour == atom) return std::nullopt;
            lists[atom].push_back({half->neighbour, half->bond_class});
        }
    }
    if (left != 0) return std::nullopt;
    for (unsigned atom = 0; atom < count; ++atom) {
        for (const NeighbourPlace& place : lists[atom]) {
            const auto& back = lists[place.neighbour];
            const auto is_back = [&](const NeighbourPlace& other) {
                return other.neighbour == atom && other.bond_class == place.bond_class;
            };
            const auto is_same = [&](const NeighbourPlace& other) { return other.neighbour == place.neighbour; };
            if (std::count_if(back.begin(), back.end(), is_back) != 1) return std::nullopt;
            if (std::count_if(lists[atom].begin(), lists[atom].end(), is_same) != 1) return std::nullopt;
        }
    }
    return lists;
}

// Whether those before come last one first, and those behind next one first.
bool is_ordered(unsigned atom, const std::vector<NeighbourPlace>& list) {
    unsigned before = atom, behind = atom;
    for (const NeighbourPlace& place : list) {
        unsigned& last = place.neighbour > atom ? behind : before;
        if (place.neighbour > atom ? place.neighbour <= last : place.neighbour >= last) return false;
        last = place.neighbour;
    }
    return true;
}

void put_atom(Columns& columns, unsigned atom, const std::vector<NeighbourPlace>& list) {
    std::size_t behind = 0, mask = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].neighbour < atom) continue;
        ++behind;
        if (i < kMostMixed) mask |= std::size_t{1} << i;
        put_byte(columns[bonds], list[i].bond_class);
    }
    const bool is_mixed = mask != 0 && mask != ((std::size_t{1} << behind) - 1) << (list.size() - behind);
    if (!is_ordered(atom, list) || behind > kMostBehind || (is_mixed && list.size() > kMostMixed)) {
        put_byte(columns[links], kPlaceByPlace);
        put_byte(columns[places], list.size());
        for (const NeighbourPlace& place : list) put_byte(columns[places], place.neighbour);
        return;
    }
    put_byte(columns[links], behind | (is_mixed ? kIsMixed : 0));
    if (is_mixed) put_byte(columns[mixed], mask);
    for (const NeighbourPlace& place : list) {
        if (place.neighbour > atom) put_byte(columns[steps], place.neighbour - atom);
    }
}

void put_structure(Columns& columns, std::string_view bytes, std::span<const std::uint8_t> degrees) {
    if (bytes.empty()) return put_byte(columns[atoms], 0);
    const auto lists = lists_of(bytes, degrees);
    if (!lists) {
        put_byte(columns[atoms], kIsWhole);
        put_count(columns[whole], bytes.size());
        columns[whole] += bytes;
        return;
    }
    const StructureView view{bytes};
    put_byte(columns[atoms], lists->size());
    for (unsigned atom = 0; atom < lists->size(); ++atom) {
        put_byte(columns[low_classes], view.atom_classes()[atom]);
        put_byte(columns[high_classes], view.atom_classes()[atom] >> 8);
        put_atom(columns, atom, (*lists)[atom]);
    }
    put_byte(columns[stereo], view.stereo_bonds());
    columns[stereo] += bytes.substr(bytes.size() - view.stereo_bonds() * kStereoBytes);
}

// Takes numbers from the front of bytes.
class Taker {
  public:
    explicit Taker(std::string_view bytes) : bytes_{bytes} {}

    std::string_view part(std::size_t size) {
        if (size > bytes_.size()) is_right_ = false;
        const std::string_view first = bytes_.substr(0, is_right_ ? size : 0);
        bytes_.remove_prefix(first.size());
        return first;
    }
    std::size_t count() {
        std::uint32_t value = 0;
        const std::string_view bytes = part(sizeof value);
        if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
        return value;
    }
    // Whether there always was enough.
    bool is_right() const noexcept { return is_right_; }
    bool is_used_up() const noexcept { return is_right_ && bytes_.empty(); }

  private:
    std::string_view bytes_;
    bool is_right_ = true;
};

// Reading of one column. A byte that is not there is 0, and makes the cursor overrun.
struct Cursor {
    const std::uint8_t* at = nullptr;
    const std::uint8_t* end = nullptr;
    bool is_overrun = false;

    unsigned byte() noexcept {
        if (at == end) return is_overrun = true, 0U;
        return *at++;
    }
    std::size_t left() const noexcept { return static_cast<std::size_t>(end - at); }
};

// Tells the bonds of one structure. This is where reading a block spends its time, so all state is local to
// half_bonds_of(): bytes that are written could else be any of it.
class BondReader {
  public:
    explicit BondReader(const Columns& columns) {
        for (const std::size_t column : {links, mixed, steps, bonds, places}) {
            const auto* begin = reinterpret_cast<const std::uint8_t*>(columns[column].data());
            cursors_[column] = {begin, begin + columns[column].size(), false};
        }
        const std::size_t most = columns[bonds].size();
        half_bonds_.resize(4 * most);
        told_.resize(most);
    }

    // The half-bonds of the next `count` atoms, those of one after the other; valid until the next call. Nothing if the
    // columns do not tell them.
    std::optional<std::string_view> half_bonds_of(unsigned count);

    bool is_used_up() const {
        return std::all_of(cursors_.begin(), cursors_.end(), [](const Cursor& c) { return c.left() == 0; });
    }

  private:
    static constexpr std::uint16_t kNone = 0xffff;
    // A bond that was told by its first atom, for its second one; those of one atom hang together, the last one first.
    struct Told {
        std::uint8_t neighbour;
        std::uint8_t bond_class;
        std::uint16_t next;
    };

    std::array<Cursor, kColumns> cursors_;
    std::vector<std::uint8_t> half_bonds_;  // two bytes each, two of each bond
    std::vector<Told> told_;
};

std::optional<std::string_view> BondReader::half_bonds_of(unsigned count) {
    std::array<Cursor, kColumns> from = cursors_;
    std::array<std::uint16_t, kMostAtoms> first;  // what was told for an atom
    std::fill_n(first.begin(), count, kNone);
    Told* const told = told_.data();
    std::uint8_t* const begin = half_bonds_.data();
    std::uint8_t* to = begin;
    std::size_t bonds_told = 0;
    const std::size_t most = std::min<std::size_t>(from[bonds].left(), kNone);
    bool is_right = true;

    const auto take_told = [&](std::uint16_t& link) {
        const Told& bond = told[link];
        *to++ = bond.neighbour;
        *to++ = bond.bond_class;
        link = bond.next;
    };
    const auto add_behind = [&](unsigned atom, unsigned neighbour) {
        if (neighbour <= atom || neighbour >= count || bonds_told == most) return void(is_right = false);
        const auto bond_class = static_cast<std::uint8_t>(from[bonds].byte());
        *to++ = static_cast<std::uint8_t>(neighbour);
        *to++ = bond_class;
        told[bonds_told] = {static_cast<std::uint8_t>(atom), bond_class, first[neighbour]};
        first[neighbour] = static_cast<std::uint16_t>(bonds_told++);
    };
    const auto read_mixed = [&](unsigned atom, unsigned behind) {
        for (unsigned mask = from[mixed].byte(); is_right && (behind > 0 || first[atom] != kNone); mask >>= 1) {
            const bool is_behind = mask & 1U;
            if (is_behind ? behind == 0 : first[atom] == kNone) return void(is_right = false);
            if (is_behind) {
                --behind;
                add_behind(atom, atom + from[steps].byte());
            } else {
                take_told(first[atom]);
            }
        }
    };
    const auto read_places = [&](unsigned atom) {
        for (unsigned left = from[places].byte(); left > 0 && is_right; --left) {
            const unsigned neighbour = from[places].byte();
            if (neighbour > atom) {
                add_behind(atom, neighbour);
                continue;
            }
            std::uint16_t* link = &first[atom];
            while (*link != kNone && told[*link].neighbour != neighbour) link = &told[*link].next;
            if (*link == kNone) return void(is_right = false);
            take_told(*link);
        }
        if (first[atom] != kNone) is_right = false;
    };

    for (unsigned atom = 0; atom < count && is_right; ++atom) {
        const unsigned link = from[links].byte();
        if (link < kIsMixed) {
            while (first[atom] != kNone) take_told(first[atom]);
            for (unsigned left = link; left > 0 && is_right; --left) add_behind(atom, atom + from[steps].byte());
        } else if (link < 2 * kIsMixed) {
            read_mixed(atom, link - kIsMixed);
        } else if (link == kPlaceByPlace) {
            read_places(atom);
        } else {
            is_right = false;
        }
    }
    cursors_ = from;
    const bool is_overrun = std::any_of(from.begin(), from.end(), [](const Cursor& c) { return c.is_overrun; });
    if (!is_right || is_overrun) return std::nullopt;
    return std::string_view{reinterpret_cast<const char*>(begin), static_cast<std::size_t>(to - begin)};
}

class StructureReader {
  public:
    explicit StructureReader(const Columns& columns)
        : atoms_{columns[atoms]},
          low_{columns[low_classes]},
          high_{columns[high_classes]},
          stereo_{columns[stereo]},
          whole_{columns[whole]},
          bonds_{columns} {}

    // Appends the next structure. False if the columns do not tell one.
    bool append_next(std::string& bytes) {
        const auto count = next_byte(atoms_);
        if (count == kIsWhole) {
            bytes += whole_.part(whole_.count());
        } else if (count > 0) {
            return append_told(count, bytes);
        }
        return whole_.is_right() && atoms_.is_right();
    }

    bool is_used_up() const {
        const auto is_so = [](const Taker* taker) { return taker->is_used_up(); };
        const std::array takers{&atoms_, &low_, &high_, &stereo_, &whole_};
        return std::all_of(takers.begin(), takers.end(), is_so) && bonds_.is_used_up();
    }

  private:
    static unsigned next_byte(Taker& taker) {
        const std::string_view one = taker.part(1);
        return one.empty() ? 0 : static_cast<unsigned char>(one.front());
    }

    bool append_told(unsigned count, std::string& bytes) {
        const std::string_view low = low_.part(count), high = high_.part(count);
        const auto half_bonds = bonds_.half_bonds_of(count);
        const std::string_view stereo_bonds = stereo_.part(next_byte(stereo_) * kStereoBytes);
        if (!half_bonds || !low_.is_right() || !high_.is_right() || !stereo_.is_right()) return false;
        for (const std::size_t size : {std::size_t{count}, half_bonds->size() / 2}) {
            put_byte(bytes, size);
            put_byte(bytes, size >> 8);
        }
        const std::size_t classes = bytes.size();
        bytes.resize(classes + 2 * std::size_t{count});
        for (unsigned atom = 0; atom < count; ++atom) {
            bytes[classes + 2 * atom] = low[atom];
            bytes[classes + 2 * atom + 1] = high[atom];
        }
        bytes += *half_bonds;
        bytes += stereo_bonds;
        return true;
    }

    Taker atoms_, low_, high_, stereo_, whole_;
    BondReader bonds_;
};

}  // namespace

std::string structure_columns(const std::vector<std::string>& structures, std::span<const std::uint8_t> degrees) {
    Columns columns;
    for (const std::string& structure : structures) put_structure(columns, structure, degrees);
    std::string bytes, packed;
    put_count(bytes, structures.size());
    for (const std::string& column : columns) {
        const std::string part = column.empty() ? std::string{} : compressed(column, kColumnZstdLevel);
        put_count(bytes, column.size());
        put_count(bytes, part.size());
        packed += part;
    }
    return bytes + packed;
}

std::optional<ColumnStructures> structures_of_columns(std::string_view bytes, std::size_t most) {
    Taker taker{bytes};
    const std::size_t count = taker.count();
    std::array<std::size_t, kColumns> unpacked{}, packed{};
    for (std::size_t i = 0; i < kColumns; ++i) {
        unpacked[i] = taker.count();
        packed[i] = taker.count();
        if (unpacked[i] > most) return std::nullopt;
    }
    Columns columns;
    for (std::size_t i = 0; i < kColumns; ++i) {
        const std::string_view part = taker.part(packed[i]);
        if (!taker.is_right()) return std::nullopt;
        if (unpacked[i] == 0 && part.empty()) continue;
        auto column = decompressed(part, unpacked[i]);
        if (!column || column->size() != unpacked[i]) return std::nullopt;
        columns[i] = *std::move(column);
    }
    if (!taker.is_used_up() || columns[atoms].size() != count) return std::nullopt;
    ColumnStructures result;
    StructureReader reader{columns};
    for (std::size_t i = 0; i < count; ++i) {
        if (!reader.append_next(result.bytes) || result.bytes.size() > most) return std::nullopt;
        result.ends.push_back(static_cast<std::uint32_t>(result.bytes.size()));
    }
    if (!reader.is_used_up()) return std::nullopt;
    return result;
}

}  // namespace chemsieve
