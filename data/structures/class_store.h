// The dictionary of classes in a library file: a row a class.
//
// A row holds encode_class() after XXH3-64 of these bytes, seeded with the number of the class; numbers run from 0
// without gaps, and the setting 'class_counts' says how many there are of atoms and of bonds. Errors: LibraryError.
// Threads: as the connection.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "data/codec/structure_block.h"
#include "data/sqlite/connection.h"
#include "match/structure/class_dictionary.h"

namespace chemsieve {

DictionaryId new_dictionary_id();
// As the setting 'dictionary' holds it.
std::string text_of(DictionaryId id);
DictionaryId read_dictionary_id(sqlite::Connection& connection);

// Throws, with the remedy, if rows are damaged or missing.
ClassDictionary read_classes(sqlite::Connection& connection);

// True if the library's classes are those of this program; other ones say other things of an atom.
bool has_present_classes(sqlite::Connection& connection);
// Throws, with the remedy, unless they are. `what` could not be done: "add compounds"; or nothing is said of it.
void check_classes(sqlite::Connection& connection, const std::string& what = {});

// A dictionary that grows in memory and is saved from time to time.
class ClassStore {
  public:
    // Empty until it is loaded.
    explicit ClassStore(sqlite::Connection& connection) : connection_{connection} {}

    // Forgets what was not saved.
    void load();
    DictionaryId id() const noexcept { return id_; }
    ClassDictionary& dictionary() noexcept { return dictionary_; }
    // Writes new classes and changed counts in the transaction under way.
    void save();
    // Replaces all classes by others, under a new identity, in the transaction under way.
    void replace(ClassDictionary dictionary, DictionaryId id);

  private:
    sqlite::Connection& connection_;
    DictionaryId id_{};
    ClassDictionary dictionary_;
    std::vector<std::int64_t> saved_atom_counts_;
    std::vector<std::int64_t> saved_bond_counts_;
};

}  // namespace chemsieve
