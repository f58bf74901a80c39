#include "ui/print/card_dialog.h"

#include <QFormLayout>
#include <QPrintDialog>
#include <QPrinter>
#include <QPrinterInfo>
#include <QRadioButton>
#include <QSettings>

#include "ui/print/card_choices.h"
#include "ui/print/card_sheet.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

const QString kSelectedKey = QStringLiteral("cards/selected");

}  // namespace

CardDialog::CardDialog(CardOffer offer, QWidget* parent)
    : OutputDialog{tr("&Print ..."), tr("Cards done"), parent}, offer_{std::move(offer)}, page_{usual_card_page()} {
    set_help(this, "export");
    setWindowTitle(tr("Print cards"));
    label_->setObjectName(QStringLiteral("cards_summary"));
    set_form(make_form());
    show_summary();
}

QWidget* CardDialog::make_form() {
    auto* form = new QWidget;
    shown_ = new QRadioButton{tr("All that are s&hown (%1)").arg(with_separators(offer_.sheet.hits.size()))};
    selected_ = new QRadioButton{tr("S&elected ones (%1)").arg(with_separators(offer_.selected.size()))};
    selected_->setEnabled(!offer_.selected.empty());
    choices_ = new CardChoices{offer_.columns};
    auto* layout = new QFormLayout{form};
    layout->setContentsMargins({});
    layout->addRow(tr("Hits:"), shown_);
    layout->addRow(QString{}, selected_);
    layout->addRow(choices_);
    // A single selected row is only the one looked at.
    const bool several = offer_.selected.size() > 1;
    (several && QSettings{}.value(kSelectedKey).toBool() ? selected_ : shown_)->setChecked(true);
    connect(choices_, &CardChoices::changed, this, &CardDialog::show_summary);
    connect(selected_, &QRadioButton::toggled, this, &CardDialog::show_summary);
    return form;
}

CardSheet CardDialog::sheet() const {
    CardSheet sheet = offer_.sheet;
    if (selected_->isChecked()) sheet.hits = offer_.selected;
    sheet.across = choices_->across();
    sheet.columns = choices_->columns();
    return sheet;
}

std::size_t CardDialog::cards() const {
    return selected_->isChecked() ? offer_.selected.size() : offer_.sheet.hits.size();
}

void CardDialog::show_summary() { label_->setText(choices_->pages_text(cards(), page_)); }

void CardDialog::go_on() {
    QSettings{}.setValue(kSelectedKey, selected_->isChecked());
    choices_->keep();
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
    // An export makes files: Qt's choice of one would open those it lists (ui/widgets/file_dialogs.h).
    dialog->setOption(QAbstractPrintDialog::PrintToFile, false);
    connect(dialog, &QDialog::accepted, this, [this, printer] {
        const QString number = counted(static_cast<qint64>(cards()), tr("card"), tr("cards"));
        const Words words{.complete = tr("%1 sent to the printer").arg(number),
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
