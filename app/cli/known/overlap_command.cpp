#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <ostream>
#include <unordered_set>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/known/known_options.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "base/platform/files.h"
#include "data/file/sorted_keys.h"
#include "search/known/shared_pairs.h"

namespace chemsieve::cli {

namespace {

using known::KnownFilter;
using Keys = std::vector<std::uint64_t>;

Keys all_of(SortedKeys& sorted) {
    Keys keys;
    keys.reserve(sorted.count());
    sorted.visit([&keys](std::span<const std::uint64_t> some) { keys.insert(keys.end(), some.begin(), some.end()); });
    return keys;
}

constexpr std::size_t kEstimateDraws = 2'000;  // rows of each list, a few times

struct NoCounts {
    const filter::JoinedKey* operator()(std::uint64_t) const { return nullptr; }
};

// What ends a command before its work is done.
struct EarlyEnd {
    Exit exit;
};

class OverlapCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve overlap demo.sieve more.smi.gz\n"
               "  chemsieve overlap demo.sieve more.smi.gz --list only-a -o ours-alone.csv\n"
               "  chemsieve overlap demo.sieve more.smi.gz --pairs --list shared\n"
               "  chemsieve overlap demo.sieve more.smi.gz --estimate\n"
               "  chemsieve known build theirs.known more.smi.gz\n"
               "  chemsieve overlap demo.sieve theirs.known";
    }

    void describe(CLI::App& app) override {
        const std::vector<std::string> endings = compound_endings({"sieve", "known"});
        const std::string meaning = "library, file of compounds, or filter that 'known build' has made";
        takes_file(app, app.add_option("A", a_, "The one list: " + meaning), endings)->required();
        takes_file(app, app.add_option("B", b_, "The other list: " + meaning), endings)->required();
        auto* list = app.add_option("--list", list_, "A table of the compounds of one part instead of the numbers");
        takes_one_of(app, list, {"shared", "only-a", "only-b"});
        auto* pairs = app.add_flag("--pairs", pairs_,
                                   "Also how often: the pairs that repeats make, and with --list shared how many "
                                   "times each list has a compound");
        app.add_flag("--estimate", estimates_,
                     "Of two lists by filters and samples of some thousand compounds, with the standard error")
            ->excludes(list)
            ->excludes(pairs);
        add_sameness_options(app, sameness_);
        app.add_flag("--keys", keys_, "The files have keys, such as InChIKeys, one a line");
        secret_.describe(app, "File of the secret that a filter was made with");
        inputs_.describe_reading(app);
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        refuse_same_files({output_}, {a_, b_, secret_.file()});
        if (a_ == "-" && b_ == "-") throw UsageError("only one of the lists can be standard input");
        if (!list_.empty() && (a_ == "-" || b_ == "-")) {
            throw UsageError("--list reads its list a second time, which standard input cannot be");
        }
        try {
            const bool first = known::is_known_file(a_), second = known::is_known_file(b_);
            if ((first || second) && (pairs_ || estimates_)) {
                throw UsageError(
                    "--pairs and --estimate are for two lists; a filter holds each compound once, and what "
                    "it says is an estimate");
            }
            if (first && second) return estimate(known::read_known(a_), known::read_known(b_), context);
            if (first || second) return join(known::read_known(first ? a_ : b_), first, context);
            return compare(context);
        } catch (const EarlyEnd& end) {
            return end.exit;
        }
    }

