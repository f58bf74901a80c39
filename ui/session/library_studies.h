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
#include "search/overlap/overlap_report.h"

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
    std::uint64_t compounds = 0;       // in the library
    bool is_exact = false;
    double too_high = 0;   // in estimates, the share of pieces whose count can be too high, at most
    std::string not_kept;  // why the census is not kept in the library; empty: it is
};

// What a filter of known compounds says of itself.
struct KnownFacts {
    std::uint64_t compounds = 0;
    std::uint64_t bytes = 0;  // the file's
    double error_rate = 0;    // for a compound that is not there
    std::string keys;         // what keys are made of: "structures without stereochemistry"
    bool has_secret = false;
};

struct KnownQuestion {
    std::string known;         // a filter, a library, or a file of compounds
    std::string list;          // a file or library; empty: `lines`
    std::string lines;         // SMILES with names
    std::string confirmed_in;  // a library that tells exactly what a filter has probably; empty: none
    Sameness sameness = {};    // for a library or file; a filter has its own
    std::string secret = {};   // the file of a filter's secret; empty: it has none
};

struct FilterQuestion {
    std::string library;
    std::string path;  // the filter's
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
    bool is_estimate = false;  // compares two lists by filters alone: then no compounds are listed
};

struct KnownReport {
    std::vector<known::CheckedCompound> rows;  // in the order of the list
    bool is_exact = false;                     // it was a library that was asked
    bool has_structures = true;                // else keys given as text were asked for
    double error_rate = 0;                     // the probability that a filter takes one that is not there for known
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
    virtual std::optional<overlap::OverlapReport> compared(const OverlapQuestion& question, const StudyWork& work) = 0;
    // Writes a table, by the ending of the name; the file appears complete or not at all.
    virtual void write_table(const std::string& path, const std::vector<std::string>& titles,
                             const std::vector<std::vector<std::string>>& rows) = 0;
};

}  // namespace chemsieve::ui
