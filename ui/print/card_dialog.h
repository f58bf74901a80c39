// Asks what of the hits goes on paper or into a PDF file, then shows how far it is, with Cancel. Goes away by itself.
//
// Remembers what was chosen last. Threads: window's thread.
#pragma once

#include <QDialog>

#include "ui/print/card_job.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace chemsieve::ui {

// What there is.
struct CardOffer {
    CardSheet sheet;                 // with all hits shown; columns are chosen here
    std::vector<Hit> selected;       // of these
    std::vector<HitColumn> columns;  // that may be shown
};

class CardDialog : public QDialog {
    Q_OBJECT
  public:
    enum class Purpose { print, save };

    CardDialog(CardOffer offer, Purpose purpose, QWidget* parent = nullptr);

    // As chosen, to this file, without asking further.
    void save(const QString& path);
    // Asks the job to stop; ended() follows. Before it has started the dialog just goes.
    void reject() override;
    const QString& path() const noexcept { return path_; }

  Q_SIGNALS:
    // `status`: for the status line. `failure`: why it failed; empty if it did not.
    void ended(bool complete, const QString& status, const QString& failure);

  private:
    void make_widgets();
    QWidget* make_form();
    void connect_job();
    void restore();
    void keep() const;
    void show_summary();
    CardSheet sheet() const;
    std::size_t cards() const;
    void go_on();
    void ask_for_file();
    void ask_for_printer();
    void show_progress(const QString& text);
    void end(bool complete, const QString& status, const QString& failure = {});

    CardOffer offer_;
    Purpose purpose_;
    CardJob* job_;
    QPageLayout page_;
    QString path_;  // empty: printed
    bool running_ = false;

    QWidget* form_;
    QRadioButton* shown_;
    QRadioButton* selected_;
    std::vector<QComboBox*> properties_;
    QSpinBox* across_;
    QLabel* summary_;
    QProgressBar* bar_;
    QPushButton* go_on_;
    QPushButton* cancel_;
};

}  // namespace chemsieve::ui
