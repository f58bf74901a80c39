#include "ui/care/info_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "chem/properties/computed_properties.h"
#include "ui/care/fact_card.h"
#include "ui/care/plain_table.h"
#include "ui/plot/histogram.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui {

namespace {

constexpr int kKeyRole = Qt::UserRole;  // name of a property
constexpr int kIsImportedRole = Qt::UserRole + 1;
constexpr int kFirstNumberOfProperty = 3;  // columns
constexpr int kFirstNumberOfFile = 2;

QString from(const std::string& text) { return QString::fromStdString(text); }

QString type_text(ImportedProperty::Type type) {
    switch (type) {
        case ImportedProperty::Type::integer: return QObject::tr("whole number");
        case ImportedProperty::Type::real: return QObject::tr("number");
        case ImportedProperty::Type::qualified: return QObject::tr("number with qualifiers");
        case ImportedProperty::Type::text: return QObject::tr("text");
    }
    return {};
}

QTableWidget* make_table(const QStringList& titles, int first_number, const QString& name) {
    auto* table = new QTableWidget;
    make_plain(table, titles, name);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    for (int column = first_number; column < table->columnCount(); ++column) align_numbers(table, column);
    return table;
}

void add_row(QTableWidget* table, const QStringList& cells, int first_number) {
    const int row = table->rowCount();
    table->insertRow(row);
    for (int i = 0; i < cells.size(); ++i) {
        auto* item = new QTableWidgetItem{cells[i]};
        item->setToolTip(cells[i].toHtmlEscaped());
        if (i >= first_number) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->setItem(row, i, item);
    }
}

struct Numbers {
    Histogram histogram;
    std::size_t count = 0;
};

// The numbers of a property; nothing if stopped.
std::optional<Numbers> numbers_of(const CompoundSource& source, const PropertyKey& property,
                                  const std::stop_token& stop) {
    try {
        const auto numbers = source.numeric_values(property, stop);
        if (!numbers) return std::nullopt;
        return Numbers{histogram_of(numbers->values), numbers->values.size()};
    } catch (const QueryError&) {
        return Numbers{histogram_of({}), 0};  // a property of text
    }
}

}  // namespace

QString time_text(const std::string& utc) {
    const QDateTime time = QDateTime::fromString(from(utc), Qt::ISODate);
    return time.isValid() ? number_locale().toString(time.toLocalTime(), QLocale::ShortFormat) : from(utc);
}

QString bytes_text(std::int64_t bytes) {
    return number_locale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

InfoDialog::InfoDialog(std::shared_ptr<LibraryService> service, const OpenedLibrary& library, QWidget* parent)
    : QDialog{parent},
      source_{library.source},
      reading_{plain_label(tr("Reading the library ..."))},
      tabs_{new QTabWidget},
      file_facts_{new FactCard{tr("Library")}},
      compound_facts_{new FactCard{tr("What is in it")}},
      fingerprint_facts_{new FactCard{tr("Fingerprints")}},
      properties_{make_table({tr("Property"), tr("In conditions"), tr("Type"), tr("Compounds")}, kFirstNumberOfProperty,
                             tr("Properties"))},
      files_{make_table(
          {tr("File"), tr("Imported"), tr("Records"), tr("Stored"), tr("Rejected"), tr("Skipped"), tr("Still there")},
          kFirstNumberOfFile, tr("Imported files"))},
      histogram_{new HistogramView{HistogramView::Handles::none}},
      histogram_card_{new Card{{}}} {
    set_help(this, "libraries");
    setWindowTitle(tr("Library %1").arg(QFileInfo{library.path}.fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 40);
    tabs_->addTab(make_overview(), tr("&Overview"));
    tabs_->addTab(make_properties(), tr("&Properties"));
    tabs_->addTab(make_files(), tr("&Files"));
    reading_->setForegroundRole(QPalette::PlaceholderText);
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Close};
    auto* copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setToolTip(tr("All of it as text"));
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(reading_);
    layout->addWidget(tabs_, 1);
    layout->addWidget(buttons);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(properties_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before) {
        if (row != before) show_histogram();
    });
    facts_job_.start([service = std::move(service), path = library.path.toStdString()](
                         const std::stop_token& stop) { return service->upkeep().summarize(path, stop); },
                     [this](const std::optional<LibrarySummary>& summary) {
                         if (summary) show_summary(*summary);
                     },
                     [this](const QString& reason) { reading_->setText(reason); });
}

