// The window's libraries: files on disk, through data/.
//
// Errors and threads: see ui::LibraryService.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "app/gui/library_studies.h"
#include "app/gui/library_upkeep.h"
#include "app/queries/user_names.h"
#include "search/request/condition_names.h"
#include "ui/session/library_service.h"

namespace chemsieve::gui {

// What the user's configuration file, that of the command line, names for conditions to call. If it cannot be used,
// conditions are told that call what is in it; the window opens all the same.
//
// `environment`: the variables CHEMSIEVE_CONFIG, XDG_CONFIG_HOME and HOME, by name; those that are not set may be
// absent.
std::shared_ptr<const ConditionNames> configured_names(const std::map<std::string, std::string>& environment);

class FileLibraryService : public ui::LibraryService {
  public:
    // `names`: see condition_names(); if they are not given there are none, and files of structures can be read.
    explicit FileLibraryService(std::shared_ptr<const ConditionNames> names = std::make_shared<const UserNames>())
        : names_{std::move(names)}, upkeep_{names_} {}

    std::shared_ptr<const ConditionNames> condition_names() const override { return names_; }
    QString built_on() const override;
    QString libraries_behind(const QString& name) override;
    std::shared_ptr<const CompoundSource> open(const std::string& path) override;
    ui::LibraryUpkeep& upkeep() override { return upkeep_; }
    ui::LibraryStudies& studies() override { return studies_; }
    // A library made here that gets no compound is removed again.
    ImportOutcome import_file(const std::string& library, const std::string& file, const ImportEvents& events,
                              std::stop_token stop, const ui::ImportSettings& settings = {}) override;
    Failure keep_up(const std::string& library, const ImportEvents& events, std::stop_token stop) override;
    // Columns as the command line writes them.
    ui::ExportOutcome export_hits(const CompoundSource& source, const std::vector<Hit>& hits,
                                  const ui::SearchDone& search, const std::string& path, const ui::ExportStyle& style,
                                  const std::function<void(std::size_t)>& progress, std::stop_token stop) override;
    std::string molfiles(const CompoundSource& source, const std::vector<CompoundNumber>& compounds,
                         const std::stop_token& stop) override;
    std::vector<ui::CompoundInchi> inchis(const CompoundSource& source, const std::vector<CompoundNumber>& compounds,
                                          const std::function<void(std::size_t)>& progress,
                                          const std::stop_token& stop) override;

  private:
    std::shared_ptr<const ConditionNames> names_;
    FileLibraryUpkeep upkeep_;
    FileLibraryStudies studies_;
};

}  // namespace chemsieve::gui
