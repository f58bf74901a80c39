#include "ui/query/further_box.h"

#include <QEvent>
#include <QGridLayout>
#include <QMenu>

#include "search/request/pasted_queries.h"
#include "ui/drawings/structure_image.h"
#include "ui/style/roles.h"
#include "ui/style/tokens.h"
#include "ui/widgets/small_button.h"

namespace chemsieve::ui {
namespace {

constexpr int kFurtherPauseMs = 150;
constexpr int kFurtherPicture = 56;  // height
constexpr int kMostOfText = 4000;    // characters

}  // namespace

FurtherRow::FurtherRow(Relation relation, QWidget* parent)
    : QFrame{parent},
      relation_{new QComboBox},
      text_{new QLineEdit},
      draw_{small_button(QStringLiteral("draw"), tr("Draw this structure"))},
      remove_{small_button(QStringLiteral("close"), tr("Remove this structure"))},
      picture_{new QLabel},
      preview_{new QueryPreview{this}} {
    relation_->addItems({tr("and contain"), tr("or contain"), tr("but not")});
    relation_->setCurrentIndex(static_cast<int>(relation));
    relation_->setAccessibleName(tr("How the further structure counts"));
    relation_->setObjectName(QStringLiteral("further_relation"));
    relation_->setToolTip(tr("Hits contain the query and this; or the query or this; or the query, but not this"));
    text_->setObjectName(QStringLiteral("further_text"));
    text_->setPlaceholderText(tr("SMILES or SMARTS"));
    text_->setAccessibleName(tr("Further structure"));
    text_->setMaxLength(kMostOfText);
    draw_->setObjectName(QStringLiteral("draw_further_structure"));
    remove_->setObjectName(QStringLiteral("remove_further_structure"));
    picture_->setObjectName(QStringLiteral("further_picture"));
    picture_->setAlignment(Qt::AlignCenter);
    picture_->setFixedHeight(kFurtherPicture);
    picture_->setTextFormat(Qt::PlainText);
    picture_->setWordWrap(true);
    picture_->setAccessibleName(tr("Drawing of the further structure"));
    picture_->installEventFilter(this);
    picture_->setCursor(Qt::PointingHandCursor);
    lay_out();
    typing_.setSingleShot(true);
    typing_.setInterval(kFurtherPauseMs);
    connect(&typing_, &QTimer::timeout, this, &FurtherRow::refresh);
    connect(relation_, &QComboBox::currentIndexChanged, this, &FurtherRow::changed);
    connect(text_, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (drawn_ && drawn_->shown != text) drawn_.reset();
        typing_.start();
        Q_EMIT changed();
    });
    connect(text_, &QLineEdit::returnPressed, this, &FurtherRow::search_wanted);
    connect(draw_, &QToolButton::clicked, this, &FurtherRow::draw);
    connect(remove_, &QToolButton::clicked, this, &FurtherRow::removal_wanted);
    connect(preview_, &QueryPreview::drawn, this, &FurtherRow::show_preview);
    refresh();
}

void FurtherRow::lay_out() {
    set_framed(this, Role::sunken);
    auto* layout = new QGridLayout{this};
    layout->setContentsMargins(space::kTight, space::kTight, space::kTight, space::kTight);
    layout->setSpacing(space::kTight);
    layout->addWidget(relation_, 0, 0);
    layout->addWidget(draw_, 0, 2);
    layout->addWidget(remove_, 0, 3);
    layout->addWidget(text_, 1, 0, 1, 4);
    layout->addWidget(picture_, 2, 0, 1, 4);
    layout->setColumnStretch(1, 1);
}

QueryText FurtherRow::structure() const {
    if (drawn_ && !drawn_->molfile.isEmpty()) {
        const std::string shown = drawn_->shown.toStdString();
        return {.id = shown, .text = drawn_->molfile.toStdString(), .find_language = true, .shown = shown};
    }
    QueryText structure = pasted_queries(text_->text().toStdString()).front();
    if (structure.id == kUnnamedQuery) structure.id = structure.text;
    return structure;
}

void FurtherRow::set_structure(const QueryText& structure) {
    if (structure.shown.empty()) {
        drawn_.reset();
        const bool is_named = structure.id != structure.text && !structure.id.empty();
        const std::string text = is_named ? structure.text + " " + structure.id : structure.text;
        text_->setText(QString::fromStdString(text));
    } else {
        set_drawn({QString::fromStdString(structure.text), QString::fromStdString(structure.shown)});
    }
}