QWidget* InfoDialog::make_overview() {
    auto* cards = new QWidget;
    auto* layout = new QVBoxLayout{cards};
    layout->setContentsMargins(0, space::kUsual, 0, 0);
    layout->setSpacing(space::kUsual);
    for (FactCard* card : {file_facts_, compound_facts_, fingerprint_facts_}) {
        card->hide();  // until there is something on it
        layout->addWidget(card);
    }
    layout->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(cards);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    set_role(scroll, Role::plain);
    scroll->viewport()->setAutoFillBackground(false);
    cards->setAutoFillBackground(false);
    scroll->setAccessibleName(tr("What the library is"));
    return scroll;
}

QWidget* InfoDialog::make_properties() {
    auto* left = new Card{tr("Properties")};
    left->body()->addWidget(properties_, 1);
    histogram_card_->heading()->setObjectName(QStringLiteral("histogram_title"));
    histogram_card_->body()->addWidget(histogram_, 1);
    histogram_->setAccessibleName(tr("Distribution of the property"));
    auto* page = new QWidget;
    auto* layout = new QHBoxLayout{page};
    layout->setContentsMargins(0, space::kUsual, 0, 0);
    layout->setSpacing(space::kUsual);
    layout->addWidget(left, 5);
    layout->addWidget(histogram_card_, 4);
    return page;
}

QWidget* InfoDialog::make_files() {
    auto* card = new Card{tr("Imported files")};
    card->body()->addWidget(files_, 1);
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(0, space::kUsual, 0, 0);
    layout->addWidget(card);
    return page;
}

QString InfoDialog::text() const { return text_.join(QLatin1Char('\n')) + QLatin1Char('\n'); }

void InfoDialog::add_fact(FactCard* card, const QString& title, const QString& text) {
    card->add(title, text);
    text_ << title + QLatin1Char('\t') + text;
}

void InfoDialog::show_summary(const LibrarySummary& s) {
    reading_->hide();
    add_fact(file_facts_, tr("File"), from(s.path));
    const QString size =
        tr("%1, %2 a compound").arg(bytes_text(s.bytes), bytes_text(s.compounds > 0 ? s.bytes / s.compounds : 0));
    add_fact(
        file_facts_, tr("Size"),
        s.log_bytes > 0 ? tr("%1; %2 of that in the log beside the file").arg(size, bytes_text(s.log_bytes)) : size);
    add_fact(file_facts_, tr("Unused"),
             tr("%1 of that; Library > Compact gives back what it can").arg(bytes_text(s.free_bytes)));
    add_fact(compound_facts_, tr("Compounds"),
             s.removed > 0
                 ? tr("%1; %2 more were removed").arg(with_separators(s.compounds), with_separators(s.removed))
                 : with_separators(s.compounds));
    add_fact(compound_facts_, tr("From molfiles"), with_separators(s.molfiles));
    add_fact(file_facts_, tr("Made"),
             tr("%1 by Chemsieve %2 with RDKit %3")
                 .arg(time_text(s.created), from(s.chemsieve_version), from(s.rdkit_version)));
    add_fact(file_facts_, tr("Changed"), time_text(s.changed));
    add_fact(file_facts_, tr("Format"), tr("version %1").arg(s.format_version));
    add_fact(file_facts_, tr("Checksums"), tr("of each page: what the disk changes is told"));
    add_fact(compound_facts_, tr("Salts and solvents"),
             s.strips_salts ? tr("stripped: of each compound the largest component is searched")
                            : tr("searched like everything else"));
    if (s.normalises) add_fact(compound_facts_, tr("Charges of groups"), tr("normalised by RDKit's rules"));
    for (const LibrarySummary::Kind& kind : s.kinds) {
        const QString method = kind.complete
                                   ? from(kind.method)
                                   : tr("%1; not complete, Library > Fingerprints goes on").arg(from(kind.method));
        add_fact(fingerprint_facts_, tr("Fingerprint %1").arg(from(kind.name)), method);
    }
    for (FactCard* card : {file_facts_, compound_facts_, fingerprint_facts_}) card->show();
    show_properties(s);
    show_files(s);
    Q_EMIT shown();
}

