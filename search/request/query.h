// A query, understood: its molecule, the items every compound that contains it must have, and what to tell the user.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "fingerprint/bits/bit_fingerprint.h"
#include "fingerprint/demand/screen_formula.h"
#include "fingerprint/subgraph/recipe.h"
#include "search/request/query_note.h"

namespace chemsieve {

// `fingerprint`: bits, for similarity search by a kind of fixed length; the text is what they are called.
enum class QueryLanguage { smiles, smarts, molfile, inchi, fingerprint };

struct QueryText {
    std::string id;
    std::string text;                                // what is read
    QueryLanguage language = QueryLanguage::smiles;  // but see language_of()
    // SMILES and SMARTS: hydrogens written as atoms become counts of their neighbours, as those of molfiles always do.
    bool merge_hydrogens = false;
    std::shared_ptr<const BitFingerprint> fingerprint = nullptr;  // of that language
    bool find_language = false;                                   // nobody said what it is: `language` does not count
    std::string shown = {};  // what stands for a drawing's molfile on the screen; empty: the text itself

    // Fingerprints are the same if they are the same object.
    bool operator==(const QueryText&) const = default;
};

// There is nothing to be searched for.
bool is_blank(const QueryText& text);

// What the text is read as: what begins as an InChI is one, whether it is said to be SMILES or SMARTS. Of text whose
// language is to be found it is guess_language(), which is read to do so.
QueryLanguage language_of(const QueryText& text);

// The molecule of a query for substructure search. InChI takes some milliseconds.
ParseResult parse_query(const QueryText& text);

// A compound of a text of one, for all other searches. SMARTS is refused.
ParseResult parse_compound(const QueryText& text);

// The language of a text that shows by itself what it is: a molfile has "M  END" or a counts line, an InChI its prefix.
// Nothing for others. Cheap.
std::optional<QueryLanguage> evident_language(const std::string& text);

// Finds out what a typed or pasted text is: the evident language, else SMILES if RDKit reads it as such, SMARTS
// otherwise.
QueryLanguage guess_language(const std::string& text);

class Query {
  public:
    // For substructure search. Throws QueryError with the query's id and the reason.
    static Query substructure(const QueryText& text, const FingerprintRecipe& recipe);
    // For similarity and exact search: a compound, and of it what the recipe searches; for similarity also a
    // fingerprint. Throws QueryError, also for SMARTS.
    static Query compound(const QueryText& text, const FingerprintRecipe& recipe);
    // For superstructure search: a compound with all its components, each of which may contain others. Throws likewise.
    static Query superstructure(const QueryText& text, const FingerprintRecipe& recipe);

    const std::string& id() const noexcept { return text_.id; }
    const QueryText& text() const noexcept { return text_; }
    // None of a fingerprint; do not ask for it.
    const Molecule& molecule() const noexcept { return molecule_; }
    // Nothing: the query is a structure.
    const BitFingerprint* fingerprint() const noexcept { return text_.fingerprint.get(); }
    // Substructure: what every compound that contains the query has. Compound: its items, as what is required.
    const ScreenFormula& formula() const noexcept { return formula_; }
    const ItemSet& items() const noexcept { return formula_.required; }
    const std::vector<QueryNote>& notes() const noexcept { return notes_; }

  private:
    Query(QueryText text, Molecule molecule, ScreenFormula formula)
        : text_{std::move(text)}, molecule_{std::move(molecule)}, formula_{std::move(formula)} {}

    QueryText text_;
    Molecule molecule_;
    ScreenFormula formula_;
    std::vector<QueryNote> notes_;
};

}  // namespace chemsieve
