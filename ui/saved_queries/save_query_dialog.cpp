#include "ui/saved_queries/save_query_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>

namespace chemsieve::ui {

SaveQueryDialog::SaveQueryDialog(SearchRequest query, QWidget* parent)
    : QDialog{parent}, query_{std::move(query)}, name_{new QLineEdit}, note_{new QLabel} {
    setWindowTitle(tr("Save query"));
    for (const SavedQuery& saved : saved_queries()) taken_ << saved.name;
    auto* what = new QLabel{fontMetrics().elidedText(label_of(query_), Qt::ElideRight, fontMetrics().height() * 25)};
    what->setTextFormat(Qt::PlainText);
    what->setToolTip(label_of(query_).toHtmlEscaped());
    name_->setAccessibleName(tr("Name of the query"));
    name_->setMaxLength(200);
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Save | QDialogButtonBox::Cancel};
    save_ = buttons->button(QDialogButtonBox::Save);
    auto* layout = new QFormLayout{this};
    layout->addRow(tr("Query"), what);
    layout->addRow(tr("&Name"), name_);
    layout->addRow(note_);
    layout->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &SaveQueryDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(name_, &QLineEdit::textChanged, this, &SaveQueryDialog::look_at_name);
    look_at_name();
}

void SaveQueryDialog::look_at_name() {
    const QString name = name_->text().simplified();
    const bool is_taken = taken_.contains(name);
    save_->setEnabled(!name.isEmpty());
    save_->setText(is_taken ? tr("&Replace") : tr("&Save"));
    note_->setText(is_taken ? tr("A query of this name is replaced.") : tr("It is saved with all its options."));
}

void SaveQueryDialog::accept() {
    save_query({name_->text().simplified(), query_});
    QDialog::accept();
}

}  // namespace chemsieve::ui