void InfoDialog::show_properties(const LibrarySummary& summary) {
    const auto add = [&](const QString& name, const QString& title, const QString& type, std::int64_t compounds,
                         bool imported) {
        const QString count = with_separators(compounds);
        add_row(properties_, {title, quoted_property(name), type, count}, kFirstNumberOfProperty);
        text_ << QStringList{name, type, count}.join(QLatin1Char('\t'));
        QTableWidgetItem* item = properties_->item(properties_->rowCount() - 1, 0);
        item->setData(kKeyRole, name);
        item->setData(kIsImportedRole, imported);
        properties_->item(properties_->rowCount() - 1, 1)->setForeground(colours_of(palette()).secondary);
    };
    for (const ComputedProperty& property : kComputedProperties) {
        const QString unit = unit_of(property);
        add(utf8_text(property.name), heading_of(property),
            unit.isEmpty() ? tr("computed") : tr("computed, %1").arg(unit), summary.compounds, false);
    }
    for (const LibrarySummary::Property& p : summary.properties) {
        add(from(p.property.name), from(p.property.name), type_text(p.property.type), p.compounds, true);
    }
    properties_->resizeColumnsToContents();
    int width = properties_->verticalScrollBar()->sizeHint().width();
    for (int i = 0; i < properties_->columnCount(); ++i) width += properties_->columnWidth(i);
    properties_->setMinimumWidth(std::min(width, this->width() * 3 / 5));
    properties_->setCurrentCell(1, 0);  // the first property is the formula, which has no histogram
}

void InfoDialog::show_files(const LibrarySummary& summary) {
    for (const LibrarySummary::Import& i : summary.imports) {
        const QString when =
            i.finished.empty() ? tr("%1, not finished").arg(time_text(i.started)) : time_text(i.started);
        const QStringList cells{from(i.file),
                                when,
                                with_separators(i.records),
                                with_separators(i.stored),
                                with_separators(i.rejected),
                                with_separators(i.skipped),
                                with_separators(i.left)};
        add_row(files_, cells, kFirstNumberOfFile);
        text_ << cells.join(QLatin1Char('\t'));
    }
    files_->resizeColumnsToContents();
    files_->setColumnWidth(0, std::min(files_->columnWidth(0), fontMetrics().averageCharWidth() * 50));
}

void InfoDialog::show_histogram() {
    const QTableWidgetItem* item = properties_->item(properties_->currentRow(), 0);
    if (!item) return;
    const QString name = item->text();
    const PropertyKey key{.name = item->data(kKeyRole).toString().toStdString(),
                          .imported = item->data(kIsImportedRole).toBool()};
    histogram_card_->heading()->setText(name);
    histogram_->set_histogram({});
    histogram_->set_empty_text(tr("Reading ..."));
    numbers_job_.start([source = source_, key](const std::stop_token& stop) { return numbers_of(*source, key, stop); },
                       [this, name](const std::optional<Numbers>& numbers) {
                           if (numbers) show_numbers(name, numbers->histogram, numbers->count);
                       },
                       [this](const QString& reason) { histogram_->set_empty_text(reason); });
}

void InfoDialog::show_numbers(const QString& name, const Histogram& histogram, std::size_t count) {
    histogram_->set_empty_text(tr("%1 has no numbers").arg(name));
    histogram_->set_histogram(histogram);
    if (count > 0)
        histogram_card_->heading()->setText(tr("%1 of %2").arg(name, compounds_text(static_cast<qint64>(count))));
    Q_EMIT histogram_shown();
}

}  // namespace chemsieve::ui
