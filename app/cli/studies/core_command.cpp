#include <CLI/CLI.hpp>
#include <cstdio>
#include <ostream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "app/cli/studies/core_options.h"
#include "app/cli/studies/neighbour_options.h"
#include "app/cli/studies/study_table.h"
#include "app/queries/user_names.h"
#include "chem/read/parse.h"
#include "data/library/library.h"
#include "data/write/row_drawing.h"

namespace chemsieve::cli {

namespace {

using series::CommonCore;

class CoreCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve core demo.sieve --where \"class = 'penicillin'\"\n"
               "  chemsieve core demo.sieve --where \"class = 'steroid'\" --rings complete\n"
               "  chemsieve core demo.sieve --where \"class = 'opioid'\" --share 80% --atoms any -o core.tsv\n"
               "  chemsieve core demo.sieve --ids ids.txt --format jsonl";
    }

    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        core_.describe(app);
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_.describe(app);
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        core_.settle(context.names);
        CompoundOptions& compounds = core_.compounds();
        refuse_same_files({output_}, {library_, compounds.ids_file(), compounds.any_of(), compounds.none_of()});
        const Library library{library_};
        const auto chosen = chosen_compounds(library, compounds, jobs_, context);
        if (!chosen) return cancelled(context, "nothing was written");
        const auto core = core_of(library, chosen->get(), context);
        if (!core) return cancelled(context, "nothing was written");
        write(*core, context);
        tell(*core, context);
        if (!core->is_greatest) return Exit::incomplete;
        return core->smarts.empty() ? Exit::nothing_found : Exit::done;
    }

  private:
    std::optional<CommonCore> core_of(const CompoundSource& library, const CompoundSelection* among,
                                      Context& context) const {
        ProgressLine line{context};
        series::CoreEvents events{.progress = work_shown_in(line, jobs_, "finding the core: ", context).progress};
        LeftOutLines left_out{library, line, context};
        events.left_out = [&](CompoundNumber compound, const Failure& why) { left_out.write(compound, why); };
        auto core = series::find_common_core(library, among, core_.request(), jobs_, events, context.stop);
        left_out.finish();
        return core;
    }

    void write(const CommonCore& core, Context& context) const {
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const TableStyle style = table_.style(format);
        const auto writer = make_table_writer(format, output.stream(),
                                              {{"core"},
                                               {"smiles"},
                                               {"atoms", true},
                                               {"bonds", true},
                                               {"most_bonds", true},
                                               {"compounds", true},
                                               {"of", true},
                                               {"proved"}},
                                              style);
        const bool has_place = !facts_of(format).has_only_compounds || !core.smiles.empty();
        if (!core.smarts.empty() && has_place) writer->write(row_of(core, facts_of(format).drawing_in(style)));
        if (!core.smarts.empty() && !has_place) {
            context.streams.err << "chemsieve: the core is no compound by itself, so that there is no structure to "
                                   "write; other formats have it as SMARTS\n";
        }
        for (const std::string& remark : writer->finish({.title = "Common core of " + library_})) {
            context.streams.err << "chemsieve: " << remark << '\n';
        }
        output.commit();
    }

    static TableRow row_of(const CommonCore& core, DrawingKind kind) {
        TableRow row{.cells = {core.smarts, core.smiles, std::to_string(core.atoms), std::to_string(core.bonds),
                               std::to_string(core.most_bonds), std::to_string(core.compounds),
                               std::to_string(core.looked_at), std::string{series::proof_word(core)}},
                     .id = "core",
                     .smiles = core.smiles};
        row.has_compound = !core.smiles.empty();
        RowDrawing drawing{kind};
        if (drawing.is_wanted() && row.has_compound) {
            row.drawing = drawing.draw(std::get<Molecule>(parse_smiles(core.smiles)));
        }
        return row;
    }

    void tell(const CommonCore& core, const Context& context) const {
        std::ostream& err = context.streams.err;
        if (!core.is_greatest) tell_of_limit(core, err);
        if (core.sample > 0) {
            err << "chemsieve: the core is settled on " << core.sample << " of the compounds, chosen at random, as "
                << "shares of more than " << series::kMostSharing << " are; then it is counted in all of them\n";
        }
        if (context.quiet) return;
        if (core.looked_at == 0) {
            err << "no compounds\n";
        } else if (core.smarts.empty()) {
            err << counted_compounds(core.looked_at)
                << (core_.request().share < 1 ? ": no atom is common to so many\n" : ": not even an atom is common\n");
        } else {
            err << size_of(core) << (core.looked_at == 1 ? ": one compound, which is its own core" : in_compounds(core))
                << '\n';
        }
    }
    void tell_of_limit(const CommonCore& core, std::ostream& err) const {
        err << "chemsieve: the search ended after so many steps; ";
        if (core.most_bonds > core.bonds) {
            err << "no core has more than " << core.most_bonds << " bonds, and more steps (--steps) may find a larger "
                << "one\n";
        } else {
            err << "no core has more bonds, but another one may have more atoms\n";
        }
    }
    static std::string size_of(const CommonCore& core) {
        return counted(core.bonds, "bond", "bonds") + " and " + counted(core.atoms, "atom", "atoms");
    }
    static std::string in_compounds(const CommonCore& core) {
        if (core.compounds == core.looked_at) return " in all of " + counted_compounds(core.looked_at);
        constexpr double kPercent = 100;
        char share[16];
        std::snprintf(share, sizeof share, "%.1f",
                      kPercent * static_cast<double>(core.compounds) / static_cast<double>(core.looked_at));
        return " in " + grouped(core.compounds) + " of " + counted_compounds(core.looked_at) + " (" + share + " %)";
    }

    std::string library_, output_;
    CoreOptions core_;
    TableOptions table_;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_core_command() { return std::make_unique<CoreCommand>(); }

}  // namespace chemsieve::cli
