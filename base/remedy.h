// What can be done about an error, as a value that each face words: the command line names its options, the window its
// own ways. The engine names neither.
//
// Threads: values; the functions may be called concurrently.
#pragma once

#include <string>
#include <vector>

namespace chemsieve {

// What `subject` and `detail` of a remedy hold stands behind each kind; nothing where nothing stands there.
enum class RemedyKind {
    // Of a library. `subject`: its path.
    make_library,            // there is none
    make_library_elsewhere,  // the file is another thing
    import_originals,        // into a new library, as this program does not read the format of this one any more
    import_originals_to,     // the same, in order to `detail`, "add compounds"; or without any such
    import_compounds_anew,
    import_compound_anew,
    use_newer_program,
    open_again,                  // it was changed meanwhile
    restore,                     // from a copy, or import anew; `detail`: what is damaged, "the file"
    restore_library,             // the same, of what a check found
    repair,                      // or restore
    repair_found,                // of what a check found
    export_and_import,           // of what a check found
    check,                       // to know more
    replace_fingerprints,        // `detail`: their kind
    replace_found_fingerprints,  // of what a check found; `detail`: their kind
    add_fingerprints,            // `detail`: their kind
    add_fingerprints_again,      // another program has removed them
    compact,                     // `detail`: what is done already, "the compounds are removed"
    slice_stored,                // compounds were stored; what is missing makes searches in them faster
    wait_for_writer,             // another program
    free_disk_space,
    make_writable,
    is_damaged,
    is_damaged_or_foreign,
    is_no_library,
    distrust,
    // Of a file that is written.
    write_elsewhere,            // or remove `subject`, which is another thing
    remove_or_write_elsewhere,  // what an interrupted run did not leave
    set_temporary_folder,
    // Of a file of compounds.
    save_as_utf8,
    name_column,  // of a table
    name_input_format,
    name_structure_column,  // `detail`: the titles of the columns
    // Of a condition.
    name_known_property,  // `subject`: the library's path; `detail`: names that are nearly the same, "mw or logp"
    ids_in_file,
    long_lists_in_file,
    // Of a query.
    search_as_smarts,  // it cannot be read as SMILES
    read_as_smarts,    // it asks for unpaired electrons
    merge_hydrogens,
    merge_or_count_hydrogens,
    count_hydrogens,
    write_hydrogens,               // of [nH], and merge them
    write_hydrogens_to_be_merged,  // the same where they are merged
    write_any_ring,                // `subject`: the number of atoms; `detail`: the SMARTS
    last = write_any_ring
};

struct Remedy {
    RemedyKind kind;
    std::string subject = {};
    std::string detail = {};

    bool operator==(const Remedy&) const = default;
};

// What is wrong with which thing, and what can be done about it: what an error tells, where it is kept as a value.
struct Failure {
    std::string reason;  // lower case, without a final stop; names the thing
    std::vector<Remedy> remedies = {};

    bool empty() const noexcept { return reason.empty(); }
    bool operator==(const Failure&) const = default;
};

// Words that name neither options nor buttons. A face has its own for what it names otherwise.
std::string plain_words(const Remedy& remedy);

// "reason; remedy; remedy"
std::string told(const Failure& failure, std::string (*words)(const Remedy&));

}  // namespace chemsieve
