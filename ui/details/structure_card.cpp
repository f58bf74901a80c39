#include "ui/details/structure_card.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include "ui/copying/copy_menu.h"
#include "ui/drawings/drawing_switches.h"
#include "ui/drawings/picture_maker.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"

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

}  // namespace chemsieve::ui
