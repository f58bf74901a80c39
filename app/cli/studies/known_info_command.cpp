#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/cli/studies/known_options.h"
#include "app/work/known/known_file.h"
#include "base/platform/files.h"

namespace chemsieve::cli {

namespace {

class KnownInfoCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build demo.known demo.sieve\n"
               "  chemsieve known info demo.known\n"
               "  chemsieve known info demo.known --json";
    }
    void describe(CLI::App& app) override {
        add_known_argument(app, path_, "The filter, as 'known build' makes it")->required();
        app.add_flag("--json", json_, "As one JSON object");
    }
    Exit run(Context& context) override {
        const known::KnownFilter filter = known::read_known(path_);
        const std::uint64_t bytes = bytes_of_file(path_).value_or(0);
        if (json_) {
            print_json(filter, bytes, context.streams.out);
        } else {
            print_text(filter, bytes, context.streams.out);
        }
        return Exit::done;
    }

  private:
    void print_text(const known::KnownFilter& filter, std::uint64_t bytes, std::ostream& out) const {
        const known::KeyRecipe& recipe = filter.recipe();
        out << path_ << ": " << summary_of(filter, bytes) << '\n'
            << "keys: " << words_of(recipe)
            << (recipe.rdkit.empty() ? "" : ", canonical forms by RDKit " + recipe.rdkit)
            << (recipe.secret_mark == 0 ? ", without a secret" : ", with a secret") << '\n'
            << "can be changed: " << (filter.can_remove() ? "compounds can be removed" : "no compound can be removed")
            << '\n'
            << "gives away: nothing to read, but "
            << (recipe.secret_mark == 0 ? "whoever has the file" : "whoever has the file and the secret")
            << " can ask it about any compound they can think of\n";
    }
    void print_json(const known::KnownFilter& filter, std::uint64_t bytes, std::ostream& out) const {
        const known::KeyRecipe& recipe = filter.recipe();
        const nlohmann::ordered_json j{{"file", path_},
                                       {"bytes", bytes},
                                       {"layout", name_of(filter.layout())},
                                       {"compounds", filter.compounds()},
                                       {"compounds_estimated", filter.is_estimated()},
                                       {"error_rate_asked", filter.asked_error_rate()},
                                       {"error_rate_expected", filter.error_rate()},
                                       {"error_rate_measured", filter.measured_error_rate(kMeasuredKeys, 0)},
                                       {"measured_keys", kMeasuredKeys},
                                       {"keys", recipe.form == known::KeyForm::text ? "text" : "structure"},
                                       {"ignore_stereo", recipe.sameness.ignore_stereo},
                                       {"ignore_salts", recipe.sameness.ignore_salts},
                                       {"tautomers", recipe.sameness.tautomers},
                                       {"rdkit", recipe.rdkit},
                                       {"secret", recipe.secret_mark != 0},
                                       {"removes", filter.can_remove()}};
        out << j.dump(2) << '\n';
    }

    std::string path_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_known_info_command() { return std::make_unique<KnownInfoCommand>(); }

}  // namespace chemsieve::cli
