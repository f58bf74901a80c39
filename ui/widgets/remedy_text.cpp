#include "ui/widgets/remedy_text.h"

#include <QObject>

#include <new>

#include "base/error.h"

namespace chemsieve::ui {

namespace {

std::string words_for_library(const Remedy& remedy) {
    using enum RemedyKind;
    switch (remedy.kind) {
        case make_library: return "if it was not moved, File > New library from files makes it";
        case make_library_elsewhere: return "File > New library from files makes one, under a new name";
        case import_originals: return "make a new library from the original files: File > New library from files";
        case repair: return "mend it with Library > Check, restore it from a copy or import anew";
        case put_right: return "Library > Check puts it right";
        case repair_found: return "Library > Check makes them anew from the texts of the compounds";
        case export_and_import: return "list all compounds, export them and import that file into a new library";
        case check: return "Library > Check says what is damaged";
        case replace_fingerprints:
        case replace_found_fingerprints: return "Library > Fingerprints removes them and adds them again";
        case add_fingerprints: return "Library > Fingerprints adds them";
        case add_inchi_keys: return "Library > Fingerprints computes them";
        case replace_inchi_keys: return "Library > Fingerprints removes them and computes them anew";
        case add_fingerprints_again: return "add them again if they are wanted";
        case compact: return remedy.detail + ", and Library > Compact makes the file smaller";
        case slice_stored:
            return "the compounds are stored, but searches in them are slower until their fingerprints are sliced: "
                   "the next import or Library > Compact does that";
        default: return plain_words(remedy);
    }
}

std::string words(const Remedy& remedy) {
    using enum RemedyKind;
    switch (remedy.kind) {
        case name_input_format: return "choose its Format";
        case name_structure_column: return "choose what its Structures are in (its columns are: " + remedy.detail + ")";
        case name_encoding: return "choose its Encoding";
        case list_encodings: return "choose another Encoding";
        case save_as_utf8: return "save it as UTF-8";
        case merge_hydrogens: return "tick Merge hydrogens of the text to read them as 'at least so many hydrogens'";
        case merge_or_count_hydrogens:
            return "tick Merge hydrogens of the text to read them as 'at least so many hydrogens', or write H counts "
                   "([NH2] for N([H])[H])";
        case allow_more_memory: return "divide the file, or close other programs";
        case correct_configuration: return "correct or remove it, then open the window anew";
        case skip_lines: return "if its titles stand below a caption, set Lines above the titles to " + remedy.detail;
        case name_delimiter:
            return "if '" + remedy.detail + "' separates the columns of the file, choose it as Separator";
        case name_known_property:
            return (remedy.detail.empty() ? "" : "did you mean " + remedy.detail + "? ") +
                   "Library > Info lists all; text goes in single quotes";
        case ids_in_file: return "ids are pasted as a query, or kept as a list (View > Lists)";
        case long_lists_in_file: return "paste long lists of ids as a query, or keep them as a list (View > Lists)";
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
