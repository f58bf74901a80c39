#include "ui/care/condition_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QVBoxLayout>

#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr int kPauseMs = 250;
}  // namespace

ConditionDialog::ConditionDialog(std::shared_ptr<LibraryService> service, const QString& library,
                                 const QStringList& property_names, QWidget* parent)
    : QDialog{parent},
      service_{std::move(service)},
      library_{library},
      edit_{new ConditionEdit},
      count_text_{new QLabel} {
    setWindowTitle(tr("Remove by condition"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* question = new QLabel{tr("Remove &compounds of %1 that satisfy:").arg(QFileInfo{library}.fileName())};
    question->setTextFormat(Qt::PlainText);
    question->setBuddy(edit_);
    edit_->set_properties(property_names);
    edit_->set_condition_names(service_->condition_names().get());
    edit_->setPlaceholderText(tr("mw > 900 or logp > 8"));
    edit_->setMinimumWidth(fontMetrics().averageCharWidth() * 60);
    count_text_->setTextFormat(Qt::PlainText);
    count_text_->setWordWrap(true);
    count_text_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    count_text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    count_text_->setObjectName(QStringLiteral("condition_count"));
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Cancel};
    go_on_ = buttons->addButton(tr("&Remove ..."), QDialogButtonBox::AcceptRole);
    go_on_->setEnabled(false);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(question);
    layout->addWidget(edit_);
    layout->addWidget(count_text_);
    layout->addWidget(buttons);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&pause_, &QTimer::timeout, this, &ConditionDialog::count);
    connect(edit_, &QLineEdit::textChanged, this, [this] {
        go_on_->setEnabled(false);
        job_.forget();
        pause_.start();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const QString condition = edit_->text();
        accept();
        Q_EMIT chosen(condition, compounds_);
    });
}

void ConditionDialog::count() {
    const QString condition = edit_->text().trimmed();
    count_text_->setText({});
    if (condition.isEmpty()) return;
    job_.start(
        [service = service_, library = library_.toStdString(), condition](const std::stop_token& stop) {
            return service->upkeep().count(library, {.where = condition.toStdString(), .ids = {}}, stop);
        },
        [this](const std::optional<std::int64_t>& compounds) {
            if (compounds) show_count(*compounds);
        },
        [this](const QString& reason) { count_text_->setText(reason); });
}

void ConditionDialog::show_count(std::int64_t compounds) {
    compounds_ = compounds;
    go_on_->setEnabled(compounds > 0);
    count_text_->setText(compounds == 0   ? tr("No compound satisfies it.")
                         : compounds == 1 ? tr("1 compound satisfies it.")
                                          : tr("%1 compounds satisfy it.").arg(with_separators(compounds)));
}

}  // namespace chemsieve::ui
