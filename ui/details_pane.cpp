#include "ui/details_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/format_text.h"

namespace chemsieve::ui {

StructureCard::StructureCard(DrawingCache* drawings, QWidget* parent) : QWidget{parent}, drawings_{drawings} {
    setAccessibleName(QStringLiteral("Structure"));
    connect(drawings, &DrawingCache::drawn, this, [this](qint64 compound) {
        if (compound_ == CompoundNumber{compound}) update();
    });
}

void StructureCard::show_compound(std::optional<CompoundNumber> compound) {
    compound_ = compound;
    update();
}

void StructureCard::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(compound_ ? QBrush{Qt::white} : palette().brush(QPalette::Window));
    painter.drawRoundedRect(rect().adjusted(0, 0, -1, -1), 4, 4);
    if (!compound_) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect(), Qt::AlignCenter, QStringLiteral("Choose a hit to see it here"));
        return;
    }
    const QRect inner = rect().adjusted(3, 3, -3, -3);
    painter.drawPixmap(inner.topLeft(), drawings_->find(*compound_, inner.size(), devicePixelRatioF()));
}

DetailsPane::DetailsPane(const HitModel* model, DrawingCache* drawings, QWidget* parent)
    : QWidget{parent},
      model_{model},
      card_{new StructureCard{drawings}},
      id_{new QLabel},
      smiles_{new QLineEdit},
      copy_smiles_{new QPushButton{QStringLiteral("Copy")}},
      properties_{new QTableWidget{0, 2}} {
    QFont large = id_->font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.15);
    id_->setFont(large);
    id_->setTextFormat(Qt::PlainText);
    id_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    id_->setWordWrap(true);
    smiles_->setReadOnly(true);
    smiles_->setPlaceholderText(QStringLiteral("SMILES"));
    smiles_->setAccessibleName(QStringLiteral("SMILES of the chosen hit"));
    copy_smiles_->setToolTip(QStringLiteral("Copy the SMILES"));
    connect(copy_smiles_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(smiles_->text()); });
    properties_->setHorizontalHeaderLabels({QStringLiteral("property"), QStringLiteral("value")});
    properties_->setAccessibleName(QStringLiteral("Properties of the chosen hit"));
    properties_->verticalHeader()->hide();
    properties_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    properties_->horizontalHeader()->setStretchLastSection(true);
    properties_->horizontalHeader()->setHighlightSections(false);
    properties_->setColumnWidth(0, 130);
    properties_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    properties_->setSelectionBehavior(QAbstractItemView::SelectRows);
    properties_->setAlternatingRowColors(true);
    properties_->setTabKeyNavigation(false);
    properties_->setWordWrap(false);

    auto* smiles_row = new QHBoxLayout;
    smiles_row->addWidget(smiles_, 1);
    smiles_row->addWidget(copy_smiles_);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(card_, 2);
    layout->addWidget(id_);
    layout->addLayout(smiles_row);
    layout->addWidget(properties_, 3);
    show_nothing();
}

void DetailsPane::add_property(const QString& name, const QString& value, const QString& tooltip) {
    const int row = properties_->rowCount();
    properties_->insertRow(row);
    auto* name_item = new QTableWidgetItem{name};
    name_item->setToolTip(tooltip.toHtmlEscaped());
    auto* value_item = new QTableWidgetItem{value};
    value_item->setToolTip(value.toHtmlEscaped());
    properties_->setItem(row, 0, name_item);
    properties_->setItem(row, 1, value_item);
}

void DetailsPane::show_hit(const Hit& hit) {
    const CompoundData* compound = model_->compound(hit.compound);
    if (!compound) {
        show_nothing();
        return;
    }
    card_->show_compound(hit.compound);
    id_->setText(QString::fromStdString(compound->row.id));
    smiles_->setText(QString::fromStdString(compound->row.smiles));
    smiles_->setCursorPosition(0);
    smiles_->setEnabled(true);
    copy_smiles_->setEnabled(true);
    properties_->setRowCount(0);
    for (const HitColumn& column : model_->columns()) {
        if (column.kind == HitColumn::Kind::similarity) {
            add_property(column.title, similarity_text(hit.similarity, 6), column.tooltip);
        } else if (column.computed || column.kind == HitColumn::Kind::imported) {
            const std::string value = cell_text(column, *compound);
            if (!value.empty()) add_property(column.title, QString::fromStdString(value), column.tooltip);
        }
    }
    add_property(QStringLiteral("canonical SMILES"), QString::fromStdString(compound->row.canonical),
                 QStringLiteral("what exact search compares"));
    add_property(QStringLiteral("source"), QString::fromStdString(compound->row.source),
                 QStringLiteral("the file it was imported from"));
    add_property(QStringLiteral("line"), with_separators(compound->row.line),
                 QStringLiteral("of that file, where its record begins"));
}

void DetailsPane::show_nothing() {
    card_->show_compound(std::nullopt);
    id_->clear();
    smiles_->clear();
    smiles_->setEnabled(false);
    copy_smiles_->setEnabled(false);
    properties_->setRowCount(0);
}

}  // namespace chemsieve::ui
