#include "app/cli/searching/search_command.h"

namespace chemsieve::cli {

namespace {

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

std::unique_ptr<SearchCommand> make_superstructure_search() { return std::make_unique<SuperstructureCommand>(); }
std::unique_ptr<Command> make_superstructure_command() { return make_superstructure_search(); }

}  // namespace chemsieve::cli
