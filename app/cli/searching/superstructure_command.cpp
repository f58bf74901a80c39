#include "app/cli/searching/search_command.h"

namespace chemsieve::cli {

namespace {

class SuperstructureCommand : public SearchCommand {
  public:
    SuperstructureCommand() : SearchCommand{SearchMode::superstructure} {}
    std::string summary() const override { return "Compounds that are contained in the query"; }
    std::string examples() const override {
        return "  chemsieve superstructure demo.sieve 'CC(=O)Nc1ccc(OC(=O)c2ccccc2OC(C)=O)cc1'\n"
               "  chemsieve superstructure demo.sieve 'CN1CCC23C4C1CC5=C2C(=C(C=C5)OC)OC3C(C=C4)O' --top 5 --columns "
               "mw";
    }
};

}  // namespace

std::unique_ptr<Command> make_superstructure_command() { return std::make_unique<SuperstructureCommand>(); }

}  // namespace chemsieve::cli
