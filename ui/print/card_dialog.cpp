#include "ui/print/card_dialog.h"

#include <QComboBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QPrintDialog>
#include <QPrinter>
#include <QPrinterInfo>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>

#include "ui/print/card_sheet.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kProperties = 3;  // on a card
constexpr double kMargin = 36;          // points
const QString kSelectedKey = QStringLiteral("cards/selected");
const QString kPropertyKey = QStringLiteral("cards/property%1");
const QString kAcrossKey = QStringLiteral("cards/across");
const QStringList kUsual{QStringLiteral("formula"), QStringLiteral("mw"), QStringLiteral("logp")};

QPageLayout usual_page() {
    const bool letter = QLocale{}.measurementSystem() == QLocale::ImperialUSSystem;
    return {QPageSize{letter ? QPageSize::Letter : QPageSize::A4}, QPageLayout::Portrait,
            QMarginsF{kMargin, kMargin, kMargin, kMargin}, QPageLayout::Point};
}

QString cards_text(qint64 number) { return counted(number, QObject::tr("card"), QObject::tr("cards")); }
QString pages_text(qint64 number) { return counted(number, QObject::tr("page"), QObject::tr("pages")); }

}  // namespace

CardDialog::CardDialog(CardOffer offer, Purpose purpose, QWidget* parent)
    : OutputDialog{purpose == Purpose::print ? tr("&Print ...") : tr("&Save as ..."), tr("Cards done"), parent},
      offer_{std::move(offer)},
      purpose_{purpose},
      page_{usual_page()} {
    set_help(this, "export");
    setWindowTitle(purpose == Purpose::print ? tr("Print cards") : tr("Save cards as PDF"));
    label_->setObjectName(QStringLiteral("cards_summary"));
    set_form(make_form());
    restore();
    show_summary();
}

QWidget* CardDialog::make_form() {
    auto* form = new QWidget;
    shown_ = new QRadioButton{tr("All that are s&hown (%1)").arg(with_separators(offer_.sheet.hits.size()))};
    selected_ = new QRadioButton{tr("S&elected ones (%1)").arg(with_separators(offer_.selected.size()))};
    selected_->setEnabled(!offer_.selected.empty());
    auto* layout = new QFormLayout{form};
    layout->setContentsMargins({});
    layout->addRow(tr("Hits:"), shown_);
    layout->addRow(QString{}, selected_);
    for (std::size_t i = 0; i < kProperties; ++i) {
        auto* combo = new QComboBox;
        combo->setAccessibleName(tr("Property %1 on a card").arg(i + 1));
        combo->addItem(tr("none"));
        for (const HitColumn& column : offer_.columns) combo->addItem(heading_of(column));
        layout->addRow(tr("Property &%1:").arg(i + 1), combo);
        connect(combo, &QComboBox::currentIndexChanged, this, &CardDialog::show_summary);
        properties_.push_back(combo);
    }
    across_ = new QSpinBox;
    across_->setRange(1, 6);
    layout->addRow(tr("Cards a&cross:"), across_);
    connect(across_, &QSpinBox::valueChanged, this, &CardDialog::show_summary);
    connect(selected_, &QRadioButton::toggled, this, &CardDialog::show_summary);
    return form;
}

void CardDialog::restore() {
    const QSettings settings;
    const bool several = offer_.selected.size() > 1;
    (several && settings.value(kSelectedKey).toBool() ? selected_ : shown_)->setChecked(true);
    across_->setValue(settings.value(kAcrossKey, offer_.sheet.across).toInt());
    for (std::size_t i = 0; i < properties_.size(); ++i) {
        const QString usual = kUsual.value(static_cast<qsizetype>(i));
        const int found = properties_[i]->findText(settings.value(kPropertyKey.arg(i), usual).toString());
        properties_[i]->setCurrentIndex(std::max(0, found));
    }
}

void CardDialog::keep() const {
    QSettings settings;
    settings.setValue(kSelectedKey, selected_->isChecked());
    settings.setValue(kAcrossKey, across_->value());
    for (std::size_t i = 0; i < properties_.size(); ++i) {
        settings.setValue(kPropertyKey.arg(i), properties_[i]->currentText());
    }
}

CardSheet CardDialog::sheet() const {
    CardSheet sheet = offer_.sheet;
    if (selected_->isChecked()) sheet.hits = offer_.selected;
    sheet.across = across_->value();
    for (const QComboBox* combo : properties_) {
        if (combo->currentIndex() > 0) sheet.columns.push_back(offer_.columns[combo->currentIndex() - 1]);
    }
    return sheet;
}

std::size_t CardDialog::cards() const {
    return selected_->isChecked() ? offer_.selected.size() : offer_.sheet.hits.size();
}

void CardDialog::show_summary() {
    std::size_t lines = 1;
    for (const QComboBox* combo : properties_) lines += combo->currentIndex() > 0 ? 1 : 0;
    const CardLayout layout{page_.paintRect(QPageLayout::Point).size(), across_->value(), lines};
    label_->setText(
        tr("%1, %2 on %3")
            .arg(cards_text(static_cast<qint64>(cards())), pages_text(layout.pages(cards())), page_.pageSize().name()));
}

void CardDialog::go_on() {
    keep();
    if (purpose_ == Purpose::print) {
        ask_for_printer();
    } else {
        ask_for_file();
    }
}

void CardDialog::ask_for_file() {
    ask_for_new_file(this, {.title = tr("Save cards as PDF"), .kinds = {tr("PDF file (*.pdf)")}},
                     [this](const QString& path) { save(path); });
}

void CardDialog::save(const QString& path) {
    const Words words{.complete = tr("%1 written to %2").arg(cards_text(static_cast<qint64>(cards())), path),
                      .cancelled = tr("Saving cancelled; nothing was written"),
                      .failed = tr("The cards could not be saved")};
    start(
        tr("Writing %1 ...").arg(QFileInfo{path}.fileName()), path, cards(),
        [sheet = sheet(), path, page = page_](const Progress& progress, const std::stop_token& stop) {
            return write_card_pdf(sheet, path, page, progress, stop);
        },
        words);
}

void CardDialog::ask_for_printer() {
    if (QPrinterInfo::availablePrinterNames().isEmpty()) {
        show_error(this, tr("Print"),
                   tr("No printer is set up on this computer. File, \"Save cards as PDF\" makes a file instead."));
        return;
    }
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setPageLayout(page_);
    printer->setDocName(tr("Hits of %1").arg(offer_.sheet.library));
    auto* dialog = new QPrintDialog{printer.get(), this};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    // There is "Save cards as PDF" for files: Qt's choice of one would open those it lists (ui/widgets/file_dialogs.h).
    dialog->setOption(QAbstractPrintDialog::PrintToFile, false);
    connect(dialog, &QDialog::accepted, this, [this, printer] {
        const Words words{.complete = tr("%1 sent to the printer").arg(cards_text(static_cast<qint64>(cards()))),
                          .cancelled = tr("Printing cancelled"),
                          .failed = tr("Printing failed")};
        start(
            tr("Printing ..."), {}, cards(),
            [sheet = sheet(), printer](const Progress& progress, const std::stop_token& stop) {
                return write_cards(*printer, sheet, progress, stop);
            },
            words);
    });
    dialog->QDialog::open();
}

}  // namespace chemsieve::ui
