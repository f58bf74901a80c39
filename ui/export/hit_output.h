// Where hits go beside the screen: to a file, to a PDF file or to the printer. Asks and shows how far it is, with
// dialogs of its own.
//
// Threads: window's thread.
#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>

#include "ui/drawings/compound_artist.h"
#include "ui/export/export_form.h"
#include "ui/jobs/work_dialogs.h"
#include "ui/session/library_service.h"

class QWidget;

namespace chemsieve::ui {

class HitModel;
class HitView;

// Makes the offer; estimates sizes from some rows.
ExportOffer export_offer(const HitModel& model, std::vector<Hit> selected, std::vector<PropertyKey> columns);

// Asks which hits are exported and how, and exports them.
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

class HitOutput : public QObject {
    Q_OBJECT
  public:
    // Calls `origin` when hits are to be written; it gives nothing if there are no hits. The view must outlive this
    // object.
    HitOutput(std::shared_ptr<LibraryService> service, HitModel* model, HitView* view,
              std::function<std::optional<HitOrigin>()> origin, QWidget* window);

    void ask_for_export();
    // Exports all hits shown with all properties, without asking.
    void export_to(const QString& path, OutputFormat format);
    // Asks for cards and prints them, or saves them as PDF; structures are drawn as in the window.
    void ask_for_cards(bool on_paper, const DrawingStyle& style);

  Q_SIGNALS:
    // A text for the status line.
    void remarked(const QString& text);
    void saved(const QString& path);
    void export_ended(bool complete);

  private:
    ExportDialog* make_export_dialog(const HitOrigin& origin);
    static QString why_no_keys(const CompoundSource& source);
    static void offer_wide(ExportOffer& offer, const HitOrigin& origin);

    std::shared_ptr<LibraryService> service_;
    HitModel* model_;
    HitView* view_;
    std::function<std::optional<HitOrigin>()> origin_;
    QWidget* window_;
};

}  // namespace chemsieve::ui
