#include "ui/details/structure_page.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/copying/compound_copier.h"
#include "ui/lists/compound_lists.h"
#include "ui/style/icons.h"
#include "ui/style/roles.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/message_label.h"
#include "ui/widgets/property_texts.h"
#include "ui/widgets/text_label.h"

namespace chemsieve::ui {

namespace {

// A file name that every operating system accepts.
QString file_name(const QString& id) {
    QString name = id.left(80);
    for (QChar& c : name) {
        if (!c.isLetterOrNumber() && c != QLatin1Char('-') && c != QLatin1Char('.')) c = QLatin1Char('_');
    }
    return name.isEmpty() ? QStringLiteral("structure") : name;
}

constexpr std::size_t kManyProperties = 17;  // from here on a filter helps
constexpr int kInchiPauseMs = 150;

QString inchi_name() { return QStringLiteral("InChI"); }
QString inchi_key_name() { return QStringLiteral("InChIKey"); }
QString waiting_text() { return QStringLiteral("..."); }

}  // namespace

StructureCard::StructureCard(DrawingCache* drawings, const DrawingSwitches* switches, QWidget* parent)
    : QWidget{parent}, drawings_{drawings}, switches_{switches}, pictures_{new PictureMaker{this}} {
    setAccessibleName(tr("Structure"));
    setFocusPolicy(Qt::StrongFocus);
    connect(drawings, &DrawingCache::drawn, this, [this](qint64 compound) {
        if (compound_ && compound_->hit.compound == CompoundNumber{compound}) update();
    });
    connect(drawings, &DrawingCache::restyled, this, qOverload<>(&QWidget::update));
    connect(pictures_, &PictureMaker::saved, this,
            [this](const QString& path) { Q_EMIT remarked(tr("The picture was saved as %1").arg(path)); });
    connect(pictures_, &PictureMaker::failed, this, &StructureCard::failed);
}

QSize StructureCard::sizeHint() const { return {fontMetrics().height() * 20, fontMetrics().height() * 16}; }
QSize StructureCard::minimumSizeHint() const { return {fontMetrics().height() * 9, fontMetrics().height() * 7}; }

void StructureCard::show_compound(std::optional<Shown> compound) {
    compound_ = std::move(compound);
    setAccessibleDescription(compound_ ? compound_->smiles : QString{});
    setToolTip(compound_ ? tr("Right click: copy or save the picture, use it as a query") : QString{});
    update();
}

void StructureCard::save_picture(const QString& path) {
    if (!compound_) return;
    const bool known = path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive) ||
                       path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
    if (known) {
        pictures_->save(drawings_->scene(), compound_->hit, path);
    } else {
        Q_EMIT failed(tr("%1 was not written: choose a name that ends in .svg or .png.").arg(path));
    }
}

void StructureCard::ask_and_save_picture() {
    if (!compound_) return;
    ask_for_new_file(this,
                     {.title = tr("Save the picture"),
                      .kinds = {tr("SVG, drawing (*.svg)"), tr("PNG, picture (*.png)")},
                      .name = file_name(compound_->id)},
                     [this](const QString& path) { save_picture(path); });
}

void StructureCard::contextMenuEvent(QContextMenuEvent* event) { show_menu(event->globalPos()); }

void StructureCard::show_menu(const QPoint& place) {
    if (!compound_) return;
    auto* menu = new QMenu{this};
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (copy_) menu->addMenu(copy_);
    menu->addAction(icon(QStringLiteral("picture")), tr("&Save picture ..."), this,
                    &StructureCard::ask_and_save_picture);
    const Shown shown = *compound_;
    menu->addSeparator();
    menu->addAction(icon(QStringLiteral("contain")), tr("Find compounds that con&tain it"), this,
                    [this, shown] { Q_EMIT query_wanted(shown.smiles, SearchMode::substructure); });
    menu->addAction(icon(QStringLiteral("similar")), tr("Find compounds si&milar to it"), this,
                    [this, shown] { Q_EMIT query_wanted(shown.smiles, SearchMode::similar); });
    menu->addSeparator();
    menu->addActions(switches_->actions());
    menu->popup(place);
}

void StructureCard::keyPressEvent(QKeyEvent* event) {
    if (copy_ && event->matches(QKeySequence::Copy)) {
        copy_->copy_picture();
        return;
    }
    QWidget::keyPressEvent(event);
}

void StructureCard::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        draw_round(&painter, QRectF{rect()}, radius::kButton, {}, colours_of(palette()).link, 1);
    }
    if (!compound_) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Choose a hit to see it here"));
        return;
    }
    const QRect inner = rect().adjusted(3, 3, -3, -3);
    painter.drawPixmap(inner.topLeft(), drawings_->find(compound_->hit, inner.size(), devicePixelRatioF()));
}

