#include "ui/start/recent_card.h"

#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QPainter>

#include "chem/read/parse.h"
#include "ui/drawings/structure_image.h"
#include "ui/style/icons.h"
#include "ui/style/shapes.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/format_text.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {

namespace {

constexpr QSize kStructure{104, 84};
constexpr int kHeight = 104;
constexpr int kTextRoom = 260;

// "~/libraries", as people know their folders.
QString folder_of(const QString& path) {
    QString folder = QFileInfo{libraries_in(path).value(0)}.absolutePath();
    if (folder.startsWith(QDir::homePath())) folder.replace(0, QDir::homePath().size(), QStringLiteral("~"));
    return folder;
}

QString when(const QDate& day) {
    if (!day.isValid()) return {};
    const qint64 ago = day.daysTo(QDate::currentDate());
    if (ago == 0) return QObject::tr("opened today");
    if (ago == 1) return QObject::tr("opened yesterday");
    return QObject::tr("opened %1").arg(number_locale().toString(day, QLocale::ShortFormat));
}

}  // namespace

RecentCard::RecentCard(RecentLibrary library, QWidget* parent) : QAbstractButton{parent}, library_{std::move(library)} {
    is_there_ = true;
    is_writable_ = true;
    for (const QString& path : libraries_in(library_.path)) {
        const QFileInfo file{path};
        is_there_ = is_there_ && file.exists();
        is_writable_ = is_writable_ && file.isWritable() && QFileInfo{file.absolutePath()}.isWritable();
    }
    setText(shown_name(library_.path));
    setEnabled(is_there_);
    setToolTip(library_.path.toHtmlEscaped());
    setAccessibleName(tr("Open %1").arg(text()));
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize RecentCard::sizeHint() const {
    return {kTextRoom, std::max(kHeight, 4 * fontMetrics().height() + space::kApart)};
}

void RecentCard::showEvent(QShowEvent* event) {
    QAbstractButton::showEvent(event);
    if (structures_.empty()) draw_structures();
}

bool RecentCard::event(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) draw_structures();
    return QAbstractButton::event(event);
}

void RecentCard::draw_structures() {
    const qreal ratio = devicePixelRatioF();
    job_.start(
        [smiles = library_.structures, ratio](const std::stop_token&) {
            std::vector<QImage> images;
            for (const QString& text : smiles) {
                const ParseResult parsed = parse_smiles(text.toStdString());
                const auto* molecule = std::get_if<Molecule>(&parsed);
                if (molecule) images.push_back(draw_structure(*molecule, kStructure, ratio));
            }
            return images;
        },
        [this](const std::vector<QImage>& images) {
            structures_.clear();
            for (const QImage& image : images) structures_.push_back(QPixmap::fromImage(image));
            update();
        },
        [](const QString&) {});  // a card without drawings is one
}

void RecentCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
    QAbstractButton::keyPressEvent(event);
}

void RecentCard::paintEvent(QPaintEvent*) {
    QPainter painter{this};
    const Colours& colours = colours_of(palette());
    const QRectF card = QRectF{rect()}.adjusted(1, 1, -1, -1);
    if (underMouse() && isEnabled()) draw_round(&painter, card, radius::kButton, colours.row_hover, {});
    if (hasFocus()) draw_round(&painter, card, radius::kButton, {}, colours.link, 2);
    QRect place = rect().adjusted(space::kWide, 0, -space::kWide, 0);
    int right = place.right();
    for (auto drawing = structures_.rbegin(); drawing != structures_.rend(); ++drawing) {
        if (right - kStructure.width() < place.left() + kTextRoom) break;
        right -= kStructure.width();
        painter.setOpacity(isEnabled() ? 1 : 0.4);
        painter.drawPixmap(QPoint{right, (height() - kStructure.height()) / 2}, *drawing);
        right -= space::kUsual;
    }
    painter.setOpacity(1);
    const QFont bold = font_of(1, true), small = font_of(type_size::kSecondary);
    const int line = QFontMetrics{bold}.height(), small_line = QFontMetrics{small}.height();
    const bool has_badge = is_there_ && !is_writable_;
    const int high = line + fontMetrics().height() + small_line + (has_badge ? small_line + space::kTight : 0);
    QRect text{place.left(), (height() - high) / 2, right - place.left(), line};
    painter.setFont(bold);
    painter.setPen(isEnabled() ? colours.text : colours.disabled);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics{bold}.elidedText(this->text(), Qt::ElideMiddle, text.width()));
    text.translate(0, line);
    painter.setFont(font());
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     is_there_ ? compounds_text(library_.compounds) : tr("not there any more"));
    text.translate(0, fontMetrics().height());
    painter.setFont(small);
    painter.setPen(isEnabled() ? colours.secondary : colours.disabled);
    const QString opened = when(library_.opened);
    const QString folder = folder_of(library_.path);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics{small}.elidedText(opened.isEmpty() ? folder : tr("%1, %2").arg(folder, opened),
                                                    Qt::ElideMiddle, text.width()));
    if (has_badge) {
        text.translate(0, small_line + space::kTight);
        ui::icon(QStringLiteral("lock")).paint(&painter, QRect{text.left(), text.top(), 16, text.height()});
        painter.drawText(text.adjusted(20, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("read-only"));
    }
}

}  // namespace chemsieve::ui
