#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <ostream>
#include <set>
#include <sstream>

#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/known/known_options.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/table_options.h"
#include "base/text.h"
#include "data/file/seen_keys.h"
#include "data/file/sorted_keys.h"
#include "fingerprint/filter/catalogues/layered_filter.h"
#include "fingerprint/filter/streams/stable_filter.h"

namespace chemsieve::cli {

namespace {

constexpr double kForgettingRate = 0.001;  // of the filter of --memory
constexpr double kLayerRate = 0.001;
constexpr std::uint64_t kToldGap = 1'000'000;

// Which compounds came before: exactly, or, in memory that never grows, as far as a filter remembers.
class Earlier {
  public:
    explicit Earlier(std::optional<std::uint64_t> bytes) {
        if (bytes) forgetting_ = filter::StableFilter::for_rate(*bytes, kForgettingRate);
    }

    bool is_new(std::uint64_t key) {
        if (!forgetting_) return exact_.add(key);
        const bool came = forgetting_->may_contain(key);
        forgetting_->insert(key);
        return !came;
    }
    const std::optional<filter::StableFilter>& forgetting() const noexcept { return forgetting_; }

  private:
    SeenKeys exact_;
    std::optional<filter::StableFilter> forgetting_;
};

class DedupeCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve dedupe demo.sieve more.smi.gz compounds.sdf.gz -o each-once.smi\n"
               "  chemsieve dedupe compounds.sdf.gz --ignore-salts -o each-once.sdf\n"
               "  chemsieve dedupe demo.sieve more.smi.gz compounds.sdf.gz --count-sources -o sources.csv\n"
               "  gzip -dc more.smi.gz | chemsieve dedupe - --input-format smi --memory 64M -o stream.smi";
    }

    void describe(CLI::App& app) override {
        inputs_.describe(app, "The compounds, of which the first of equal ones is written", false);
        inputs_.keep_records();
        add_sameness_options(app, sameness_);
        app.add_flag("--keys", keys_, "The files have keys, such as InChIKeys, one a line");
        auto* memory =
            app.add_option("--memory", memory_,
                           "For endless streams: memory that never grows, such as 64M; what came long ago is "
                           "forgotten, and one new compound in a thousand is taken for a repeat");
        memory->transform(CLI::AsSizeValue(false));
        app.add_flag("--count-sources", counts_sources_,
                     "A column 'sources': in how many of the files a compound is. The files are read twice")
            ->excludes(memory);
        add_columns_option(app, columns_, "Data items to write, separated by commas (default: those of the beginning)");
        add_output_option(app, output_, "File to write; '-' is standard output");
        table_.describe(app);
    }

    Exit run(Context& context) override {
        if (inputs_.is_empty()) throw UsageError("dedupe needs files or libraries");
        refuse_same_files({output_}, inputs_.files());
        if (memory_ && *memory_ < kLeastMemory) throw UsageError("--memory needs 64K at least, such as 64M");
        const known::KeyMaker maker{keys_ ? known::KeyForm::text : known::KeyForm::structure, sameness_};
        std::optional<filter::LayeredFilter> sources;
        if (counts_sources_) {
            const auto files = inputs_.files();
            if (std::find(files.begin(), files.end(), "-") != files.end()) {
                throw UsageError("--count-sources reads its files twice, which standard input cannot be");
            }
            sources = counted_sources(maker, context);
            if (!sources) return ended_;
        }
        return write_each_once(maker, sources ? &*sources : nullptr, context);
    }

  private:
    static constexpr std::uint64_t kLeastMemory = 64 << 10;

    bool has_ended(const KnownInputs::Counts& counts, Context& context) {
        if (counts.is_stopped) {
            context.streams.err << "chemsieve: cancelled" << (output_.empty() ? "" : "; nothing was written") << '\n';
            ended_ = Exit::incomplete;
        } else if (counts.is_refused) {
            ended_ = Exit::bad_input;
        }
        return counts.is_stopped || counts.is_refused;
    }

