// Lines of text under a field: problems in red, legible on light and dark backgrounds, or notes.
#pragma once

#include <QLabel>

#include "ui/style/tokens.h"

namespace chemsieve::ui {

// A label for texts of any length, which are never taken for HTML.
inline QLabel* plain_label(const QString& text = {}, const char* name = "") {
    auto* label = new QLabel{text};
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setObjectName(QLatin1String{name});
    return label;
}

class MessageLabel : public QLabel {
  public:
    explicit MessageLabel(QWidget* parent = nullptr) : QLabel{parent} {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
    }

    void show_problem(const QString& text) { show_message(text, true); }
    void show_note(const QString& text) { show_message(text, false); }

  private:
    void show_message(const QString& text, bool problem) {
        const QPalette usual = parentWidget() ? parentWidget()->palette() : QPalette{};
        QPalette colours = usual;
        const Colours& tokens = colours_of(usual);
        colours.setColor(QPalette::WindowText, problem ? tokens.error : tokens.secondary);
        setPalette(colours);
        setText(text);
    }
};

// A message of which the first lines are seen, and the rest after a click, where other things need the room.
class FoldedLabel : public MessageLabel {
    Q_OBJECT
  public:
    explicit FoldedLabel(QWidget* parent = nullptr);

    // Folds it. 0: all lines are seen.
    void fold_to(int lines);
    // There is more than is seen.
    bool is_cut() const;

    int heightForWidth(int width) const override;
    QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

  private:
    // The lines of the text that are seen in this width, with "..." at the end of the last one seen.
    QStringList seen_lines(int width) const;
    int lines_in(int width) const;

    int most_ = 0;
};

}  // namespace chemsieve::ui
