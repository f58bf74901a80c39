// A query, understood: its molecule, the items every compound that contains it must have, and what to tell the user.
#pragma once

#include <string>
#include <vector>

#include "fingerprint/chem/molecule.h"
#include "fingerprint/recipe.h"
#include "fingerprint/subgraph/item_set.h"

namespace chemsieve {

enum class QueryLanguage { smiles, smarts, molfile };

struct QueryText {
    std::string id;
    std::string text;
    QueryLanguage language = QueryLanguage::smiles;
};

// Finds out what a typed or pasted text is: a molfile has "M  END" or a counts line; SMILES if RDKit reads it as such;
// SMARTS otherwise.
QueryLanguage guess_language(const std::string& text);

class Query {
  public:
    // For substructure search. Throws QueryError with the query's id and the reason.
    static Query substructure(const QueryText& text, const FingerprintRecipe& recipe);
    // For similarity and exact search: a compound. Throws QueryError, also for SMARTS.
    static Query compound(const QueryText& text, const FingerprintRecipe& recipe);

    const std::string& id() const noexcept { return text_.id; }
    const QueryText& text() const noexcept { return text_; }
    const Molecule& molecule() const noexcept { return molecule_; }
    // Substructure: a part of the items of every compound that contains the query. Compound: its items.
    const ItemSet& items() const noexcept { return items_; }
    // Surprises worth a line to the user; lower case.
    const std::vector<std::string>& notes() const noexcept { return notes_; }

  private:
    Query(QueryText text, Molecule molecule, ItemSet items)
        : text_{std::move(text)}, molecule_{std::move(molecule)}, items_{std::move(items)} {}

    QueryText text_;
    Molecule molecule_;
    ItemSet items_;
    std::vector<std::string> notes_;
};

}  // namespace chemsieve
