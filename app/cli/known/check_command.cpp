#include <CLI/CLI.hpp>
#include <ostream>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/known/known_options.h"
#include "app/cli/options/table_options.h"
#include "data/library/library.h"
#include "search/engine/searcher.h"

namespace chemsieve::cli {

namespace {

// Looks into the library that the filter was made of.
class Confirmation {
  public:
    Confirmation(const std::string& library, const Sameness& sameness)
        : searcher_{std::make_shared<Library>(library)}, options_{.sameness = sameness} {}

    // The id of the compound; nothing: it is not there.
    std::optional<std::string> id_of(const known::KeyedCompound& compound, const std::stop_token& stop) {
        const Query query =
            make_query(SearchMode::exact, {.id = compound.id, .text = compound.text}, searcher_.source().recipe());
        std::optional<CompoundNumber> found;
        SearchEvents events;
        events.hits = [&](std::span<const Hit> hits) {
            if (!found && !hits.empty()) found = hits.front().compound;
        };
        searcher_.run(SearchMode::exact, query, options_, events, stop);
        if (!found) return std::nullopt;
        return searcher_.source().reader()->id(*found);
    }

  private:
    Searcher searcher_;
    SearchOptions options_;
};

class KnownCheckCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build demo.known demo.sieve\n"
               "  chemsieve known check demo.known -c 'CC(=O)Oc1ccccc1C(=O)O' -c CCCCCCCCCN\n"
               "  chemsieve known check demo.known more.smi.gz -o verdicts.csv\n"
               "  chemsieve known check demo.known more.smi.gz --only new --format smi\n"
               "  chemsieve known check demo.known more.smi.gz --confirm demo.sieve";
    }

    void describe(CLI::App& app) override {
        add_known_argument(app, filter_, "The filter, as 'known build' makes it")->required();
        inputs_.describe(app, "The compounds to ask about", true);
        secret_.describe(app, "File of the secret that the filter was made with");
        takes_file(app,
                   app.add_option("--confirm", library_,
                                  "Library: what is probably there is looked up, so that the verdict is certain"),
                   {"sieve"});
        auto* only = app.add_option("--only", only_, "Rows of those alone that are known, or that are new");
        takes_one_of(app, only, {"known", "new"});
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("known check needs compounds: a file, a library, or -c SMILES");
        std::vector<std::string> read = inputs_.files();
        read.insert(read.end(), {filter_, library_, secret_.file()});
        refuse_same_files({output_}, read);
        const known::KnownFilter filter = known::read_known(filter_);
        const known::KeyMaker maker = maker_for(filter, filter_, secret_);
        std::optional<Confirmation> confirmation;
        if (!library_.empty()) {
            if (maker.recipe().form == known::KeyForm::text) {
                throw UsageError("--confirm needs a filter of structures; this one has keys given as text");
            }
            confirmation.emplace(library_, maker.recipe().sameness);
        }
        return check(filter, maker, confirmation ? &*confirmation : nullptr, context);
    }

  private:
    Exit check(const known::KnownFilter& filter, const known::KeyMaker& maker, Confirmation* confirmation,
               Context& context) {
        const OutputFormat format = table_.format(output_);
        Output output{output_, context.streams.out};
        const bool tells_ids = filter.layout() == known::KnownLayout::ids || confirmation;
        std::vector<TableColumn> columns{{"id"}, {"verdict"}, {"error_rate", true}};
        if (tells_ids) columns.push_back({"known_id"});
        columns.push_back({"smiles"});
        const auto writer = make_table_writer(format, output.stream(), columns, table_.style(format));
        const std::string error_rate = rate_text(filter.error_rate());
        std::uint64_t known = 0;
        std::uint64_t asked = 0;
        std::vector<std::uint64_t> keys;
        std::vector<std::uint8_t> found;
        const auto counts = inputs_.go_through(maker, context, [&](const auto& compounds) {
            keys.clear();
            for (const known::KeyedCompound& compound : compounds) keys.push_back(compound.key);
            found.resize(keys.size());
            filter.may_contain(keys, found);
            for (std::size_t i = 0; i < compounds.size(); ++i) {
                Verdict verdict{.is_known = found[i] != 0};
                if (verdict.is_known && tells_ids) verdict = looked_up(filter, compounds[i], confirmation, context);
                ++asked;
                known += verdict.is_known ? 1 : 0;
                if (only_.empty() || (only_ == "known") == verdict.is_known) {
                    writer->write(row_of(compounds[i], verdict, error_rate, tells_ids));
                }
            }
        });
        if (counts.is_stopped) {
            context.streams.err << "chemsieve: cancelled\n";
            return Exit::incomplete;
        }
        if (counts.is_refused) return Exit::bad_input;
        writer->finish({.title = "Known compounds"});
        output.commit();
        if (!context.quiet) {
            context.streams.err << "read " << grouped(counts.read) << " = "
                                << (confirmation ? "there " : "probably there ") << grouped(known) << " + not there "
                                << grouped(asked - known) << " + rejected " << grouped(counts.rejected);
            if (!confirmation) {
                context.streams.err << "; of those not there, " << percent(filter.error_rate())
                                    << " are called probably there";
            }
            context.streams.err << '\n';
        }
        return asked == 0 && counts.read > 0 ? Exit::bad_input : Exit::done;
    }

    struct Verdict {
        bool is_known = false;
        bool is_certain = false;
        std::string id = {};
    };

    Verdict looked_up(const known::KnownFilter& filter, const known::KeyedCompound& compound,
                      Confirmation* confirmation, const Context& context) const {
        Verdict verdict{.is_known = true};
        if (confirmation) {
            const auto id = confirmation->id_of(compound, context.stop);
            verdict.is_known = id.has_value();
            verdict.is_certain = true;
            verdict.id = id.value_or("");
        } else if (const auto id = filter.id_of(compound.key)) {
            verdict.id = *id;
        }
        return verdict;
    }

    static TableRow row_of(const known::KeyedCompound& compound, const Verdict& verdict, const std::string& error_rate,
                           bool tells_ids) {
        const bool may_err = verdict.is_known && !verdict.is_certain;
        TableRow row{.cells = {compound.id,
                               !verdict.is_known    ? "not there"
                               : verdict.is_certain ? "there"
                                                    : "probably there",
                               may_err ? error_rate : "0"},
                     .id = compound.id,
                     .smiles = compound.text};
        if (tells_ids) row.cells.push_back(verdict.id);
        row.cells.push_back(compound.text);
        return row;
    }
    static std::string rate_text(double rate) {
        std::ostringstream text;
        text.precision(3);
        text << rate;
        return text.str();
    }

    std::string filter_, library_, output_, only_;
    KnownInputs inputs_;
    SecretOption secret_;
    TableOptions table_;
};

}  // namespace

std::unique_ptr<Command> make_known_check_command() { return std::make_unique<KnownCheckCommand>(); }

}  // namespace chemsieve::cli