void FurtherRow::draw() {
    if (!dialog_) {
        dialog_ = new SketchDialog{window()};
        connect(this, &QObject::destroyed, dialog_, &QObject::deleteLater);
        connect(dialog_, &SketchDialog::drawn, this, &FurtherRow::set_drawn);
        connect(dialog_, &SketchDialog::search_wanted, this, &FurtherRow::search_wanted);
        connect(dialog_, &SketchDialog::taken_back, this, [this] {
            drawn_ = before_;
            text_->setText(text_before_);
            refresh();
        });
    }
    if (!dialog_->isVisible()) {
        before_ = drawn_;
        text_before_ = text_->text();
    }
    dialog_->show_query(drawn_ ? drawn_->molfile : QString::fromStdString(structure().text));
    dialog_->show();
    dialog_->raise();
    dialog_->activateWindow();
}

void FurtherRow::set_drawn(const DrawnQuery& query) {
    drawn_ = query;
    if (query.shown.isEmpty() && !query.molfile.isEmpty()) drawn_->shown = tr("(drawing)");
    text_->setText(drawn_->shown);
    typing_.start();
    Q_EMIT changed();
}

void FurtherRow::refresh() {
    typing_.stop();
    const QueryText structure = this->structure();
    if (is_blank(structure)) {
        preview_->forget();
        set_role(text_, Role::none);
        picture_->setForegroundRole(QPalette::PlaceholderText);
        picture_->setText(tr("Click here to draw, or type above"));
        return;
    }
    preview_->draw(structure, SearchMode::substructure, picture_->contentsRect().size(), devicePixelRatioF(),
                   ground_of(palette()));
}

void FurtherRow::show_preview(const QImage& image, const ReadQuery& read) {
    const bool is_wrong = !read.reason.isEmpty();
    set_role(text_, is_wrong ? Role::wrong : Role::none);
    text_->setToolTip(read.reason.toHtmlEscaped());
    picture_->clear();
    picture_->setToolTip((is_wrong ? read.reason : read.notes).toHtmlEscaped());
    if (is_wrong) {
        picture_->setText(picture_->fontMetrics().elidedText(read.reason, Qt::ElideRight, 2 * picture_->width()));
    } else if (!image.isNull()) {
        picture_->setPixmap(QPixmap::fromImage(image));
    }
}

bool FurtherRow::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) typing_.start();
    if (event->type() == QEvent::MouseButtonRelease) draw();
    return QFrame::eventFilter(watched, event);
}

void FurtherRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) typing_.start();
    QFrame::changeEvent(event);
}

FurtherBox::FurtherBox(QWidget* parent)
    : QWidget{parent},
      add_{adding_button(tr("and, or, not"), tr("Another structure that hits contain too, instead, or not"))},
      layout_{bare_layout<QVBoxLayout>(this, space::kTight)} {
    auto* menu = new QMenu{add_};
    for (const auto& [text, relation] : {std::pair{tr("And contain another structure"), Relation::all},
                                         std::pair{tr("Or contain another structure"), Relation::any},
                                         std::pair{tr("But do not contain another structure"), Relation::none}}) {
        menu->addAction(text, this, [this, relation = relation] {
            add(relation)->focus_text();
            Q_EMIT changed();
        });
    }
    add_->setObjectName(QStringLiteral("add_further_structure"));
    add_->setFocusPolicy(Qt::StrongFocus);
    add_->setMenu(menu);
    set_role(add_, Role::link);
    // The heading beside it keeps its height.
    QSizePolicy size = add_->sizePolicy();
    size.setRetainSizeWhenHidden(true);
    add_->setSizePolicy(size);
}

FurtherRow* FurtherBox::add(Relation relation) {
    auto* row = new FurtherRow{relation, this};
    rows_.push_back(row);
    layout_->addWidget(row);
    row->show();
    connect(row, &FurtherRow::changed, this, &FurtherBox::changed);
    connect(row, &FurtherRow::search_wanted, this, &FurtherBox::search_wanted);
    connect(row, &FurtherRow::removal_wanted, this, [this, row] {
        remove(row);
        Q_EMIT changed();
    });
    return row;
}

void FurtherBox::remove(FurtherRow* row) {
    std::erase(rows_, row);
    row->hide();
    row->deleteLater();
}

FurtherStructures FurtherBox::structures() const {
    FurtherStructures structures;
    for (const FurtherRow* row : rows_) {
        const QueryText text = row->structure();
        if (is_blank(text)) continue;
        switch (row->relation()) {
            case Relation::all: structures.all.push_back(text); break;
            case Relation::any: structures.any.push_back(text); break;
            case Relation::none: structures.none.push_back(text); break;
        }
    }
    return structures;
}

void FurtherBox::restore(const FurtherStructures& structures) {
    if (structures == this->structures()) return;
    while (!rows_.empty()) remove(rows_.back());
    for (const QueryText& text : structures.all) add(Relation::all)->set_structure(text);
    for (const QueryText& text : structures.any) add(Relation::any)->set_structure(text);
    for (const QueryText& text : structures.none) add(Relation::none)->set_structure(text);
    Q_EMIT changed();
}

}  // namespace chemsieve::ui
