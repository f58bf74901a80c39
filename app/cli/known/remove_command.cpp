#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/command/progress_line.h"
#include "app/cli/known/known_options.h"

namespace chemsieve::cli {

namespace {

class KnownRemoveCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve known build changing.known demo.sieve --layout cuckoo\n"
               "  chemsieve known remove changing.known -c 'CC(=O)Oc1ccccc1C(=O)O'\n"
               "  chemsieve known remove changing.known compounds.sdf.gz";
    }
    void describe(CLI::App& app) override {
        add_known_argument(app, path_, "The filter; it is changed")->required();
        inputs_.describe(app, "The compounds to take out; only such as were put in, for others may take a third out",
                         true);
        secret_.describe(app, "File of the secret that the filter was made with");
    }
    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("known remove needs compounds: a file, a library, or -c SMILES");
        known::KnownFilter filter = known::read_known(path_);
        if (!filter.can_remove()) {
            throw FileError(path_ + ": nothing can be removed from a filter of layout " +
                            std::string{name_of(filter.layout())} + "; build one of layout counting or cuckoo");
        }
        const known::KeyMaker maker = maker_for(filter, path_, secret_);
        std::uint64_t removed = 0;
        std::uint64_t absent = 0;
        const auto counts = inputs_.go_through(maker, context, [&](const auto& compounds) {
            for (const known::KeyedCompound& compound : compounds) ++(filter.remove(compound.key) ? removed : absent);
        });
        if (counts.is_stopped) {
            context.streams.err << "chemsieve: cancelled; the filter is as it was\n";
            return Exit::incomplete;
        }
        if (counts.is_refused) return Exit::bad_input;
        const std::uint64_t bytes = known::write_known(filter, path_);
        if (!context.quiet) {
            context.streams.err << "read " << grouped(counts.read) << " = removed " << grouped(removed)
                                << " + not there " << grouped(absent) << " + rejected " << grouped(counts.rejected)
                                << '\n'
                                << path_ << ": " << summary_of(filter, bytes) << '\n';
        }
        return Exit::done;
    }

  private:
    std::string path_;
    KnownInputs inputs_;
    SecretOption secret_;
};

}  // namespace

std::unique_ptr<Command> make_known_remove_command() { return std::make_unique<KnownRemoveCommand>(); }

}  // namespace chemsieve::cli
