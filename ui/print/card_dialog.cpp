#include "ui/print/card_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPrintDialog>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QVBoxLayout>

#include "ui/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::size_t kProperties = 3;  // on a card
constexpr double kMargin = 36;          // points
const QString kSelectedKey = QStringLiteral("cards/selected");
const QString kPropertyKey = QStringLiteral("cards/property%1");
const QString kAcrossKey = QStringLiteral("cards/across");
const QString kFolderKey = QStringLiteral("folder");
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
    : QDialog{parent}, offer_{std::move(offer)}, purpose_{purpose}, job_{new CardJob{this}}, page_{usual_page()} {
    setWindowTitle(purpose == Purpose::print ? tr("Print cards") : tr("Save cards as PDF"));
    setAttribute(Qt::WA_DeleteOnClose);
    make_widgets();
    connect_job();
    restore();
    show_summary();
}

void CardDialog::make_widgets() {
    form_ = make_form();
    summary_ = new QLabel;
    summary_->setTextFormat(Qt::PlainText);
    summary_->setObjectName(QStringLiteral("cards_summary"));
    summary_->setMinimumWidth(fontMetrics().averageCharWidth() * 44);
    bar_ = new QProgressBar;
    bar_->setAccessibleName(tr("Cards done"));
    bar_->hide();
    go_on_ = new QPushButton{purpose_ == Purpose::print ? tr("&Print ...") : tr("&Save as ...")};
    go_on_->setDefault(true);
    cancel_ = new QPushButton{tr("Cancel")};
    auto* buttons = new QDialogButtonBox;
    buttons->addButton(go_on_, QDialogButtonBox::AcceptRole);
    buttons->addButton(cancel_, QDialogButtonBox::RejectRole);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(form_);
    layout->addWidget(summary_);
    layout->addWidget(bar_);
    layout->addWidget(buttons);
    layout->setSizeConstraint(QLayout::SetFixedSize);
    connect(go_on_, &QPushButton::clicked, this, &CardDialog::go_on);
    connect(cancel_, &QPushButton::clicked, this, &CardDialog::reject);
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
        for (const HitColumn& column : offer_.columns) combo->addItem(column.title);
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

void CardDialog::connect_job() {
    connect(job_, &CardJob::progressed, this, [this](qulonglong cards) { bar_->setValue(static_cast<int>(cards)); });
    connect(job_, &CardJob::finished, this, [this] {
        const QString count = cards_text(bar_->maximum());
        end(true, path_.isEmpty() ? tr("%1 sent to the printer").arg(count) : tr("%1 written to %2").arg(count, path_));
    });
    connect(job_, &CardJob::cancelled, this, [this] {
        end(false, path_.isEmpty() ? tr("Printing cancelled") : tr("Saving cancelled; nothing was written"));
    });
    connect(job_, &CardJob::failed, this, [this](const QString& reason) {
        end(false, path_.isEmpty() ? tr("Printing failed") : tr("The cards could not be saved"), reason);
    });
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
    summary_->setText(
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
    auto* dialog = new QFileDialog{this, tr("Save cards as PDF"), QSettings{}.value(kFolderKey).toString(),
                                   tr("PDF file (*.pdf)")};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("pdf"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog](const QString& path) {
        QSettings{}.setValue(kFolderKey, dialog->directory().absolutePath());
        save(path);
    });
    dialog->open();
}

void CardDialog::save(const QString& path) {
    path_ = path;
    show_progress(tr("Writing %1 ...").arg(QFileInfo{path}.fileName()));
    job_->save(sheet(), path, page_);
}

void CardDialog::ask_for_printer() {
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setPageLayout(page_);
    printer->setDocName(tr("Hits of %1").arg(offer_.sheet.library));
    auto* dialog = new QPrintDialog{printer.get(), this};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange, false);
    connect(dialog, &QDialog::accepted, this, [this, printer] {
        show_progress(tr("Printing ..."));
        job_->print(sheet(), printer);
    });
    dialog->QDialog::open();
}

void CardDialog::show_progress(const QString& text) {
    running_ = true;
    form_->hide();
    go_on_->hide();
    summary_->setText(text);
    bar_->setRange(0, static_cast<int>(cards()));
    bar_->show();
    cancel_->setFocus();
}

void CardDialog::reject() {
    if (!running_) {
        QDialog::reject();
        return;
    }
    cancel_->setEnabled(false);
    job_->cancel();
}

void CardDialog::end(bool complete, const QString& status, const QString& failure) {
    running_ = false;
    Q_EMIT ended(complete, status, failure);
    close();
}

}  // namespace chemsieve::ui
