#include "ui/jobs/work_dialogs.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/style/tokens.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

TaskDialog::TaskDialog(const QString& title, const QString& what, QWidget* parent)
    : QDialog{parent},
      what_{what},
      label_{plain_label(what)},
      bar_{new QProgressBar},
      cancel_{new QPushButton{tr("Cancel")}} {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
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

OutputDialog::OutputDialog(const QString& action, const QString& progress, QWidget* parent)
    : QDialog{parent},
      label_{new TextLabel},
      action_{new QPushButton{action}},
      layout_{new QVBoxLayout{this}},
      foot_row_{new QHBoxLayout},
      bar_{new QProgressBar},
      cancel_{new QPushButton{tr("Cancel")}} {
    setAttribute(Qt::WA_DeleteOnClose);
    label_->setMinimumWidth(fontMetrics().averageCharWidth() * 50);
    bar_->setAccessibleName(progress);
    bar_->hide();
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(action_, QDialogButtonBox::AcceptRole);
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    layout_->addWidget(label_);
    layout_->addWidget(bar_);
    foot_row_->setSpacing(space::kApart);
    foot_row_->addWidget(buttons);
    layout_->addLayout(foot_row_);
    action_->setDefault(true);  // once it is in the dialog, which else does not know
    action_->setFocus();        // not Cancel, which comes before it
    layout_->setSizeConstraint(QLayout::SetFixedSize);
    connect(action_, &QPushButton::clicked, this, &OutputDialog::go_on);
    connect(cancel_, &QPushButton::clicked, this, &OutputDialog::reject);
}

void OutputDialog::set_form(QWidget* form, QWidget* foot) {
    form_ = form;
    foot_ = foot;
    if (foot_) foot_row_->insertWidget(0, foot_, 1);
    layout_->insertWidget(0, form_);
}

void OutputDialog::start(const QString& doing, const QString& path, std::size_t hits, Write write, const Words& words) {
    path_ = path;
    for (QWidget* part : {form_, foot_}) {
        if (part) part->hide();
    }
    action_->hide();
    label_->setText(doing);
    label_->show();
    bar_->setRange(0, static_cast<int>(hits));
    bar_->show();
    cancel_->setFocus();
    job_.start(
        [this, total = static_cast<qint64>(hits), write = std::move(write)](const JobRun& run) {
            JobProgress progress{
                run, [this](qint64 done, qint64, const QString&) { bar_->setValue(static_cast<int>(done)); }};
            return write([&](std::size_t done) { progress(static_cast<qint64>(done), total); }, run.stop());
        },
        [this, words](bool complete) { end(complete, complete ? words.complete + remark() : words.cancelled); },
        [this, words](const QString& reason) { end(false, words.failed, reason); });
}

void OutputDialog::reject() {
    if (!job_.is_running()) {
        QDialog::reject();
        return;
    }
    cancel_->setEnabled(false);
    job_.cancel();
}

void OutputDialog::end(bool complete, const QString& status, const QString& failure) {
    Q_EMIT ended(complete, status, failure);
    close();
}

}  // namespace chemsieve::ui