    // A layer for each file that has a compound. Nothing if that was stopped.
    std::optional<filter::LayeredFilter> counted_sources(const known::KeyMaker& maker, Context& context) {
        Context silent{context.streams, context.stop, true};
        std::vector<SortedKeys> files(inputs_.files().size());
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < files.size(); ++i) {
            const auto counts = inputs_.go_through(inputs_.files()[i], maker, silent, [&](const auto& compounds) {
                for (const known::KeyedCompound& compound : compounds) files[i].add(compound.key);
            });
            if (has_ended(counts, context)) return std::nullopt;
            all += files[i].count();
        }
        const auto depth =
            static_cast<unsigned>(std::min<std::size_t>(files.size(), filter::LayeredFilter::kMostLayers));
        auto sources = filter::LayeredFilter::for_keys(depth, std::max<std::uint64_t>(1, all), kLayerRate);
        for (SortedKeys& keys : files) {
            keys.visit([&sources](std::span<const std::uint64_t> some) {
                for (const std::uint64_t key : some) sources.insert(key);
            });
        }
        return sources;
    }

    Exit write_each_once(const known::KeyMaker& maker, const filter::LayeredFilter* sources, Context& context) {
        const OutputFormat format = table_.format(output_);
        Output output{output_, context.streams.out};
        std::unique_ptr<TableWriter> writer;
        Earlier earlier{memory_};
        std::uint64_t written = 0;
        const auto counts = inputs_.go_through(maker, context, [&](const auto& compounds) {
            if (!writer) {
                choose_items(compounds);
                writer = make_table_writer(format, output.stream(), columns(), table_.style(format));
            }
            for (const known::KeyedCompound& compound : compounds) {
                if (!earlier.is_new(compound.key)) continue;
                writer->write(row_of(compound, sources));
                ++written;
            }
        });
        if (has_ended(counts, context)) return ended_;
        if (!writer) {
            context.streams.err << "chemsieve: no compound could be read; nothing was written\n";
            return Exit::bad_input;
        }
        writer->finish({.title = "Each compound once"});
        output.commit();
        if (!context.quiet) tell(counts, written, earlier, context.streams.err);
        return Exit::done;
    }

    void choose_items(const std::vector<known::KeyedCompound>& compounds) {
        if (!columns_.empty()) {
            std::istringstream words{columns_};
            for (std::string word; std::getline(words, word, ',');) items_.push_back(trimmed(word));
            return;
        }
        for (const known::KeyedCompound& compound : compounds) {
            for (const Field& field : compound.fields) {
                if (std::find(items_.begin(), items_.end(), field.first) == items_.end()) items_.push_back(field.first);
            }
        }
    }

    std::vector<TableColumn> columns() const {
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        if (counts_sources_) columns.push_back({"sources", true});
        for (const std::string& item : items_) columns.push_back({item});
        return columns;
    }

    TableRow row_of(const known::KeyedCompound& compound, const filter::LayeredFilter* sources) {
        TableRow row{.cells = {compound.id, compound.text}, .id = compound.id, .smiles = compound.text};
        if (!compound.molblock.empty()) row.molblock = compound.molblock;
        if (sources) row.cells.push_back(std::to_string(sources->count(compound.key)));
        const std::size_t first = row.cells.size();
        row.cells.resize(first + items_.size());
        for (const Field& field : compound.fields) {
            const auto found = std::find(items_.begin(), items_.end(), field.first);
            if (found == items_.end()) {
                if (columns_.empty()) left_out_.insert(field.first);
            } else {
                row.cells[first + static_cast<std::size_t>(found - items_.begin())] = field.second;
            }
        }
        return row;
    }

    void tell(const KnownInputs::Counts& counts, std::uint64_t written, const Earlier& earlier,
              std::ostream& err) const {
        err << "read " << grouped(counts.read) << " = written " << grouped(written) << " + repeats "
            << grouped(counts.read - counts.rejected - written) << " + rejected " << grouped(counts.rejected) << '\n';
        if (const auto& forgetting = earlier.forgetting()) {
            err << "in " << grouped(forgetting->size_in_bytes()) << " bytes: of new compounds at most "
                << percent(forgetting->expected_error()) << " are taken for repeats; of repeats "
                << percent(forgetting->expected_loss(kToldGap)) << " are overlooked when " << grouped(kToldGap)
                << " others came between\n";
        }
        if (!left_out_.empty()) {
            err << grouped(left_out_.size())
                << " data items that the first records do not have were left out, such as '"
                << one_line(*left_out_.begin()) << "'; --columns names what is to be written\n";
        }
    }

    std::string output_, columns_;
    std::optional<std::uint64_t> memory_;
    KnownInputs inputs_;
    TableOptions table_;
    Sameness sameness_;
    std::vector<std::string> items_;
    std::set<std::string> left_out_;
    Exit ended_ = Exit::done;
    bool keys_ = false;
    bool counts_sources_ = false;
};

}  // namespace

std::unique_ptr<Command> make_dedupe_command() { return std::make_unique<DedupeCommand>(); }

}  // namespace chemsieve::cli
