#include "chem/remark.h"

#include <algorithm>

namespace chemsieve {

namespace {

constexpr std::string_view kTwoWays = "could be understood in two ways";

struct RemarkWords {
    std::string_view name;
    std::string one;  // on a compound, and on a query unless that has words of its own
    std::string_view counted_as = {};
    std::string_view of_query = {};
};

RemarkWords words_of(const Remark& remark) {
    using enum RemarkKind;
    const std::string& what = remark.what;
    const std::string line = "line " + std::to_string(remark.line);
    switch (remark.kind) {
        case stray_line:
            return {"stray_line", line + " is neither of the structure nor of a data item; it is left out", kTwoWays};
        case header_in_value:
            return {
                "header_in_value",
                line +
                    " looks like the header of a data item and is none, as such a line begins with '>', has a name in "
                    "'<' and '>', and an empty line before it; it was taken for a part of the value of '" +
                    what + "'",
                kTwoWays};
        case no_id_item:
            return {"no_id_item", "has no data item '" + what + "', which was to be its id; its title is taken",
                    "had no data item of the name that was to be their ids"};
        case nameless_value:
            return {"nameless_value", "the data item of " + line + " has no name; it is left out",
                    "had data items without a name, which are left out"};
        case formula_without_value:
            return {"formula_without_value",
                    (what.find(',') == std::string::npos
                         ? "cell " + what + " has a formula whose value is not in the file, so it counts"
                         : "cells " + what + " have formulas whose values are not in the file, so they count") +
                        " as empty; a spreadsheet program that opens and saves the file adds the value",
                    kTwoWays};
        case cells_without_title:
            return {"cells_without_title",
                    "has " + what + " cells where the header has " + remark.detail +
                        "; what stands in columns without a title is left out",
                    "had cells in columns without a title, which are left out"};
        case coordinates_left_out:
            return {"coordinates_left_out",
                    "its coordinates are left out, as RDKit reads no molfile of it as the same compound",
                    "lost coordinates, as RDKit reads no molfile of them as the same compound"};
        case assumed_encoding:
            return {"assumed_encoding", line + " is not UTF-8; it and others like it are read as " + what,
                    "had the first line that is not UTF-8; such lines are read as Windows-1252, or Latin-1"};
        case any_atom: return {"any_atom", (what == "*" ? "'*'" : "an R group") + std::string{" means any atom"}};
        case hydrogen_counts:
            return {"hydrogen_counts", (what == "*" ? "hydrogens at '*' or that tell the geometry of a double bond"
                                                    : "explicit hydrogens") +
                                           std::string{" are read as 'at least so many hydrogens'"}};
        case hydrogens_ignored: return {"hydrogens_ignored", "hydrogens written as atoms ask for nothing in SMILES"};
        case hydrogens_unasked:
            return {"hydrogens_unasked", what + " does not ask for its hydrogens: substituted atoms match too"};
        case unpaired_electrons:
            return {"unpaired_electrons",
                    what + " asks for unpaired electrons, as its open valences make it a radical"};
        case hydrogen_atoms:
            return {"hydrogen_atoms",
                    "hydrogens that SMARTS asks for as atoms match only where a compound holds them as such, which is "
                    "rare"};
        case unclear_hand:
            return {"unclear_hand", "the hand that " + what +
                                        " asks for cannot be told, so any is taken, where "
                                        "stereochemistry is asked for"};
        case smallest_ring:
            return {"smallest_ring", "r" + what + " asks for atoms whose smallest ring has " + what + " atoms"};
        case largest_component:
            return {"largest_component",
                    "the library searches the largest component of each compound, so only that of the query is "
                    "compared"};
        case kekule_ring:
            return {
                "kekule_ring",
                "as SMARTS its double bonds and capital letters ask for a ring that is not aromatic, so that benzene "
                "is not found"};
        case neutral_group:
            return {"neutral_group", "as SMARTS " + what + " is not found, as compounds have it with charges: " +
                                         (what == "N=[N]=N" ? "N=[N+]=[N-]" : "[N+](=O)[O-]")};
        case hydrogen_in_list:
            return {"hydrogen_in_list", "H in " + what + " asks for atoms with one hydrogen; a hydrogen is #1"};
        case charged_sulfoxide:
            return {"charged_sulfoxide",
                    "it has a sulfoxide with charges, which finds those written so; most are written S=O"};
        case no_bits:
            return {"no_bits", "it sets no bit of the fingerprint " + what + ", so that nothing is similar to it"};
        case found_smarts:
            return {"found_smarts",
                    "is read as SMARTS, as " +
                        (what == ":" ? "':' is between atoms that are not aromatic" : "SMILES has no '" + what + "'")};
        case no_smiles: return {"no_smiles", "is read as SMARTS, as it is no SMILES (" + remark.detail + ")"};
        case stereo_groups:
            return {"stereo_groups",
                    "stereocentres in groups ('&', 'or') are known where the same compound is asked for; substructure "
                    "searches take them as they are drawn",
                    "had stereocentres in groups ('&', 'or'), which substructure searches take as they are drawn",
                    "stereocentres in groups ('&', 'or') are asked for as they are drawn, where stereochemistry is "
                    "asked for"};
        case unknown_stereo:
            return {"unknown_stereo", what + " is not known, so that it is never left out as a repeat",
                    "had a hand that is drawn or written and not known, so that they are never left out as repeats",
                    "a hand that is drawn or written is not known; the same compound that is found may have the other "
                    "one"};
        case drawn_axes:
            return {
                "drawn_axes",
                "hands of allenes or biaryls are kept in the molfile and told apart as the same compound; SMILES, and "
                "tables of text, do not say them",
                "had hands of allenes or biaryls, which SMILES and tables of text do not say",
                "hands of allenes or biaryls count only where the same compound is asked for"};
        case mobile_stereo:
            return {"mobile_stereo",
                    what +
                        " of its stereocentres and double bonds do not count, as its tautomers have them without a "
                        "hand or geometry",
                    "had stereocentres or double bonds that do not count among tautomers"};
        case variable_attachment:
            return {"variable_attachment",
                    "a bond to one of several atoms is left out: what hangs at it is bound to none of them",
                    "had a bond to one of several atoms, which is left out",
                    "a bond to one of several atoms is not asked for: what hangs at it may be anywhere in the "
                    "compound"};
        case link_nodes:
            return {"link_nodes", "atoms that may be repeated (link nodes) are there once",
                    "had atoms that may be repeated (link nodes), which are there once",
                    "atoms that may be repeated (link nodes) are asked for once"};
        case repeating_units:
            return {"repeating_units", "repeating units in brackets are there once",
                    "had repeating units in brackets, which are there once",
                    "repeating units in brackets are asked for once"};
        case unread_extension:
            return {"unread_extension", "of its extension this is not read: " + what,
                    "had an extension (|...|) of which something is not read"};
        case aromatic_bond:
            return {"aromatic_bond",
                    "has an aromatic bond between atoms that are not aromatic (" + what + "), which is kept as it is",
                    "had an aromatic bond between atoms that are not aromatic, which is kept as it is"};
        case read_by_bonds:
            return {
                "read_by_bonds",
                "its charges and aromatic bonds do not fit the types of its atoms, so it is read by its bonds alone",
                "had to be read by bonds alone, as charges and aromatic bonds do not fit the types of atoms"};
        case hand_unlike_rdkit:
            return {"hand_unlike_rdkit", "what " + what +
                                             " says of stereochemistry is taken as it is written, by RDKit's matcher, "
                                             "too; RDKit's own reader takes it otherwise"};
        case hydrogen_unlike_rdkit:
            return {"hydrogen_unlike_rdkit",
                    "an atom that may be a hydrogen (AH, QH, XH, MH) takes hydrogens that are no atoms, by RDKit's "
                    "matcher, too; RDKit's own reader does not let it"};
        case open_inchi:
            return {"open_inchi", "nothing is exactly as the InChI is read, which leaves open " + what +
                                      ": compounds that have this otherwise are found by their InChIKey, many of them "
                                      "where tautomers are one"};
        case matched_by_rdkit:
            return {"matched_by_rdkit", "is matched by RDKit, which takes longer, for it " + remark.detail};
        case no_fingerprint: return {"no_fingerprint", "no " + what + " fingerprint: " + remark.detail};
    }
    return {};
}

}  // namespace

std::string_view name_of(RemarkKind kind) { return words_of({kind}).name; }

bool is_beside_structure(RemarkKind kind) {
    return kind < RemarkKind::any_atom && kind != RemarkKind::assumed_encoding;
}

const Remark* first_in_part(std::span<const Remark> remarks) {
    const auto found = std::find_if(remarks.begin(), remarks.end(), [](const Remark& remark) {
        const bool is_known = remark.kind == RemarkKind::stereo_groups || remark.kind == RemarkKind::drawn_axes ||
                              remark.kind == RemarkKind::mobile_stereo;
        return !is_known && !counted_as(remark.kind).empty();
    });
    return found == remarks.end() ? nullptr : &*found;
}

bool is_unlike_rdkit(RemarkKind kind) {
    return kind == RemarkKind::hand_unlike_rdkit || kind == RemarkKind::hydrogen_unlike_rdkit;
}

std::string_view counted_as(RemarkKind kind) { return words_of({kind}).counted_as; }

Failure failure_of_compound(const Remark& remark) { return failure_of(words_of(remark).one, remark.remedy); }

Failure failure_of_query(const Remark& remark) {
    RemarkWords words = words_of(remark);
    return failure_of(words.of_query.empty() ? std::move(words.one) : std::string{words.of_query}, remark.remedy);
}

void RemarkCounts::add(Count more) {
    const auto same = std::find_if(counts_.begin(), counts_.end(),
                                   [&](const Count& count) { return count.first.kind == more.first.kind; });
    if (same == counts_.end()) {
        counts_.push_back(std::move(more));
    } else {
        same->records += more.records;
    }
}

void RemarkCounts::add(const RemarkPlace& place, std::span<const Remark> remarks) {
    for (std::size_t i = 0; i < remarks.size(); ++i) {
        const auto is_same = [&](const Remark& earlier) { return earlier.kind == remarks[i].kind; };
        if (std::any_of(remarks.begin(), remarks.begin() + static_cast<std::ptrdiff_t>(i), is_same)) continue;
        add({1, place, remarks[i]});
    }
}

RemarkCounts& RemarkCounts::operator+=(const RemarkCounts& later) {
    for (const Count& count : later.counts_) add(count);
    return *this;
}

std::int64_t RemarkCounts::records_with(RemarkKind kind) const {
    std::int64_t records = 0;
    for (const Count& count : counts_) records += count.first.kind == kind ? count.records : 0;
    return records;
}

std::vector<RemarkCounts::Count> RemarkCounts::sums() const {
    std::vector<Count> sums;
    for (const Count& count : counts_) {
        const std::string_view words = counted_as(count.first.kind);
        if (words.empty()) continue;
        const auto same = std::find_if(sums.begin(), sums.end(),
                                       [&](const Count& sum) { return counted_as(sum.first.kind) == words; });
        if (same == sums.end()) {
            sums.push_back(count);
        } else {
            same->records += count.records;
        }
    }
    return sums;
}

}  // namespace chemsieve
