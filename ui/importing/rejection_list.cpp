#include "ui/importing/rejection_list.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QRegularExpression>
#include <QSplitter>
#include <QStringList>
#include <QTextBlock>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/remedy_text.h"
#include "ui/widgets/window_messages.h"

namespace chemsieve::ui {

namespace {

// The header of the list as a file, which is the same as the command line's.
constexpr const char* kHeader = "file\tline\tid\treason\n";

QString one_line(const std::string& text) { return QString::fromStdString(text).simplified(); }

// Visible in light and dark palettes.
QColor mark_of(const QPalette& palette) {
    QColor mark = palette.color(QPalette::Highlight);
    mark.setAlpha(70);
    return mark;
}

}  // namespace

QString kind_of_reason(const QString& reason) {
    static const QRegularExpression quoted{QStringLiteral("'[^']*'|\"[^\"]*\"")};
    static const QRegularExpression number{QStringLiteral("\\d+")};
    QString kind = reason;
    kind.replace(quoted, QStringLiteral("..."));
    kind.replace(number, QStringLiteral("..."));
    return kind;
}

void RejectionModel::append(const std::vector<Rejection>& rejections) {
    seen_ += rejections.size();
    const std::size_t taken = std::min(rejections.size(), kMostKept - std::min(kMostKept, rows_.size()));
    if (taken == 0) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(taken) - 1);
    for (std::size_t i = 0; i < taken; ++i) {
        const Rejection& r = rejections[i];
        Row row{.path = QString::fromStdString(r.file),
                .line = r.line,
                .id = one_line(r.id),
                .reason = failure_text(failure_of(r)).simplified()};
        row.kind = kind_of_reason(row.reason);
        ++kinds_[row.kind];
        rows_.push_back(std::move(row));
    }
    endInsertRows();
}

QString RejectionModel::text() const {
    QString text = QString::fromLatin1(kHeader);
    for (const Row& row : rows_) {
        text += QFileInfo{row.path}.fileName().simplified() + QLatin1Char('\t') + QString::number(row.line) +
                QLatin1Char('\t') + row.id + QLatin1Char('\t') + row.reason + QLatin1Char('\n');
    }
    return text;
}

int RejectionModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RejectionModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : reason_column + 1; }

QString RejectionModel::cell(const Row& row, int column) const {
    switch (column) {
        case file_column: return QFileInfo{row.path}.fileName();
        case line_column: return with_separators(row.line);
        case id_column: return row.id;
        default: return row.reason;
    }
}

QVariant RejectionModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = rows_[index.row()];
    if (role == Qt::DisplayRole) return cell(row, index.column());
    if (role == Qt::ToolTipRole) {
        return (index.column() == file_column ? row.path : cell(row, index.column())).toHtmlEscaped();
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() == line_column ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role == kSortRole) return index.column() == line_column ? QVariant{row.line} : cell(row, index.column());
    if (role == kKindRole) return row.kind;
    return {};
}

QVariant RejectionModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole) return {};
    if (orientation == Qt::Vertical) return section + 1;
    switch (section) {
        case file_column: return tr("File");
        case line_column: return tr("Line");
        case id_column: return tr("ID");
        case reason_column: return tr("Reason");
        default: return {};
    }
}

RejectionFilter::RejectionFilter(RejectionModel* model, QObject* parent) : QSortFilterProxyModel{parent} {
    setSourceModel(model);
    setSortRole(RejectionModel::kSortRole);
    setSortCaseSensitivity(Qt::CaseInsensitive);
}

void RejectionFilter::set_kind(const QString& kind) {
    kind_ = kind;
    invalidateFilter();
}

bool RejectionFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    return kind_.isEmpty() || sourceModel()->index(row, 0, parent).data(RejectionModel::kKindRole).toString() == kind_;
}

