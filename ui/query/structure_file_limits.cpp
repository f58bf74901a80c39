#include "ui/query/structure_file_limits.h"

#include <QMenu>

#include "ui/style/tokens.h"
#include "ui/widgets/small_button.h"

namespace chemsieve::ui {

StructureFileLimits::StructureFileLimits(QWidget* parent)
    : QWidget{parent},
      add_{adding_button(tr("File"), tr("Only compounds that contain one of the structures of a file, or none, "
                                        "such as alerts"))},
      layout_{new QVBoxLayout{this}} {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(space::kTight);
    add_->setObjectName(QStringLiteral("add_structure_file"));
    add_->setAutoRaise(true);
    add_->setAccessibleName(tr("Limit the search by a file of structures"));
    add_->setMenu(new QMenu{add_});
    any_of_ = add_row(tr("with one of %1"), tr("&With one of the structures of a file ..."));
    none_of_ = add_row(tr("with none of %1"), tr("With &none of the structures of a file ..."));
    hide();
}

StructureFileRow* StructureFileLimits::add_row(const QString& words, const QString& entry) {
    auto* row = new StructureFileRow{words, this};
    layout_->addWidget(row);
    add_->menu()->addAction(entry, row, &StructureFileRow::ask);
    connect(row, &StructureFileRow::changed, this, [this] {
        setVisible(!any_of().isEmpty() || !none_of().isEmpty());
        Q_EMIT changed();
    });
    return row;
}

void StructureFileLimits::restore(const QString& any_of, const QString& none_of) {
    any_of_->set_path(any_of);
    none_of_->set_path(none_of);
}

}  // namespace chemsieve::ui
