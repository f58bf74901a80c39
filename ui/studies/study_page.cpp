#include "ui/studies/study_page.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QUrl>
#include <algorithm>
#include <utility>

#include "ui/drawings/drawing_cache.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/card.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/help_text.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/window_messages.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr int kDrawnRow = 92, kDrawnWidth = 168, kAroundDrawing = 4;  // pixels
constexpr int kBadgeIcon = 16, kInsideBadge = 8, kSlack = 2;          // pixels

// Pixels.
constexpr int kNarrowPage = 1100;  // below it the side has no place of its own
constexpr int kLeastTitleWidth = 80;

// Without a ground of its own.
QScrollArea* bare_scroll_area(const QString& name) {
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setAccessibleName(name);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->viewport()->setAutoFillBackground(false);
    return area;
}

}  // namespace

StudyModel::StudyModel(const QStringList& titles, StudyDrawings drawings, QObject* parent)
    : QAbstractTableModel{parent}, titles_{titles}, first_cell_{drawings == StudyDrawings::structures ? 1 : 0} {}

void StudyModel::set_rows(std::vector<StudyRow> rows) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

void StudyModel::set_titles(const QStringList& titles) {
    titles_ = titles;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int StudyModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int StudyModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : first_cell_ + static_cast<int>(titles_.size());
}

QVariant StudyModel::data(const QModelIndex& index, int role) const {
    const StudyRow& of_row = row(index.row());
    if (role == kKindRole) return of_row.kind;
    if (index.column() < first_cell_) {
        return role == Qt::ToolTipRole || role == Qt::AccessibleTextRole ? QVariant{of_row.smiles} : QVariant{};
    }
    const QString cell = of_row.cells.value(index.column() - first_cell_);
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return cell;
    if (role == kSortRole) {
        bool is_number = false;
        const double number = cell.toDouble(&is_number);
        return is_number ? QVariant{number} : QVariant{cell};
    }
    return {};
}

QVariant StudyModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) return {};
    return section < first_cell_ ? tr("Structure") : titles_.value(section - first_cell_);
}

// Drawings, badges, and a line below each row.
class StudyTable::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(StudyTable* table) : QStyledItemDelegate{table}, table_{table} {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const StudyRow& row = table_->model_->row(table_->shown_->mapToSource(index).row());
        const int cell = index.column() - table_->model_->first_cell();
        if (cell < 0) {
            paint_ground(painter, option);
            paint_structure(painter, option, row.smiles);
        } else if (cell == 0 && !row.badge.icon.isEmpty()) {
            paint_ground(painter, option);
            paint_badge(painter, option, row);
        } else {
            QStyledItemDelegate::paint(painter, option, index);
        }
        painter->fillRect(QRect{option.rect.left(), option.rect.bottom(), option.rect.width(), 1},
                          colours_of(option.palette).line);
    }

  private:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->state.setFlag(QStyle::State_HasFocus, false);  // rows are chosen, not cells
    }
    void paint_ground(QPainter* painter, const QStyleOptionViewItem& option) const {
        QStyleOptionViewItem ground = option;
        ground.state.setFlag(QStyle::State_HasFocus, false);
        table_->style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &ground, painter, table_);
    }
    void paint_structure(QPainter* painter, const QStyleOptionViewItem& option, const QString& smiles) const {
        const QRect place = option.rect.adjusted(kAroundDrawing, kAroundDrawing, -kAroundDrawing, -kAroundDrawing - 1);
        const QPixmap drawing = table_->drawings_->find(smiles, place.size(), painter->device()->devicePixelRatioF(),
                                                        ground_of(option.palette));
        if (!drawing.isNull()) painter->drawPixmap(place.topLeft(), drawing);
    }
    static void paint_badge(QPainter* painter, const QStyleOptionViewItem& option, const StudyRow& row) {
        const Colours& colours = colours_of(option.palette);
        const QString& word = row.cells.front();
        const int height = option.fontMetrics.height() + 8;
        const int width =
            2 * kInsideBadge + kBadgeIcon + space::kTight + option.fontMetrics.horizontalAdvance(word) + kSlack;
        const QRect badge{option.rect.left() + space::kUsual, option.rect.center().y() - height / 2,
                          std::min(width, option.rect.width() - 2 * space::kUsual), height};
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        draw_round(painter, QRectF{badge}, height / 2.0, colours.*row.badge.ground, {});
        const QRect picture{badge.left() + kInsideBadge, badge.center().y() - kBadgeIcon / 2 + 1, kBadgeIcon,
                            kBadgeIcon};
        icon(row.badge.icon, colours.*row.badge.text).paint(painter, picture);
        painter->setPen(colours.*row.badge.text);
        const QRect text = badge.adjusted(kInsideBadge + kBadgeIcon + space::kTight, 0, -kInsideBadge, 0);
        painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(word, Qt::ElideRight, text.width()));
        painter->restore();
    }

    StudyTable* table_;
};

