#include <CLI/CLI.hpp>
#include <algorithm>
#include <ostream>

#include "app/cli/command/command.h"
#include "app/cli/command/option_value.h"
#include "app/cli/command/output.h"
#include "app/cli/command/progress_line.h"
#include "app/cli/command/remedy_text.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/compound_options.h"
#include "app/cli/options/listing_options.h"
#include "app/cli/options/table_options.h"
#include "app/conditions/user_names.h"
#include "app/queries/structure_file.h"
#include "app/results/inchi_cells.h"
#include "app/results/row_drawing.h"
#include "app/results/row_writer.h"
#include "app/results/search_log.h"
#include "base/error.h"
#include "base/text.h"
#include "data/library/library.h"
#include "data/where/condition_error.h"
#include "data/write/molfile.h"
#include "data/write/property_columns.h"
#include "search/engine/several/structure_sets.h"

namespace chemsieve::cli {

namespace {

constexpr std::size_t kRowsTogether = 4096;
constexpr std::size_t kSlowRowsAThread = 32;  // rows together that take a millisecond each

class ExportCommand : public Command {
  public:
    std::string examples() const override {
        return "  chemsieve export demo.sieve -o demo.sdf\n"
               "  chemsieve export demo.sieve -o light.csv --where 'mw < 300 and class is not null' --columns "
               "mw,class\n"
               "  chemsieve export demo.sieve -o chosen.csv --ids ids.txt --columns mw,logp\n"
               "  chemsieve export demo.sieve --format smi --where 'rings > 3' | head\n"
               "  chemsieve export demo.sieve --where lipinski --sort mw:desc --columns mw,logp | head\n"
               "  chemsieve export demo.sieve -o some.smi --where 'C >= 10 and Cl = 0' --sample 20 --seed 7\n"
               "  chemsieve export demo.sieve -o classes.smi --columns mw,class\n"
               "  chemsieve export demo.sieve -o without.smi --contains-none data/demo/queries.smi\n"
               "  chemsieve export demo.sieve -o clean.csv --where 'lipinski and not alerts' --alerts "
               "alerts=data/demo/queries.smi --columns fsp3,Cl --sort fsp3:desc,id";
    }
    void describe(CLI::App& app) override {
        add_library_argument(app, library_)->required();
        does_without(app, add_output_option(app, output_, "File to write"), "standard output");
        table_options_.describe(app);
        compounds_.describe(app);
        asked_columns_ = add_columns_option(app, columns_,
                                            "Properties to write, separated by commas, or 'all'; smi has none if "
                                            "they are not asked for");
        asked_columns_->capture_default_str();
        listing_.describe(app, "the compounds");
        add_jobs_option(app, jobs_);
    }

    Exit run(Context& context) override {
        const std::vector<StructureFile> set_files = compounds_.set_files(context);
        std::vector<std::string> inputs{library_, compounds_.ids_file(), compounds_.any_of(), compounds_.none_of()};
        for (const StructureFile& file : set_files) inputs.push_back(file.path);
        refuse_same_files({output_}, inputs);
        columns_ = without_mark(columns_);
        const OutputFormat format = table_options_.format(output_);
        TableStyle style = table_options_.style(format);
        style.sheet = "Compounds";
        style.with_columns = asked_columns_->count() > 0 && !columns_.empty();
        const Library library{library_};
        const PropertyColumns properties{columns_, library};
        std::vector<TableColumn> columns{{"id"}, {"smiles"}};
        properties.append_titles(columns);
        std::shared_ptr<const CompoundSelection> among;
        if (compounds_.has_filter()) {
            const auto selected = select(library, context);
            if (!selected) return cancelled(context);
            compounds_.report_unknown(selected->unknown_ids, library_, context);
            among = selected->compounds;
        }
        if (compounds_.has_lists()) {
            const StructureLists lists = read_lists(compounds_.any_of(), compounds_.none_of(), library.recipe());
            Searcher searcher{std::shared_ptr<const CompoundSource>{std::shared_ptr<void>{}, &library}};
            ProgressLine line{context};
            among = left_by(lists, searcher, among, jobs_, context.stop, progress_of_sets(line));
            line.clear();
            if (!among) return cancelled(context);
        }
        std::optional<RowOrder> order;
        if (const auto wanted = listing_.orders(); !wanted.empty()) {
            constexpr bool kOfHits = false;
            order.emplace(wanted, library, kOfHits, jobs_);
        }
        Output output{output_, context.streams.out};
        RowWriter rows{make_table_writer(format, output.stream(), columns, style), jobs_};
        const DrawingKind drawings = facts_of(format).drawing_in(style);
        Run run{library, properties, format, drawings, rows, context};
        run.write(among.get(), listing_.sample(), order ? &*order : nullptr);
        if (context.stop.stop_requested()) return cancelled(context);
        if (run.written() == 0 && run.left_out() > 0) {
            throw LibraryError(library_ + ": no compound can be read; restore it from a copy or import anew");
        }
        const SearchRecord record =
            export_record(library_, request(set_files), static_cast<std::int64_t>(run.written()));
        for (const std::string& remark : rows.table().finish(record)) {
            context.streams.err << "chemsieve: " << (output_.empty() ? "" : output_ + ": ") << remark << '\n';
        }
        output.commit();
        return conclude(run, context);
    }

