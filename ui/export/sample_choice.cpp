#include "ui/export/sample_choice.h"

#include <QHBoxLayout>

namespace chemsieve::ui {

SampleChoice::SampleChoice(const QString& behind, QWidget* parent)
    : QWidget{parent}, box_{new QCheckBox{tr("Only a &random sample of")}}, fields_{new SampleFields{behind}} {
    auto* layout = new QHBoxLayout{this};
    layout->setContentsMargins({});
    layout->addWidget(box_);
    layout->addWidget(fields_);
    layout->addStretch(1);
    fields_->setEnabled(false);
    connect(box_, &QCheckBox::toggled, fields_, &QWidget::setEnabled);
    connect(box_, &QCheckBox::toggled, this, &SampleChoice::changed);
    connect(fields_, &SampleFields::changed, this, &SampleChoice::changed);
}

}  // namespace chemsieve::ui
