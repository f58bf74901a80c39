#include "app/cli/search_command.h"

namespace chemsieve::cli {

namespace {

class SimilarCommand : public SearchCommand {
  public:
    SimilarCommand() : SearchCommand{SearchMode::similar} {}
    std::string summary() const override {
        return "Compounds most like the query, by Tanimoto similarity of a fingerprint";
    }
    std::string examples() const override {
        return "  chemsieve similar demo.sieve 'CC(=O)Oc1ccccc1C(=O)O'\n"
               "  chemsieve similar demo.sieve 'Cn1cnc2c1c(=O)n(C)c(=O)n2C' --threshold 0.4 --format jsonl\n"
               "  chemsieve similar demo.sieve 'c1ccccc1CC(N)C' --where 'class is not null and rings <= 2' --columns "
               "class\n"
               "  chemsieve similar demo.sieve c1ccccc1O --fingerprint morgan2";
    }
};

}  // namespace

std::unique_ptr<Command> make_similar_command() { return std::make_unique<SimilarCommand>(); }

}  // namespace chemsieve::cli
