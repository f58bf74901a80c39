// Asks for a list of elements with a periodic table: a popup beside what it is about.
//
// Keys: arrows go from element to element, a letter to the next one that begins with it, Space chooses, Return sets,
// Esc closes. Threads: window's thread.
#pragma once

#include <QFrame>
#include <QList>
#include <QRect>
#include <QToolButton>
#include <optional>

#include "ui/sketch/periodic_table.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace chemsieve::ui {

// Where a popup opens so that what it is about stays in sight: a place on the screen where it covers nothing of `kept`,
// as much as possible of it within `home`. If there is none, the one that covers least.
QPoint popup_place(QSize popup, const QRect& screen, const QRect& home, const QList<QRect>& kept);

// An element of the periodic table as a small tile.
class ElementTile : public QToolButton {
    Q_OBJECT
  public:
    explicit ElementTile(const PeriodicElement& element);
    const PeriodicElement& element() const noexcept { return element_; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const PeriodicElement& element_;
};

class ElementList : public QFrame {
    Q_OBJECT
  public:
    explicit ElementList(QWidget* parent);

    // Opens with what `present` may be (carbon: with nothing, as every atom begins as one), covering nothing of `kept`
    // (on the screen), within `home` if possible.
    void open(const SketchAtom& present, const QRect& home, const QList<QRect>& kept);
    const ElementChoice& choice() const noexcept { return choice_; }

  Q_SIGNALS:
    void chosen(const chemsieve::SketchAtom& atom);
    // After chosen(), or without.
    void closed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void lay_out();
    QWidget* make_chips();
    QWidget* make_table();
    QWidget* make_bottom();
    void choose(const ElementChoice& choice);
    void choose_text(const QString& text);
    void show_choice(bool with_text);
    void toggle(const std::string& symbol);
    void set();
    bool go(const ElementTile* from, int key);
    void go_to(ElementTile* tile);
    bool go_to_letter(const ElementTile* from, const QString& letter);

    ElementChoice choice_;
    bool is_text_wrong_ = false;
    QLabel* title_;
    QCheckBox* none_of_;
    QList<std::pair<QToolButton*, SketchAtom>> chips_;
    QList<ElementTile*> tiles_;  // by atomic number
    QLineEdit* text_;
    QPushButton* set_;
};

// "N, O S", X, M to symbols, and A, Q or *, alone; nothing if one of them is none.
std::optional<ElementChoice> choice_in(const QString& text);
// The choice as it could be typed.
QString text_of(const ElementChoice& choice);

}  // namespace chemsieve::ui
