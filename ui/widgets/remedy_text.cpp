#include "ui/widgets/remedy_text.h"

#include <QObject>

#include <new>

#include "base/error.h"
#include "base/text.h"
#include "data/read/input_formats.h"

namespace chemsieve::ui {

namespace {

// "'chemsieve index demo.sieve --fingerprint maccs'", for remedies that need the command line.
std::string command_line(const std::string& name, const std::string& library, const std::string& options = {}) {
    return "'chemsieve " + name + " " + library + (options.empty() ? "" : " " + options) + "'";
}

std::string words_for_library(const Remedy& remedy) {
    using enum RemedyKind;
    const std::string& library = remedy.subject;
    switch (remedy.kind) {
        case make_library: return "if it was not moved, File > New library from files makes it";
        case make_library_elsewhere: return "File > New library from files makes one, under a new name";
        case import_originals: return "make a new library from the original files: File > New library from files";
        case repair:
            return "mend it with " + command_line("check", library, "--repair") +
                   ", restore it from a copy or import anew";
        case put_right: return command_line("check", library, "--repair") + " puts it right";
        case repair_found:
            return command_line("check", library, "--repair") + " makes them anew from the texts of the compounds";
        case export_and_import:
            return "write the compounds with " + command_line("export", library, "-o FILE") +
                   " and import FILE into a new library";
        case check: return command_line("check", library) + " says what is damaged";
        case replace_fingerprints:
            return "remove them with " + command_line("index", library, "--remove " + remedy.detail) +
                   " and add them again with '--fingerprint " + remedy.detail + "'";
        case replace_found_fingerprints:
            return "remove them with " + command_line("index", library, "--remove " + remedy.detail) +
                   " and add them again with " + command_line("index", library, "--fingerprint " + remedy.detail);
        case add_fingerprints:
            return "add them with " + command_line("index", library, "--fingerprint " + remedy.detail);
        case add_inchi_keys: return "Library > Fingerprints computes them";
        case replace_inchi_keys: return "Library > Fingerprints removes them and computes them anew";
        case add_fingerprints_again: return "run the command again if they are wanted";
        case compact: return remedy.detail + ", and " + command_line("compact", library) + " makes the file smaller";
        case slice_stored:
            return "the compounds are stored, but searches in them are slower until their fingerprints are sliced: "
                   "the next import or 'chemsieve compact' does that";
        case free_disk_space: return "free some disk space and run the command again";
        default: return plain_words(remedy);
    }
}

std::string words(const Remedy& remedy) {
    using enum RemedyKind;
    switch (remedy.kind) {
        case name_input_format: return "say it with --input-format, one of " + joined(format_words(), ", ");
        case name_structure_column: return "name it with --smiles-column (its columns are: " + remedy.detail + ")";
        case name_encoding: return "choose its Encoding";
        case skip_lines: return "if its titles stand below a caption, set Lines above the titles to " + remedy.detail;
        case name_delimiter:
            return "if '" + remedy.detail + "' separates the columns of the file, choose it as Separator";
        case name_known_property:
            return (remedy.detail.empty() ? "" : "did you mean " + remedy.detail + "? ") +
                   command_line("info", remedy.subject) + " lists all; text goes in single quotes";
        case ids_in_file: return "ids go into a file for --ids";
        case long_lists_in_file: return "put long lists of ids into a file for --ids";
        case search_as_smarts: return "it is valid SMARTS, click SMARTS below the query";
        case read_as_smiles: return "a click on SMILES below the query reads it as such";
        case find_by_id: return "Return looks for a compound of this name";
        default: return words_for_library(remedy);
    }
}

std::string words_beside_names(const Remedy& remedy) {
    return remedy.kind == RemedyKind::name_known_property ? plain_words(remedy) : words(remedy);
}

// Lines of letters of one width, which labels are not; the field marks the place itself.
Failure without_marks(Failure failure) {
    failure.marks.clear();
    return failure;
}

QString told_in(const std::exception& error, std::string (*of_remedy)(const Remedy&)) {
    const auto* known = dynamic_cast<const Error*>(&error);
    if (dynamic_cast<const std::bad_alloc*>(&error)) return QObject::tr("out of memory; close other programs");
    return QString::fromStdString(known ? told(without_marks(known->failure()), of_remedy) : error.what());
}

}  // namespace

QString remedy_text(const Remedy& remedy) { return QString::fromStdString(words(remedy)); }

QString failure_text(const Failure& failure) { return QString::fromStdString(told(without_marks(failure), words)); }

QString error_text(const std::exception& error) { return told_in(error, words); }

QString error_text_beside_names(const std::exception& error) { return told_in(error, words_beside_names); }

}  // namespace chemsieve::ui
