#include <CLI/CLI.hpp>

#include "app/cli/command/option_value.h"
#include "app/cli/runs/search_run.h"
#include "search/request/pasted_queries.h"

namespace chemsieve::cli {

namespace {

// Further structures as given, in the language of the queries.
struct GivenStructures {
    std::vector<std::string> all_of, any_of, none_of;
};

class SubstructureCommand : public SearchCommand {
  public:
    std::string examples() const override {
        return "  chemsieve substructure demo.sieve 'c1ccccc1C(=O)O' --top 20\n"
               "  chemsieve substructure demo.sieve '[NX3;H2]-[CX4]' --columns mw,logp\n"
               "  chemsieve substructure demo.sieve c1ccccc1 --where 'mw < 400 and logp between 1 and 3' --columns "
               "mw,logp\n"
               "  chemsieve substructure demo.sieve --merge-hydrogens '[H]N([H])c1ccc(*)cc1'\n"
               "  chemsieve substructure demo.sieve --smarts --merge-hydrogens '[#6]-[#8]-[#1]' --count\n"
               "  chemsieve substructure demo.sieve 'C(=O)O' --and c1ccccc1 --not Cl --not F\n"
               "  chemsieve substructure demo.sieve --smarts '[NX3;H2]' --or '[OX2H]' --count\n"
               "  chemsieve substructure demo.sieve --queries data/demo/queries.smi --count\n"
               "  chemsieve substructure demo.sieve --queries data/demo/queries.smi --wide --only-hits -o alerts.tsv\n"
               "  chemsieve substructure demo.sieve --queries data/demo/queries.smi --wide --cells matches --columns "
               "mw\n"
               "  chemsieve import more.sieve more.smi.gz\n"
               "  chemsieve substructure demo.sieve 'c1ccccc1C(=O)O' --library more.sieve --top 5\n"
               "  chemsieve substructure demo.sieve 'c1ccccc1C(=O)O' --columns mw,logp --header-comment";
    }
    void describe(CLI::App& app) override;
    SearchArguments& settled() override;

  private:
    void describe_further_structures(CLI::App& app);
    void describe_matching(CLI::App& app);
    std::vector<QueryText> queries_of(const std::string& option, const std::vector<std::string>& texts) const;

    SearchArguments arguments_{.request = {.mode = SearchMode::substructure}};
    GivenStructures further_;
};

void SubstructureCommand::describe(CLI::App& app) {
    describe_search(app, arguments_,
                    {.query = "SMILES (* is any atom), SMARTS or InChI, perhaps with a name after a blank"});
    describe_match(app, arguments_);
    describe_further_structures(app);
    describe_matching(app);
}

void SubstructureCommand::describe_further_structures(CLI::App& app) {
    const auto add = [&](const std::string& name, std::vector<std::string>& structures, const std::string& meaning) {
        app.add_option(name, structures, meaning)
            ->type_name("STRUCTURE")
            ->allow_extra_args(false)  // what follows a structure is the query
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    };
    add("--and", further_.all_of, "Hits contain this too; may be given several times, as --or and --not");
    add("--or", further_.any_of, "Hits contain the query or this");
    add("--not", further_.none_of, "Hits do not contain this");
}

void SubstructureCommand::describe_matching(CLI::App& app) {
    app.add_flag("--merge-hydrogens", arguments_.request.merge_hydrogens,
                 "Hydrogens written as atoms ([H], [#1]) mean 'at least so many hydrogens'; else SMILES ignores them "
                 "and SMARTS wants them as atoms");
    auto* matcher = app.add_option_function<std::string>(
        "--matcher",
        [this](const std::string& name) {
            arguments_.request.options.matcher = name == "rdkit" ? MatcherKind::rdkit : MatcherKind::compiled;
        },
        "compiled (default), or rdkit for comparison, much slower");
    takes_one_of(app, matcher, {"compiled", "rdkit"})->default_str("compiled");
}

// Structures of an option, whose language is said, or found out, as that of the queries.
std::vector<QueryText> SubstructureCommand::queries_of(const std::string& option,
                                                       const std::vector<std::string>& texts) const {
    std::vector<QueryText> queries;
    for (const std::string& text : texts) {
        QueryText query = query_of_word(without_mark(text), option, arguments_.language.said());
        query.merge_hydrogens = arguments_.request.merge_hydrogens;
        queries.push_back(std::move(query));
    }
    return queries;
}

SearchArguments& SubstructureCommand::settled() {
    arguments_.request.further = {.any = queries_of("--or", further_.any_of),
                                  .all = queries_of("--and", further_.all_of),
                                  .none = queries_of("--not", further_.none_of)};
    return arguments_;
}

class SuperstructureCommand : public SearchCommand {
  public:
    std::string examples() const override {
        return "  chemsieve superstructure demo.sieve 'CC(=O)Nc1ccc(OC(=O)c2ccccc2OC(C)=O)cc1'\n"
               "  chemsieve superstructure demo.sieve 'CN1CCC23C4C1CC5=C2C(=C(C=C5)OC)OC3C(C=C4)O' --top 5 --columns "
               "mw";
    }
    void describe(CLI::App& app) override {
        describe_search(app, arguments_, {});
        describe_match(app, arguments_);
    }
    SearchArguments& settled() override { return arguments_; }

  private:
    SearchArguments arguments_{.request = {.mode = SearchMode::superstructure}};
};

}  // namespace

std::unique_ptr<Command> make_substructure_command() { return std::make_unique<SubstructureCommand>(); }

std::unique_ptr<Command> make_superstructure_command() { return std::make_unique<SuperstructureCommand>(); }

}  // namespace chemsieve::cli
