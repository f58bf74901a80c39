#include "ui/studies/census_page.h"

#include <QFormLayout>
#include <QPainter>
#include <QPixmapCache>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/drawings/structure_image.h"
#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr int kLeastWidth = 152, kHeight = 132, kText = 20, kBar = 4;  // pixels

QString share_of(std::uint64_t part, std::uint64_t whole) {
    return QObject::tr("%1 %").arg(
        decimal_text(whole ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0, 1));
}

constexpr int kMostPieces = 300;
constexpr int kMostCompounds = 1'000'000'000;
enum Counts { estimated, exact };
enum View { as_cards, as_table };

QSpinBox* number(int least, int most, int value, const QString& name) {
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    box->setGroupSeparatorShown(true);
    box->setAccessibleName(name);
    return box;
}

}  // namespace

class PieceCards::Model : public QAbstractListModel {
  public:
    explicit Model(PieceCards* cards) : QAbstractListModel{cards}, cards_{cards} {}
    void begin() { beginResetModel(); }
    void end() { endResetModel(); }
    int rowCount(const QModelIndex& parent) const override {
        return parent.isValid() ? 0 : static_cast<int>(cards_->pieces_.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        const CountedPiece& piece = cards_->pieces_[static_cast<std::size_t>(index.row())];
        const QString text = QString::fromStdString(piece.text);
        if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return text;
        if (role == Qt::AccessibleTextRole) {
            return QObject::tr("%1, in %2").arg(text, compounds_text(static_cast<qint64>(piece.compounds)));
        }
        return {};
    }

  private:
    PieceCards* cards_;
};

class PieceCards::Painter : public QStyledItemDelegate {
  public:
    explicit Painter(PieceCards* cards) : QStyledItemDelegate{cards}, cards_{cards} {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return cards_->gridSize(); }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const CountedPiece& piece = cards_->pieces_[static_cast<std::size_t>(index.row())];
        const Colours& colours = colours_of(option.palette);
        const QRect card = option.rect.adjusted(4, 4, -4, -4);
        const bool is_chosen = option.state & QStyle::State_Selected;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(is_chosen ? colours.bar : colours.line);
        painter->setBrush(is_chosen ? colours.selection : colours.surface);
        painter->drawRoundedRect(QRectF{card}.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
        const QRect inside = card.adjusted(10, 6, -10, -10);
        const QRect drawing = inside.adjusted(0, 0, 0, -(kText + kBar + 4));
        painter->drawPixmap(drawing.topLeft(), picture(piece, drawing.size(), option));
        const QRect line{inside.left(), drawing.bottom() + 2, inside.width(), kText};
        painter->setPen(colours.text);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter, with_separators(piece.compounds));
        painter->setPen(colours.secondary);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, share_of(piece.compounds, cards_->compounds_));
        const double share =
            cards_->compounds_
                ? std::min(1.0, static_cast<double>(piece.compounds) / static_cast<double>(cards_->compounds_))
                : 0;
        QRectF bar(inside.left(), line.bottom() + 3, inside.width(), kBar);
        painter->setPen(Qt::NoPen);
        painter->setBrush(colours.line);
        painter->drawRoundedRect(bar, 2, 2);
        bar.setWidth(std::max(4.0, bar.width() * share));
        painter->setBrush(colours.bars_in_range);
        painter->drawRoundedRect(bar, 2, 2);
        painter->restore();
    }

  private:
    QPixmap picture(const CountedPiece& piece, QSize size, const QStyleOptionViewItem& option) const {
        const double ratio = cards_->devicePixelRatioF();
        const DrawingGround ground = ground_of(option.palette);
        const QString key = QStringLiteral("piece %1 %2 %3 %4 %5")
                                .arg(QString::fromStdString(piece.smarts))
                                .arg(size.width())
                                .arg(size.height())
                                .arg(ratio)
                                .arg(static_cast<int>(ground));
        QPixmap pixmap;
        if (!QPixmapCache::find(key, &pixmap)) {
            pixmap = QPixmap::fromImage(draw_structure(piece.molecule, size, ratio, {}, {}, ground));
            QPixmapCache::insert(key, pixmap);
        }
        return pixmap;
    }

    PieceCards* cards_;
};

