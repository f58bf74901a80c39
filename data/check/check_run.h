// What the parts of a check share: the library in one state, its compounds, and where defects are reported.
//
// Errors: LibraryError. Threads: one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "data/check/library_check.h"
#include "data/codec/structure_block.h"
#include "data/fingerprints/fingerprint_set.h"
#include "data/rows/library_connection.h"
#include "data/source/compound_source.h"
#include "data/sqlite/connection.h"
#include "data/sqlite/sealed_file.h"
#include "match/structure/class_dictionary.h"

namespace chemsieve {

// Tells one compound, so that what was stored need not be kept until it is made anew. 0: nothing is stored.
using Digest = std::uint64_t;
Digest digest_of(std::uint32_t bits, std::uint32_t item_count, bool always_candidate,
                 std::span<const std::uint64_t> words);
Digest digest_of_structure(std::string_view bytes);

struct CheckedSet {
    FingerprintSet set;
    std::vector<Digest> stored;  // by index of the compound; of the sample only
};

// A remedy, and what it makes anew, if it does.
struct CheckRemedy {
    Remedy remedy;
    bool of_structures = false;
    std::int64_t of_set = 0;
    bool of_parts = false;
    bool of_inchi_keys = false;
    bool of_page = false;  // puts the page right, or what it holds
    std::optional<Lookup> of_index = {};
    std::string of_kept = {};  // name of what is kept (kept_bytes.h): a repair forgets it, and it is made when needed
};

// What can be made anew of that which is damaged.
struct Damaged {
    bool structures = false;      // or their classes
    std::set<std::int64_t> sets;  // their ids
    std::set<std::string> kept;   // names
    std::set<Lookup> indexes;
    bool parts = false;  // rows of parts
    bool inchi_keys = false;
    std::set<std::int64_t> key_blocks;  // blocks of InChIKeys to make anew; none, and not all: their table is damaged
    bool all_inchi_keys = false;
    bool pages = false;

    bool any() const noexcept {
        return structures || !sets.empty() || !kept.empty() || !indexes.empty() || parts || inchi_keys || pages;
    }
};

struct CheckRun {
    LibraryConnection& connection;
    const CheckEvents& events;
    const std::stop_token& stop;
    CheckOutcome& outcome;

    // Numbers of all compounds, rising. An index below is one into these.
    std::vector<std::int64_t> numbers = {};
    std::vector<bool> sampled = {};

    std::optional<ClassDictionary> classes = {};  // nothing: damaged, or of another program
    std::vector<CheckedSet> sets = {};
    std::vector<Digest> structures = {};  // as CheckedSet::stored
    // Compounds whose key speaks against all else.
    std::set<std::int64_t> wrong_keys = {};

    std::string inchi_program = {};  // empty: the program's own
    // By this program, once the library is found whole enough.
    bool is_repairable = false;
    Damaged damaged = {};
    // A text from which nothing should be made anew was found: a repair would be refused.
    bool texts_are_damaged = false;
    // What can be made anew is told last, when it is known whether texts speak against it: not before tell_mendable().
    std::vector<Defect> mendable = {};

    void add(std::string where, std::string what, CheckRemedy remedy);
    // What is held back, with the remedy that there is.
    void tell_mendable();
    // What an error tells; its own remedy counts if there is no other.
    void add_error(std::string where, const Failure& failure, std::optional<CheckRemedy> remedy);
    void show(const char* part, std::int64_t done, std::int64_t total) const;
    bool is_stopped() const { return stop.stop_requested(); }

    std::optional<std::size_t> index_of(std::int64_t number) const;
    // "compound 17 (Aspirin)"
    std::string name_of_compound(std::int64_t number) const;

    CheckRemedy remedy_of_file() const;
    // Where texts differ from what was made of them.
    CheckRemedy remedy_of_text() const;
    // Where texts are whole and what was made of them is not.
    CheckRemedy remedy_of_structures() const;
    CheckRemedy remedy_of_set(const FingerprintSet& set) const;
    CheckRemedy remedy_of_parts() const;
    CheckRemedy remedy_of_index(Lookup of) const;
    CheckRemedy remedy_of_inchi_keys() const;
    CheckRemedy remedy_of_kept(const std::string& name) const;
};

// The parts of a check, in this order. They return early if they were stopped.
void check_file(CheckRun& run);
void check_pages(CheckRun& run);
void check_compounds(CheckRun& run);
void check_index(CheckRun& run, Lookup of);
void check_inchi_keys(CheckRun& run);
void check_cuts(CheckRun& run);
void check_imports(CheckRun& run);
void check_molfiles(CheckRun& run);
void check_properties(CheckRun& run);
void check_kept(CheckRun& run);
void check_structures(CheckRun& run, unsigned jobs);
void check_fingerprints(CheckRun& run, CheckedSet& set);
void check_parts(CheckRun& run, const FingerprintSet& set, unsigned jobs);
void check_against_texts(CheckRun& run, unsigned jobs);
void check_keys_against_texts(CheckRun& run, unsigned jobs);

// All of them.
void check_all(CheckRun& run, const CheckOptions& options);

struct Rebuilt {
    std::vector<std::string> parts;  // "structures", "subgraph fingerprints"
    std::string keys_left;           // why damaged InChIKeys are as they were; empty: they are not, or none is damaged
};

// Makes anew what a check that is done found damaged, in the transaction under way. Nothing if it was stopped, or if
// some texts are not what the library knows of them, which is reported: nothing may be committed then. Throws Error if
// the program that writes InChI cannot be run any more after some keys were stored.
std::optional<Rebuilt> rebuild_damaged(CheckRun& run, unsigned jobs);

// Pages of a library file that are not as they were written, and whom they belong to. Connections are tolerant ones
// (see Mode), without others that write.
struct DamagedPage {
    std::int64_t number = 0;
    sqlite::PageState state = sqlite::PageState::wrong;
    bool is_unused = false;
    std::string table;  // empty: of none, or not known
};

// Rising.
std::vector<DamagedPage> damaged_pages(sqlite::Connection& connection,
                                       const std::function<void(std::int64_t, std::int64_t)>& progress,
                                       const std::stop_token& stop);

// Whether all the table holds is made from the texts of the compounds, and by a repair.
bool is_made_from_texts(const std::string& table);

// "page 41 of the file, of the table compound"
std::string name_of(const DamagedPage& page);
// "one byte of it is not as it was written"
std::string damage_of(const DamagedPage& page);

// What is wrong in the same way many times, told by the first.
struct Wrong {
    std::int64_t times = 0;
    std::string first;

    void add(const std::string& what) {
        if (times++ == 0) first = what;
    }
    std::string text(const std::string& of_what) const {
        return of_what + ": " + std::to_string(times) + ", the first: " + first;
    }
};

}  // namespace chemsieve
