#include "app/cli/search_command.h"

namespace chemsieve::cli {

namespace {

class ExactCommand : public SearchCommand {
  public:
    ExactCommand() : SearchCommand{SearchMode::exact} {}
    std::string summary() const override { return "The same compound: equal structure, stereochemistry included"; }
    std::string examples() const override { return "  chemsieve exact demo.sieve 'OC(=O)c1ccccc1OC(C)=O'"; }
};

}  // namespace

std::unique_ptr<Command> make_exact_command() { return std::make_unique<ExactCommand>(); }

}  // namespace chemsieve::cli
