// Who draws in tests of the sketcher: one hand at the keyboard, one at the mouse.
#pragma once

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHash>
#include <QMenu>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTest>

#include "ui/sketch/chemistry/sketch_chemistry.h"
#include "ui/sketch/geometry.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketcher.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui::test {

// Draws without a mouse. Steps are words: names of keys, "^" for Ctrl and "$" for Shift before them, or what is typed.
class Keyboard {
  public:
    Keyboard() {
        sketcher.resize(1200, 900);
        sketcher.show();
        sketcher.activateWindow();
        sketcher.canvas()->setFocus();
        active = QTest::qWaitForWindowActive(&sketcher);
    }

    void press(const QString& steps) {
        static const QHash<QString, Qt::Key> names{
            {"left", Qt::Key_Left},     {"right", Qt::Key_Right},   {"up", Qt::Key_Up},
            {"down", Qt::Key_Down},     {"home", Qt::Key_Home},     {"end", Qt::Key_End},
            {"next", Qt::Key_PageDown}, {"before", Qt::Key_PageUp}, {"insert", Qt::Key_Insert},
            {"delete", Qt::Key_Delete}, {"space", Qt::Key_Space},   {"esc", Qt::Key_Escape},
        };
        for (QString step : steps.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            Qt::KeyboardModifiers held;
            if (step.startsWith('^')) held |= Qt::ControlModifier;
            if (step.startsWith('$')) held |= Qt::ShiftModifier;
            if (held) step.remove(0, 1);
            if (names.contains(step)) {
                QTest::keyClick(canvas(), names.value(step), held);
            } else if (held) {
                QTest::keyClick(canvas(), static_cast<Qt::Key>(step[0].toUpper().unicode()), held);
            } else {
                QTest::keyClicks(canvas(), step);
            }
        }
    }

    void point_at(SketchPoint place) {
        QWidget* sheet = canvas()->viewport();
        const QPointF pixel = canvas()->mapFromScene(to_pixels(place));
        QMouseEvent event{QEvent::MouseMove, pixel, sheet->mapToGlobal(pixel), Qt::NoButton, {}, {}};
        QApplication::sendEvent(sheet, &event);
    }

    void choose(const QString& tool) {
        for (QAction* action : sketcher.findChild<QActionGroup*>()->actions()) {
            if (action->text().startsWith(tool)) return action->trigger();
        }
        QFAIL(qPrintable(tool));
    }

    // Opened by its key.
    QMenu* menu() {
        QContextMenuEvent event{QContextMenuEvent::Keyboard, {}, {}};
        QApplication::sendEvent(canvas(), &event);
        return qobject_cast<QMenu*>(QApplication::activePopupWidget());
    }

    SketchCanvas* canvas() const { return sketcher.canvas(); }
    const Sketch& sketch() const { return sketcher.sketch(); }
    QString text() const { return QString::fromStdString(opinion_on(sketch()).text); }

    Sketcher sketcher;
    bool active = false;
};

// A hand with a mouse. Steps are words:
//   a tool by the beginning of its name in quotes; "@" a click in the open, "a3" on atom 3, "b3" on bond 3;
//   "a1>a4" a drag from atom to atom, "a1>60" a drag from atom 1 at 60 degrees, "k3N" the letter N typed over atom 3.
class Hand {
  public:
    Hand() {
        sketcher.resize(1200, 900);
        sketcher.show();
        sketcher.activateWindow();
        sketcher.canvas()->setFocus();
        active = QTest::qWaitForWindowActive(&sketcher);  // shortcuts ask for it
    }

    const Sketch& sketch() const { return sketcher.sketch(); }
    QWidget* sheet() const { return sketcher.canvas()->viewport(); }
    QPoint pixel(SketchPoint point) const { return sketcher.canvas()->mapFromScene(to_pixels(point)); }
    SketchPoint atom(std::size_t index) const { return sketch().atoms.at(index).at; }
    SketchPoint bond(std::size_t index) const {
        const SketchBond& b = sketch().bonds.at(index);
        return middle(atom(b.from), atom(b.to));
    }

    bool choose(const QString& tool) {
        for (QAction* action : sketcher.findChild<QActionGroup*>()->actions()) {
            if (!action->text().startsWith(tool)) continue;
            action->trigger();
            return true;
        }
        return false;
    }
    void click(SketchPoint point, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(sheet(), Qt::LeftButton, modifiers, pixel(point));
    }
    void drag(SketchPoint from, SketchPoint to) {
        QTest::mousePress(sheet(), Qt::LeftButton, {}, pixel(from));
        for (const double share : {0.25, 0.5, 0.75, 1.0}) move(from + (to - from) * share, Qt::LeftButton);
        QTest::mouseRelease(sheet(), Qt::LeftButton, {}, pixel(to));
    }
    void move(SketchPoint to, Qt::MouseButtons buttons = {}) {
        QMouseEvent event{
            QEvent::MouseMove, QPointF{pixel(to)}, sheet()->mapToGlobal(QPointF{pixel(to)}), Qt::NoButton, buttons, {}};
        QApplication::sendEvent(sheet(), &event);
    }
    void type(std::size_t over_atom, const QString& letters) {
        move(atom(over_atom));
        for (const QChar letter : letters) QTest::keyClick(sketcher.canvas(), letter.toLatin1());
    }

    void draw(const QString& steps) {
        for (const QString& step : steps.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            const QString rest = step.mid(1);
            if (step.startsWith('\'')) {
                QVERIFY2(choose(QString{rest}.replace('_', ' ')), qPrintable(step));
            } else if (step == "@") {
                click({-2, 0});
            } else if (step.contains('>')) {
                const QStringList ends = step.split('>');
                const SketchPoint from = atom(ends[0].mid(1).toUInt());
                drag(from, ends[1].startsWith('a') ? atom(ends[1].mid(1).toUInt())
                                                   : from + at_angle(ends[1].toDouble(), 1.1));
            } else if (step.startsWith('k')) {
                const qsizetype digits = rest.indexOf(QRegularExpression{"[A-Za-z+-]"});
                type(rest.left(digits).toUInt(), rest.mid(digits));
            } else if (step.startsWith('a')) {
                click(atom(rest.toUInt()));
            } else {
                click(bond(rest.toUInt()));
            }
        }
    }
    std::string text() const { return opinion_on(sketch()).text; }

    Sketcher sketcher;
    bool active = false;
};

}  // namespace chemsieve::ui::test