PieceCards::PieceCards(QWidget* parent) : QListView{parent}, model_{new Model{this}} {
    setModel(model_);
    setItemDelegate(new Painter{this});
    setViewMode(QListView::IconMode);
    setResizeMode(QListView::Adjust);
    setMovement(QListView::Static);
    setUniformItemSizes(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setGridSize({kLeastWidth, kHeight});
    setAccessibleName(tr("Common pieces"));
}

void PieceCards::set_pieces(std::vector<CountedPiece> pieces, std::uint64_t compounds) {
    model_->begin();
    pieces_ = std::move(pieces);
    compounds_ = compounds;
    model_->end();
    Q_EMIT chosen(-1);
}

void PieceCards::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    Q_EMIT chosen(current.isValid() ? current.row() : -1);
}

// Cards fill the row.
void PieceCards::resizeEvent(QResizeEvent* event) {
    const int width = viewport()->width() - 2;
    setGridSize({width / std::max(1, width / kLeastWidth), kHeight});
    QListView::resizeEvent(event);
}

CensusPage::CensusPage(std::shared_ptr<LibraryService> service)
    : StudyPage{std::move(service), tr("Common pieces"), QStringLiteral("census"), tr("&Count pieces"),
                QStringLiteral("census")},
      least_{number(1, kMostCompounds, 100, tr("In at least so many compounds"))},
      least_bonds_{number(0, 8, 2, tr("Least bonds"))},
      most_bonds_{number(0, 8, 8, tr("Most bonds"))},
      rings_{new QCheckBox{tr("&Rings only")}},
      heteroatoms_{new QCheckBox{tr("&With N, O, S or halogen")}},
      counts_{new SegmentedControl{SegmentedControl::Shape::text}},
      piece_{new TextLabel},
      search_{new QPushButton{icon(QStringLiteral("search")), tr("&Use as query")}},
      cards_{new PieceCards},
      table_{new StudyTable{{tr("Piece"), tr("SMARTS"), tr("Compounds"), tr("Percent")}}} {
    auto* form = new QFormLayout;
    form->addRow(tr("In at least"), least_);
    auto* bonds = new QHBoxLayout;
    bonds->addWidget(least_bonds_);
    bonds->addWidget(new QLabel{tr("to")});
    bonds->addWidget(most_bonds_);
    form->addRow(tr("Bonds"), bonds);
    QVBoxLayout* pieces = add_card(tr("Pieces"));
    least_->setSuffix(tr(" compounds"));
    pieces->addLayout(form);
    pieces->addWidget(rings_);
    pieces->addWidget(heteroatoms_);
    QVBoxLayout* how = add_card(tr("Counts"));
    counts_->setObjectName(QStringLiteral("census_counts"));
    counts_->add(tr("Estimate"));
    counts_->add(tr("Exact"));
    counts_->choose(estimated);
    how->addWidget(counts_);
    how->addWidget(
        hint(tr("Estimates are never too low, and at once there once the library keeps them. Until then, and for exact "
                "counts and rare pieces, all compounds are read.")));
    QVBoxLayout* chosen = add_card(tr("Chosen piece"));
    piece_->setObjectName(QStringLiteral("census_piece"));
    search_->setObjectName(QStringLiteral("census_search"));
    chosen->addWidget(piece_);
    chosen->addWidget(search_);
    auto* views = new SegmentedControl{SegmentedControl::Shape::icon_beside_text};
    views->add(tr("Table"), QStringLiteral("table"));
    views->add(tr("Cards"), QStringLiteral("cards"));
    views->choose(1);
    add_tool(views);
    add_export(table_, QStringLiteral("pieces.csv"));
    auto* both = new QStackedWidget;
    both->addWidget(cards_);
    both->addWidget(table_);
    set_result(both);
    table_->setAccessibleName(tr("Common pieces"));
    connect(views, &SegmentedControl::chosen_changed, this,
            [both](int view) { both->setCurrentIndex(view == 1 ? as_cards : as_table); });
    connect(cards_, &PieceCards::chosen, this, &CensusPage::show_piece);
    connect(cards_, &QListView::activated, this, [this](const QModelIndex& index) { search_for_piece(index.row()); });
    connect(table_, &StudyTable::row_chosen, this, &CensusPage::show_piece);
    connect(table_, &QTableView::activated, this, [this] { search_for_piece(table_->current_row()); });
    connect(search_, &QPushButton::clicked, this, [this] { search_for_piece(chosen_); });
    forget();
}

