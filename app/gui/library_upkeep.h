// The window's upkeep of libraries: files on disk, through data/.
//
// Errors and threads: see ui::LibraryUpkeep.
#pragma once

#include "search/request/condition_names.h"
#include "ui/session/library_service.h"

namespace chemsieve::gui {

class FileLibraryUpkeep : public ui::LibraryUpkeep {
  public:
    // `names`: that conditions may call; nullptr: none.
    explicit FileLibraryUpkeep(std::shared_ptr<const ConditionNames> names = nullptr) : names_{std::move(names)} {}

    ImportPreview preview(const std::string& file, const ImportOptions& options, std::size_t most_records) override;
    std::optional<ui::LibraryRecipe> recipe(const std::string& library) override;
    std::optional<ui::FileExcerpt> excerpt(const std::string& file, std::int64_t line,
                                           const std::stop_token& stop) override;
    std::string read_text(const std::string& file, std::int64_t most) override;
    void write_text(const std::string& file, const std::string& text) override;
    Failure why_read_only(const std::string& library) override;
    Failure network_risk(const std::string& library) override;
    std::optional<LibrarySummary> summarize(const std::string& library, const std::stop_token& stop) override;
    std::optional<std::int64_t> count(const std::string& library, const CompoundFilter& filter,
                                      const std::stop_token& stop) override;
    Failure why_not_undone(const std::string& library) override;
    std::optional<ui::RemovalReport> remove(const std::string& library, const CompoundFilter& filter,
                                            const ui::UpkeepProgress& progress, const std::stop_token& stop) override;
    void finish_removal(const std::string& library, const std::stop_token& stop) override;
    std::optional<ui::RestoreReport> restore(const std::string& library, ui::KeptCompounds& compounds,
                                             const ui::UpkeepProgress& progress, const std::stop_token& stop) override;
    std::optional<ui::CompactReport> compact(const std::string& library, const ui::UpkeepProgress& progress,
                                             const std::stop_token& stop) override;
    std::optional<FingerprintSummary> fingerprints(const std::string& library, const std::stop_token& stop) override;
    ui::FingerprintReport add_fingerprints(const std::string& library, const std::vector<FingerprintKind>& kinds,
                                           const ui::UpkeepProgress& progress, const std::stop_token& stop) override;
    bool remove_fingerprints(const std::string& library, const std::vector<FingerprintKind>& kinds,
                             const std::stop_token& stop) override;
    bool has_formula_index(const std::string& library) override;
    bool set_formula_index(const std::string& library, bool wanted, const std::stop_token& stop) override;
    bool has_inchi_keys(const std::string& library) override;
    ui::FingerprintReport add_inchi_keys(const std::string& library, const ui::UpkeepProgress& progress,
                                         const std::stop_token& stop) override;
    void remove_inchi_keys(const std::string& library, const std::stop_token& stop) override;
    CheckOutcome check(const std::string& library, const CheckOptions& options, const CheckEvents& events,
                       const std::stop_token& stop) override;
    std::optional<ui::RepairReport> repair(const std::string& library, const CheckOptions& options,
                                           const CheckEvents& events, const std::function<void()>& mended,
                                           const std::stop_token& stop) override;
    bool must_collect(const std::string& run) override;
    bool collect(const std::string& run, const ui::UpkeepProgress& progress, const std::stop_token& stop) override;
    std::optional<ui::RoomReport> give_back_room(const std::string& library, bool however_little) override;
    std::optional<LibraryState> state(const std::string& library, const LibraryState* before) override;

  private:
    std::shared_ptr<const ConditionNames> names_;
};

}  // namespace chemsieve::gui
