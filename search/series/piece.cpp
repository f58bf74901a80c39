#include "search/series/piece.h"

#include <algorithm>

#include "chem/sameness/constitution_smiles.h"
#include "chem/sameness/form_text.h"

namespace chemsieve::series {

namespace {

bool has_plain_bonds(const Constitution& piece) {
    return std::all_of(piece.bonds.begin(), piece.bonds.end(),
                       [](const Constitution::Bond& bond) { return is_constitutional_bond(bond.order, 0); });
}

}  // namespace

Piece piece_of(Constitution constitution) {
    Piece piece{.constitution = std::move(constitution), .form = {}, .text = {}};
    if (has_plain_bonds(piece.constitution)) {
        if (auto form = form_of_constitution(piece.constitution)) {
            piece.form = *std::move(form);
            return piece;
        }
    }
    piece.text = constitution_smiles(piece.constitution);
    piece.form = form_of_canonical_smiles(piece.text);
    return piece;
}

Piece piece_of_text(std::string canonical_smiles) {
    std::string form = form_of_canonical_smiles(canonical_smiles);
    return {.constitution = {}, .form = std::move(form), .text = std::move(canonical_smiles)};
}

const std::string& text_of(Piece& piece) {
    if (piece.text.empty()) piece.text = constitution_smiles(piece.constitution);
    return piece.text;
}

const std::string& part_text_of(Piece& piece) {
    if (!piece.text.empty()) return piece.text;
    piece.text = text_of_constitution_form(piece.form).value_or("");
    return text_of(piece);
}

}  // namespace chemsieve::series