StructurePage::StructurePage(std::shared_ptr<LibraryService> service, const HitModel* model, DrawingCache* drawings,
                             const DrawingSwitches* switches, CompoundCopier* copier, CompoundLists* lists,
                             QWidget* parent)
    : QWidget{parent},
      service_{std::move(service)},
      model_{model},
      lists_{lists},
      card_{new StructureCard{drawings, switches}},
      id_{new LineLabel},
      smiles_{new QLineEdit},
      stars_{new RatingStars},
      note_{new NoteEdit},
      copy_smiles_{new QToolButton},
      more_{new QToolButton},
      filter_{new QLineEdit},
      properties_{new PropertyTable} {
    card_->set_copy_menu(new CopyMenu{
        copier,
        [this, drawings] {
            CopyChoice choice{.model = model_, .hits = {}, .current = {}, .column = {}, .scene = drawings->scene()};
            if (hit_) {
                choice.hits = {*hit_};
                choice.current = hit_;
            }
            return choice;
        },
        CopyMenu::Usual::picture, this});
    id_->setFont(font_of(type_size::kTitle, true));
    id_->setAccessibleName(tr("Id of the chosen hit"));
    smiles_->setReadOnly(true);
    smiles_->setPlaceholderText(tr("SMILES"));
    smiles_->setAccessibleName(tr("SMILES of the chosen hit"));
    set_role(smiles_, Role::plain);
    smiles_->setFrame(false);
    smiles_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    copy_smiles_->setIcon(icon(QStringLiteral("copy")));
    copy_smiles_->setAutoRaise(true);
    copy_smiles_->setToolTip(tr("Copy the SMILES"));
    copy_smiles_->setAccessibleName(copy_smiles_->toolTip());
    connect(copy_smiles_, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(smiles_->text()); });
    more_->setIcon(icon(QStringLiteral("more")));
    more_->setAutoRaise(true);
    more_->setToolTip(tr("Copy or save the picture, use it as a query"));
    more_->setAccessibleName(more_->toolTip());
    connect(more_, &QToolButton::clicked, this,
            [this] { card_->show_menu(more_->mapToGlobal(more_->rect().bottomLeft())); });
    filter_->setPlaceholderText(tr("Filter properties"));
    filter_->setAccessibleName(tr("Text that properties or values must have"));
    filter_->setClearButtonEnabled(true);
    connect(filter_, &QLineEdit::textChanged, properties_, &PropertyTable::set_filter);

    inchi_pause_.setSingleShot(true);
    inchi_pause_.setInterval(kInchiPauseMs);
    connect(&inchi_pause_, &QTimer::timeout, this, &StructurePage::make_inchi);
    connect(stars_, &RatingStars::rated, this, [this](int stars) {
        if (!hit_) return;
        CompoundSelection one;
        one.add(hit_->compound);
        lists_->rate(one, stars);
    });
    connect(note_, &NoteEdit::written, this, &StructurePage::write_note);
    connect(lists_, &CompoundLists::changed, this, &StructurePage::show_note);

    auto* id_row = new QHBoxLayout;
    id_row->setSpacing(0);
    id_row->addWidget(id_, 1);
    id_row->addWidget(stars_);
    id_row->addWidget(copy_smiles_);
    id_row->addWidget(more_);
    auto* below = new QWidget;
    auto* lines = bare_layout<QVBoxLayout>(below, space::kTight);
    lines->addLayout(id_row);
    lines->addWidget(smiles_);
    lines->addWidget(note_);
    lines->addWidget(filter_);
    lines->addWidget(properties_, 1);
    auto* splitter = new QSplitter{Qt::Vertical};
    splitter->addWidget(card_);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(splitter);
    show_nothing();
}

std::vector<NamedValue> StructurePage::values_of(const Hit& hit, const CompoundData& compound) const {
    std::vector<NamedValue> values;
    for (const HitColumn& column : model_->columns()) {
        if (column.kind == HitColumn::Kind::query && model_->has_queries()) {
            values.push_back({.name = heading_of(column), .value = model_->query_name(hit), .tooltip = column.tooltip});
        } else if (column.kind == HitColumn::Kind::library) {
            values.push_back({.name = heading_of(column),
                              .value = QString::fromStdString(cell_text(column, compound)),
                              .tooltip = column.tooltip});
        } else if (column.kind == HitColumn::Kind::similarity) {
            if (!has_similarity(hit)) continue;
            values.push_back({.name = heading_of(column),
                              .value = similarity_text(hit.similarity, 3),
                              .tooltip = column.tooltip,
                              .exact = similarity_text(hit.similarity, 6),
                              .number = true});
        } else if (property_of(column)) {
            const QString value = QString::fromStdString(cell_text(column, compound));
            if (value.isEmpty()) continue;
            const bool rounded = column.computed && column.number;
            values.push_back({.name = heading_of(column),
                              .value = rounded           ? rounded_number(value, column.computed->short_decimals)
                                       : column.computed ? formula_with_subscripts(value)
                                                         : value,
                              .tooltip = column.tooltip,
                              .unit = unit_of(column),
                              .exact = column.number ? local_number(value) : value,
                              .number = column.number || column.computed});
        }
    }
    values.push_back({.name = tr("Canonical SMILES"),
                      .value = QString::fromStdString(model_->canonical_smiles(hit.compound)),
                      .tooltip = tr("by RDKit, with stereochemistry")});
    // The last lines of these names, whatever properties are called.
    values.push_back({.name = inchi_name(), .value = waiting_text(), .tooltip = tr("standard InChI, by libinchi")});
    if (!model_->shows_inchi_keys()) {
        values.push_back(
            {.name = inchi_key_name(), .value = waiting_text(), .tooltip = tr("standard InChIKey, by libinchi")});
    }
    values.push_back({.name = tr("Source"),
                      .value = QString::fromStdString(compound.row.source),
                      .tooltip = tr("the file it was imported from")});
    values.push_back({.name = tr("Line"),
                      .value = with_separators(compound.row.line),
                      .tooltip = tr("of that file, where its record begins"),
                      .number = true});
    return values;
}

