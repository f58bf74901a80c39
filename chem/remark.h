// What a reader understood only in part, left out, or took in one of two ways: a remark beside the compound or query
// that it read, which is of use all the same. Remarks are counted by kind and worded here, for all user interfaces,
// which add the words of remedies.
//
// A new kind needs its line in RemarkKind, its words in remark.cpp, and the reader that makes it. Threads: values; the
// functions may be called concurrently.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/remedy.h"

namespace chemsieve {

// Where a comment names `line`, `what` or `detail`, it says what they hold; elsewhere they are empty.
enum class RemarkKind {
    // What stands beside the structure of a record.
    stray_line,             // `line` of an SD file, neither of the structure nor of a data item
    header_in_value,        // `line` looks like the header of a data item; `what`: the item whose value it became
    no_id_item,             // `what`: the data item that was to be the id
    nameless_value,         // `line`: the header of the data item
    formula_without_value,  // `what`: the cell, or "C4, D4"
    cells_without_title,    // `what`: cells of a sheet's row; `detail`: titles of the table
    coordinates_left_out,
    assumed_encoding,  // `line` is not UTF-8; `what`: what it is read as, as are others of the file
    // What a query asks for that may not be meant.
    any_atom,            // `what`: "*" in SMILES, "R" in drawings
    hydrogen_counts,     // hydrogens drawn as atoms, or written so and merged; `what`: "*" if only those RDKit keeps
    hydrogens_ignored,   // hydrogens written as atoms in SMILES
    hydrogens_unasked,   // `what`: "[nH]" in SMILES
    unpaired_electrons,  // `what`: "[CH2]" in SMILES
    hydrogen_atoms,      // [#1] in SMARTS
    unclear_hand,        // `what`: atoms of SMARTS, "[C@,@@]"
    smallest_ring,       // `what`: "5" of r5 in SMARTS
    largest_component,   // the query has several components; the library searches the largest
    kekule_ring,         // SMARTS that writes an aromatic ring of SMILES with double bonds
    neutral_group,       // `what`: "N(=O)=O" in SMARTS
    hydrogen_in_list,    // `what`: "[H,Cl]" in SMARTS
    charged_sulfoxide,   // a query that writes it with charges
    no_bits,             // `what`: the kind of fingerprint; the query has none of its bits
    found_smarts,        // nobody said the language; `what`: what SMILES does not have, or not there
    no_smiles,           // the same; written as SMILES, but chemistry forbids it; `detail`: why
    // What is not understood of a structure.
    stereo_groups,
    unknown_stereo,  // `what`: "the hand at atom 3 (C)"
    drawn_axes,      // hands of axes, which SMILES do not say
    mobile_stereo,   // where tautomers are one; `what`: how many hands and isomers of double bonds do not count
    variable_attachment,
    link_nodes,
    repeating_units,
    unread_extension,  // in SMILES; `what`: the parts that nothing reads
    aromatic_bond,     // `what`: "atoms 1 and 2", which are not aromatic
    read_by_bonds,     // MOL2, whose types of atoms are not those of Corina
    // What is not made of a structure as of others.
    hand_unlike_rdkit,      // `what`: atoms of SMARTS whose hand RDKit's own reader takes otherwise
    hydrogen_unlike_rdkit,  // AH, QH, XH or MH in a query, which RDKit's own reader lets match atoms only
    open_inchi,             // an InChI of which exact search finds nothing; `what`: what it leaves open
    matched_by_rdkit,       // the compiled match does not support the query; known after its search; `detail`: why
    no_fingerprint,         // `what`: the kind; `detail`: why
    last = no_fingerprint
};

struct Remark {
    RemarkKind kind;
    std::string what = {};
    std::string detail = {};
    std::int64_t line = 0;  // in the file
    std::optional<Remedy> remedy = {};

    bool operator==(const Remark&) const = default;
};

using Remarks = std::vector<Remark>;

// "stray_line"
std::string_view name_of(RemarkKind kind);
// Whether the remark is about what stands beside the structure, which means nothing for a query.
bool is_beside_structure(RemarkKind kind);
// What of a record is not understood, or could be otherwise: nothing where all of it is known. Who is strict refuses
// it.
const Remark* first_in_part(std::span<const Remark> remarks);
// Whether a query means something else to RDKit's own reader (docs/match.md has all that do).
bool is_unlike_rdkit(RemarkKind kind);
// What a record had, as sums of imports say it behind a number: "could be understood in two ways". Some kinds share it.
// Empty: sums do not tell the kind.
std::string_view counted_as(RemarkKind kind);

// A sentence, and what can be done about it, as user interfaces show errors.
Failure failure_of_compound(const Remark& remark);
Failure failure_of_query(const Remark& remark);

// A record, or a query, which has its id only.
struct RemarkPlace {
    std::string file = {};
    std::int64_t line = 0;  // where the record begins
    std::string id = {};
};

class RemarkCounts {
  public:
    struct Count {
        std::int64_t records = 0;  // or queries
        RemarkPlace place;         // the first of them
        Remark first;
    };

    // All remarks of a record: several of a kind count once.
    void add(const RemarkPlace& place, std::span<const Remark> remarks);
    RemarkCounts& operator+=(const RemarkCounts& later);

    std::int64_t records_with(RemarkKind kind) const;
    // Kind by kind, in the order in which they were met.
    const std::vector<Count>& by_kind() const noexcept { return counts_; }
    // The lines of a sum: kinds that are counted as the same are one.
    std::vector<Count> sums() const;

  private:
    void add(Count more);

    std::vector<Count> counts_;
};

}  // namespace chemsieve
