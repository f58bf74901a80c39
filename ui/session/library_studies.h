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
};

struct KnownQuestion {
    std::string known;         // a filter, a library, or a file of compounds
    std::string list;          // a file or library; empty: `lines`
    std::string lines;         // SMILES with names
    std::string confirmed_in;  // a library that tells exactly what a filter has probably; empty: none
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
    // The second is a filter: shared are those that it has probably, and the numbers are estimates.
    struct Estimate {
        double shared = 0, only_first = 0, only_second = 0, standard_error = 0;
    };
    std::optional<Estimate> estimate = {};
};

class LibraryStudies {
  public:
    virtual ~LibraryStudies() = default;

    // The census is kept in the library, if that can be written.
    virtual std::optional<CensusReport> census(const std::string& library, const census::PieceChoice& choice,
                                               bool is_exact, const StudyWork& work) = 0;
    virtual std::optional<KnownReport> check_known(const KnownQuestion& question, const StudyWork& work) = 0;
    // Writes a filter of the library's compounds; returns the bytes of the file.
    virtual std::optional<std::uint64_t> build_filter(const std::string& library, const std::string& path,
                                                      known::KnownLayout layout, double error_rate,
                                                      const StudyWork& work) = 0;
    // Libraries or files; the second may be a filter.
    virtual std::optional<OverlapReport> overlap(const std::string& first, const std::string& second,
                                                 const StudyWork& work) = 0;
    // Writes a table, by the ending of the name; the file appears complete or not at all.
    virtual void write_table(const std::string& path, const std::vector<std::string>& titles,
                             const std::vector<std::vector<std::string>>& rows) = 0;
};

}  // namespace chemsieve::ui