StudyTable::StudyTable(const QStringList& titles, StudyDrawings drawings, QWidget* parent)
    : QTableView{parent},
      model_{new StudyModel{titles, drawings, this}},
      shown_{new QSortFilterProxyModel{this}},
      drawings_{drawings == StudyDrawings::structures ? new SmilesDrawings{this} : nullptr} {
    shown_->setSourceModel(model_);
    shown_->setFilterRole(StudyModel::kKindRole);
    shown_->setSortRole(StudyModel::kSortRole);
    setModel(shown_);
    setItemDelegate(new Painter{this});
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);  // the order of the list
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(drawings_ ? kDrawnRow : fontMetrics().height() + 10);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    for (int i = 0; i < model_->first_cell(); ++i) setColumnWidth(i, kDrawnWidth);
    share_ = columnWidth(model_->first_cell());
    share_width();
    if (drawings_) connect(drawings_, &SmilesDrawings::drawn, viewport(), qOverload<>(&QWidget::update));
    auto* copy_rows = new QAction{tr("&Copy"), this};
    connect(copy_rows, &QAction::triggered, this, &StudyTable::copy);
    addAction(copy_rows);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StudyTable::show_kind(int kind) {
    shown_->setFilterRegularExpression(kind == kAllKinds ? QString{} : QStringLiteral("^%1$").arg(kind));
}

QList<int> StudyTable::shown_columns() const {
    QList<int> columns;
    for (int c = model_->first_cell(); c < model_->columnCount(); ++c) {
        if (!isColumnHidden(c)) columns << c;
    }
    return columns;
}

QStringList StudyTable::cells_of(int shown_row) const {
    QStringList cells;
    for (const int c : shown_columns()) cells << shown_->index(shown_row, c).data().toString();
    return cells;
}

std::vector<std::vector<std::string>> StudyTable::shown_cells() const {
    std::vector<std::vector<std::string>> rows;
    for (int r = 0; r < shown_->rowCount(); ++r) {
        std::vector<std::string>& row = rows.emplace_back();
        for (const QString& cell : cells_of(r)) row.push_back(cell.toStdString());
    }
    return rows;
}

std::vector<std::string> StudyTable::titles() const {
    std::vector<std::string> titles;
    for (const int c : shown_columns()) titles.push_back(model_->titles()[c - model_->first_cell()].toStdString());
    return titles;
}

int StudyTable::current_row() const {
    return currentIndex().isValid() ? shown_->mapToSource(currentIndex()).row() : -1;
}

void StudyTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    Q_EMIT row_chosen(current.isValid() ? shown_->mapToSource(current).row() : -1);
}

void StudyTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    share_width();
}

void StudyTable::share_width() {
    const int cells = model_->columnCount() - model_->first_cell();
    const int rest = viewport()->width() - model_->first_cell() * kDrawnWidth;
    const int before =
        std::exchange(share_, std::max(16 * fontMetrics().averageCharWidth(), rest / std::max(1, cells)));
    for (int i = model_->first_cell(); i + 1 < model_->columnCount(); ++i) {
        if (columnWidth(i) == before) setColumnWidth(i, share_);
    }
}

void StudyTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) return copy();
    QTableView::keyPressEvent(event);
}

// As a spreadsheet takes it: the chosen rows in their order, under the titles.
void StudyTable::copy() const {
    QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty()) return;
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.row() < b.row(); });
    QStringList names;
    for (const std::string& title : titles()) names << QString::fromStdString(title);
    QString text = names.join(QLatin1Char('\t')) + QLatin1Char('\n');
    for (const QModelIndex& row : rows) text += cells_of(row.row()).join(QLatin1Char('\t')) + QLatin1Char('\n');
    QApplication::clipboard()->setText(text);
}

StudyPage::StudyPage(std::shared_ptr<LibraryService> service, const QString& title, const QString& name,
                     const QString& action, const QString& icon_name)
    : service_{std::move(service)},
      title_text_{title},
      cards_{new QVBoxLayout},
      tools_{new FlowLayout{Qt::AlignRight}},
      middle_{new QVBoxLayout},
      page_{new QHBoxLayout},
      title_{new LineLabel{title}},
      summary_{new TextLabel},
      bar_{new QProgressBar},
      start_{new QPushButton{icon(icon_name, colours_of(palette()).on_accent), action}},
      stop_{new QPushButton{icon(QStringLiteral("stop")), tr("St&op")}} {
    setObjectName(name);
    set_help(this, "studies");
    title_->setFont(font_of(type_size::kTitle, true));
    title_->setMinimumWidth(kLeastTitleWidth);
    summary_->setObjectName(name + QStringLiteral("_summary"));
    summary_->setForegroundRole(QPalette::PlaceholderText);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress"));
    bar_->setFixedHeight(6);
    set_role(start_, Role::primary);
    start_->setObjectName(name + QStringLiteral("_start"));
    stop_->setObjectName(name + QStringLiteral("_stop"));
    connect(start_, &QPushButton::clicked, this, [this] { start(); });
    connect(stop_, &QPushButton::clicked, this, [this] { job_.cancel(); });

    auto* asked = new QWidget;
    auto* scrolled = bare_layout<QVBoxLayout>(asked, space::kUsual);
    cards_->setSpacing(space::kUsual);
    scrolled->addLayout(cards_);
    scrolled->addStretch(1);
    QScrollArea* area = bare_scroll_area(tr("What is asked"));
    area->setWidget(asked);
    asked->setAutoFillBackground(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(start_, 1);
    buttons->addWidget(stop_);
    left_side_ = new QWidget;
    auto* left = bare_layout<QVBoxLayout>(left_side_, space::kUsual);
    left->addWidget(area, 1);
    left->addLayout(buttons);

    auto* card = new QFrame;
    set_framed(card, Role::card);
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addLayout(tools_);
    middle_->setContentsMargins(space::kInside, space::kInside, space::kInside, space::kInside);
    middle_->setSpacing(space::kUsual);
    middle_->addLayout(head);
    middle_->addWidget(summary_);
    middle_->addWidget(bar_);
    card->setLayout(middle_);
    page_->setContentsMargins(space::kUsual, space::kUsual, space::kUsual, space::kUsual);
    page_->setSpacing(space::kUsual);
    page_->addWidget(left_side_);
    page_->addWidget(card, 1);
    setLayout(page_);
    set_running(false);
}

void StudyPage::set_side(QWidget* side) {
    side_ = side;
    side_area_ = bare_scroll_area(tr("What is chosen"));
    side_area_->hide();
    page_->addWidget(side_area_);
    place_side();
}

void StudyPage::place_side() {
    if (!side_) return;
    const bool is_narrow = width() < kNarrowPage;
    if (!is_narrow) side_area_->setFixedWidth(share::details(width()));
    if (is_narrow ? cards_->indexOf(side_) >= 0 : side_area_->widget() == side_) return;
    if (is_narrow) {
        side_area_->takeWidget();
        cards_->addWidget(side_);
    } else {
        cards_->removeWidget(side_);
        side_area_->setWidget(side_);
    }
    side_area_->setVisible(!is_narrow);
    side_->show();
}

void StudyPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    left_side_->setFixedWidth(share::asked(width()));
    place_side();
}