void CensusPage::start() {
    if (library().isEmpty()) return say(tr("Open a library first."));
    if (is_set(library())) return say(tr("Common pieces are counted in one library; open it alone."));
    census::PieceChoice choice{.most = kMostPieces,
                               .least_compounds = static_cast<std::uint64_t>(least_->value()),
                               .least_bonds = static_cast<std::size_t>(least_bonds_->value()),
                               .most_bonds = static_cast<std::size_t>(most_bonds_->value()),
                               .only_rings = rings_->isChecked(),
                               .only_heteroatoms = heteroatoms_->isChecked()};
    run([service = service(), path = library().toStdString(), choice, is_exact = counts_->chosen() == exact](
            const StudyWork& work) { return service->studies().census(path, choice, is_exact, work); },
        [this, asked = counts_->chosen()](CensusReport report) { show_report(std::move(report), asked == exact); });
}

void CensusPage::forget() {
    cards_->set_pieces({}, 0);
    table_->set_rows({});
    show_piece(-1);
    say(tr("Which pieces do most compounds of this library have?"));
}

void CensusPage::show_report(CensusReport report, bool asked_exactly) {
    std::vector<StudyRow> rows;
    for (const CountedPiece& piece : report.pieces) {
        const double share = 100 * static_cast<double>(piece.compounds) / static_cast<double>(report.compounds);
        rows.push_back({.cells = {QString::fromStdString(piece.text), QString::fromStdString(piece.smarts),
                                  QString::number(piece.compounds), QString::number(share, 'f', 2)}});
    }
    table_->set_rows(std::move(rows));
    const QString how = report.is_exact && !asked_exactly
                            ? tr("counted, as the library keeps no estimates of pieces so rare")
                        : report.is_exact ? tr("counted exactly")
                                          : tr("estimates, never too low, too high for at most %1 % of them")
                                                .arg(decimal_text(100 * report.too_high, 1));
    QString text = tr("%1 of %2, %3. Their open places may carry anything.")
                       .arg(counted(static_cast<qint64>(report.pieces.size()), tr("piece"), tr("pieces")),
                            compounds_text(static_cast<qint64>(report.compounds)), how);
    if (!report.not_kept.empty()) {
        text += tr(" The counts are not kept: %1.").arg(QString::fromStdString(report.not_kept));
    }
    say(text);
    cards_->set_pieces(std::move(report.pieces), report.compounds);
}

void CensusPage::show_piece(int piece) {
    const auto& pieces = cards_->pieces();
    const bool is_any = piece >= 0 && static_cast<std::size_t>(piece) < pieces.size();
    chosen_ = is_any ? piece : -1;
    search_->setEnabled(is_any);
    if (!is_any) return piece_->setText(tr("Click a piece."));
    const CountedPiece& chosen = pieces[static_cast<std::size_t>(piece)];
    piece_->setText(
        tr("%1\nin %2")
            .arg(QString::fromStdString(chosen.text), compounds_text(static_cast<qint64>(chosen.compounds))));
}

void CensusPage::search_for_piece(int piece) {
    const auto& pieces = cards_->pieces();
    if (piece < 0 || static_cast<std::size_t>(piece) >= pieces.size()) return;
    Q_EMIT search_wanted(QString::fromStdString(pieces[static_cast<std::size_t>(piece)].smarts));
}

}  // namespace chemsieve::ui
