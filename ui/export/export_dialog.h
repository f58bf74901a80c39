// Asks what of the hits is exported, and exports it.
//
// Threads: window's thread.
#pragma once

#include <memory>

#include "ui/export/export_form.h"
#include "ui/jobs/output_dialog.h"

namespace chemsieve::ui {

class ExportDialog : public OutputDialog {
    Q_OBJECT
  public:
    // The library, and the search whose hits are written.
    ExportDialog(std::shared_ptr<LibraryService> service, std::shared_ptr<const CompoundSource> source,
                 SearchDone search, QWidget* parent = nullptr);

    // Then starts, unless the user changes their mind.
    void ask(ExportOffer offer);
    // Once a dialog.
    void start(ExportRequest request);

  private:
    // What is in the way of a file is replaced only if the user says so.
    void go_on() override;
    void start_as_asked();

    std::shared_ptr<LibraryService> service_;
    std::shared_ptr<const CompoundSource> source_;
    SearchDone search_;
    ExportForm* form_ = nullptr;  // while asking
};

}  // namespace chemsieve::ui
