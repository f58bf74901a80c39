#include "ui/export/export_choices.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <initializer_list>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

SampleChoice::SampleChoice(const QString& behind, QWidget* parent)
    : QWidget{parent}, box_{new QCheckBox{tr("Onl&y")}}, fields_{new SampleFields{behind}} {
    box_->setAccessibleName(tr("Only a random sample"));
    box_->setToolTip(tr("A random sample: the same seed draws the same one again"));
    auto* layout = bare_layout<QHBoxLayout>(this);
    layout->addWidget(box_);
    layout->addWidget(fields_);
    layout->addStretch(1);
    fields_->setEnabled(false);
    connect(box_, &QCheckBox::toggled, fields_, &QWidget::setEnabled);
    connect(box_, &QCheckBox::toggled, this, &SampleChoice::changed);
    connect(fields_, &SampleFields::changed, this, &SampleChoice::changed);
}

WideChoice::WideChoice(bool counts_matches, bool by_similarity, QWidget* parent)
    : QWidget{parent},
      long_{new QRadioButton{tr("A row for each hit of each query")}},
      wide_{new QRadioButton{tr("A row for each &compound, a column for each query:")}},
      cells_{new QComboBox},
      all_{new QCheckBox{tr("Ro&ws of compounds that no query finds, too")}} {
    using Cells = WideExport::Cells;
    cells_->setObjectName(QStringLiteral("wide_cells"));
    cells_->setAccessibleName(tr("What stands in the cells"));
    cells_->addItem(tr("1 or 0"), static_cast<int>(Cells::hits));
    if (counts_matches) cells_->addItem(tr("number of matches"), static_cast<int>(Cells::matches));
    cells_->addItem(tr("similarity"), static_cast<int>(Cells::similarity));
    if (by_similarity) cells_->setCurrentIndex(cells_->count() - 1);
    wide_->setToolTip(tr("Compounds come in the order of the library. A cell is empty where the answer is not known"));
    all_->setObjectName(QStringLiteral("wide_all"));
    long_->setChecked(true);
    auto* line = new QHBoxLayout;
    line->addWidget(wide_);
    line->addWidget(cells_);
    line->addStretch(1);
    auto* layout = bare_layout<QVBoxLayout>(this);
    layout->addWidget(long_);
    layout->addLayout(line);
    layout->addWidget(all_);
    for (QWidget* part : std::initializer_list<QWidget*>{cells_, all_}) {
        part->setEnabled(false);
        connect(wide_, &QRadioButton::toggled, part, &QWidget::setEnabled);
    }
    connect(wide_, &QRadioButton::toggled, this, &WideChoice::changed);
    connect(cells_, &QComboBox::currentIndexChanged, this, &WideChoice::changed);
    connect(all_, &QCheckBox::toggled, this, &WideChoice::changed);
}

std::optional<WideExport> WideChoice::choice() const {
    if (!is_wide()) return std::nullopt;
    return WideExport{.cells = static_cast<WideExport::Cells>(cells_->currentData().toInt()),
                      .all_compounds = all_->isChecked(),
                      .found = nullptr};
}

}  // namespace chemsieve::ui
