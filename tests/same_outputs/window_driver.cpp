// Drives the window of any build from outside: preloaded into chemsieve-gui, it does what the lines of standard
// input say, by what users see (names, texts and keys), and prints what is in sight. Built and used by compare.py.
//
//     fill NAME = TEXT      the field, box or button of this accessible name, object name or text; of buttons yes or no
//     key NAME KEY          a key in the field of this name
//     do TEXT               the action of the menus whose text begins so
//     press TEXT            the button in sight whose text begins so
//     row N                 chooses this row of the hits, from 0
//     show                  prints all texts in sight, from above to below
//
// Each line waits until nothing has changed for a while.

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRadioButton>
#include <QTest>
#include <QTextDocumentFragment>
#include <QTextEdit>
#include <QTimer>
#include <algorithm>
#include <iostream>

namespace {

constexpr int kQuietMs = 1000;
constexpr int kLookMs = 200;
constexpr int kPatienceMs = 60'000;
constexpr int kMostRows = 40;

QString plain(QString text) {
    if (Qt::mightBeRichText(text)) text = QTextDocumentFragment::fromHtml(text).toPlainText();
    return text.remove(QLatin1Char('&')).simplified();
}

QString cells_of(const QAbstractItemView* view) {
    const QAbstractItemModel* model = view->model();
    if (!model) return {};
    QString text;
    const int columns = std::min(model->columnCount(view->rootIndex()), 60);
    if (view->findChild<QHeaderView*>()) {
        for (int column = 0; column < columns; ++column) {
            text += model->headerData(column, Qt::Horizontal).toString().simplified() + QStringLiteral(" | ");
        }
    }
    const int rows = model->rowCount(view->rootIndex());
    text += QStringLiteral("\n    %1 rows").arg(rows);
    for (int row = 0; row < std::min(rows, kMostRows); ++row) {
        text += QStringLiteral("\n    ");
        for (int column = 0; column < columns; ++column) {
            text += model->index(row, column, view->rootIndex()).data().toString().simplified() + QStringLiteral(" | ");
        }
    }
    return text;
}

// What a widget tells by itself, without those in it.
QString told_by(const QWidget* widget) {
    if (const auto* label = qobject_cast<const QLabel*>(widget)) return plain(label->text());
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
        const QString text = button->text().isEmpty() ? button->toolTip() : button->text();
        return QStringLiteral("[%1]%2%3")
            .arg(plain(text), button->isChecked() ? QStringLiteral(" on") : QString{},
                 button->isEnabled() ? QString{} : QStringLiteral(" disabled"));
    }
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
        QStringList all;
        for (int i = 0; i < box->count(); ++i) all << box->itemText(i);
        return QStringLiteral("<%1> of %2").arg(box->currentText(), all.join(QStringLiteral(", ")));
    }
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) {
        return QStringLiteral("<%1> %2").arg(line->text(), line->placeholderText());
    }
    if (const auto* edit = qobject_cast<const QPlainTextEdit*>(widget))
        return QStringLiteral("<%1>").arg(edit->toPlainText());
    if (const auto* edit = qobject_cast<const QTextEdit*>(widget)) return edit->toPlainText();
    if (const auto* group = qobject_cast<const QGroupBox*>(widget)) return plain(group->title());
    if (qobject_cast<const QHeaderView*>(widget)) return {};
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget)) return cells_of(view);
    return {};
}

// Dialogs before the window below them, each from above to below.
QList<QWidget*> widgets_in_sight() {
    QList<QWidget*> found;
    for (QWidget* widget : QApplication::allWidgets()) {
        if (widget->isVisible() && !widget->visibleRegion().isEmpty()) found.append(widget);
    }
    const auto place = [](const QWidget* widget) {
        const QPoint at = widget->mapToGlobal(QPoint{});
        return std::make_tuple(!qobject_cast<const QDialog*>(widget->window()), at.y(), at.x(), -widget->width(),
                               told_by(widget));
    };
    std::sort(found.begin(), found.end(), [place](const QWidget* a, const QWidget* b) { return place(a) < place(b); });
    return found;
}

QString in_sight() {
    QString all;
    for (const QWidget* widget : widgets_in_sight()) {
        QString text = told_by(widget);
        if (!widget->accessibleName().isEmpty()) text = widget->accessibleName() + QStringLiteral(": ") + text;
        if (widget->isWindow()) text = QStringLiteral("window '%1'").arg(widget->windowTitle());
        if (!text.isEmpty()) all += QStringLiteral("  %1\n").arg(text);
    }
    return all;
}

bool is_busy() {
    const auto all = widgets_in_sight();
    return std::any_of(all.begin(), all.end(),
                       [](const QWidget* one) { return qobject_cast<const QProgressBar*>(one); });
}

