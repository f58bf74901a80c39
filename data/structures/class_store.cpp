#include "data/structures/class_store.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <random>

#include "base/checksum.h"
#include "base/error.h"
#include "data/schema/schema.h"

namespace chemsieve {

namespace {

using sqlite::Connection;
using sqlite::Statement;

constexpr std::size_t kClassChecksumBytes = 8;

// How the two tables differ.
struct ClassTable {
    std::string name;
    std::string count;
};
const ClassTable kAtoms{"atom_class", "atoms"};
const ClassTable kBonds{"bond_class", "bonds"};

std::optional<AtomClass> decode(std::string_view bytes, const AtomClass*) { return decode_atom_class(bytes); }
std::optional<BondClass> decode(std::string_view bytes, const BondClass*) { return decode_bond_class(bytes); }

std::uint64_t checksum_of(std::string_view bytes, std::int64_t id) {
    return checksum64(bytes, static_cast<std::uint64_t>(id));
}

template <class Class>
std::string row_of(const Class& value, std::int64_t id) {
    const std::string bytes = encode_class(value);
    const std::uint64_t checksum = checksum_of(bytes, id);
    return std::string{reinterpret_cast<const char*>(&checksum), sizeof checksum} + bytes;
}

template <class Class>
std::optional<Class> class_of(std::string_view row, std::int64_t id) {
    if (row.size() < kClassChecksumBytes) return std::nullopt;
    std::uint64_t checksum = 0;
    std::memcpy(&checksum, row.data(), sizeof checksum);
    row.remove_prefix(kClassChecksumBytes);
    if (checksum_of(row, id) != checksum) return std::nullopt;
    return decode(row, static_cast<const Class*>(nullptr));
}

template <class Class>
void read(Connection& connection, const ClassTable& table, ClassDictionary& dictionary) {
    Statement rows{connection, "SELECT class_id, " + table.count + ", bytes FROM " + table.name + " ORDER BY class_id"};
    for (std::int64_t expected = 0; rows.step(); ++expected) {
        const std::int64_t id = rows.integer(0);
        const std::optional<Class> value = class_of<Class>(rows.blob(2), id);
        // A class that is there twice gets the number of the first.
        if (id != expected || !value || dictionary.add(*value, rows.integer(1)) != expected) {
            throw LibraryError(
                connection.path() + " has a damaged class of " + table.count + " (" + std::to_string(expected) + ")",
                {RemedyKind::repair, connection.path()});
        }
    }
}

template <class Class>
void save_rows(Connection& connection, const ClassTable& table, const std::vector<Class>& classes,
               const std::vector<std::int64_t>& counts, std::vector<std::int64_t>& saved) {
    Statement insert{connection, "INSERT INTO " + table.name + " VALUES (?1, ?2, ?3)"};
    Statement update{connection, "UPDATE " + table.name + " SET " + table.count + " = ?2 WHERE class_id = ?1"};
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const auto id = static_cast<std::int64_t>(i);
        if (i >= saved.size()) {
            const std::string row = row_of(classes[i], id);
            insert.bind(1, id).bind(2, counts[i]).bind_blob(3, row).run();
        } else if (counts[i] != saved[i]) {
            update.bind(1, id).bind(2, counts[i]).run();
        }
    }
    saved = counts;
}

std::string counts_of(const ClassDictionary& dictionary) {
    return std::to_string(dictionary.atoms().size()) + " " + std::to_string(dictionary.bonds().size());
}

}  // namespace

DictionaryId new_dictionary_id() {
    std::random_device random;
    return DictionaryId{static_cast<std::uint64_t>(random()) << 32 | random()};
}

std::string text_of(DictionaryId id) { return std::to_string(static_cast<std::uint64_t>(id)); }

DictionaryId read_dictionary_id(Connection& connection) {
    const std::string text = find_setting(connection, "dictionary").value_or("");
    std::uint64_t id = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
    if (error != std::errc{} || end != text.data() + text.size()) {
        throw LibraryError(connection.path() + " lacks the setting 'dictionary'", {RemedyKind::is_damaged});
    }
    return DictionaryId{id};
}

ClassDictionary read_classes(Connection& connection) {
    ClassDictionary dictionary;
    const std::int64_t atoms = connection.integer("SELECT coalesce(max(class_id) + 1, 0) FROM " + kAtoms.name);
    dictionary.make_room(static_cast<std::size_t>(std::clamp<std::int64_t>(atoms, 0, kMaxAtomClasses)));
    read<AtomClass>(connection, kAtoms, dictionary);
    read<BondClass>(connection, kBonds, dictionary);
    // Without their last rows the tables would look whole, and new classes would take the numbers of lost ones.
    if (find_setting(connection, "class_counts") != counts_of(dictionary)) {
        throw LibraryError(connection.path() + " has lost classes of atoms or bonds",
                           {RemedyKind::repair, connection.path()});
    }
    return dictionary;
}

bool has_present_classes(Connection& connection) {
    return find_setting(connection, "classes") == std::to_string(kClassVersion);
}

void check_classes(Connection& connection, const std::string& what) {
    if (has_present_classes(connection)) return;
    throw LibraryError(connection.path() + " was made with other classes of atoms and bonds than this program's",
                       {RemedyKind::import_originals_to, connection.path(), what});
}

void ClassStore::load() {
    id_ = read_dictionary_id(connection_);
    dictionary_ = read_classes(connection_);
    saved_atom_counts_ = dictionary_.atom_counts();
    saved_bond_counts_ = dictionary_.bond_counts();
}

void ClassStore::save() {
    save_rows(connection_, kAtoms, dictionary_.atoms(), dictionary_.atom_counts(), saved_atom_counts_);
    save_rows(connection_, kBonds, dictionary_.bonds(), dictionary_.bond_counts(), saved_bond_counts_);
    change_setting(connection_, "class_counts", counts_of(dictionary_));
}

void ClassStore::replace(ClassDictionary dictionary, DictionaryId id) {
    connection_.execute("DELETE FROM atom_class; DELETE FROM bond_class");
    change_setting(connection_, "dictionary", text_of(id));
    id_ = id;
    dictionary_ = std::move(dictionary);
    saved_atom_counts_.clear();
    saved_bond_counts_.clear();
    save();
}

}  // namespace chemsieve
