#include "base/remedy.h"

namespace chemsieve {

namespace {

std::string plain_words_for_library(const Remedy& remedy) {
    using enum RemedyKind;
    switch (remedy.kind) {
        case make_library: return "make it by an import";
        case make_library_elsewhere: return "make one under a new name";
        case import_originals: return "make a new library from the original files";
        case import_originals_to:
            return "make a new library from the original files" + (remedy.detail.empty() ? "" : " to " + remedy.detail);
        case import_compounds_anew: return "import the compounds anew";
        case import_compound_anew: return "import it anew";
        case use_newer_program: return "use a newer chemsieve";
        case open_again: return "open it anew";
        case restore:
            return (remedy.detail.empty() ? "" : remedy.detail + " is damaged, ") +
                   "restore it from a copy or import anew";
        case restore_library: return "restore the library from a copy, or import the original files anew";
        case repair: return "repair it, restore it from a copy or import anew";
        case put_right: return "a repair puts it right";
        case repair_found: return "a repair makes them anew from the texts of the compounds";
        case export_and_import: return "export the compounds and import them into a new library";
        case check: return "a check says what is damaged";
        case replace_fingerprints:
        case replace_found_fingerprints:
        case replace_inchi_keys: return "remove them and add them again";
        case replace_cut_index: return "remove it and make it again";
        case add_fingerprints:
        case add_inchi_keys: return "add them";
        case add_fingerprints_again: return "add them again if they are wanted";
        case compact: return remedy.detail + ", and compacting makes the file smaller";
        case slice_stored:
            return "the compounds are stored, but searches in them are slower until their fingerprints are sliced: "
                   "the next import or compacting does that";
        case wait_for_writer:
            return "another program is writing to it" + (remedy.detail.empty() ? "" : " (" + remedy.detail + ")") +
                   ", try again when it has finished";
        case set_log_aside:
            return "if " + remedy.subject + " is what you want, rename or remove " + remedy.subject +
                   "-wal; else put back the file that the log belongs to";
        case free_disk_space: return "free some disk space and try again";
        case make_writable: return "the file or its folder is read-only";
        case change_unsealed:
            return "change the library that it was made of, or export its compounds and import them into a new one";
        case keep_on_local_disk: return "a library that others change is best copied to a disk of this computer";
        case is_damaged: return "it is damaged";
        case is_damaged_or_foreign: return "it is damaged or foreign";
        case is_no_library: return "it is not a chemsieve library";
        case distrust: return "do not use files from sources you do not trust";
        default: return {};
    }
}

std::string plain_words_for_file(const Remedy& remedy) {
    using enum RemedyKind;
    switch (remedy.kind) {
        case write_elsewhere: return "choose another name, or remove " + remedy.subject + " first";
        case remove_or_write_elsewhere: return "remove it, or choose another name for the output";
        case set_temporary_folder: return "the environment variable TMPDIR names another folder";
        case allow_more_memory:
            return "divide the file, or let the program have more: the environment variable CHEMSIEVE_MEMORY_LIMIT, "
                   "such as " +
                   remedy.detail + ", says how much";
        case save_as_utf8: return "save it as UTF-8 (iconv -f UTF-16 -t UTF-8)";
        case name_encoding: return "say which encoding it is in";
        case list_encodings: return "'iconv -l' lists the encodings that there are";
        case skip_lines: return "if its titles stand below a caption, pass over " + remedy.detail + " lines";
        case name_column: return "give a column's title or its number";
        case name_input_format: return "say whether it is SMILES, an SD file or CSV";
        case name_structure_column:
            return "say which one holds the structures (its columns are: " + remedy.detail + ")";
        case name_delimiter:
            return "if '" + remedy.detail + "' separates the columns of the file, say so as the delimiter";
        case correct_configuration: return "correct or remove it, or name another with CHEMSIEVE_CONFIG";
        case check_shards: return "check the shards in " + remedy.subject + ", which writes it once all are there";
        case make_shard_again: return "remove what there is of it and make it again";
        case make_shards_elsewhere: return "make the shards in another folder";
        default: return plain_words_for_library(remedy);
    }
}

}  // namespace

Failure failure_of(std::string reason, const std::optional<Remedy>& remedy) {
    Failure failure{std::move(reason)};
    if (remedy) failure.remedies.push_back(*remedy);
    return failure;
}

std::string plain_words(const Remedy& remedy) {
    using enum RemedyKind;
    const std::string suggestion = remedy.detail.empty() ? "" : "did you mean " + remedy.detail + "?; ";
    switch (remedy.kind) {
        case name_known_property: return suggestion + "text goes in single quotes";
        case ids_in_file: return "ids go into a file of ids";
        case long_lists_in_file: return "put long lists of ids into a file of ids";
        case search_as_smarts: return "it is valid SMARTS, search it as such";
        case read_as_smiles: return "it can be read as SMILES, too";
        case find_by_id: return "if it is the id of a compound, look for that";
        case read_as_smarts: return "as SMARTS it asks for element and hydrogens only";
        case merge_hydrogens: return "merge hydrogens to read them as 'at least so many hydrogens'";
        case merge_or_count_hydrogens:
            return "merge hydrogens to read them as 'at least so many hydrogens', or write H counts ([NH2] for "
                   "N([H])[H])";
        case count_hydrogens: return "these cannot be merged, write H counts instead ([NH2] for N([H])[H])";
        case write_hydrogens:
            return "to demand them write them as atoms, [H]n for [nH], and merge hydrogens or use SMARTS";
        case write_hydrogens_to_be_merged: return "to demand them write them as atoms, [H]n for [nH], or use SMARTS";
        case write_any_ring: return "for those in any ring of " + remedy.subject + " write " + remedy.detail;
        default: return plain_words_for_file(remedy);
    }
}

std::string told(const Failure& failure, std::string (*words)(const Remedy&)) {
    std::string text = failure.reason;
    for (const Remedy& remedy : failure.remedies) text += "; " + words(remedy);
    return text + failure.marks;
}

}  // namespace chemsieve