  private:
    // Of a list and a filter; the list is asked, exactly what is not shared is certain.
    Exit join(const KnownFilter& filter, bool filter_is_first, Context& context) {
        const std::string& filter_path = filter_is_first ? a_ : b_;
        const std::string& list_path = filter_is_first ? b_ : a_;
        refuse_rules(filter_path);
        if (list_ == (filter_is_first ? "only-a" : "only-b")) {
            throw UsageError(filter_path + " is a filter: which compounds only it has cannot be told");
        }
        const known::KeyMaker maker = maker_for(filter, filter_path, secret_);
        SortedKeys sorted;
        std::uint64_t text_bytes = 0;
        go_through(list_path, maker, context, [&](const known::KeyedCompound& compound) {
            sorted.add(compound.key);
            text_bytes += compound.text.size() + 1;
        });
        std::uint64_t found = 0;
        std::vector<std::uint8_t> is_there;
        sorted.visit([&](std::span<const std::uint64_t> keys) {
            is_there.resize(keys.size());
            filter.may_contain(keys, is_there);
            found += static_cast<std::uint64_t>(std::count(is_there.begin(), is_there.end(), 1));
        });
        const std::uint64_t compounds = sorted.count();
        known::SharedEstimate estimate = filter.shared_with_list(compounds, found);
        if (filter_is_first) std::swap(estimate.only_first, estimate.only_second);
        if (list_.empty()) print(estimate, context);
        if (!list_.empty()) {
            write_list(list_path, maker, context,
                       [&](std::uint64_t key) { return filter.may_contain(key) == (list_ == "shared"); });
        }
        if (!context.quiet) {
            context.streams.err << "sent: the filter, " << grouped(bytes_of_file(filter_path).value_or(0))
                                << " bytes; the list's keys would take " << grouped(8 * compounds)
                                << ", its structures " << grouped(text_bytes) << '\n';
            if (list_ == "shared") {
                context.streams.err << "of those listed, about " << grouped(found - std::llround(estimate.shared))
                                    << " are not shared: a filter errs\n";
            }
        }
        return Exit::done;
    }

    Exit estimate(const KnownFilter& first, const KnownFilter& second, Context& context) {
        refuse_rules(a_);
        if (!list_.empty()) throw UsageError("--list needs a list: " + a_ + " and " + b_ + " are both filters");
        try {
            print(first.shared_with(second), context);
        } catch (const known::KnownError& e) {
            throw FileError(a_ + " and " + b_ + " cannot be compared: " + e.reason());
        }
        return Exit::done;
    }

