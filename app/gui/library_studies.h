// The window's questions about whole libraries, answered from files on disk.
//
// Errors and threads: see ui::LibraryStudies.
#pragma once

#include "ui/session/library_service.h"

namespace chemsieve::gui {

class FileLibraryStudies : public ui::LibraryStudies {
  public:
    std::optional<ui::CensusReport> census(const std::string& library, const census::PieceChoice& choice, bool is_exact,
                                           const ui::StudyWork& work) override;
    std::optional<ui::KnownReport> check_known(const ui::KnownQuestion& question, const ui::StudyWork& work) override;
    std::optional<ui::KnownFacts> known_facts(const std::string& path) override;
    std::optional<std::uint64_t> build_filter(const ui::FilterQuestion& question, const ui::StudyWork& work) override;
    std::optional<overlap::OverlapReport> compared(const ui::OverlapQuestion& question,
                                                   const ui::StudyWork& work) override;
    void write_table(const std::string& path, const std::vector<std::string>& titles,
                     const std::vector<std::vector<std::string>>& rows) override;
};

}  // namespace chemsieve::gui