void settle() {
    QElapsedTimer patience;
    QElapsedTimer quiet;
    patience.start();
    quiet.start();
    for (QString before = in_sight(); quiet.elapsed() < kQuietMs && patience.elapsed() < kPatienceMs;) {
        QTest::qWait(kLookMs);
        const QString now = in_sight();
        if (now != before || is_busy()) quiet.restart();
        before = now;
    }
}

QWidget* find(const QString& name) {
    QWidget* by_text = nullptr;
    for (QWidget* widget : widgets_in_sight()) {
        if (widget->accessibleName() == name || widget->objectName() == name) return widget;
        const auto* button = qobject_cast<QAbstractButton*>(widget);
        if (!by_text && button && plain(button->text()).startsWith(name)) by_text = widget;
    }
    return by_text;
}

bool fill(QWidget* widget, const QString& text) {
    if (auto* edit = qobject_cast<QPlainTextEdit*>(widget)) {
        edit->selectAll();
        edit->insertPlainText(text);
    } else if (auto* line = qobject_cast<QLineEdit*>(widget)) {
        line->selectAll();
        QTest::keyClicks(line, text);
    } else if (auto* box = qobject_cast<QComboBox*>(widget)) {
        if (box->findText(text, Qt::MatchStartsWith) < 0) return false;
        box->setCurrentIndex(box->findText(text, Qt::MatchStartsWith));
        Q_EMIT box->activated(box->currentIndex());
    } else if (auto* spin = qobject_cast<QDoubleSpinBox*>(widget)) {
        spin->setValue(text.toDouble());
    } else if (auto* whole = qobject_cast<QSpinBox*>(widget)) {
        whole->setValue(text.toInt());
    } else if (auto* button = qobject_cast<QAbstractButton*>(widget)) {
        if (button->isChecked() != (text == QLatin1String("yes"))) button->click();
    } else {
        return false;
    }
    return true;
}

bool trigger(const QString& beginning) {
    for (QWidget* top : QApplication::topLevelWidgets()) {
        for (QAction* action : top->findChildren<QAction*>()) {
            if (!plain(action->text()).startsWith(beginning) || !action->isEnabled()) continue;
            QTimer::singleShot(0, action, &QAction::trigger);  // a dialog may keep it
            return true;
        }
    }
    return false;
}

bool press(const QString& beginning) {
    for (QWidget* widget : widgets_in_sight()) {
        auto* button = qobject_cast<QAbstractButton*>(widget);
        if (!button || !button->isEnabled() || !plain(button->text()).startsWith(beginning)) continue;
        QTimer::singleShot(0, button, &QAbstractButton::click);
        return true;
    }
    return false;
}

bool choose_row(int row) {
    auto* view = qobject_cast<QAbstractItemView*>(find(QStringLiteral("Hits")));
    if (!view || !view->model() || row >= view->model()->rowCount()) return false;
    view->setCurrentIndex(view->model()->index(row, 0));
    return true;
}

bool press_key(const QString& words) {
    const qsizetype gap = words.lastIndexOf(QLatin1Char(' '));
    QWidget* widget = find(words.left(gap));
    if (!widget) return false;
    const QKeyCombination key = QKeySequence{words.mid(gap + 1)}[0];
    QTest::keyClick(widget, key.key(), key.keyboardModifiers());
    return true;
}

bool act(const QString& line) {
    const QString verb = line.section(QLatin1Char(' '), 0, 0);
    const QString rest = line.section(QLatin1Char(' '), 1);
    if (verb == QLatin1String("fill")) {
        const qsizetype equals = rest.indexOf(QStringLiteral(" = "));
        QWidget* widget = find(rest.left(equals));
        return widget && fill(widget, rest.mid(equals + 3).replace(QStringLiteral("\\n"), QStringLiteral("\n")));
    }
    if (verb == QLatin1String("key")) return press_key(rest);
    if (verb == QLatin1String("do")) return trigger(rest);
    if (verb == QLatin1String("press")) return press(rest);
    if (verb == QLatin1String("row")) return choose_row(rest.toInt());
    if (verb == QLatin1String("show")) std::cout << in_sight().toStdString() << std::flush;
    return verb == QLatin1String("show");
}

void follow_lines() {
    QFile file;
    if (!file.open(stdin, QIODevice::ReadOnly)) return;
    settle();
    for (const QString& line : QString::fromUtf8(file.readAll()).split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
        if (line.startsWith(QLatin1Char('#'))) continue;
        std::cout << "> " << line.toStdString() << '\n';
        if (!act(line)) std::cout << "cannot be done\n";
        settle();
    }
    std::cout << std::flush;
    _exit(0);  // whatever dialogs are open
}

void begin() {
    if (qobject_cast<QApplication*>(qApp)) QTimer::singleShot(0, qApp, follow_lines);
}
Q_COREAPP_STARTUP_FUNCTION(begin)

}  // namespace
