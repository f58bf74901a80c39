#include "ui/window/part_cycle.h"

#include <QApplication>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace chemsieve::ui {
namespace {

// Docks that lie behind the tab of another one are shown, but nothing of them is seen.
bool is_in_sight(const QWidget* part) { return part->isVisible() && !part->visibleRegion().isEmpty(); }

// What only hands the keyboard on, as pages do to tabs that may be hidden, does not count.
bool takes_keys(const QWidget* widget, const QWidget* part) {
    return widget && !widget->focusProxy() && part->isAncestorOf(widget) && widget->isVisibleTo(part) &&
           widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0;
}

QWidget* taker_in(QWidget* part) {
    if (QWidget* last = part->focusWidget(); takes_keys(last, part)) return last;
    for (QWidget* next = part->nextInFocusChain(); next != part; next = next->nextInFocusChain()) {
        if (takes_keys(next, part)) return next;
    }
    return part;
}

}  // namespace

PartCycle::PartCycle(std::vector<Part> parts, QObject* parent) : QObject{parent}, parts_{std::move(parts)} {}

void PartCycle::go(bool back) {
    std::vector<const Part*> seen;
    for (const Part& part : parts_) {
        if (is_in_sight(part.whole)) seen.push_back(&part);
    }
    if (seen.empty()) return;
    if (back) std::reverse(seen.begin(), seen.end());
    const QWidget* const at = QApplication::focusWidget();
    const auto current =
        std::find_if(seen.begin(), seen.end(), [&](const Part* part) { return at && part->whole->isAncestorOf(at); });
    const bool goes_round = current == seen.end() || current + 1 == seen.end();
    const Part& next = goes_round ? *seen.front() : **(current + 1);
    next.whole->activateWindow();  // docks may be windows
    next.take ? next.take() : taker_in(next.whole)->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace chemsieve::ui
