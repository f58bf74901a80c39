// A line of plain text that is cut with an ellipsis where there is no room, rather than make its neighbours narrow.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QPainter>
#include <QStyle>

namespace chemsieve::ui {

class ElidedLabel : public QLabel {
  public:
    explicit ElidedLabel(const QString& text = {}, QWidget* parent = nullptr) : QLabel{text, parent} {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }

  protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter{this};
        const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
        style()->drawItemText(&painter, contentsRect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                              palette(), isEnabled(), shown, foregroundRole());
    }
};

}  // namespace chemsieve::ui
