// A query, understood: its molecule, the items every compound that contains it must have, and what to tell the user.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "fingerprint/demand/screen_formula.h"
#include "fingerprint/kinds/bit_fingerprint.h"
#include "fingerprint/subgraph/recipe.h"

namespace chemsieve {

// Which compounds are hits of a text that holds several structures: those of any, as one list; those of each, by
// itself; those of the first.
enum class SeveralStructures { any, each, first };

// `fingerprint`: bits, for similarity search by a kind of fixed length; the text is what they are called. `inchi_key`:
// a standard InChIKey, or its first part alone where that is said; for exact search.
enum class QueryLanguage { smiles, smarts, molfile, inchi, fingerprint, inchi_key };

struct QueryText {
    std::string id;
    std::string text;                                // the text that is read
    QueryLanguage language = QueryLanguage::smiles;  // but see language_of()
    // SMILES and SMARTS: hydrogens written as atoms become hydrogen counts of their neighbours, as they always do in
    // molfiles.
    bool merge_hydrogens = false;
    std::shared_ptr<const BitFingerprint> fingerprint = nullptr;  // for QueryLanguage::fingerprint
    bool find_language = false;                                   // nobody said the language: `language` does not count
    std::string shown = {};  // what stands for a drawing's molfile on the screen; empty: the text itself
    SeveralStructures several = SeveralStructures::any;  // see with_queries_apart()
    bool is_numbered = false;                            // the id is q and a number, for nobody named the query
    Remarks remarks = {};                                // what the code that read its record says

    // Fingerprints are equal only if they are the same object.
    bool operator==(const QueryText&) const = default;
};

// True if there is nothing to search for.
bool is_blank(const QueryText& text);

// The language that the text is read in. Text that begins as an InChI is InChI, even if `language` is SMILES or SMARTS.
// With `find_language` guess_language() finds it, which reads the text; for searches that take compounds, use
// detect_compound().
QueryLanguage language_of(const QueryText& text);

// The molecule of a query for substructure search. InChI takes some milliseconds.
ParseResult parse_query(const QueryText& text);

// The molecule of a query that is a compound, for all other searches. SMARTS is refused.
ParseResult parse_compound(const QueryText& given);

// The language of a text that shows by itself what it is: a molfile has "M  END" or a counts line, an InChI its prefix,
// an InChIKey its form. Nothing for other languages. Cheap.
std::optional<QueryLanguage> evident_language(const std::string& text);

// What a query for substructure search may ask for that its writer does not think of, and what of it is not read.
// `molecule`: the text, read as such a query.
Remarks remarks_on_query(const QueryText& text, const Molecule& molecule);

// Finds out what a typed or pasted text is, see detect_query().
QueryLanguage guess_language(const std::string& text);

// Whether exact search looks for an InChIKey: it is one, or is said to be.
bool is_asked_by_key(const QueryText& text);

class Query {
  public:
    // For substructure search. Throws QueryError with the query's id and the reason.
    static Query substructure(const QueryText& text, const FingerprintRecipe& recipe);
    // The same of a core, whose labels for groups ask for nothing (chem/query_features/group_labels.h): `labels` are
    // those of molecule().
    static Query core(const QueryText& text, const FingerprintRecipe& recipe,
                      std::vector<std::vector<unsigned>>& labels);
    // For similarity and exact search: the compound, or the component of it that the recipe searches; for similarity
    // also a fingerprint. Throws QueryError, also for SMARTS.
    static Query compound(const QueryText& text, const FingerprintRecipe& recipe);
    // For exact search: those of this InChIKey. Throws QueryError if it is none.
    static Query of_inchi_key(const QueryText& text);
    // For superstructure search: a compound with all its components, each of which may contain others. Throws likewise.
    static Query superstructure(const QueryText& text, const FingerprintRecipe& recipe);