QVBoxLayout* StudyPage::add_card(const QString& heading) {
    auto* card = new Card{heading};
    cards_->addWidget(card);
    return card->body();
}

QLabel* StudyPage::hint(const QString& text) {
    auto* label = new QLabel{text};
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

void StudyPage::add_export(StudyTable* table, const QString& name) {
    auto* save = new QToolButton;
    save->setIcon(icon(QStringLiteral("export")));
    save->setToolTip(tr("Save the rows as shown to a file"));
    save->setAccessibleName(tr("Save the table"));
    save->setObjectName(objectName() + QStringLiteral("_save"));
    save->setAutoRaise(true);
    add_tool(save);
    connect(save, &QToolButton::clicked, this, [this, table, name] {
        ask_for_new_file(this,
                         {.title = tr("Save the table"),
                          .kinds = {tr("Comma-separated table (*.csv)"), tr("Tab-separated table (*.tsv)")},
                          .name = name},
                         [this, table](const QString& path) { this->save(table, path); });
    });
}

void StudyPage::save(const StudyTable* table, const QString& path) {
    saving_.add_lasting(
        [service = service_, path = path.toStdString(), titles = table->titles(),
         rows = table->shown_cells()](const std::stop_token&) { service->studies().write_table(path, titles, rows); },
        [this, path] { show_done(this, tr("Save the table"), tr("%1 is written").arg(shown_name(path))); },
        [this](const QString& reason) { show_error(this, tr("Save the table"), reason); });
}

void StudyPage::set_library(const QString& path) {
    if (path == library_) return;
    job_.forget();
    set_running(false);
    library_ = path;
    title_->setText(path.isEmpty() ? title_text_ : tr("%1: %2").arg(title_text_, shown_name(path)));
    forget();
}

void StudyPage::set_running(bool running) {
    bar_->setVisible(running);
    if (running) bar_->setRange(0, 0);
    start_->setEnabled(!running);
    stop_->setEnabled(running);
}

void StudyPage::show_progress(double share) { show_share(bar_, share); }

void StudyPage::fail(const QString& reason) {
    set_running(false);
    say({});
    show_error(this, title_text_, reason);
    Q_EMIT ended();
}

FileField::FileField(const QString& name, const QString& placeholder, const QString& kinds, QWidget* parent)
    : QWidget{parent}, edit_{new QLineEdit} {
    edit_->setAccessibleName(name);
    edit_->setPlaceholderText(placeholder);
    edit_->setAcceptDrops(false);  // the field takes files
    setAcceptDrops(true);
    setFocusProxy(edit_);
    auto* browse = new QToolButton;
    browse->setIcon(icon(QStringLiteral("open")));
    browse->setToolTip(tr("Choose a file"));
    browse->setAccessibleName(tr("Choose a file: %1").arg(name));
    auto* layout = bare_layout<QHBoxLayout>(this, space::kTight);
    layout->addWidget(edit_, 1);
    layout->addWidget(browse);
    connect(edit_, &QLineEdit::textChanged, this, &FileField::changed);
    connect(browse, &QToolButton::clicked, this,
            [this, name, kinds] { ask_for_file(this, name, kinds, [this](const QString& path) { set_path(path); }); });
}

QString FileField::path() const { return edit_->text().trimmed(); }
void FileField::set_path(const QString& path) { edit_->setText(path); }

void FileField::set_placeholder(const QString& text) { edit_->setPlaceholderText(text); }

void FileField::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void FileField::dropEvent(QDropEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.front().isLocalFile()) return;
    set_path(urls.front().toLocalFile());
    event->acceptProposedAction();
}

}  // namespace chemsieve::ui
