#include "data/upkeep/restore_compounds.h"

#include "base/error.h"
#include "base/parallel.h"
#include "data/compound/compound_builder.h"
#include "data/library/library_writer.h"

namespace chemsieve {

namespace {

constexpr std::size_t kWindowCompounds = 512;

InputRecord record_of(const RemovedCompound& compound) {
    InputRecord record;
    record.kind = compound.molblock ? InputRecord::Kind::molblock : InputRecord::Kind::smiles;
    record.text = compound.molblock.value_or(compound.smiles);
    record.line = compound.line;
    record.id = compound.id;
    record.fields = compound.fields;
    return record;
}

class Restoring {
  public:
    Restoring(const std::string& library, RemovedCompounds& compounds, const std::stop_token& stop)
        : library_{library}, writer_{library}, compounds_{compounds}, stop_{stop} {
        compounds_.rewind();
        writer_.restore({}, {});  // from here on nobody else adds kinds of fingerprints
    }

    // False at the end.
    bool restore_window() {
        std::vector<RemovedCompound> window;
        while (window.size() < kWindowCompounds) {
            std::optional<RemovedCompound> compound = compounds_.next();
            if (!compound) break;
            window.push_back(std::move(*compound));
        }
        if (window.empty()) return false;
        const std::vector<CompoundRecord> records = build(window);
        if (stop_.stop_requested()) return false;
        std::vector<std::int64_t> imports;
        for (const RemovedCompound& compound : window) imports.push_back(compound.import_id);
        auto number = static_cast<std::int64_t>(writer_.restore(records, imports));
        for (const RemovedCompound& compound : window) {
            numbers_[static_cast<std::int64_t>(compound.number)] = CompoundNumber{number++};
        }
        return true;
    }

    std::int64_t done() const { return static_cast<std::int64_t>(numbers_.size()); }

    NewNumbers finish() {
        writer_.commit_restored(done());
        writer_.slice_fingerprints(true, default_jobs(), stop_);
        return std::move(numbers_);
    }

  private:
    std::vector<CompoundRecord> build(const std::vector<RemovedCompound>& window) const {
        std::vector<BuiltCompound> built(window.size());
        parallel_for(window.size(), default_jobs(), [&](std::size_t i, unsigned) {
            if (!stop_.stop_requested())
                built[i] = build_compound(record_of(window[i]), writer_.recipe(), writer_.kinds());
        });
        std::vector<CompoundRecord> records;
        if (stop_.stop_requested()) return records;
        for (std::size_t i = 0; i < window.size(); ++i) {
            if (const auto* bad = std::get_if<RejectedRecord>(&built[i])) {
                throw LibraryError(library_ + ": " + window[i].id + " cannot be added again (" + bad->reason +
                                   "); nothing was changed");
            }
            records.push_back(std::get<CompoundRecord>(std::move(built[i])));
            records.back().smiles = window[i].smiles;
        }
        return records;
    }

    const std::string& library_;
    LibraryWriter writer_;
    RemovedCompounds& compounds_;
    const std::stop_token& stop_;
    NewNumbers numbers_;
};

}  // namespace

void check_can_restore(const std::string& library) { const LibraryWriter writer{library}; }

std::optional<NewNumbers> restore_compounds(const std::string& library, RemovedCompounds& compounds,
                                            const std::function<void(std::int64_t, std::int64_t)>& progress,
                                            const std::stop_token& stop) {
    Restoring restoring{library, compounds, stop};
    while (restoring.restore_window()) {
        if (progress) progress(restoring.done(), compounds.size());
    }
    if (stop.stop_requested()) return std::nullopt;
    return restoring.finish();
}

}  // namespace chemsieve
