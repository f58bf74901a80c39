#include "app/cli/command/remedy_text.h"

#include <cctype>

#include "base/error.h"
#include "base/text.h"
#include "data/read/input_formats.h"
#include "data/where/condition_error.h"

namespace chemsieve::cli {

namespace {

// "'chemsieve index demo.sieve --fingerprint maccs'"
std::string command(const std::string& name, const std::string& library, const std::string& options = {}) {
    return "'chemsieve " + name + " " + library + (options.empty() ? "" : " " + options) + "'";
}

// Text as a condition has it in single quotes.
std::string doubled_quotes(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '\'' ? std::string{"''"} : std::string{c};
    return result;
}

std::string words_for_library(const Remedy& remedy) {
    using enum RemedyKind;
    const std::string& library = remedy.subject;
    switch (remedy.kind) {
        case make_library: return "make it with " + command("import", library, "FILE...");
        case make_library_elsewhere:
            return "make one with " + command("import", library, "FILE...") + " under a new name";
        case import_originals: return "make a new library from the original files with 'chemsieve import'";
        case repair:
            return "mend it with " + command("check", library, "--repair") + ", restore it from a copy or import anew";
        case put_right: return command("check", library, "--repair") + " puts it right";
        case repair_found:
            return command("check", library, "--repair") + " makes them anew from the texts of the compounds";
        case export_and_import:
            return "write the compounds with " + command("export", library, "-o FILE") +
                   " and import FILE into a new library";
        case check: return command("check", library) + " says what is damaged";
        case replace_fingerprints:
            return "remove them with " + command("index", library, "--remove " + remedy.detail) +
                   " and add them again with '--fingerprint " + remedy.detail + "'";
        case replace_found_fingerprints:
            return "remove them with " + command("index", library, "--remove " + remedy.detail) +
                   " and add them again with " + command("index", library, "--fingerprint " + remedy.detail);
        case add_fingerprints: return "add them with " + command("index", library, "--fingerprint " + remedy.detail);
        case add_inchi_keys: return "compute them with " + command("index", library, "--inchikey");
        case replace_inchi_keys:
            return "remove them with " + command("index", library, "--no-inchikey") + " and compute them anew with " +
                   command("index", library, "--inchikey");
        case replace_cut_index:
            return "remove it with " + command("index", library, "--no-pairs") + " and make it again with " +
                   command("index", library, "--pairs") + ", with the limits that are wanted";
        case add_fingerprints_again: return "run the command again if they are wanted";
        case compact: return remedy.detail + ", and " + command("compact", library) + " makes the file smaller";
        case slice_stored:
            return "the compounds are stored, but searches in them are slower until their fingerprints are sliced: "
                   "the next import or 'chemsieve compact' does that";
        case change_unsealed:
            return "change the library that it was made of, or write its compounds with " +
                   command("export", library, "-o FILE") + " and import FILE into a new one";
        case free_disk_space: return "free some disk space and run the command again";
        default: return plain_words(remedy);
    }
}

}  // namespace

std::string with_dashes(std::string_view option) { return "--" + std::string{option}; }

FaceText::FaceText(const Failure& failure) : pieces_{failure.reason} {
    for (const Remedy& remedy : failure.remedies) {
        pieces_.emplace_back("; ");
        pieces_.emplace_back(remedy);
    }
    if (!failure.marks.empty()) pieces_.emplace_back(failure.marks);
}

std::string FaceText::told(OptionNamer named) const {
    std::string text;
    for (const auto& piece : pieces_) {
        if (const auto* option = std::get_if<Option>(&piece)) {
            text += named(option->name);
        } else if (const auto* remedy = std::get_if<Remedy>(&piece)) {
            text += remedy_text(*remedy, named);
        } else {
            text += std::get<std::string>(piece);
        }
    }
    return text;
}

FaceText operator""_words(const char* literal, std::size_t length) { return words_with_options({literal, length}); }

FaceText words_with_options(std::string_view text) {
    const auto is_of_name = [&](std::size_t at) {
        const auto is_letter = [&](std::size_t i) { return i < text.size() && std::isalpha(text[i]) != 0; };
        return is_letter(at) || (at < text.size() && text[at] == '-' && is_letter(at + 1));
    };
    FaceText words = std::string{};
    std::size_t begin = 0;
    for (std::size_t at = text.find("--"); at != std::string_view::npos; at = text.find("--", begin)) {
        words.pieces_.emplace_back(std::string{text.substr(begin, at - begin)});
        for (at += 2, begin = at; is_of_name(begin);) ++begin;
        words.pieces_.emplace_back(FaceText::Option{std::string{text.substr(at, begin - at)}});
    }
    words.pieces_.emplace_back(std::string{text.substr(begin)});
    return words;
}

std::string remedy_text(const Remedy& remedy) { return remedy_text(remedy, with_dashes); }

std::string remedy_text(const Remedy& remedy, OptionNamer named) {
    using enum RemedyKind;
    const std::string suggestion = remedy.detail.empty() ? "" : "did you mean " + remedy.detail + "? ";
    switch (remedy.kind) {
        case name_input_format:
            return "say it with " + named("input-format") + ", one of " + joined(format_words(), ", ");
        case name_structure_column:
            return "name it with " + named("smiles-column") + " (its columns are: " + remedy.detail + ")";
        case allow_more_memory:
            return "divide the file, or let the program have more with " + named("memory-limit") + ", such as " +
                   remedy.detail;
        case correct_configuration:
            return "correct or remove it, name another with CHEMSIEVE_CONFIG, or use " + named("no-config");
        case name_encoding: return named("encoding") + " says which encoding it is in";
        case skip_lines:
            return "if its titles stand below a caption, " + named("skip-lines") + " " + remedy.detail +
                   " passes over that";
        case name_delimiter:
            return named("delimiter") + " '" + remedy.detail + "' reads a file whose columns it separates";
        case check_shards: return command("shard check", remedy.subject) + " writes it once all shards are there";
        case make_shard_again:
            return "remove what there is of it and run the command that made the shards again, which makes what is "
                   "missing (--shard " +
                   remedy.detail + " makes it alone)";
        case name_known_property:
            return suggestion + command("info", remedy.subject) + " lists all; text goes in single quotes";
        case ids_in_file: return "ids go into a file for " + named("ids");
        case long_lists_in_file: return "put long lists of ids into a file for " + named("ids");
        case search_as_smarts: return "it is valid SMARTS, give " + named("smarts") + " or neither";
        case read_as_smiles: return named("smiles") + " reads it as SMILES";
        case find_by_id:
            return "if it is the id of a compound, 'chemsieve export LIB --where \"id = '" +
                   doubled_quotes(remedy.detail) + "'\"' finds it";
        case read_as_smarts: return "as SMARTS (" + named("smarts") + ") it asks for element and hydrogens only";
        case merge_hydrogens:
            return "merge hydrogens (" + named("merge-hydrogens") + ") to read them as 'at least so many hydrogens'";
        case merge_or_count_hydrogens:
            return "merge hydrogens (" + named("merge-hydrogens") +
                   ") to read them as 'at least so many hydrogens', or write H counts ([NH2] for N([H])[H])";
        case write_hydrogens:
            return "to demand them write them as atoms, [H]n for [nH], and merge hydrogens (" +
                   named("merge-hydrogens") + ") or use SMARTS (" + named("smarts") + ")";
        case write_hydrogens_to_be_merged:
            return "to demand them write them as atoms, [H]n for [nH], or use SMARTS (" + named("smarts") + ")";
        default: return words_for_library(remedy);
    }
}

std::string failure_text(const Failure& failure) { return told(failure, remedy_text); }

FaceText error_words(const std::exception& error) {
    const auto* known = dynamic_cast<const Error*>(&error);
    if (!known) return error.what();
    const auto* condition = dynamic_cast<const ConditionError*>(known);
    const FaceText words = known->failure();
    return condition ? words + marked_text(condition->text(), condition->place()) : words;
}

std::string error_text(const std::exception& error) { return error_words(error).told(); }

}  // namespace chemsieve::cli
