// What the window asks of a library as a whole: its common pieces, which compounds of a list it or a filter knows, what
// it shares with another list.
//
// app/gui/ implements it. Every function may take long and is called on a worker thread; none touches the window. If a
// function returns nothing it was stopped. Errors: chemsieve::Error with a message for the user.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "chem/molecule.h"
#include "search/census/telling_pieces.h"
#include "search/known/known_filter.h"

namespace chemsieve::ui {

// `progress`: the share that is done, 0 to 1; negative: not known.
struct StudyWork {
    std::function<void(double share)> progress;
    std::stop_token stop;
};

struct CountedPiece {
    std::string text;
    std::string smarts;  // finds exactly the compounds with the piece
    Molecule molecule;   // to be drawn
    std::uint64_t compounds = 0;
};

struct CensusReport {
    std::vector<CountedPiece> pieces;  // the most frequent first
    std::uint64_t compounds = 0;       // of the library
    bool is_exact = false;
    double too_high = 0;   // of estimates: the share of pieces whose count can be too high, at most
    std::string not_kept;  // why the census is not kept in the library; empty: it is
};

struct ListedCompound {
    std::string id, smiles;
    std::string other_id = {};  // of one that two lists share: its id in the second
};

// What a filter of known compounds says of itself.
struct KnownFacts {
    std::uint64_t compounds = 0;
    std::uint64_t bytes = 0;  // of the file
    double error_rate = 0;    // for a compound that is not there
    std::string keys;         // of what: "structures without stereochemistry"
    bool has_secret = false;
};

struct KnownQuestion {
    std::string known;         // a filter, a library, or a file of compounds
    std::string list;          // a file or library; empty: `lines`
    std::string lines;         // SMILES with names
    std::string confirmed_in;  // a library that tells exactly what a filter has probably; empty: none
    Sameness sameness = {};    // of a library or file; a filter has its own
    std::string secret = {};   // the file of a filter's secret; empty: it has none
};

struct FilterQuestion {
    std::string library;
    std::string path;  // of the filter
    known::KnownLayout layout = known::KnownLayout::compressed;
    double error_rate = 0.001;
    Sameness sameness = {};
    std::string secret = {};  // a file; empty: none
};

struct OverlapQuestion {
    std::string first;         // library or file
    std::string second;        // the same, or a filter
    Sameness sameness = {};    // not of a filter
    std::string secret = {};   // the file of a filter's secret; empty: it has none
    bool is_estimate = false;  // of two lists by filters alone: then no compounds are listed
};

struct KnownRow {
    enum class Verdict { not_there, probably_there, there, unreadable };
    Verdict verdict = Verdict::not_there;
    ListedCompound compound;
    std::string known_as;  // the id there, if it is told
    std::string reason;    // why it cannot be read
};

struct KnownReport {
    std::vector<KnownRow> rows;  // in the order of the list
    bool is_exact = false;       // it was a library that was asked
    double error_rate = 0;       // of a filter: the probability that one that is not there is taken for known
};

struct OverlapReport {
    std::vector<ListedCompound> shared, only_first, only_second;  // each compound once
    std::uint64_t unreadable = 0;                                 // records of both
    // The numbers are estimates. If the second is a filter, shared are those that it has probably.
    struct Estimate {
        double shared = 0, only_first = 0, only_second = 0, standard_error = 0;
    };
    std::optional<Estimate> estimate = {};
    bool lists_compounds = true;
};

class LibraryStudies {
  public:
    virtual ~LibraryStudies() = default;

    // The census is kept in the library, if that can be written.
    virtual std::optional<CensusReport> census(const std::string& library, const census::PieceChoice& choice,
                                               bool is_exact, const StudyWork& work) = 0;
    virtual std::optional<KnownReport> check_known(const KnownQuestion& question, const StudyWork& work) = 0;
    // Nothing if the file is no filter, whatever its name, or there is none. Reads all of it.
    virtual std::optional<KnownFacts> known_facts(const std::string& path) = 0;
    // Writes a filter of the library's compounds; returns the bytes of the file.
    virtual std::optional<std::uint64_t> build_filter(const FilterQuestion& question, const StudyWork& work) = 0;
    virtual std::optional<OverlapReport> overlap(const OverlapQuestion& question, const StudyWork& work) = 0;
    // Writes a table, by the ending of the name; the file appears complete or not at all.
    virtual void write_table(const std::string& path, const std::vector<std::string>& titles,
                             const std::vector<std::vector<std::string>>& rows) = 0;
};

}  // namespace chemsieve::ui
