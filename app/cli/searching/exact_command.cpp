#include "app/cli/searching/search_command.h"

namespace chemsieve::cli {

namespace {

class ExactCommand : public SearchCommand {
  public:
    ExactCommand() : SearchCommand{SearchMode::exact} {}
    std::string summary() const override {
        return "The same compound: equal structure, all of it or without stereochemistry, salts, tautomers";
    }
    std::string examples() const override {
        return "  chemsieve exact demo.sieve 'OC(=O)c1ccccc1OC(C)=O'\n"
               "  chemsieve exact demo.sieve '[Na+].[O-]C(=O)c1ccccc1OC(C)=O' --ignore-salts\n"
               "  chemsieve exact demo.sieve 'COc1ccc2cc(ccc2c1)C(C)C(=O)O' --ignore-stereo\n"
               "  chemsieve exact demo.sieve 'OC1=CC(=O)NC(=O)N1' --tautomers\n"
               "  chemsieve exact demo.sieve CCO 'CC(=O)[U]' --keep-all";
    }
};

}  // namespace

std::unique_ptr<Command> make_exact_command() { return std::make_unique<ExactCommand>(); }

}  // namespace chemsieve::cli
