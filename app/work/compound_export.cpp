#include "app/work/compound_export.h"

#include <algorithm>

#include "app/work/search_log.h"
#include "base/error.h"

namespace chemsieve::work {

namespace {

constexpr std::size_t kExportedTogether = 4096;

std::string names_of(const std::vector<SourceLibrary>& libraries) {
    std::string names;
    for (const SourceLibrary& library : libraries) names += (names.empty() ? "" : ", ") + library.name;
    return names;
}

CompoundTable::Layout of_compounds(CompoundTable::Layout layout) {
    layout.of_hits = false;
    return layout;
}

class ExportRun {
  public:
    ExportRun(const CompoundSource& source, const CompoundExport& wanted, std::ostream& out, const ExportEvents& events,
              const std::stop_token& stop)
        : source_{source},
          wanted_{wanted},
          events_{events},
          stop_{stop},
          table_{of_compounds(wanted.layout), source, out},
          together_{std::min(table_.rows_together(), kExportedTogether)} {}

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
        result_.remarks = table_.finish(export_record(names_of(source_.libraries()), wanted_.request, written));
        return result_;
    }

  private:
    void for_each_compound(const std::function<void(CompoundNumber)>& visit) {
        std::int64_t last = 0;
        const auto take = [&](CompoundNumber number) {
            last = static_cast<std::int64_t>(number);
            visit(number);
            return !stop_.stop_requested();
        };
        try {
            source_.reader()->for_each_compound(take);
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
        const auto written = table_.write(waiting_, stop_, [&](CompoundNumber compound, const Failure& why) {
            ++result_.left_out;
            if (events_.left_out) events_.left_out(compound, why);
        });
        if (!written) return;
        result_.written += *written;
        waiting_.clear();
        if (events_.written) events_.written(result_.written);
    }

    const CompoundSource& source_;
    const CompoundExport& wanted_;
    const ExportEvents& events_;
    const std::stop_token& stop_;
    CompoundTable table_;
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
        order.emplace(wanted.order, source, kOfHits, wanted.layout.jobs);
    }
    ExportRun run{source, wanted, out, events, stop};
    wanted.listed ? run.write_listed(*wanted.listed) : run.write_chosen(order ? &*order : nullptr);
    return run.finish();
}

}  // namespace chemsieve::work
