#include "app/work/compound_export.h"

#include <algorithm>

#include "app/work/search_log.h"
#include "base/error.h"
#include "data/compound/inchi_cells.h"
#include "data/write/molfile.h"

namespace chemsieve::work {

namespace {

constexpr std::size_t kRowsTogether = 4096;
constexpr std::size_t kSlowRowsAThread = 32;  // rows together that take a millisecond each

std::vector<TableColumn> titles_of(const CompoundExport& wanted, bool names_library) {
    std::vector<TableColumn> titles;
    if (names_library) titles.push_back({"library"});
    titles.push_back({"id"});
    titles.push_back({"smiles"});
    wanted.properties.append_titles(titles);
    for (const FurtherColumn& column : wanted.further) titles.push_back(column.title);
    return titles;
}

std::string names_of(const std::vector<LibraryPart>& parts) {
    std::string names;
    for (const LibraryPart& part : parts) names += (names.empty() ? "" : ", ") + part.name;
    return names;
}

class ExportRun {
  public:
    ExportRun(const CompoundSource& source, const CompoundExport& wanted, std::ostream& out, const ExportEvents& events,
              const std::stop_token& stop)
        : source_{source},
          wanted_{wanted},
          facts_{facts_of(wanted.format)},
          events_{events},
          stop_{stop},
          parts_{source.parts()},
          rows_{make_table_writer(wanted.format, out, titles_of(wanted, parts_.size() > 1), wanted.style), wanted.jobs},
          reader_{source.reader()} {
        const DrawingKind drawings = facts_.drawing_in(wanted.style);
        const bool slow = drawings != DrawingKind::none || facts_.has_molfiles;
        together_ = slow ? kSlowRowsAThread * rows_.jobs() : kRowsTogether;
        for (unsigned i = 0; i < rows_.jobs(); ++i) workers_.push_back({source.reader(), RowDrawing{drawings}});
    }

    void write_listed(const std::vector<CompoundNumber>& compounds) {
        for (std::size_t i = 0; i < compounds.size() && !stop_.stop_requested(); ++i) write(compounds[i]);
        write_waiting();
    }

    // Only a sample holds its numbers, and an order those of all.
    void write_chosen(RowOrder* order) {
        RowSample<CompoundNumber> sample{wanted_.request.sample};
        const bool is_sample = wanted_.request.sample.rows > 0;
        std::vector<CompoundNumber> chosen;
        for_each_compound([&](CompoundNumber number) {
            if (wanted_.among && !wanted_.among->contains(number)) return;
            if (is_sample) {
                sample.offer(0, number, number);
            } else if (order) {
                chosen.push_back(number);
            } else {
                write(number);
            }
        });
        if (is_sample) chosen = sample.take();
        if (order && !stop_.stop_requested()) {
            const auto ordered = order->sorted(
                chosen, [](CompoundNumber compound) { return compound; }, [](CompoundNumber) { return 0; }, stop_);
            chosen = ordered.value_or(std::vector<CompoundNumber>{});
        }
        write_listed(chosen);
    }

    ExportResult finish() {
        if (stop_.stop_requested()) return {.cancelled = true};
        if (result_.written == 0 && result_.left_out > 0) {
            throw LibraryError(source_.name() + ": no compound can be read; restore it from a copy or import anew");
        }
        const auto written = static_cast<std::int64_t>(result_.written);
        result_.remarks = rows_.table().finish(export_record(names_of(parts_), wanted_.request, written));
        return result_;
    }

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
            return !stop_.stop_requested();
        };
        try {
            reader_->for_each_compound(take);
        } catch (const LibraryError&) {
            // The list of compounds is damaged; the rest of the compounds are found by number.
            const auto highest = static_cast<std::int64_t>(source_.last_numbers().back());
            for (std::int64_t next = last + 1; next <= highest && take(CompoundNumber{next}); ++next) {
            }
        }
    }

    void write(CompoundNumber number) {
        waiting_.push_back(number);
        if (waiting_.size() >= together_) write_waiting();
    }

    void write_waiting() {
        std::vector<std::optional<Failure>> failures(waiting_.size());
        std::vector<char> is_gone(waiting_.size());
        const std::vector<std::string> inchis = inchis_of_waiting();
        const auto make = [&](std::size_t i, unsigned worker) -> std::optional<TableRow> {
            try {
                return row_of(waiting_[i], workers_[worker], inchis.empty() ? std::string{} : inchis[i]);
            } catch (const CompoundRemoved&) {
                is_gone[i] = 1;
            } catch (const LibraryError& e) {
                failures[i] = e.failure();
            }
            return std::nullopt;
        };
        if (!rows_.write(waiting_.size(), rows_.jobs(), make, stop_)) return;
        for (std::size_t i = 0; i < waiting_.size(); ++i) {
            if (!failures[i]) {
                if (!is_gone[i]) ++result_.written;
                continue;
            }
            ++result_.left_out;
            if (events_.left_out) events_.left_out(waiting_[i], *failures[i]);
        }
        waiting_.clear();
        if (events_.written) events_.written(result_.written);
    }

    std::vector<std::string> inchis_of_waiting() {
        if (wanted_.properties.inchi_places().empty()) return {};
        std::vector<CompoundReader*> readers;
        for (const Worker& worker : workers_) readers.push_back(worker.reader.get());
        return inchi_cells(waiting_, readers, stop_);
    }

    TableRow row_of(CompoundNumber number, Worker& worker, const std::string& inchi) const {
        const CompoundRow row = wanted_.properties.read(number, *worker.reader);
        TableRow result{.cells = {}, .id = row.id, .smiles = row.smiles};
        if (parts_.size() > 1) result.cells.push_back(part_with(parts_, number).name);
        result.cells.push_back(row.id);
        result.cells.push_back(row.smiles);
        const std::size_t first_property = result.cells.size();
        // The molfile is made here already, so that compounds without one are left out.
        if (facts_.has_molfiles) {
            result.molblock = molfile_of(row.id, row.smiles, worker.reader->molblock(number));
        }
        if (worker.drawing.is_wanted()) result.drawing = worker.drawing.draw(worker.reader->molecule(number));
        wanted_.properties.append_cells(row, *worker.reader, result.cells);
        for (const std::size_t place : wanted_.properties.inchi_places()) result.cells[first_property + place] = inchi;
        for (const FurtherColumn& column : wanted_.further) result.cells.push_back(column.cell(number));
        return result;
    }

    const CompoundSource& source_;
    const CompoundExport& wanted_;
    const OutputFormatFacts& facts_;
    const ExportEvents& events_;
    const std::stop_token& stop_;
    std::vector<LibraryPart> parts_;
    RowWriter rows_;
    std::unique_ptr<CompoundReader> reader_;
    std::vector<Worker> workers_;
    std::size_t together_;
    std::vector<CompoundNumber> waiting_;
    ExportResult result_;
};

}  // namespace

ExportResult export_compounds(const CompoundSource& source, const CompoundExport& wanted, std::ostream& out,
                              const ExportEvents& events, const std::stop_token& stop) {
    std::optional<RowOrder> order;
    if (!wanted.order.empty()) {
        constexpr bool kOfHits = false;
        order.emplace(wanted.order, source, kOfHits, wanted.jobs);
    }
    ExportRun run{source, wanted, out, events, stop};
    wanted.listed ? run.write_listed(*wanted.listed) : run.write_chosen(order ? &*order : nullptr);
    return run.finish();
}

}  // namespace chemsieve::work
