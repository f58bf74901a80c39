#include "ui/refine/sample_fields.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {
namespace {

// A table with as many places selected apart from each other is still drawn at once. Exports draw larger samples.
constexpr int kMostSelected = 10'000;

constexpr int kUsualSample = 100;
constexpr int kMostSample = 1'000'000'000;

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

SampleFields::SampleFields(const QString& behind, QWidget* parent)
    : QWidget{parent}, number_{new QSpinBox}, seed_{new QSpinBox} {
    number_->setObjectName(QStringLiteral("sample_rows"));
    number_->setAccessibleName(tr("Size of the sample"));
    number_->setRange(1, kMostSample);
    number_->setValue(kUsualSample);
    number_->setGroupSeparatorShown(true);
    number_->setLocale(number_locale());
    seed_->setObjectName(QStringLiteral("sample_seed"));
    seed_->setAccessibleName(tr("Seed of the sample"));
    seed_->setRange(0, kMostSample);
    seed_->setToolTip(tr("Another seed draws another sample; the same one draws the same again"));
    auto* seed_label = new QLabel{tr("&seed")};
    seed_label->setBuddy(seed_);
    auto* layout = bare_layout<QHBoxLayout>(this);
    layout->addWidget(number_);
    if (!behind.isEmpty()) layout->addWidget(new QLabel{behind});
    layout->addWidget(seed_label);
    layout->addWidget(seed_);
    setFocusProxy(number_);
    for (QSpinBox* spin : {number_, seed_}) connect(spin, &QSpinBox::valueChanged, this, &SampleFields::changed);
}

SampleSize SampleFields::size() const {
    return {.rows = static_cast<std::size_t>(number_->value()), .seed = static_cast<std::uint64_t>(seed_->value())};
}

}  // namespace chemsieve::ui
