// The kinds of fingerprints of a library, with their sizes; adds kinds, and removes them, as the index by formula.
//
// Threads: window's thread; the work is done on another.
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableWidget>
#include <memory>
#include <optional>
#include <vector>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class FingerprintsDialog : public QDialog {
    Q_OBJECT
  public:
    enum Column { kind_column, bits_column, compounds_column, bytes_column, state_column, columns };

    FingerprintsDialog(std::shared_ptr<LibraryService> service, const QString& library, QWidget* parent);

    // Reads what the library has.
    void read();
    // While kinds are added or removed: cancels. Afterwards: closes.
    void reject() override;

  Q_SIGNALS:
    // The library is about to be changed: searches should end.
    void change_begins();
    // Changed or not.
    void change_ended();
    void remarked(const QString& text);
    // The table has what the library has.
    void shown();

  private:
    struct Found {
        std::optional<FingerprintSummary> summary;  // nothing: stopped
        bool has_formula_index = false;
        bool has_inchi_keys = false;
    };

    void make_table();
    QWidget* make_buttons();
    void show_summary(const FingerprintSummary& summary);
    void show_row(int row, FingerprintKind kind, const FingerprintSummary& summary);
    // The chosen kinds that can be added, or removed.
    std::vector<FingerprintKind> chosen(bool to_add) const;
    void add();
    void remove();
    void set_formula_index(bool wanted);
    void set_inchi_keys(bool wanted);
    void add_inchi_keys();
    // Begins to change the library; `then` ends it.
    template <class Work, class Then>
    void change(const QString& what, Work work, Then then);
    void end(const QString& what);
    void take_added(const FingerprintReport& report, const QString& kinds);
    void show_progress(qint64 done, qint64 total);
    void update_buttons();

    std::shared_ptr<LibraryService> service_;
    QString library_;
    std::optional<FingerprintSummary> summary_;
    QTableWidget* table_;
    QCheckBox* by_formula_;
    QCheckBox* inchi_keys_;
    QLabel* message_;
    QProgressBar* bar_;
    QPushButton* add_;
    QPushButton* remove_;
    QPushButton* close_;
    QElapsedTimer clock_;             // since the first progress
    std::optional<qint64> at_first_;  // compounds done then
    Job reading_, changing_;
};

}  // namespace chemsieve::ui
