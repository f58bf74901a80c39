#include "ui/details/structure_page.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {
constexpr std::size_t kManyProperties = 15;  // from here on a filter helps
}

StructurePage::StructurePage(const HitModel* model, DrawingCache* drawings, const DrawingSwitches* switches,
                             QWidget* parent)
    : QWidget{parent},
      model_{model},
      card_{new StructureCard{drawings, switches}},
      id_{new QLabel},
      smiles_{new QLineEdit},
      copy_smiles_{new QPushButton{tr("Cop&y")}},
      filter_{new QLineEdit},
      properties_{new PropertyTable} {
    QFont large = id_->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.15);
    id_->setFont(large);
    id_->setTextFormat(Qt::PlainText);
    id_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    id_->setWordWrap(true);
    id_->setAccessibleName(tr("Id of the chosen hit"));
    smiles_->setReadOnly(true);
    smiles_->setPlaceholderText(tr("SMILES"));
    smiles_->setAccessibleName(tr("SMILES of the chosen hit"));
    copy_smiles_->setToolTip(tr("Copy the SMILES"));
    connect(copy_smiles_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(smiles_->text()); });
    filter_->setPlaceholderText(tr("Filter properties"));
    filter_->setAccessibleName(tr("Text that properties or values must have"));
    filter_->setClearButtonEnabled(true);
    connect(filter_, &QLineEdit::textChanged, properties_, &PropertyTable::set_filter);

    auto* smiles_row = new QHBoxLayout;
    smiles_row->addWidget(smiles_, 1);
    smiles_row->addWidget(copy_smiles_);
    auto* below = new QWidget;
    auto* lines = new QVBoxLayout{below};
    lines->setContentsMargins(0, 0, 0, 0);
    lines->addWidget(id_);
    lines->addLayout(smiles_row);
    lines->addWidget(filter_);
    lines->addWidget(properties_, 1);
    auto* splitter = new QSplitter{Qt::Vertical};
    splitter->addWidget(card_);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(splitter);
    show_nothing();
}

std::vector<NamedValue> StructurePage::values_of(const Hit& hit, const CompoundData& compound) const {
    std::vector<NamedValue> values;
    for (const HitColumn& column : model_->columns()) {
        if (column.kind == HitColumn::Kind::similarity) {
            if (!has_similarity(hit)) continue;
            values.push_back({column.title, similarity_text(hit.similarity, 6), column.tooltip});
        } else if (column.computed || column.kind == HitColumn::Kind::imported) {
            const std::string value = cell_text(column, compound);
            if (!value.empty()) values.push_back({column.title, QString::fromStdString(value), column.tooltip});
        }
    }
    values.push_back(
        {tr("canonical SMILES"), QString::fromStdString(compound.row.canonical), tr("what exact search compares")});
    values.push_back({tr("source"), QString::fromStdString(compound.row.source), tr("the file it was imported from")});
    values.push_back({tr("line"), with_separators(compound.row.line), tr("of that file, where its record begins")});
    return values;
}

void StructurePage::show_values(std::vector<NamedValue> values) {
    filter_->setVisible(values.size() >= kManyProperties || !filter_->text().isEmpty());
    properties_->set_values(std::move(values));
}

void StructurePage::show_hit(const Hit& hit) {
    const CompoundData* compound = model_->compound(hit.compound);
    if (!compound) {
        show_nothing();
        id_->setText(tr("The compound cannot be read from the library any more."));
        return;
    }
    const QString smiles = QString::fromStdString(compound->row.smiles);
    card_->show_compound(StructureCard::Shown{.compound = hit.compound,
                                              .id = QString::fromStdString(compound->row.id),
                                              .smiles = smiles,
                                              .canonical = QString::fromStdString(compound->row.canonical)});
    id_->setText(QString::fromStdString(compound->row.id));
    smiles_->setText(smiles);
    smiles_->setCursorPosition(0);
    smiles_->setEnabled(true);
    copy_smiles_->setEnabled(true);
    show_values(values_of(hit, *compound));
}

void StructurePage::show_nothing() {
    card_->show_compound(std::nullopt);
    id_->clear();
    smiles_->clear();
    smiles_->setEnabled(false);
    copy_smiles_->setEnabled(false);
    show_values({});
}

}  // namespace chemsieve::ui
