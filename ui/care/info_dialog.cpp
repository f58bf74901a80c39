#include "ui/care/info_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

#include "chem/properties/computed_properties.h"
#include "ui/plot/histogram.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

namespace {

constexpr int kKeyRole = Qt::UserRole;  // name of a property
constexpr int kIsImportedRole = Qt::UserRole + 1;

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

QTableWidget* make_table(const QStringList& titles, const QString& name) {
    auto* table = new QTableWidget{0, static_cast<int>(titles.size())};
    table->setHorizontalHeaderLabels(titles);
    table->setAccessibleName(name);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setAlternatingRowColors(true);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

void add_row(QTableWidget* table, const QStringList& cells, int first_number, QStringList& text) {
    const int row = table->rowCount();
    table->insertRow(row);
    for (int i = 0; i < cells.size(); ++i) {
        auto* item = new QTableWidgetItem{cells[i]};
        item->setToolTip(cells[i].toHtmlEscaped());
        if (i >= first_number) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        table->setItem(row, i, item);
    }
    text << cells.join(QLatin1Char('\t'));
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
      facts_{new QFormLayout},
      properties_{make_table({tr("Property"), tr("Type"), tr("Compounds")}, tr("Properties"))},
      files_{make_table(
          {tr("File"), tr("Imported"), tr("Records"), tr("Stored"), tr("Rejected"), tr("Skipped"), tr("Still there")},
          tr("Imported files"))},
      histogram_{new HistogramView{HistogramView::Handles::none}},
      histogram_title_{plain_label()} {
    set_help(this, "libraries");
    setWindowTitle(tr("Library %1").arg(QFileInfo{library.path}.fileName()));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(fontMetrics().averageCharWidth() * 130, fontMetrics().height() * 30);
    auto* facts = new QWidget;
    facts->setLayout(facts_);
    facts_->setRowWrapPolicy(QFormLayout::WrapLongRows);
    auto* scroll = new QScrollArea;
    scroll->setWidget(facts);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setAccessibleName(tr("What the library is"));
    tabs_->addTab(scroll, tr("&Overview"));
    tabs_->addTab(make_properties(), tr("&Properties"));
    tabs_->addTab(files_, tr("&Files"));
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

QWidget* InfoDialog::make_properties() {
    auto* right = new QWidget;
    auto* layout = new QVBoxLayout{right};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(histogram_title_);
    layout->addWidget(histogram_, 1);
    histogram_->setAccessibleName(tr("Distribution of the property"));
    auto* splitter = new QSplitter;
    splitter->addWidget(properties_);
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    return splitter;
}

QString InfoDialog::text() const { return text_.join(QLatin1Char('\n')) + QLatin1Char('\n'); }

void InfoDialog::add_fact(const QString& title, const QString& text) {
    auto* label = plain_label(text);
    label->setAccessibleName(title);
    facts_->addRow(title, label);
    text_ << title + QLatin1Char('\t') + text;
}

void InfoDialog::show_summary(const LibrarySummary& s) {
    reading_->hide();
    add_fact(tr("File"), from(s.path));
    const QString size =
        tr("%1, %2 a compound").arg(bytes_text(s.bytes), bytes_text(s.compounds > 0 ? s.bytes / s.compounds : 0));
    add_fact(tr("Size"), s.log_bytes > 0
                             ? tr("%1; %2 of that in the log beside the file").arg(size, bytes_text(s.log_bytes))
                             : size);
    add_fact(tr("Unused"), tr("%1 of that; Library > Compact gives back what it can").arg(bytes_text(s.free_bytes)));
    add_fact(tr("Compounds"),
             s.removed > 0
                 ? tr("%1; %2 more were removed").arg(with_separators(s.compounds), with_separators(s.removed))
                 : with_separators(s.compounds));
    add_fact(tr("From molfiles"), with_separators(s.molfiles));
    add_fact(tr("Made"), tr("%1 by Chemsieve %2 with RDKit %3")
                             .arg(time_text(s.created), from(s.chemsieve_version), from(s.rdkit_version)));
    add_fact(tr("Changed"), time_text(s.changed));
    add_fact(tr("Format"), tr("version %1").arg(s.format_version));
    add_fact(tr("Checksums"), tr("of each page: what the disk changes is told"));
    add_fact(tr("Salts and solvents"), s.strips_salts
                                           ? tr("stripped: of each compound the largest component is searched")
                                           : tr("searched like everything else"));
    if (s.normalises) add_fact(tr("Charges of groups"), tr("normalised by RDKit's rules"));
    for (const LibrarySummary::Kind& kind : s.kinds) {
        const QString method = kind.complete
                                   ? from(kind.method)
                                   : tr("%1; not complete, Library > Fingerprints goes on").arg(from(kind.method));
        add_fact(tr("Fingerprint %1").arg(from(kind.name)), method);
    }
    show_properties(s);
    show_files(s);
    Q_EMIT shown();
}

void InfoDialog::show_properties(const LibrarySummary& summary) {
    const auto add = [&](const QString& name, const QString& type, std::int64_t compounds, bool imported) {
        add_row(properties_, {name, type, with_separators(compounds)}, 2, text_);
        QTableWidgetItem* item = properties_->item(properties_->rowCount() - 1, 0);
        item->setData(kKeyRole, name);
        item->setData(kIsImportedRole, imported);
    };
    for (const ComputedProperty& property : kComputedProperties) {
        const QString unit = utf8_text(property.unit);
        add(utf8_text(property.name), unit.isEmpty() ? tr("computed") : tr("computed, %1").arg(unit), summary.compounds,
            false);
    }
    for (const LibrarySummary::Property& p : summary.properties) {
        add(from(p.property.name), type_text(p.property.type), p.compounds, true);
    }
    properties_->resizeColumnsToContents();
    int width = properties_->verticalScrollBar()->sizeHint().width() + 2 * properties_->frameWidth();
    for (int i = 0; i < properties_->columnCount(); ++i) width += properties_->columnWidth(i);
    properties_->setMinimumWidth(std::min(width, this->width() * 3 / 5));
    properties_->setCurrentCell(1, 0);  // the first property is the formula, which has no histogram
}

void InfoDialog::show_files(const LibrarySummary& summary) {
    for (const LibrarySummary::Import& i : summary.imports) {
        const QString when =
            i.finished.empty() ? tr("%1, not finished").arg(time_text(i.started)) : time_text(i.started);
        add_row(files_,
                {from(i.file), when, with_separators(i.records), with_separators(i.stored), with_separators(i.rejected),
                 with_separators(i.skipped), with_separators(i.left)},
                2, text_);
    }
    files_->resizeColumnsToContents();
    files_->setColumnWidth(0, std::min(files_->columnWidth(0), fontMetrics().averageCharWidth() * 50));
}

void InfoDialog::show_histogram() {
    const QTableWidgetItem* item = properties_->item(properties_->currentRow(), 0);
    if (!item) return;
    const QString name = item->data(kKeyRole).toString();
    const PropertyKey key{.name = name.toStdString(), .imported = item->data(kIsImportedRole).toBool()};
    histogram_title_->setText(name);
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
    if (count > 0) histogram_title_->setText(tr("%1 of %2").arg(name, compounds_text(static_cast<qint64>(count))));
    Q_EMIT histogram_shown();
}

}  // namespace chemsieve::ui
