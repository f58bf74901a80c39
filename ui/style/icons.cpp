#include "ui/style/icons.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>
#include <optional>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

QString path_of(const QString& name) { return QStringLiteral(":/icons/%1.svg").arg(name); }

// `size` in device pixels; `colour` takes the place of the picture's "currentColor".
QPixmap rendered(const QString& name, const QSize& size, const QByteArray& colour) {
    QPixmap picture{size};
    picture.fill(Qt::transparent);
    QFile file{path_of(name)};
    if (!file.open(QIODevice::ReadOnly)) return picture;
    QSvgRenderer renderer{file.readAll().replace("currentColor", colour)};
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPainter painter{&picture};
    renderer.render(&painter);
    return picture;
}

class IconEngine : public QIconEngine {
  public:
    IconEngine(QString name, std::optional<QColor> colour) : name_{std::move(name)}, colour_{colour} {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1;
        painter->drawPixmap(rect, drawn(rect.size() * ratio, mode, state));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return drawn(size, mode, state);
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override {
        // Qt 6.8 and later name the size in pixels of the window.
        constexpr bool kInDevicePixels = QT_VERSION < QT_VERSION_CHECK(6, 8, 0);
        QPixmap picture = drawn(kInDevicePixels ? size : size * scale, mode, state);
        picture.setDevicePixelRatio(scale);
        return picture;
    }
    QIconEngine* clone() const override { return new IconEngine{*this}; }
    QString iconName() override { return name_; }

  private:
    QColor colour(QIcon::Mode mode, QIcon::State state) const {
        const QPalette palette = QApplication::palette();
        const Colours& colours = colours_of(palette);
        if (mode == QIcon::Disabled) return colours.disabled;
        if (colour_) return *colour_;
        return state == QIcon::On ? colours.link : colours.secondary;
    }

    // `size` in device pixels.
    QPixmap drawn(const QSize& size, QIcon::Mode mode, QIcon::State state) const {
        const QString colour = this->colour(mode, state).name();
        const QString key =
            QStringLiteral("chemsieve/%1/%2/%3x%4").arg(name_, colour).arg(size.width()).arg(size.height());
        QPixmap picture;
        if (QPixmapCache::find(key, &picture)) return picture;
        picture = rendered(name_, size, colour.toLatin1());
        QPixmapCache::insert(key, picture);
        return picture;
    }

    QString name_;
    std::optional<QColor> colour_;
};

}  // namespace

QIcon icon(const QString& name) {
    Q_ASSERT(QFile::exists(path_of(name)));
    return QIcon{new IconEngine{name, std::nullopt}};
}

QIcon icon(const QString& name, const QColor& colour) { return QIcon{new IconEngine{name, colour}}; }

QIcon program_icon() {
    QIcon icon;
    for (const int size : {16, 20, 24}) icon.addPixmap(rendered(QStringLiteral("chemsieve-small"), {size, size}, {}));
    for (const int size : {32, 48, 64, 128, 256}) {
        icon.addPixmap(rendered(QStringLiteral("chemsieve"), {size, size}, {}));
    }
    return icon;
}

}  // namespace chemsieve::ui