    const std::string& id() const noexcept { return text_.id; }
    const QueryText& text() const noexcept { return text_; }
    // False for a fingerprint and an InChIKey, which tell no structure: then neither molecule() nor formula() may be
    // called.
    bool has_structure() const noexcept {
        return text_.language != QueryLanguage::fingerprint && text_.language != QueryLanguage::inchi_key;
    }
    const Molecule& molecule() const noexcept { return molecule_; }
    // Nothing: the query is no fingerprint.
    const BitFingerprint* fingerprint() const noexcept { return text_.fingerprint.get(); }
    // Substructure: the items that every compound containing the query has. Compound: its items, all of them required;
    // made when they are first asked for, since similarity by other fingerprints needs none. Threads: any.
    const ScreenFormula& formula() const;
    const ItemSet& items() const { return formula().required; }
    const Remarks& remarks() const noexcept { return remarks_; }
    // What of a substructure means something else to RDKit's own reader; for comparisons with RDKit, and not among
    // remarks(). `stereo`: whether stereochemistry is asked for.
    Remarks unlike_rdkit(bool stereo) const;

  private:
    struct Formula {
        std::once_flag is_made;
        ScreenFormula value;
    };

    Query(QueryText text, Molecule molecule, ScreenFormula formula)
        : text_{std::move(text)}, molecule_{std::move(molecule)}, remarks_{text_.remarks} {
        formula_->value = std::move(formula);
    }
    // A compound whose items this recipe will make.
    Query(QueryText text, Molecule molecule, const FingerprintRecipe& recipe)
        : text_{std::move(text)}, molecule_{std::move(molecule)}, recipe_{recipe}, remarks_{text_.remarks} {}

    // `change`: what is searched of the molecule that was read.
    template <class Change>
    static Query changed_substructure(const QueryText& given, const FingerprintRecipe& recipe, const Change& change);

    void add(std::span<const Remark> remarks) { remarks_.insert(remarks_.end(), remarks.begin(), remarks.end()); }

    QueryText text_;
    Molecule molecule_;
    std::optional<FingerprintRecipe> recipe_;                         // nothing: the formula is made already
    std::shared_ptr<Formula> formula_ = std::make_shared<Formula>();  // shared by copies
    Remarks remarks_;
};

// Finds out in which language a query is written that nobody has said it of.
//
// The rule: a molfile or InChI shows itself. A text that uses anything that SMILES does not have is SMARTS, also where
// RDKit would read it as SMILES; so is one whose ":" are between atoms that are not aromatic. Other texts are SMILES,
// unless RDKit refuses them as such and takes them as SMARTS: impossible valences, aromatic rings that are none.
// Takes the milliseconds that reading takes. Threads: may be called concurrently.
//
// A text, read for substructure search.
struct DetectedQuery {
    QueryLanguage language = QueryLanguage::smiles;  // SMILES if it is neither SMILES nor SMARTS
    ParseResult result = Unparsable{};
    // What shows that it is SMARTS, "~"; or why it is no SMILES, if it is written as SMILES are.
    std::string only_in_smarts = {};
    std::string why_no_smiles = {};
};

// The language of the text is not looked at.
DetectedQuery detect_query(const QueryText& text);

// The same for a search that takes compounds only: SMARTS if the text shows that it is and can be read as such.
QueryLanguage detect_compound(const QueryText& text);

// That a query was taken for SMARTS; nothing if it was not. `text`: as it was asked.
std::optional<Remark> remark_on_detection(const QueryText& text, const DetectedQuery& detected);

// Further structures that decide, besides the query, whether a compound is a hit of substructure search: hits contain
// the query or one of `any`, and each of `all`, and none of `none`.
//
// Further structures as the user gave them.
struct FurtherStructures {
    std::vector<QueryText> any = {};
    std::vector<QueryText> all = {};
    std::vector<QueryText> none = {};

    bool empty() const noexcept { return any.empty() && all.empty() && none.empty(); }
    bool operator==(const FurtherStructures&) const = default;
};

// Further structures, read by Query::substructure().
struct StructureConditions {
    std::vector<Query> any;
    std::vector<Query> all;
    std::vector<Query> none;

    bool empty() const noexcept { return any.empty() && all.empty() && none.empty(); }
};

// Nothing if there are none, or if stopped. Throws QueryError with the id of a structure that cannot be read and the
// reason.
std::shared_ptr<const StructureConditions> read_conditions(const FurtherStructures& structures,
                                                           const FingerprintRecipe& recipe,
                                                           const std::stop_token& stop = {});

// The items of every compound that satisfies query and conditions.
ScreenFormula formula_of(const Query& query, const StructureConditions& conditions);

}  // namespace chemsieve
