#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/options/kind_words.h"
#include "app/cli/upkeep/index_run.h"
#include "data/library/library.h"
#include "data/upkeep/fingerprint_indexer.h"

namespace chemsieve::cli {

namespace {

class IndexCommand : public Command {
  public:
    std::string name() const override { return "index"; }
    std::string summary() const override { return "Add kinds of fingerprints to a library, or remove them"; }
    std::string examples() const override {
        return "  chemsieve index demo.sieve --fingerprint morgan2,maccs\n"
               "  chemsieve index demo.sieve --remove maccs";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        auto* added = app.add_option("--fingerprint", added_,
                                     "Kinds to add, separated by commas: " + addable_kinds_in_words(", "));
        takes_list_of(app, added, kind_names())->configurable(false);
        auto* removed = app.add_option("--remove", removed_, "Kinds to remove, separated by commas");
        takes_list_of(app, removed, kind_names())->configurable(false);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        const std::vector<FingerprintKind> added = kinds_from_words(added_);
        const std::vector<FingerprintKind> removed = kinds_from_words(removed_);
        if (added.empty() == removed.empty()) {
            throw UsageError("index needs either --fingerprint or --remove, with kinds of fingerprints");
        }
        if (std::find(removed.begin(), removed.end(), FingerprintKind::subgraph) != removed.end()) {
            throw UsageError("subgraph fingerprints cannot be removed; every search needs them");
        }
        const Library library{library_};  // says what is wrong with files that are none
        if (!added.empty()) return add_kinds(library_, added, jobs_, Remarks::all, context);
        return remove(removed, context);
    }

  private:
    Exit remove(const std::vector<FingerprintKind>& kinds, Context& context) const {
        std::ostream& err = context.streams.err;
        const Removal removal = remove_fingerprints(library_, kinds, context.stop);
        if (removal.cancelled) {
            err << "chemsieve: cancelled; the library is as it was\n";
            return Exit::incomplete;
        }
        if (context.quiet) return Exit::done;
        if (!removal.not_there.empty()) {
            err << library_ << " holds no " << listed(removal.not_there) << " fingerprints\n";
        }
        if (!removal.removed.empty()) err << library_ << ": removed " << listed(removal.removed) << " fingerprints\n";
        return Exit::done;
    }

    std::string library_, added_, removed_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_index_command() { return std::make_unique<IndexCommand>(); }

}  // namespace chemsieve::cli
