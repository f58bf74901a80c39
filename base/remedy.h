// What can be done about an error, as a value that each user interface puts into words: the command line names its
// options, the window its menus and fields. The engine names neither.
//
// Threads: values; the functions may be called concurrently.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace chemsieve {

// Where a comment names `subject` or `detail`, it says what they hold; elsewhere they are empty.
enum class RemedyKind {
    // Remedies for a library. `subject`: its path.
    make_library,            // there is no library at this path
    make_library_elsewhere,  // the file is not a library
    import_originals,        // into a new library, as this program does not read the format of this one
    import_originals_to,     // the same, in order to `detail`, "add compounds"; or without any such
    import_compounds_anew,
    import_compound_anew,
    use_newer_program,
    open_again,                  // it was changed meanwhile
    restore,                     // from a copy, or import anew; `detail`: what is damaged, "the file"
    restore_library,             // restore, for a defect that a check found
    repair,                      // or restore from a copy
    repair_found,                // for a defect that a check found
    put_right,                   // a page of the file, by a repair
    export_and_import,           // for a defect that a check found
    check,                       // to know more
    replace_fingerprints,        // `detail`: their kind
    replace_found_fingerprints,  // for a defect that a check found; `detail`: their kind
    add_fingerprints,            // `detail`: their kind
    add_inchi_keys,
    replace_inchi_keys,
    replace_cut_index,
    add_fingerprints_again,  // another program has removed them
    compact,                 // `detail`: what is done already, "the compounds are removed"
    slice_stored,            // compounds were stored; what is missing makes searches in them faster
    wait_for_writer,         // another program; `detail`: "chemsieve, process 4711", or nothing
    set_log_aside,           // or put the file back that the log belongs to
    free_disk_space,
    make_writable,
    change_unsealed,  // the library that the sealed one was made of, or a new one of its compounds
    keep_on_local_disk,
    is_damaged,
    is_damaged_or_foreign,
    is_no_library,
    distrust,
    // Remedies for a file that is written.
    write_elsewhere,            // or remove `subject`, which is something else
    remove_or_write_elsewhere,  // the file there was not left by an interrupted run
    set_temporary_folder,
    // Remedies for a file that is read.
    allow_more_memory,  // or divide the file; `detail`: a limit that may do, "3G"
    // Remedies for a file of compounds.
    save_as_utf8,
    name_column,  // in a table
    name_input_format,
    name_structure_column,  // `detail`: the titles of the columns
    name_encoding,
    list_encodings,
    skip_lines,             // `detail`: how many, above the titles
    name_delimiter,         // if `detail`, "|", separates the columns
    correct_configuration,  // or remove it, or name another
    // Remedies for a folder of shards. `subject`: its path.
    check_shards,      // proves that all are there, and writes the manifest
    make_shard_again,  // `detail`: its number
    make_shards_elsewhere,
    // Remedies for a condition.
    name_known_property,  // `subject`: the library's path; `detail`: names that are nearly the same, "mw or logp"
    ids_in_file,
    long_lists_in_file,
    // Remedies for a query.
    search_as_smarts,  // the query cannot be read as SMILES
    read_as_smarts,    // the SMILES asks for unpaired electrons
    read_as_smiles,    // the text was taken for SMARTS
    find_by_id,        // the text is no structure; `detail`: the text, which may be an id
    merge_hydrogens,
    merge_or_count_hydrogens,
    count_hydrogens,
    write_hydrogens,               // the hydrogens of [nH], and merge them
    write_hydrogens_to_be_merged,  // the same where hydrogens are merged already
    write_any_ring,                // `subject`: the number of atoms; `detail`: the SMARTS
    last = write_any_ring
};

struct Remedy {
    RemedyKind kind;
    std::string subject = {};
    std::string detail = {};

    bool operator==(const Remedy&) const = default;
};

// What is wrong with a file, library or query, and what can be done about it: the content of an error as a value.
struct Failure {
    std::string reason;  // lower case, without a final stop; names the file, library or query
    std::vector<Remedy> remedies = {};
    std::string marks = {};  // lines that follow the message: marked_text()

    bool empty() const noexcept { return reason.empty(); }
    bool operator==(const Failure&) const = default;
};

// With a remedy, if there is one.
Failure failure_of(std::string reason, const std::optional<Remedy>& remedy);

// Words that name neither options nor buttons. A user interface has its own words where it can name an option or
// button.
std::string plain_words(const Remedy& remedy);

// "reason; remedy; remedy", and the marks
std::string told(const Failure& failure, std::string (*words)(const Remedy&));

}  // namespace chemsieve