ExcerptView::ExcerptView(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QPlainTextEdit{parent}, service_{std::move(service)} {
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setAccessibleName(tr("Text of the record"));
}

void ExcerptView::show_nothing() {
    job_.forget();
    clear();
    setExtraSelections({});
}

void ExcerptView::show_record(const QString& file, qint64 line) {
    show_nothing();
    setPlaceholderText(tr("Reading %1 up to line %2 ...").arg(QFileInfo{file}.fileName(), with_separators(line)));
    job_.start([service = service_, file = file.toStdString(),
                line](const std::stop_token& stop) { return service->upkeep().excerpt(file, line, stop); },
               [this](const std::optional<FileExcerpt>& excerpt) {
                   if (excerpt) show_excerpt(*excerpt);
               },
               [this](const QString& reason) { setPlainText(reason); });
}

void ExcerptView::show_excerpt(const FileExcerpt& excerpt) {
    const std::int64_t last = excerpt.first_line + static_cast<std::int64_t>(excerpt.lines.size());
    const auto width = QString::number(last).size();
    QString text;
    for (std::size_t i = 0; i < excerpt.lines.size(); ++i) {
        if (i > 0) text += QLatin1Char('\n');
        const bool is_marked = i >= excerpt.record_begin && i < excerpt.record_end;
        text += QString::number(excerpt.first_line + static_cast<std::int64_t>(i)).rightJustified(width) +
                QLatin1String(is_marked ? " > " : "   ") + QString::fromStdString(excerpt.lines[i]);
        if (excerpt.is_record_cut && i + 1 == excerpt.record_end) text += QLatin1Char('\n') + tr("... it goes on");
    }
    setPlainText(text);
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(mark_of(palette()));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    QList<QTextEdit::ExtraSelection> marks;
    for (std::size_t i = excerpt.record_begin; i < excerpt.record_end; ++i) {
        mark.cursor = QTextCursor{document()->findBlockByNumber(static_cast<int>(i))};
        marks << mark;
    }
    setExtraSelections(marks);
    setTextCursor(QTextCursor{document()->findBlockByNumber(static_cast<int>(excerpt.record_begin))});
}

RejectionList::RejectionList(std::shared_ptr<LibraryService> service, QWidget* parent)
    : QWidget{parent},
      service_{std::move(service)},
      model_{new RejectionModel{this}},
      filter_{new RejectionFilter{model_, this}},
      title_{new QLabel{tr("&Records that could not be used:")}},
      kinds_{new QComboBox},
      table_{new QTableView},
      excerpt_{new ExcerptView{service_}},
      copy_{new QPushButton{tr("&Copy list")}},
      save_{new QPushButton{tr("Save lis&t ...")}},
      open_{new QPushButton{tr("&Open file")}} {
    make_layout();
    kinds_->setAccessibleName(tr("Only those with this reason"));
    kinds_->setObjectName(QStringLiteral("rejection_kinds"));
    kinds_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    kinds_->setMinimumContentsLength(24);
    kinds_->addItem(tr("all reasons"), QString{});
    title_->setBuddy(table_);
    save_->setToolTip(tr("Write all rejected records to a tab-separated file: file, line, id, reason"));
    open_->setToolTip(tr("Open the file of the chosen record in the program that the system has for it"));
    open_->setEnabled(false);
    connect(kinds_, &QComboBox::activated, this, [this] {
        filter_->set_kind(kinds_->currentData().toString());
        if (filter_->rowCount() > 0) table_->selectRow(0);
    });
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RejectionList::show_chosen);
    connect(copy_, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(model_->text()); });
    connect(open_, &QPushButton::clicked, this, &RejectionList::open_file);
    connect(save_, &QPushButton::clicked, this, [this] {
        ask_for_new_file(this, {.title = tr("Save rejected records"), .kinds = {tr("Tab-separated table (*.tsv)")}},
                         [this](const QString& path) { save(path); });
    });
}

void RejectionList::make_layout() {
    table_->setModel(filter_);
    table_->setSelectionBehavior(QAbstractItemView::SelectRows);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setTabKeyNavigation(false);
    table_->setShowGrid(false);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);  // records in the order of arrival
    table_->verticalHeader()->hide();
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    table_->horizontalHeader()->setStretchLastSection(true);
    table_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->setWordWrap(false);
    table_->setAccessibleName(tr("Rejected records"));
    const int character = fontMetrics().averageCharWidth();
    const int widths[] = {20, 10, 20};
    for (int i = 0; i < 3; ++i) table_->setColumnWidth(i, widths[i] * character);

    auto* top = new QHBoxLayout;
    top->addWidget(title_);
    top->addStretch(1);
    top->addWidget(kinds_);
    auto* splitter = new QSplitter{Qt::Vertical};
    splitter->addWidget(table_);
    splitter->addWidget(excerpt_);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
    splitter->setChildrenCollapsible(false);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {copy_, save_, open_}) buttons->addWidget(button);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(top);
    layout->addWidget(splitter, 1);
    layout->addLayout(buttons);
}

void RejectionList::append(const std::vector<Rejection>& rejections) { model_->append(rejections); }

void RejectionList::finish() {
    if (model_->seen() > RejectionModel::kMostKept) {
        title_->setText(tr("&Records that could not be used (the first %1 of %2):")
                            .arg(with_separators(RejectionModel::kMostKept), with_separators(model_->seen())));
    }
    fill_kinds();
    if (filter_->rowCount() > 0) table_->selectRow(0);
}

void RejectionList::fill_kinds() {
    std::vector<std::pair<int, QString>> kinds;
    const QMap<QString, int>& counts = model_->kinds();
    for (auto kind = counts.begin(); kind != counts.end(); ++kind) kinds.emplace_back(kind.value(), kind.key());
    std::sort(kinds.begin(), kinds.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    kinds_->clear();
    kinds_->addItem(tr("all reasons (%1)").arg(with_separators(model_->rowCount())), QString{});
    for (const auto& [count, kind] : kinds) {
        kinds_->addItem(tr("%1 (%2)").arg(kind, with_separators(count)), kind);
    }
}

int RejectionList::chosen_row() const {
    const QModelIndex index = filter_->mapToSource(table_->currentIndex());
    return index.isValid() ? index.row() : -1;
}

void RejectionList::show_chosen() {
    const int row = chosen_row();
    open_->setEnabled(row >= 0);
    if (row < 0) {
        excerpt_->show_nothing();
    } else {
        excerpt_->show_record(model_->path(row), model_->line(row));
    }
}

void RejectionList::open_file() {
    const int row = chosen_row();
    if (row < 0) return;
    const QString path = model_->path(row);
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path))) {
        show_error(this, tr("Open file"), tr("The system has no program to open %1 with.").arg(path));
    }
}

void RejectionList::save(const QString& path) {
    writing_.add_lasting(
        [service = service_, path, text = model_->text()](const std::stop_token&) {
            service->upkeep().write_text(path.toStdString(), text.toStdString());
        },
        [this, path] { Q_EMIT saved(path); },
        [this](const QString& reason) { show_error(this, tr("Save rejected records"), reason); });
}

}  // namespace chemsieve::ui
