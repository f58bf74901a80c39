// What the open library is: facts, its properties with the distribution of their numbers, and the files it came from.
//
// Threads: window's thread; reads on others.
#pragma once

#include <QDialog>
#include <QTableWidget>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"
#include "ui/session/opened_library.h"

class QLabel;
class QTabWidget;

namespace chemsieve::ui {

class Card;
class FactCard;
class HistogramView;
struct Histogram;

class InfoDialog : public QDialog {
    Q_OBJECT
  public:
    InfoDialog(std::shared_ptr<LibraryService> service, const OpenedLibrary& library, QWidget* parent);

    // True if the dialog shows this state of the library.
    bool is_of(const OpenedLibrary& library) const { return source_ == library.source; }
    // Facts, properties and files as text to be copied.
    QString text() const;

  Q_SIGNALS:
    // Everything but the histograms is shown.
    void shown();
    void histogram_shown();

  private:
    QWidget* make_overview();
    QWidget* make_properties();
    QWidget* make_files();
    void show_summary(const LibrarySummary& summary);
    void add_fact(FactCard* card, const QString& title, const QString& text);
    void show_properties(const LibrarySummary& summary);
    void show_files(const LibrarySummary& summary);
    void show_histogram();
    void show_numbers(const QString& name, const Histogram& histogram, std::size_t count);

    std::shared_ptr<const CompoundSource> source_;
    QLabel* reading_;
    QTabWidget* tabs_;
    FactCard* file_facts_;
    FactCard* compound_facts_;
    FactCard* fingerprint_facts_;
    QTableWidget* properties_;
    QTableWidget* files_;
    HistogramView* histogram_;
    Card* histogram_card_;
    QStringList text_;
    Job facts_job_;
    Job numbers_job_;
};

// "2026-11-20T10:00:00Z" as the user's locale writes it, in local time; the text itself if it is no time.
QString time_text(const std::string& utc);
// "152.3 MB".
QString bytes_text(std::int64_t bytes);

}  // namespace chemsieve::ui
