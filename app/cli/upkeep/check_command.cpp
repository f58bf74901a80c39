#include <CLI/CLI.hpp>
#include <chrono>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/work/upkeep.h"
#include "base/json.h"

namespace chemsieve::cli {

namespace {

// The most defects that are listed; all are counted.
constexpr std::size_t kMostListed = 1000;

class CheckCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve check demo.sieve\n"
               "  chemsieve check demo.sieve --sample 0 --json\n"
               "  chemsieve check demo.sieve --repair";
    }
    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        app.add_option(
               "--sample", options_.sample,
               "Compounds whose fingerprints, SMILES, structures and InChIKeys are made anew from their text and "
               "compared, evenly spread; 0: all")
            ->check(CLI::Range(0LL, 1'000'000'000'000LL))
            ->capture_default_str();
        app.add_flag("--repair", repair_,
                     "Make structures, fingerprints and InChIKeys that are damaged anew from the texts of the "
                     "compounds, then check once more")
            ->configurable(false);
        app.add_flag("--json", json_, "As one JSON object");
        add_jobs_option(app, options_.jobs);
    }

    Exit run(Context& context) override {
        ProgressLine line{context};
        CheckEvents events;
        events.progress = [&](const CheckProgress& progress) { show(progress, line); };
        events.defect = [&](const Defect& defect) {
            if (defects_.size() < kMostListed) defects_.push_back(defect);
            if (json_ || defects_.size() == kMostListed) return;
            line.clear();
            context.streams.out << defect.where << ": " << defect.what;
            // A defect that is being mended needs no remedy.
            if (!is_mending_ || !defect.is_mendable) context.streams.out << "; " << remedy_text(defect.remedy);
            context.streams.out << std::endl;
        };
        const CheckOutcome outcome =
            repair_ ? repaired(events, context) : check_library(library_, options_, events, context.stop);
        line.clear();
        if (json_) {
            print_json(outcome, context.streams.out);
        } else {
            print_text(outcome, context);
        }
        if (!keys_left_.empty()) {
            context.streams.err << "chemsieve: the InChIKeys of " << library_ << " are as they were: " << keys_left_
                                << '\n';
        }
        if (outcome.cancelled) {
            context.streams.err << "chemsieve: cancelled; not all of " << library_ << " was checked"
                                << (repair_ && mended_.empty() ? ", and it is as it was\n" : "\n");
            return Exit::incomplete;
        }
        return outcome.defects > 0 ? Exit::library : Exit::done;
    }

  private:
    // The defects found after the repair, or before it if nothing was mended.
    CheckOutcome repaired(const CheckEvents& events, Context& context) {
        is_mending_ = true;
        const auto mended = [&](const std::vector<std::string>& parts) {
            is_mending_ = false;
            defects_.clear();
            if (!json_) context.streams.out << library_ << ": made anew: " << joined(parts) << std::endl;
        };
        const Repair repair = work::repair(library_, options_, events, mended, context.stop);
        mended_ = repair.mended;
        keys_left_ = repair.keys_left;
        return repair.found;
    }

    static std::string joined(const std::vector<std::string>& parts) {
        std::string text;
        for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
        return text;
    }

    void show(const CheckProgress& progress, ProgressLine& line) {
        const auto now = std::chrono::steady_clock::now();
        if (part_ != progress.part) {
            part_ = progress.part;
            rate_ = {};
        } else if (now - last_line_ < kBetweenLines) {
            return;
        }
        last_line_ = now;
        std::string text = part_;
        if (progress.done > 0) text += ": " + with_separators(progress.done);
        if (progress.total > 0) text += " of " + with_separators(progress.total);
        line.show(text + rate_.text(progress.done, progress.total));
    }

    void print_text(const CheckOutcome& outcome, Context& context) const {
        std::ostream& out = context.streams.out;
        if (outcome.defects >= static_cast<std::int64_t>(kMostListed)) {
            out << "only the first " << with_separators(kMostListed - 1) << " defects are listed\n";
        }
        if (!outcome.cancelled) {
            out << library_ << ": "
                << (outcome.defects == 0   ? "sound"
                    : outcome.defects == 1 ? "damaged, 1 defect"
                                           : "damaged, " + with_separators(outcome.defects) + " defects")
                << "; checked " << with_separators(outcome.compounds) << " compounds, "
                << with_separators(outcome.molfiles) << " molfiles, " << with_separators(outcome.structure_blocks)
                << " blocks of structures and " << with_separators(outcome.fingerprint_blocks)
                << " of fingerprints; made " << with_separators(outcome.recomputed) << " compounds"
                << (outcome.keys_made > 0 ? " and " + with_separators(outcome.keys_made) + " InChIKeys" : "")
                << " anew from their text\n";
        }
        if (!outcome.not_recomputed.empty() && !context.quiet) {
            context.streams.err << "note: no compound was made anew from its text: " << outcome.not_recomputed << '\n';
        }
        if (!outcome.keys_not_made.empty() && keys_left_.empty() && !context.quiet) {
            context.streams.err << "note: no InChIKey was made anew: " << outcome.keys_not_made << '\n';
        }
    }

    void print_json(const CheckOutcome& outcome, std::ostream& out) const {
        Json j;
        j["library"] = library_;
        j["sound"] = !outcome.cancelled && outcome.defects == 0;
        j["complete"] = !outcome.cancelled;
        j["compounds"] = outcome.compounds;
        j["molfiles"] = outcome.molfiles;
        j["structure_blocks"] = outcome.structure_blocks;
        j["fingerprint_blocks"] = outcome.fingerprint_blocks;
        j["recomputed"] = outcome.recomputed;
        if (!outcome.not_recomputed.empty()) j["not_recomputed"] = outcome.not_recomputed;
        if (outcome.keys_made > 0) j["recomputed_inchikeys"] = outcome.keys_made;
        if (!outcome.keys_not_made.empty()) j["inchikeys_not_recomputed"] = outcome.keys_not_made;
        if (repair_) j["mended"] = mended_;
        j["defect_count"] = outcome.defects;
        j["defects"] = Json::list();
        for (const Defect& defect : defects_) {
            j["defects"].push_back(
                {{"where", defect.where}, {"what", defect.what}, {"remedy", remedy_text(defect.remedy)}});
        }
        out << json_text(j, 2) << '\n';
    }

    std::string library_;
    CheckOptions options_;
    bool json_ = false;
    bool repair_ = false;
    bool is_mending_ = false;
    std::vector<std::string> mended_;
    std::string keys_left_;  // why damaged InChIKeys were not made anew
    std::vector<Defect> defects_;
    std::string part_;
    Rate rate_;
    std::chrono::steady_clock::time_point last_line_{};
};

}  // namespace

std::unique_ptr<Command> make_check_command() { return std::make_unique<CheckCommand>(); }

}  // namespace chemsieve::cli
