#include "ui/jobs/task_dialog.h"

#include <QTimer>
#include <QVBoxLayout>

#include "ui/widgets/progress_bar.h"

namespace chemsieve::ui {

TaskDialog::TaskDialog(const QString& title, const QString& what, QWidget* parent)
    : QDialog{parent},
      what_{what},
      label_{new QLabel{what}},
      bar_{new QProgressBar},
      cancel_{new QPushButton{tr("Cancel")}} {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    label_->setTextFormat(Qt::PlainText);
    label_->setWordWrap(true);
    label_->setMinimumWidth(fontMetrics().averageCharWidth() * 56);
    bar_->setRange(0, 0);
    bar_->setAccessibleName(title);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(label_);
    layout->addWidget(bar_);
    layout->addWidget(cancel_, 0, Qt::AlignRight);
    connect(cancel_, &QPushButton::clicked, this, &TaskDialog::reject);
}

void TaskDialog::show_itself() {
    if (patience_.count() == 0) return open();
    QTimer::singleShot(patience_, this, [this] {
        if (job_.is_running()) open();
    });
}

void TaskDialog::reject() {
    if (!job_.is_running()) {
        QDialog::reject();
        return;
    }
    cancel_->setEnabled(false);
    label_->setText(tr("Stopping ..."));
    bar_->setRange(0, 0);
    job_.cancel();
}

void TaskDialog::show_progress(qint64 done, qint64 total, const QString& part) {
    if (!cancel_->isEnabled()) return;
    label_->setText(part.isEmpty() ? what_ : part);
    show_share(bar_, total > 0 ? static_cast<double>(done) / static_cast<double>(total) : -1);
}

}  // namespace chemsieve::ui
