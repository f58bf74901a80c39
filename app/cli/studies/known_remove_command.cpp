#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/studies/known_options.h"
#include "app/work/known/known_lists.h"

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
        ListReport report{inputs_, context};
        const known::RemovedKnown done = with_secret([&] {
            return known::remove_known({.path = path_, .secret_file = secret_.file(), .lists = inputs_.lists()},
                                       report.events(), context.stop);
        });
        if (const auto ended = early_end(done.counts, "cancelled; the filter is as it was", context)) return *ended;
        if (!context.quiet) {
            context.streams.err << "read " << grouped(done.counts.read) << " = removed " << grouped(done.removed)
                                << " + not there " << grouped(done.absent) << " + rejected "
                                << grouped(done.counts.rejected) << '\n'
                                << path_ << ": " << summary_of(*done.filter, done.bytes) << '\n';
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
