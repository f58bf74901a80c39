// Asks which hits are exported and how, and exports them.
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

    // Asks, then starts unless the user cancels.
    void ask(ExportOffer offer);
    // Once a dialog.
    void start(ExportRequest request);

  private:
    // An existing file is replaced only if the user agrees.
    void go_on() override;
    void start_as_asked();
    QString remark() const override;

    std::shared_ptr<LibraryService> service_;
    std::shared_ptr<const CompoundSource> source_;
    SearchDone search_;
    ExportForm* form_ = nullptr;  // while asking
    // Set by the thread that writes, before it tells of its end.
    std::shared_ptr<ExportOutcome> outcome_ = std::make_shared<ExportOutcome>();
};

}  // namespace chemsieve::ui
