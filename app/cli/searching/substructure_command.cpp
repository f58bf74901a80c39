#include "app/cli/searching/search_command.h"

namespace chemsieve::cli {

namespace {

class SubstructureCommand : public SearchCommand {
  public:
    SubstructureCommand() : SearchCommand{SearchMode::substructure} {}
    std::string summary() const override { return "Compounds that contain the query"; }
    std::string examples() const override {
        return "  chemsieve substructure demo.sieve 'c1ccccc1C(=O)O' --top 20\n"
               "  chemsieve substructure demo.sieve --smarts '[NX3;H2]-[CX4]' --columns mw,logp\n"
               "  chemsieve substructure demo.sieve c1ccccc1 --where 'mw < 400 and logp between 1 and 3' --columns "
               "mw,logp\n"
               "  chemsieve substructure demo.sieve --merge-hydrogens '[H]N([H])c1ccc(*)cc1'\n"
               "  chemsieve substructure demo.sieve --smarts --merge-hydrogens '[#6]-[#8]-[#1]' --count\n"
               "  chemsieve substructure demo.sieve 'C(=O)O' --and c1ccccc1 --not Cl --not F\n"
               "  chemsieve substructure demo.sieve --smarts '[NX3;H2]' --or '[OX2H]' --count\n"
               "  chemsieve substructure demo.sieve --queries data/demo/queries.smi --count\n"
               "  chemsieve import more.sieve more.smi.gz\n"
               "  chemsieve substructure demo.sieve 'c1ccccc1C(=O)O' --library more.sieve --top 5\n"
               "  chemsieve substructure demo.sieve 'c1ccccc1C(=O)O' --columns mw,logp --header-comment";
    }
};

}  // namespace

std::unique_ptr<Command> make_substructure_command() { return std::make_unique<SubstructureCommand>(); }

}  // namespace chemsieve::cli
