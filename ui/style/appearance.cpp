#include "ui/style/appearance.h"

#include <QApplication>
#include <QKeyEvent>
#include <QSettings>
#include <QWidget>

#include "ui/style/icons.h"
#include "ui/style/style.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui {

namespace {

const QString kAppearanceKey = QStringLiteral("appearance");
bool mnemonics_are_shown = false;  // while Alt is held

// The system's palette tells whether the user wants it dark; ours hides it.
bool system_is_dark() {
    QApplication::setPalette(QPalette{});
    return is_dark(QApplication::palette());
}

void apply(Appearance wanted) {
    const bool dark = wanted == Appearance::dark || (wanted == Appearance::system && system_is_dark());
    QApplication::setPalette(palette_of(dark ? dark_colours() : light_colours()));
}

// Shows the underlines of mnemonics while Alt is held, as they are only in the way else.
class AltWatch : public QObject {
  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool is_press = event->type() == QEvent::KeyPress;
        if (is_press || event->type() == QEvent::KeyRelease) {
            if (static_cast<QKeyEvent*>(event)->key() == Qt::Key_Alt) show(is_press);
        } else if (event->type() == QEvent::ApplicationDeactivate) {
            show(false);
        }
        return QObject::eventFilter(watched, event);
    }

  private:
    static void show(bool on) {
        if (on == mnemonics_are_shown) return;
        mnemonics_are_shown = on;
        for (QWidget* window : QApplication::topLevelWidgets()) {
            if (!window->isVisible()) continue;
            for (QWidget* child : window->findChildren<QWidget*>()) {
                if (child->isVisible()) child->update();
            }
        }
    }
};

}  // namespace

bool are_mnemonics_shown() { return mnemonics_are_shown; }

void install_style(QApplication& application) {
    QApplication::setStyle(new Style);
    application.setWindowIcon(program_icon());
    application.installEventFilter(new AltWatch{&application});
    QApplication::setEffectEnabled(Qt::UI_AnimateMenu, false);
    apply(appearance());
}

Appearance appearance() {
    const QString kept = QSettings{}.value(kAppearanceKey).toString();
    return kept == QLatin1String("dark")    ? Appearance::dark
           : kept == QLatin1String("light") ? Appearance::light
                                            : Appearance::system;
}

void set_appearance(Appearance appearance) {
    QSettings{}.setValue(kAppearanceKey, appearance == Appearance::dark    ? QStringLiteral("dark")
                                         : appearance == Appearance::light ? QStringLiteral("light")
                                                                           : QStringLiteral("system"));
    apply(appearance);
}

}  // namespace chemsieve::ui