    Exit compare(Context& context) {
        const known::KeyMaker maker{keys_ ? known::KeyForm::text : known::KeyForm::structure, sameness_,
                                    secret_.read()};
        if (estimates_) return estimate_lists(maker, context);
        if (pairs_) return compare_with_repeats(maker, context);
        const Keys first = keys_of(a_, maker, context), second = keys_of(b_, maker, context);
        Keys shared;
        std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(shared));
        const auto both = static_cast<double>(shared.size());
        if (list_.empty()) {
            print({both, static_cast<double>(first.size()) - both, static_cast<double>(second.size()) - both, 0},
                  context);
            return Exit::done;
        }
        const bool wants_shared = list_ == "shared";
        write_list(list_ == "only-b" ? b_ : a_, maker, context, [&](std::uint64_t key) {
            return std::binary_search(shared.begin(), shared.end(), key) == wants_shared;
        });
        return Exit::done;
    }

    Exit compare_with_repeats(const known::KeyMaker& maker, Context& context) {
        const Keys first = rows_of(a_, maker, context), second = rows_of(b_, maker, context);
        const std::vector<filter::JoinedKey> shared = known::shared_counts(first, second);
        const auto both = static_cast<double>(shared.size());
        if (list_.empty()) {
            double pairs = 0;
            for (const filter::JoinedKey& key : shared) pairs += static_cast<double>(key.pairs());
            print({both, different(first) - both, different(second) - both, 0}, context, Pairs{pairs, 0});
            return Exit::done;
        }
        const auto found = [&shared](std::uint64_t key) {
            const auto at = std::lower_bound(shared.begin(), shared.end(), key,
                                             [](const auto& counted, std::uint64_t k) { return counted.key < k; });
            return at != shared.end() && at->key == key ? &*at : nullptr;
        };
        const bool wants_shared = list_ == "shared";
        write_list(
            list_ == "only-b" ? b_ : a_, maker, context,
            [&](std::uint64_t key) { return (found(key) != nullptr) == wants_shared; },
            [&](std::uint64_t key) { return wants_shared ? found(key) : nullptr; });
        return Exit::done;
    }

    // Of plain filters of both, made here, and of samples.
    Exit estimate_lists(const known::KeyMaker& maker, Context& context) {
        const Keys first = rows_of(a_, maker, context), second = rows_of(b_, maker, context);
        const known::PairsEstimate pairs = known::estimated_pairs(first, second, kEstimateDraws, 0);
        print(known::estimated_shared(first, second), context, Pairs{pairs.pairs, pairs.standard_error});
        return Exit::done;
    }

    static double different(Keys rows) {
        std::sort(rows.begin(), rows.end());
        return static_cast<double>(std::unique(rows.begin(), rows.end()) - rows.begin());
    }

    // With repeats.
    Keys rows_of(const std::string& path, const known::KeyMaker& maker, Context& context) {
        Keys rows;
        go_through(path, maker, context, [&](const known::KeyedCompound& compound) { rows.push_back(compound.key); });
        return rows;
    }

    Keys keys_of(const std::string& path, const known::KeyMaker& maker, Context& context) {
        SortedKeys sorted;
        go_through(path, maker, context, [&](const known::KeyedCompound& compound) { sorted.add(compound.key); });
        return all_of(sorted);
    }

    // Each compound once, in the order of the list.
    // `counts_of`: how often both have the compound of a key; nullptr: there are no such columns.
    template <class IsWanted, class CountsOf = NoCounts>
    void write_list(const std::string& path, const known::KeyMaker& maker, Context& context, IsWanted is_wanted,
                    CountsOf counts_of = {}) {
        const OutputFormat format = table_.format(output_);
        Output output{output_, context.streams.out};
        const auto writer = make_table_writer(format, output.stream(), columns_of_list(), table_.style(format));
        std::unordered_set<std::uint64_t> written;
        go_through(path, maker, context, [&](const known::KeyedCompound& compound) {
            if (!is_wanted(compound.key) || !written.insert(compound.key).second) return;
            std::vector<std::string> cells{compound.id, compound.text};
            if (const filter::JoinedKey* counts = counts_of(compound.key)) {
                cells.insert(cells.end(), {std::to_string(counts->first), std::to_string(counts->second)});
            }
            writer->write({.cells = std::move(cells), .id = compound.id, .smiles = compound.text});
        });
        writer->finish({.title = "Overlap"});
        output.commit();
        if (!context.quiet) context.streams.err << list_ << ": " << grouped(written.size()) << " compounds\n";
    }

    template <class Take>
    void go_through(const std::string& path, const known::KeyMaker& maker, Context& context, Take take) {
        const auto counts = inputs_.go_through(path, maker, context, [&](const auto& compounds) {
            for (const known::KeyedCompound& compound : compounds) take(compound);
        });
        if (counts.is_stopped) {
            context.streams.err << "chemsieve: cancelled\n";
            throw EarlyEnd{Exit::incomplete};
        }
        if (counts.is_refused) throw EarlyEnd{Exit::bad_input};
        if (counts.rejected > 0 && !context.quiet) {
            context.streams.err << path << ": read " << grouped(counts.read) << " = "
                                << grouped(counts.read - counts.rejected) << " compounds + rejected "
                                << grouped(counts.rejected) << '\n';
        }
    }

    std::vector<TableColumn> columns_of_list() const {
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        if (pairs_ && list_ == "shared") columns.insert(columns.end(), {{"times_a", true}, {"times_b", true}});
        return columns;
    }

    struct Pairs {
        double number = 0;
        double standard_error = 0;
    };
    void print(const known::SharedEstimate& parts, Context& context, std::optional<Pairs> pairs = std::nullopt) const {
        Output output{output_, context.streams.out};
        const OutputFormat format = table_.format(output_);
        const auto writer = make_table_writer(
            format, output.stream(), {{"part"}, {"compounds", true}, {"standard_error", true}}, table_.style(format));
        const auto write = [&](const char* part, double compounds, double error) {
            writer->write({.cells = {part, std::to_string(std::llround(compounds)),
                                     std::to_string(std::llround(std::ceil(error)))},
                           .id = part,
                           .smiles = {}});
        };
        write("shared", parts.shared, parts.standard_error);
        write("only-a", parts.only_first, parts.standard_error);
        write("only-b", parts.only_second, parts.standard_error);
        if (pairs) write("pairs", pairs->number, pairs->standard_error);
        writer->finish({.title = "Overlap"});
        output.commit();
    }

    void refuse_rules(const std::string& filter) const {
        if (!sameness_.is_plain() || keys_) {
            throw UsageError(filter +
                             " is a filter, which has its own rules for what is the same; --ignore-stereo, "
                             "--ignore-salts, --tautomers and --keys are for lists");
        }
    }

    std::string a_, b_, list_, output_;
    KnownInputs inputs_;
    SecretOption secret_;
    TableOptions table_;
    Sameness sameness_;
    bool keys_ = false, pairs_ = false, estimates_ = false;
};

}  // namespace

std::unique_ptr<Command> make_overlap_command() { return std::make_unique<OverlapCommand>(); }

}  // namespace chemsieve::cli
