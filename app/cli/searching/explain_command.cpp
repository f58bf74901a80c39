#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/explain_text.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/remark_lines.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/input_options.h"
#include "base/text.h"
#include "data/library/library.h"
#include "search/request/pasted_queries.h"

namespace chemsieve::cli {

namespace {

class ExplainCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve explain demo.sieve Aspirin\n"
               "  chemsieve explain demo.sieve Caffeine --query 'NS(=O)(=O)c1ccccc1'\n"
               "  chemsieve explain demo.sieve Aspirin --smarts --query '[F,Cl,Br]c1ccccc1'";
    }
    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        app.add_option("ID", id_, "Id of a compound")->required();
        auto* bit = app.add_option("--bit", bit_, "Only this bit of its fingerprint, numbered from 0");
        auto* query = app.add_option("--query", query_,
                                     "Why a substructure search for this SMILES, SMARTS or InChI finds it or not");
        bit->configurable(false);
        query->excludes(bit)->configurable(false);
        language_.describe(app, true, query);
        app.add_flag(
               "--merge-hydrogens", merge_hydrogens_,
               "Hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'; else SMILES ignores them "
               "and SMARTS wants them as atoms")
            ->needs(query);
        app.add_flag("--stereo", stereo_, "Stereochemistry must agree with the query's")->needs(query);
    }

    Exit run(Context& context) override {
        id_ = without_mark(id_);
        if (query_) query_ = without_mark(*query_);
        const Library library{library_};
        const std::optional<Query> query = read_query(library.recipe(), context);
        const std::vector<CompoundNumber> numbers = with_id(library, context.stop);
        if (context.stop.stop_requested()) return cancelled(context);
        if (numbers.empty()) {
            context.streams.err << "chemsieve: no compound of " << library_ << " has the id '" << id_
                                << "'; 'chemsieve export " << library_ << " -o - --format tsv' lists them\n";
            return Exit::bad_input;
        }
        std::vector<Exit> codes;
        for (const ExplainedCompound& compound : explain_compounds(library, numbers, context.stop)) {
            codes.push_back(query  ? explain_with(*query, compound, library.recipe(), context)
                            : bit_ ? explain_bit(compound, *bit_, context)
                                   : explain_all(compound, context));
            if (context.stop.stop_requested()) return cancelled(context);
        }
        if (context.stop.stop_requested()) return cancelled(context);
        return *std::min_element(codes.begin(), codes.end(), [](Exit a, Exit b) { return weight(a) < weight(b); });
    }

  private:
    std::optional<Query> read_query(const FingerprintRecipe& recipe, Context& context) const {
        if (!query_) return std::nullopt;
        QueryText text = query_of_word(*query_, "q1", language_.said());
        text.merge_hydrogens = merge_hydrogens_;
        Query query = Query::substructure(text, recipe);
        RemarkCounts remarks;
        remarks.add({.id = query.id()}, query.remarks());
        if (!context.quiet) write_notes(remarks, context.streams.err);
        return query;
    }

    // Ids are unique only if the input's were.
    std::vector<CompoundNumber> with_id(const Library& library, const std::stop_token& stop) const {
        std::vector<CompoundNumber> numbers;
        const auto reader = library.reader();
        const auto rows = library.reader();
        reader->for_each_compound([&](CompoundNumber number) {
            if (rows->id(number) == id_) numbers.push_back(number);
            return !stop.stop_requested();
        });
        return numbers;
    }

    static Exit explain_all(const ExplainedCompound& compound, Context& context) {
        write_compound(context.streams.out, compound);
        write_fingerprint(context.streams.out, compound);
        write_bits(context.streams.out, compound, std::nullopt);
        return Exit::done;
    }

    static Exit explain_bit(const ExplainedCompound& compound, std::uint32_t bit, Context& context) {
        const std::string name = "bit " + std::to_string(bit);
        if (bit >= compound.stored.bits) {
            context.streams.err << "chemsieve: " << name << " is out of range: the fingerprint of '" << compound.row.id
                                << "' has the bits 0 to " << compound.stored.bits - 1 << '\n';
            return Exit::usage;
        }
        if (!compound.stored.is_set(bit)) {
            context.streams.err << "chemsieve: " << name << " is not set\n";
            return Exit::nothing_found;
        }
        write_compound(context.streams.out, compound);
        write_fingerprint(context.streams.out, compound);
        write_bits(context.streams.out, compound, bit);
        return Exit::done;
    }

    Exit explain_with(const Query& query, const ExplainedCompound& compound, const FingerprintRecipe& recipe,
                      Context& context) const {
        const auto explanation = explain_query(query, compound, recipe, {.stop = context.stop}, {.stereo = stereo_});
        if (!explanation) return Exit::incomplete;
        write_compound(context.streams.out, compound);
        context.streams.out << "# query\t" << one_line(*query_) << '\n';
        write_explanation(context.streams.out, compound, *explanation);
        return explanation->verdict == Verdict::not_decided ? Exit::incomplete : Exit::done;
    }

    // For several compounds with one id: incomplete outweighs all other exit codes, then done.
    static int weight(Exit code) { return code == Exit::incomplete ? -1 : static_cast<int>(code); }

    std::string library_, id_;
    std::optional<std::string> query_;
    std::optional<std::uint32_t> bit_;
    LanguageOptions language_;
    bool merge_hydrogens_ = false;
    bool stereo_ = false;
};

}  // namespace

std::unique_ptr<Command> make_explain_command() { return std::make_unique<ExplainCommand>(); }

}  // namespace chemsieve::cli
