#include "ui/studies/piece_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>

#include "ui/studies/drawing_tile.h"
#include "ui/studies/piece_cards.h"
#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/line_across.h"
#include "ui/widgets/small_button.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui {

namespace {

// Pixels.
constexpr QSize kLargeDrawing{240, 120};
constexpr int kLeastLine = 26, kLargerDrawing = 52;

// A heading with something below it, apart from what is above by a line.
class Section : public QWidget {
  public:
    Section(const QString& heading, QWidget* content) {
        auto* layout = bare_layout<QVBoxLayout>(this, space::kTight);
        layout->addWidget(new LineAcross);
        layout->addSpacing(space::kTight);
        auto* label = new LineLabel{heading};
        label->setFont(font_of(1, true));
        layout->addWidget(label);
        layout->addWidget(content);
    }
};

LineLabel* secondary(const QString& text) {
    auto* label = new LineLabel{text};
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

LineLabel* number_at_right() {
    auto* label = new LineLabel;
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

}  // namespace

PiecePanel::PiecePanel(QWidget* parent)
    : Card{tr("Piece"), parent},
      pages_{new QStackedWidget},
      drawing_{new QLabel},
      name_{new LineLabel},
      text_{new LineLabel},
      copy_{small_button(QStringLiteral("copy"), tr("Copy the piece as SMARTS"))},
      compounds_{number_at_right()},
      share_{number_at_right()},
      often_{number_at_right()},
      search_{new QPushButton{icon(QStringLiteral("search")), tr("Search &for it")}},
      to_query_{new QPushButton{icon(QStringLiteral("plus")), tr("&To the query")}},
      larger_section_{new Section{tr("Larger pieces with it"), make_larger()}},
      examples_{new PieceExamples},
      examples_section_{new Section{tr("Some that have it"), examples_}} {
    search_->setObjectName(QStringLiteral("census_search"));
    search_->setToolTip(tr("The compounds that have the piece"));
    to_query_->setObjectName(QStringLiteral("census_to_query"));
    to_query_->setToolTip(tr("Hits must contain the piece besides what the query has already"));
    name_->setObjectName(QStringLiteral("census_piece"));
    name_->setFont(font_of(1, true));
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    drawing_->setAlignment(Qt::AlignCenter);
    drawing_->setMinimumSize(1, kLargeDrawing.height());
    connect(copy_, &QToolButton::clicked, this, [this] {
        if (piece_) QApplication::clipboard()->setText(QString::fromStdString(piece_->smarts));
    });
    auto* none = new EmptyState{QStringLiteral("select")};
    none->say(tr("No piece is chosen"), tr("Click a piece to see it larger, or double click it to search for it."));
    pages_->addWidget(none);
    pages_->addWidget(make_facts());
    body()->addWidget(pages_, 1);
    connect(examples_, &PieceExamples::shown, examples_section_, &QWidget::setVisible);
    show_piece({}, -1, 0);
}

QWidget* PiecePanel::make_facts() {
    auto* facts = new QWidget;
    auto* layout = bare_layout<QVBoxLayout>(facts, space::kUsual);
    layout->addWidget(drawing_);
    layout->addWidget(name_);
    auto* text = new QHBoxLayout;
    text->addWidget(text_, 1);
    text->addWidget(copy_);
    layout->addLayout(text);
    auto* lines = bare_layout<QGridLayout>(nullptr, 0);
    lines->setColumnStretch(0, 1);
    lines->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& [what, number] : {std::pair{tr("Compounds"), compounds_}, std::pair{tr("Of all"), share_},
                                       std::pair{tr("Found as often as"), often_}}) {
        lines->addWidget(secondary(what), row, 0);
        lines->addWidget(number, row, 1);
        lines->setRowMinimumHeight(row++, kLeastLine);
    }
    layout->addLayout(lines);
    auto* buttons = bare_layout<QHBoxLayout>(nullptr, space::kUsual);
    buttons->addWidget(search_, 1);
    buttons->addWidget(to_query_, 1);
    layout->addLayout(buttons);
    layout->addWidget(larger_section_);
    layout->addWidget(examples_section_);
    layout->addStretch(1);
    return facts;
}

QWidget* PiecePanel::make_larger() {
    auto* row = new QWidget;
    auto* layout = bare_layout<QHBoxLayout>(row, space::kTight);
    for (DrawingTile*& tile : larger_) layout->addWidget(tile = new DrawingTile{kLargerDrawing}, 1);
    for (std::size_t i = 0; i < larger_.size(); ++i) {
        connect(larger_[i], &QAbstractButton::clicked, this,
                [this, i] { Q_EMIT piece_wanted(static_cast<int>(piece_->larger[i])); });
    }
    return row;
}

void PiecePanel::show_larger(const std::vector<CountedPiece>& pieces) {
    larger_section_->setVisible(!piece_->larger.empty());
    for (std::size_t i = 0; i < larger_.size(); ++i) {
        if (i >= piece_->larger.size()) {
            larger_[i]->show_nothing();  // its place stays, so that the others are as wide as usual
            continue;
        }
        const CountedPiece& piece = pieces[piece_->larger[i]];
        const QString text = QString::fromStdString(piece.text), name = piece_name(piece.text);
        larger_[i]->show_drawing([this, piece](QSize size) { return piece_drawing(piece, size, this); },
                                 with_separators(piece.compounds),
                                 tr("%1, in %2")
                                     .arg(name.isEmpty() ? text : QStringLiteral("%1, %2").arg(name, text),
                                          compounds_text(static_cast<qint64>(piece.compounds))));
    }
}

void PiecePanel::show_piece(const std::vector<CountedPiece>& pieces, int piece, std::uint64_t compounds) {
    piece_ = piece >= 0 ? std::optional{pieces[static_cast<std::size_t>(piece)]} : std::nullopt;
    search_->setEnabled(piece_.has_value());
    to_query_->setEnabled(piece_.has_value());
    pages_->setCurrentIndex(piece_ ? 1 : 0);
    examples_->show_piece(piece_ ? piece_->smarts : std::string{});
    if (!piece_) return;
    show_larger(pieces);
    name_->setText(piece_name(piece_->text));
    text_->setText(QString::fromStdString(piece_->text));
    compounds_->setText(with_separators(piece_->compounds));
    share_->setText(share_of_all(piece_->compounds, compounds));
    const double often =
        static_cast<double>(compounds) / static_cast<double>(std::max<std::uint64_t>(1, piece_->compounds));
    often_->setText(tr("1 in %1").arg(decimal_text(often, often < 10 ? 1 : 0)));
    draw();
}

void PiecePanel::changeEvent(QEvent* event) {
    Card::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) draw();
}

void PiecePanel::draw() {
    if (piece_) drawing_->setPixmap(piece_drawing(*piece_, kLargeDrawing, this));
}

}  // namespace chemsieve::ui