void StructurePage::show_values(std::vector<NamedValue> values) {
    filter_->setVisible(values.size() >= kManyProperties || !filter_->text().isEmpty());
    properties_->set_values(std::move(values));
}

void StructurePage::write_note(const QString& text) {
    if (hit_) lists_->write_note(hit_->compound, text);
}

void StructurePage::show_note() {
    const CompoundNote note = hit_ ? note_of(lists_->notes(), hit_->compound) : CompoundNote{};
    stars_->show_rating(note.rating);
    if (!note_->is_being_written() || !hit_) note_->show_note(note.text);
    stars_->setEnabled(hit_.has_value());
    note_->setEnabled(hit_.has_value());
}

void StructurePage::show_hit(const Hit& hit) {
    note_->tell();
    const bool is_known = hit_ && hit_->compound == hit.compound && of_source_ == model_->source();
    if (!is_known) forget_inchi();
    const CompoundData* compound = model_->compound(hit.compound);
    if (!compound) {
        show_nothing();
        id_->setText(tr("The compound cannot be read from the library any more."));
        return;
    }
    hit_ = hit;
    of_source_ = model_->source();
    note_->show_note(note_of(lists_->notes(), hit.compound).text);
    show_note();
    const QString smiles = QString::fromStdString(compound->row.smiles);
    card_->show_compound(
        StructureCard::Shown{.hit = hit, .id = QString::fromStdString(compound->row.id), .smiles = smiles});
    id_->setText(QString::fromStdString(compound->row.id));
    smiles_->setText(smiles);
    smiles_->setCursorPosition(0);
    smiles_->setEnabled(true);
    copy_smiles_->setEnabled(true);
    more_->setEnabled(true);
    show_values(values_of(hit, *compound));
    find_inchi();
}

void StructurePage::find_inchi() {
    if (!hit_ || !isVisible()) return;
    if (inchi_) return show_inchi();
    inchi_job_.forget();
    inchi_pause_.start();
}

// An error is told as the reason that there is none.
void StructurePage::make_inchi() {
    inchi_job_.start(
        [service = service_, source = model_->source(), compound = hit_->compound](const std::stop_token& stop) {
            return service->inchis(*source, {compound}, {}, stop);
        },
        [this](const std::vector<CompoundInchi>& inchis) {
            if (!inchis.empty()) take_inchi(inchis.front());
        },
        [this](const QString& reason) { take_inchi({.inchi = {}, .key = {}, .why_none = reason.toStdString()}); });
}

void StructurePage::take_inchi(const CompoundInchi& inchi) {
    inchi_ = inchi;
    show_inchi();
}

void StructurePage::forget_inchi() {
    inchi_.reset();
    of_source_.reset();
    inchi_pause_.stop();
    inchi_job_.forget();
}

void StructurePage::show_inchi() {
    const QString none = tr("none: %1").arg(QString::fromStdString(inchi_->why_none));
    const auto text = [&](const std::string& made) {
        return inchi_->why_none.empty() ? QString::fromStdString(made) : none;
    };
    properties_->set_value(inchi_name(), text(inchi_->inchi));
    if (!model_->shows_inchi_keys()) properties_->set_value(inchi_key_name(), text(inchi_->key));
}

void StructurePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    find_inchi();
}

void StructurePage::show_nothing() {
    note_->tell();
    forget_inchi();
    hit_.reset();
    show_note();
    card_->show_compound(std::nullopt);
    id_->clear();
    smiles_->clear();
    smiles_->setEnabled(false);
    copy_smiles_->setEnabled(false);
    more_->setEnabled(false);
    show_values({});
}

}  // namespace chemsieve::ui
