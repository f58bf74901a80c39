// What the commands about known compounds share: the options that say what keys are made of, and going through inputs.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/command/command.h"
#include "app/cli/options/input_options.h"
#include "app/known/key_input.h"
#include "app/known/known_file.h"

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

    // Compounds have their molfiles and data items.
    void keep_records() { keeps_records_ = true; }
    bool is_empty() const noexcept { return files_.empty() && words_.empty(); }
    const std::vector<std::string>& files() const noexcept { return files_; }

    using Visit = std::function<void(const std::vector<known::KeyedCompound>&)>;
    struct Counts {
        std::uint64_t read = 0;
        std::uint64_t rejected = 0;
        bool is_stopped = false;  // by Ctrl-C
        bool is_refused = false;  // by --errors strict
    };
    // Calls with those that have a key, in their order, some thousand at a time; the others are reported.
    Counts go_through(const known::KeyMaker& maker, Context& context, const Visit& visit) const;
    // The same of one file or library.
    Counts go_through(const std::string& file, const known::KeyMaker& maker, Context& context,
                      const Visit& visit) const;

  private:
    class Report;
    // False: no more is wanted.
    bool read_file(const std::string& file, const known::KeyMaker& maker, Report& report, Context& context,
                   const Visit& visit) const;
    std::vector<known::KeyedCompound> from_words(const known::KeyMaker& maker) const;
    known::KeyInputOptions input_options() const;

    std::vector<std::string> files_, words_;
    std::string errors_ = "report";
    ReadingOptions reading_;
    unsigned jobs_ = 0;
    bool keeps_records_ = false;
};

// --secret, and reading it.
class SecretOption {
  public:
    void describe(CLI::App& app, const std::string& meaning);
    // Empty: none was given.
    std::string read() const { return file_.empty() ? std::string{} : known::read_secret(file_); }
    const std::string& file() const noexcept { return file_; }

  private:
    std::string file_;
};

// Makes keys for a filter that is there, with the secret given. Throws FileError, with the file, if its keys are other
// ones.
known::KeyMaker maker_for(const known::KnownFilter& filter, const std::string& path, const SecretOption& secret);

// "0.1 %", "1 in 10^9" as a percentage of three digits.
std::string percent(double share);
// "595 compounds, compressed, 1,012 bytes (13.6 bits a compound); errors 0.1 % asked, 0.098 % expected, 0.099 %
// measured"
std::string summary_of(const known::KnownFilter& filter, std::uint64_t bytes);

inline constexpr std::uint64_t kMeasuredKeys = 1'000'000;

}  // namespace chemsieve::cli