  private:
    // One run of the command: its rows, on several threads.
    class Run {
      public:
        Run(const Library& library, const PropertyColumns& properties, OutputFormat format, DrawingKind drawings,
            RowWriter& rows, Context& context)
            : library_{library},
              properties_{properties},
              format_{format},
              rows_{rows},
              context_{context},
              line_{context},
              reader_{library.reader()} {
            const bool slow = drawings != DrawingKind::none || facts_of(format).has_molfiles;
            together_ = slow ? kSlowRowsAThread * rows.jobs() : kRowsTogether;
            for (unsigned i = 0; i < rows.jobs(); ++i) workers_.push_back({library.reader(), RowDrawing{drawings}});
        }

        // Writes the selected compounds, without a selection all, until all are written or the run is stopped. Only a
        // sample holds its numbers, and an order those of all.
        void write(const CompoundSelection* among, const SampleSize& size, RowOrder* order) {
            RowSample<CompoundNumber> sample{size};
            std::vector<CompoundNumber> chosen;
            for_each_compound([&](CompoundNumber number) {
                if (among && !among->contains(number)) return;
                if (size.rows > 0) {
                    sample.offer(0, number, number);
                } else if (order) {
                    chosen.push_back(number);
                } else {
                    write(number);
                }
            });
            if (size.rows > 0) chosen = sample.take();
            if (order && !context_.stop.stop_requested()) {
                chosen = order->sorted(std::move(chosen), context_.stop).value_or(std::vector<CompoundNumber>{});
            }
            for (std::size_t i = 0; i < chosen.size() && !context_.stop.stop_requested(); ++i) write(chosen[i]);
            write_waiting();
            line_.clear();
        }

        std::size_t written() const noexcept { return written_; }
        std::size_t left_out() const noexcept { return left_out_; }

      private:
        // What each thread owns.
        struct Worker {
            std::unique_ptr<CompoundReader> reader;
            RowDrawing drawing;
        };

        void for_each_compound(const std::function<void(CompoundNumber)>& visit) {
            std::int64_t last = 0;
            const auto take = [&](CompoundNumber number) {
                last = static_cast<std::int64_t>(number);
                visit(number);
                return !context_.stop.stop_requested();
            };
            try {
                reader_->for_each_compound(take);
            } catch (const LibraryError&) {
                // The list of compounds is damaged; the rest of the compounds are found by number.
                const auto highest = static_cast<std::int64_t>(library_.last_number());
                for (std::int64_t next = last + 1; next <= highest && take(CompoundNumber{next}); ++next) {
                }
            }
        }

        void write(CompoundNumber number) {
            waiting_.push_back(number);
            if (waiting_.size() >= together_) write_waiting();
        }

        void write_waiting() {
            std::vector<std::string> failures(waiting_.size());  // why a compound failed; empty: it did not
            std::vector<char> is_gone(waiting_.size());
            const std::vector<std::string> inchis = inchis_of_waiting();
            const auto make = [&](std::size_t i, unsigned worker) -> std::optional<TableRow> {
                try {
                    TableRow row = row_of(waiting_[i], workers_[worker]);
                    // Behind id and SMILES.
                    for (const std::size_t place : properties_.inchi_places()) row.cells[2 + place] = inchis[i];
                    return row;
                } catch (const CompoundRemoved&) {
                    is_gone[i] = 1;
                } catch (const LibraryError& e) {
                    failures[i] = error_text(e);
                }
                return std::nullopt;
            };
            if (!rows_.write(waiting_.size(), rows_.jobs(), make, context_.stop)) return;
            written_ += waiting_.size() - static_cast<std::size_t>(std::count(is_gone.begin(), is_gone.end(), 1));
            for (std::size_t i = 0; i < waiting_.size(); ++i) {
                if (!failures[i].empty()) leave_out(waiting_[i], failures[i]);
            }
            waiting_.clear();
            line_.show(with_separators(static_cast<long long>(written_)) + " compounds written");
        }

