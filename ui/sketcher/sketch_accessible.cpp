#include "ui/sketcher/sketch_accessible.h"

#include "ui/sketcher/sketch_canvas.h"

namespace chemsieve::ui {

namespace {

QAccessibleInterface* make(const QString& class_name, QObject* object) {
    if (class_name != QLatin1String(SketchCanvas::staticMetaObject.className())) return nullptr;
    auto* canvas = qobject_cast<SketchCanvas*>(object);
    return canvas ? new SketchAccessible{canvas} : nullptr;
}

}  // namespace

SketchAccessible::SketchAccessible(SketchCanvas* canvas) : QAccessibleWidget{canvas, QAccessible::Canvas} {}

QString SketchAccessible::text(QAccessible::Text kind) const {
    if (kind == QAccessible::Value) return qobject_cast<const SketchCanvas*>(object())->in_words();
    return QAccessibleWidget::text(kind);
}

void SketchAccessible::install() {
    static const bool installed = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    Q_UNUSED(installed)
}

}  // namespace chemsieve::ui
