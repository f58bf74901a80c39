#include <CLI/CLI.hpp>

#include "app/cli/options/common_options.h"
#include "app/cli/runs/search_run.h"
#include "chem/inchi/inchi_key.h"

namespace chemsieve::cli {

namespace {

class ExactCommand : public SearchCommand {
  public:
    std::string examples() const override {
        return "  chemsieve exact demo.sieve 'OC(=O)c1ccccc1OC(C)=O'\n"
               "  chemsieve exact demo.sieve '[Na+].[O-]C(=O)c1ccccc1OC(C)=O' --ignore-salts\n"
               "  chemsieve exact demo.sieve 'COc1ccc2cc(ccc2c1)C(C)C(=O)O' --ignore-stereo\n"
               "  chemsieve exact demo.sieve 'OC1=CC(=O)NC(=O)N1' --tautomers\n"
               "  chemsieve index demo.sieve --inchikey && chemsieve exact demo.sieve BSYNRYMUTXBXSQ-UHFFFAOYSA-N\n"
               "  chemsieve index demo.sieve --inchikey && chemsieve exact demo.sieve --inchikey BSYNRYMUTXBXSQ\n"
               "  chemsieve exact demo.sieve CCO 'CC(=O)[U]' --keep-all";
    }
    void describe(CLI::App& app) override;
    SearchArguments& settled() override;

  private:
    SearchArguments arguments_{.request = {.mode = SearchMode::exact}};
};

void ExactCommand::describe(CLI::App& app) {
    describe_search(app, arguments_, {.query = "SMILES, InChI or InChIKey"});
    arguments_.language.describe_inchi_keys(app);
    add_sameness_options(app, arguments_.request.options.sameness);
}

SearchArguments& ExactCommand::settled() {
    const std::string first = arguments_.libraries.paths().front();
    if (is_inchi_key(bare_inchi_key(first))) {
        throw UsageError("the library stands before the InChIKey: chemsieve exact LIB --inchikey " + first);
    }
    return arguments_;
}

}  // namespace

std::unique_ptr<Command> make_exact_command() { return std::make_unique<ExactCommand>(); }

}  // namespace chemsieve::cli
