#include "ui/studies/piece_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>

#include "ui/studies/piece_cards.h"
#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/small_button.h"
#include "ui/words/piece_names.h"

namespace chemsieve::ui {

namespace {

// Pixels.
constexpr QSize kLargeDrawing{240, 120};
constexpr int kLeastLine = 26;

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
      search_{new QPushButton{icon(QStringLiteral("search")), tr("&Use as query")}} {
    search_->setObjectName(QStringLiteral("census_search"));
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
    show_piece(nullptr, 0);
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
    layout->addWidget(search_);
    layout->addStretch(1);
    return facts;
}

void PiecePanel::show_piece(const CountedPiece* piece, std::uint64_t compounds) {
    piece_ = piece ? std::optional{*piece} : std::nullopt;
    search_->setEnabled(piece_.has_value());
    pages_->setCurrentIndex(piece_ ? 1 : 0);
    if (!piece_) return;
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
