#include "ui/refine/sample_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {

// A table with as many places selected apart from each other is still drawn at once. Exports draw larger samples.
constexpr int kMostSelected = 10'000;

}  // namespace

SampleDialog::SampleDialog(const QString& hits, bool of_each_query, QWidget* parent) : QDialog{parent} {
    set_help(this, "hits");
    setWindowTitle(tr("Select a random sample"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* fields = new SampleFields{of_each_query ? tr("of each query") : QString{}};
    fields->set_most(kMostSelected);
    auto* what = new QLabel{tr("Select at &random, of the %1 shown:").arg(hits)};
    what->setTextFormat(Qt::PlainText);
    what->setBuddy(fields);
    auto* note = new QLabel{tr("The same seed selects the same ones again, however the hits are sorted.")};
    note->setForegroundRole(QPalette::PlaceholderText);
    note->setTextFormat(Qt::PlainText);
    auto* buttons = new QDialogButtonBox;
    QPushButton* select = buttons->addButton(tr("Se&lect"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(what);
    layout->addWidget(fields, 0, Qt::AlignLeft);
    layout->addWidget(note);
    layout->addWidget(buttons);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    select->setDefault(true);  // once it is in the dialog, which else does not know
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this, fields] {
        const SampleSize size = fields->size();
        accept();
        Q_EMIT chosen(size);
    });
    fields->setFocus();
}

}  // namespace chemsieve::ui