        std::vector<std::string> inchis_of_waiting() {
            if (properties_.inchi_places().empty()) return {};
            std::vector<CompoundReader*> readers;
            for (const Worker& worker : workers_) readers.push_back(worker.reader.get());
            return inchi_cells(waiting_, readers, context_.stop);
        }

        TableRow row_of(CompoundNumber number, Worker& worker) const {
            const CompoundRow row = properties_.read(number, *worker.reader);
            TableRow result{.cells = {row.id, row.smiles}, .id = row.id, .smiles = row.smiles};
            // The molfile is made here already, so that compounds without one are left out.
            if (facts_of(format_).has_molfiles) {
                result.molblock = molfile_of(row.id, row.smiles, worker.reader->molblock(number));
            }
            if (worker.drawing.is_wanted()) result.drawing = worker.drawing.draw(worker.reader->molecule(number));
            properties_.append_cells(row, *worker.reader, result.cells);
            return result;
        }

        void leave_out(CompoundNumber number, const std::string& reason) {
            --written_;
            if (++left_out_ > kMostReported) return;
            line_.clear();
            std::ostream& err = context_.streams.err;
            err << "chemsieve: " << name_of(number) << ": left out: " << reason << '\n';
            if (left_out_ == kMostReported) err << "chemsieve: further compounds left out are not listed here\n";
        }

        std::string name_of(CompoundNumber number) const {
            try {
                return one_line(reader_->id(number));
            } catch (const LibraryError&) {
                return "compound " + std::to_string(static_cast<std::int64_t>(number));
            }
        }

        const Library& library_;
        const PropertyColumns& properties_;
        OutputFormat format_;
        RowWriter& rows_;
        Context& context_;
        ProgressLine line_;
        std::unique_ptr<CompoundReader> reader_;
        std::vector<Worker> workers_;
        std::size_t together_;
        std::vector<CompoundNumber> waiting_;
        std::size_t written_ = 0;
        std::size_t left_out_ = 0;
    };

    Exit conclude(const Run& run, Context& context) const {
        std::ostream& err = context.streams.err;
        if (!context.quiet) err << counted_compounds(run.written()) << " written\n";
        if (run.left_out() == 0) return Exit::done;
        err << "chemsieve: not complete: " << counted_compounds(run.left_out())
            << " could not be read; 'chemsieve check " << library_ << "' tells what is damaged\n";
        return Exit::incomplete;
    }

    // Nothing if stopped.
    std::optional<SelectedCompounds> select(const Library& library, Context& context) {
        try {
            CompoundFilter filter = compounds_.filter(context.stop);
            filter.jobs = jobs_;
            ProgressLine line{context};
            return select_by_names(library, std::move(filter), context.names, context.stop, progress_of_sets(line));
        } catch (const ConditionError& e) {
            throw UsageError("--where: " + error_text(e));
        }
    }

    // What chose the compounds, and in what order they are, for the record.
    SearchRequest request(const std::vector<StructureFile>& set_files) const {
        return {.where = compounds_.where(),
                .sample = listing_.sample(),
                .sort = listing_.sort(),
                .ids_file = compounds_.ids_file(),
                .any_of_file = compounds_.any_of(),
                .none_of_file = compounds_.none_of(),
                .set_files = set_files};
    }

    static Exit cancelled(Context& context) {
        context.streams.err << "chemsieve: cancelled; nothing was written\n";
        return Exit::incomplete;
    }

    std::string library_, output_;
    CompoundOptions compounds_;
    TableOptions table_options_;
    ListingOptions listing_;
    std::string columns_ = "all";
    CLI::Option* asked_columns_ = nullptr;
    unsigned jobs_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_export_command() { return std::make_unique<ExportCommand>(); }

}  // namespace chemsieve::cli
