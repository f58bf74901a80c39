#include <CLI/CLI.hpp>
#include <iomanip>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "base/json.h"
#include "data/library/library.h"
#include "fingerprint/filter/registry/member_figures.h"

namespace chemsieve::cli {

namespace {

using filter::FilterInfo;
using filter::MemberFigures;

// What it can do besides answering.
std::string abilities_of(const FilterInfo& info) {
    std::string text;
    const auto add = [&text](bool can, const char* word) {
        if (can) text += (text.empty() ? "" : ", ") + std::string{word};
    };
    add(info.can_insert, "insert");
    add(info.can_erase, "remove");
    add(info.can_count, "count");
    add(info.can_merge, "merge");
    add(info.can_grow, "grow");
    return text.empty() ? "made of all at once" : text;
}

class FiltersCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve filters demo.sieve\n  chemsieve filters --keys 10000000 --rate 0.001";
    }
    void describe(CLI::App& app) override {
        CLI::Option* library = add_library_argument(app, library_, "Library with as many compounds as it is to hold");
        app.add_option("--keys", keys_, "How many compounds, or other keys, it is to hold")
            ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40))
            ->capture_default_str()
            ->excludes(library);
        app.add_option("--rate", rate_, "How often it may take something for known that is not, between 0 and 1")
            ->capture_default_str();
        app.add_flag("--json", json_, "As one JSON object");
    }
    Exit run(Context& context) override {
        if (!(rate_ > 0 && rate_ < 1)) throw UsageError("--rate is a number between 0 and 1, as 0.001");
        if (!library_.empty()) keys_ = static_cast<std::uint64_t>(Library{library_}.info().compounds);
        const std::vector<MemberFigures> all = filter::member_figures(keys_, rate_);
        if (json_) {
            print_json(all, context.streams.out);
        } else {
            print_text(all, context.streams.out);
        }
        return Exit::done;
    }

  private:
    void print_text(const std::vector<MemberFigures>& all, std::ostream& out) const {
        out << grouped(keys_) << " keys, errors of at most " << 100 * rate_ << " % where a filter can choose";
        if (keys_ > filter::kMostSampled) out << "; carried over from " << grouped(filter::kMostSampled) << " keys";
        out << "\n\n bits a key          MB   error %  filter\n";
        for (const MemberFigures& figures : all) {
            if (figures.refused.empty()) {
                out << std::fixed << std::setprecision(2) << std::setw(11) << figures.bits_a_key << std::setw(12)
                    << static_cast<double>(figures.bytes) / 1e6 << std::defaultfloat << std::setprecision(3)
                    << std::setw(10) << 100 * figures.expected_error;
            } else {
                out << std::setw(11) << "-" << std::setw(12) << "-" << std::setw(10) << "-";
            }
            out << "  " << figures.info.name << " (" << abilities_of(figures.info) << ")\n"
                << std::setw(35) << "" << figures.info.chemical_use << '\n';
            if (!figures.refused.empty())
                out << std::setw(35) << ""
                    << "not at this rate: " << figures.refused << '\n';
        }
    }

    void print_json(const std::vector<MemberFigures>& all, std::ostream& out) const {
        Json j{{"keys", keys_}, {"rate", rate_}, {"filters", Json::list()}};
        for (const MemberFigures& figures : all) {
            const FilterInfo& info = figures.info;
            Json filter{
                {"name", info.name},         {"source", info.source},    {"use", info.chemical_use},
                {"insert", info.can_insert}, {"remove", info.can_erase}, {"count", info.can_count},
                {"merge", info.can_merge},   {"grow", info.can_grow},    {"forgets", info.admits_false_negatives}};
            if (figures.refused.empty()) {
                filter["bits_a_key"] = figures.bits_a_key;
                filter["bytes"] = figures.bytes;
                filter["expected_error"] = figures.expected_error;
            } else {
                filter["refused"] = figures.refused;
            }
            j["filters"].push_back(std::move(filter));
        }
        out << json_text(j, 2) << '\n';
    }

    std::string library_;
    std::uint64_t keys_ = 1'000'000;
    double rate_ = 0.01;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_filters_command() { return std::make_unique<FiltersCommand>(); }

}  // namespace chemsieve::cli
