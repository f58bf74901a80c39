// Arguments and options that several commands have, each declared here once. Options of commands are described to a
// CommandApp, which must not outlive what is set. They return the option.
#pragma once

#include <string>
#include <vector>

#include "fingerprint/kinds/fingerprint_kind.h"

namespace CLI {
class App;
class Option;
class Validator;
}  // namespace CLI

namespace chemsieve {
struct Sameness;
}

namespace chemsieve::cli {

CLI::Option* add_library_argument(CLI::App& app, std::string& path, const std::string& meaning = "Library file");
CLI::Option* add_jobs_option(CLI::App& app, unsigned& jobs);
CLI::Option* add_columns_option(CLI::App& app, std::string& columns, const std::string& meaning);
// --errors for records: "report", "strict" or "ignore". `at_strict`: what strict does not do, "write nothing".
CLI::Option* add_errors_option(CLI::App& app, std::string& word, const std::string& at_strict);
// --ignore-stereo, --ignore-salts, --tautomers and --normalise.
void add_sameness_options(CLI::App& app, Sameness& sameness);

// As CLI::Range, which takes "nan".
CLI::Validator number_within(double least, double most);

// The endings of files of compounds, and with those of `others` before them, "sieve"; of files of queries, which for
// some searches can be fingerprints.
std::vector<std::string> compound_endings(const std::vector<std::string>& others = {});
std::vector<std::string> query_endings(bool with_fingerprints = false);
// The same for people: "SMILES: .smi .smiles ...; SD file: ...; also packed: .gz .bz2 .xz .zst".
std::string compound_files_in_words();
std::string query_files_in_words(bool with_fingerprints = false);

// "a, b or c", with " or " before the last.
std::string listed(const std::vector<std::string>& words, const std::string& before_last);

std::vector<std::string> kind_names();
// "subgraph, morgan2, ... or pubchem", as helps list them.
std::string all_kinds_in_words(const std::string& before_last);
// Without subgraph, whose fingerprints every library has.
std::string addable_kinds_in_words(const std::string& before_last);

// "morgan2,rdkit": each kind once, in that order. Throws UsageError, with the kinds there are, if a word is none.
std::vector<FingerprintKind> kinds_from_words(const std::string& words);

// "morgan2 and rdkit"
std::string listed(const std::vector<FingerprintKind>& kinds);

}  // namespace chemsieve::cli
