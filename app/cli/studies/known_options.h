// What the commands about known compounds share: the options that say what is read and how, and what is said of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remark_lines.h"
#include "app/cli/options/input_options.h"
#include "app/work/known/keyed_lists.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace chemsieve::cli {

CLI::Option* add_known_argument(CLI::App& app, std::string& path, const std::string& meaning);

// Where compounds come from, and how they are read.
class KnownInputs {
  public:
    // `with_words`: compounds may be given as words as well.
    void describe(CLI::App& app, const std::string& meaning, bool with_words);
    // Only how files are read, for commands that name them otherwise.
    void describe_reading(CLI::App& app);

    bool is_empty() const noexcept { return files_.empty() && words_.empty(); }
    const std::vector<std::string>& files() const noexcept { return files_; }
    // As the options say.
    known::KeyedLists lists() const;
    // What is wrong with records is not told.
    bool ignores_errors() const { return errors_ == "ignore"; }

  private:
    std::vector<std::string> files_, words_;
    std::string errors_ = "report";
    ReadingOptions reading_;
    unsigned jobs_ = 0;
};

// Says what is wrong with records, how files are understood and how far reading is.
class ListReport {
  public:
    ListReport(const KnownInputs& inputs, Context& context);

    // They must not outlive this object.
    known::KeyEvents events();

  private:
    void tell(const std::string& text);
    void say_rejected(const std::string& file, const known::KeyedCompound& compound);

    bool ignores_errors_;
    Context& context_;
    ProgressLine line_;
    std::optional<Rate> rate_;  // at which the present lists are read
    RemarkLines remarks_;
    std::int64_t rejected_ = 0;
};

// If reading ended early: says why, and what became of the files. Nothing if it did not.
std::optional<Exit> early_end(const known::KeyCounts& counts, const std::string& cancelled, Context& context);

// What compounds are compared by, where no filter says it: --ignore-stereo, --ignore-salts, --tautomers, --keys and
// --inchikey.
struct KeyOptions {
    Sameness sameness = {};
    bool are_given = false;  // files have keys
    bool are_inchi = false;  // keys are InChIKeys

    // `behind_keys`: what else is to say of --keys.
    void describe(CLI::App& app, const std::string& behind_keys = {});
    // Whether keys are made of structures by the rules of sameness.
    bool are_of_structures() const noexcept { return !are_given && !are_inchi; }
    // `files`: those that have the keys, if these are given.
    known::KeyRules rules(const std::vector<std::string>& files, const std::string& secret_file = {}) const;
};

// --secret
class SecretOption {
  public:
    void describe(CLI::App& app, const std::string& meaning);
    // Empty: none was given.
    const std::string& file() const noexcept { return file_; }

  private:
    std::string file_;
};

// Runs work with a filter that may need a secret, and names the option if it was not given.
template <class Work>
auto with_secret(Work work) {
    try {
        return work();
    } catch (const known::SecretMissing& e) {
        throw FileError(e.reason() + ": --secret FILE");
    }
}

// "0.1 %", "1 in 10^9" as a percentage of three digits.
std::string percent(double share);
// "595 compounds, compressed, 1,012 bytes (13.6 bits a compound); errors 0.1 % asked, 0.098 % expected, 0.099 %
// measured"
std::string summary_of(const known::KnownFilter& filter, std::uint64_t bytes);

inline constexpr std::uint64_t kMeasuredKeys = 1'000'000;

}  // namespace chemsieve::cli
