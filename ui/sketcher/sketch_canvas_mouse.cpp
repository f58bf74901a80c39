// What the mouse does on the sheet.
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyle>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/sketch/geometry.h"
#include "ui/sketcher/sketch_canvas.h"
#include "ui/sketcher/sketch_item.h"
#include "ui/sketcher/tools/sketch_painter.h"

namespace chemsieve::ui {

namespace {

constexpr double kZoomStep = 1.15;
constexpr int kTremble = 3;            // pixels
constexpr double kHandleFoot = 0.4;    // bond lengths above the selection
constexpr double kHandleLength = 0.6;  // bond lengths
constexpr int kHandleReach = 14;       // pixels
constexpr double kTurnStep = 15;       // degrees

}  // namespace

void SketchCanvas::hover(const QPoint& pixel) {
    // Some platforms report a resting pointer when a menu closes; this must not take over from the keys.
    if (pointer_ == pixel && cursor_.is_shown()) return;
    // Nor must a hand that rests on the mouse while the other one types.
    if (cursor_is_pointers_ && (pixel - *pointer_).manhattanLength() <= kTremble) return;
    pointer_ = pixel;
    pointer_is_here_ = true;
    const SketchTarget target = target_at(sketch(), point_at(pixel));
    if (tool_.selects()) setCursor(is_on_handle(pixel) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (target == hovered_ && !cursor_is_pointers_) return;
    draw_waiting();
    give_cursor_back();
    hovered_ = target_at(sketch(), point_at(pixel));
    if (hovered_.atom || hovered_.bond) cursor_.hide();
    refresh();
}

void SketchCanvas::give_cursor_back() {
    if (!cursor_is_pointers_) return;
    cursor_is_pointers_ = false;
    cursor_.hide();
    refresh();
}

// Where the pointer rests there may be another atom now, or none.
void SketchCanvas::look_under_pointer() {
    const bool looks = pointer_is_here_ && !cursor_.is_shown();
    hovered_ = looks ? target_at(sketch(), point_at(*pointer_)) : SketchTarget{};
}

void SketchCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        panned_from_ = event->pos();
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    draw_waiting();
    press_ = Press{.pixel = event->pos(), .point = point_at(event->pos())};
    cursor_.hide();
    cursor_is_pointers_ = false;
    pointer_ = event->pos();
    pointer_is_here_ = true;
    hovered_ = target_at(sketch(), press_->point);
    press_->turns = is_on_handle(event->pos());
    if (tool_.selects() && !press_->turns) {
        press_to_select(hovered_, event->modifiers().testFlag(Qt::ShiftModifier));
    }
    refresh();
}

// Selects the atom or bond under the pointer, which then moves with it; in the open a lasso begins.
void SketchCanvas::press_to_select(const SketchTarget& target, bool adds) {
    SketchSelection pressed;
    if (target.atom) pressed = {*target.atom};
    if (target.bond) pressed = {sketch().bonds[*target.bond].from, sketch().bonds[*target.bond].to};
    const bool was_selected = !pressed.empty() && std::all_of(pressed.begin(), pressed.end(),
                                                              [this](std::size_t atom) { return is_selected(atom); });
    if (!adds && !was_selected) selection_.clear();
    for (const std::size_t atom : pressed) {
        if (!is_selected(atom)) selection_.push_back(atom);
    }
    press_->moves_selection = !pressed.empty();
    if (pressed.empty()) lasso_ = {press_->point};
}

void SketchCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (panned_from_) {
        const QPoint by = event->pos() - *panned_from_;
        panned_from_ = event->pos();
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
        verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
        return;
    }
    if (!press_) return hover(event->pos());
    const int way = (event->pos() - press_->pixel).manhattanLength();
    if (!press_->dragging && way < style()->pixelMetric(QStyle::PM_LayoutHorizontalSpacing) + 4) return;
    press_->dragging = true;
    if (press_->turns) return turn_to(point_at(event->pos()), event->modifiers());
    drag_to(point_at(event->pos()));
}

void SketchCanvas::drag_to(SketchPoint point) {
    if (tool_.kind == SketchTool::Kind::erase) {
        show(dragged(in_hand_.value_or(sketch()), tool_, press_->point, point));
    } else if (!tool_.selects()) {
        const std::size_t atoms = atoms_dragged(sketch(), tool_, press_->point, point);
        counted_ = atoms > 0 ? QString::number(atoms) : QString{};
        counted_at_ = point;
        show(dragged(sketch(), tool_, press_->point, point));
    } else if (press_->moves_selection) {
        show(moved(sketch(), selection_, point - press_->point));
    } else if (tool_.kind == SketchTool::Kind::select) {
        const SketchPoint& from = press_->point;
        lasso_ = {from, {from.x, point.y}, point, {point.x, from.y}};
        refresh();
    } else {
        lasso_.push_back(point);
        refresh();
    }
}

// Above the selection, or on the first side of it where the knob is in sight; while it is turned, where the turn has
// brought it.
std::optional<TurnHandle> SketchCanvas::turn_handle() const {
    const bool moves = press_ && press_->dragging && !press_->turns;
    if (!tool_.selects() || selection_.size() < 2 || moves) return std::nullopt;
    const SketchPoint centre = middle_of_turn();
    std::optional<TurnHandle> handle;
    for (const SketchDirection side :
         {SketchDirection::up, SketchDirection::down, SketchDirection::right, SketchDirection::left}) {
        const TurnHandle there = handle_beside(centre, unit(side));
        const bool in_sight = viewport()->rect().contains(mapFromScene(to_pixels(there.knob)));
        if (!handle || in_sight) handle = there;
        if (in_sight) break;
    }
    return TurnHandle{.foot = rotated(handle->foot, centre, turned_by_),
                      .knob = rotated(handle->knob, centre, turned_by_)};
}

// As far out as nothing is drawn under the knob.
TurnHandle SketchCanvas::handle_beside(SketchPoint centre, SketchPoint out) const {
    double furthest = 0;
    for (const std::size_t atom : selection_) {
        const SketchPoint arm = sketch().atoms[atom].at - centre;
        furthest = std::max(furthest, arm.x * out.x + arm.y * out.y);
    }
    const SketchPoint foot = centre + out * (furthest + kHandleFoot);
    SketchPoint knob = foot + out * kHandleLength;
    while (target_at(sketch(), knob) != SketchTarget{}) knob = knob + out * kHandleLength;
    return {.foot = foot, .knob = knob};
}

SketchPoint SketchCanvas::middle_of_turn() const {
    SketchPoint sum;
    for (const std::size_t atom : selection_) sum = sum + sketch().atoms[atom].at;
    return sum * (1 / static_cast<double>(selection_.size()));
}

bool SketchCanvas::is_on_handle(const QPoint& pixel) const {
    const auto handle = turn_handle();
    return handle && (mapFromScene(to_pixels(handle->knob)) - pixel).manhattanLength() <= kHandleReach;
}

// By 15 degrees, with Ctrl by single ones.
void SketchCanvas::turn_to(SketchPoint point, Qt::KeyboardModifiers held) {
    const SketchPoint centre = middle_of_turn();
    const double step = held.testFlag(Qt::ControlModifier) ? 1 : kTurnStep;
    const double wanted = std::remainder(angle_of(point - centre) - angle_of(press_->point - centre), 360);
    turned_by_ = std::round(wanted / step) * step;
    counted_ = QStringLiteral("%1\u00b0").arg(std::lround(turned_by_));
    counted_at_ = point;
    show(turned(sketch(), selection_, turned_by_));
}

void SketchCanvas::finish_drag() {
    if (!tool_.selects() || press_->turns) return change(in_hand_.value_or(sketch()));
    if (press_->moves_selection) {
        const Sketch result = merged(in_hand_.value_or(sketch()), selection_);
        if (result.atoms.size() != sketch().atoms.size()) selection_.clear();
        return change(result);
    }
    for (const std::size_t atom : inside(sketch(), lasso_)) {
        if (!is_selected(atom)) selection_.push_back(atom);
    }
}

void SketchCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) panned_from_.reset();
    if (event->button() != Qt::LeftButton || !press_) return;
    if (press_->dragging) {
        finish_drag();
    } else if (!press_->turns) {
        change(clicked(sketch(), tool_, press_->point));
    }
    press_.reset();
    in_hand_.reset();
    counted_.clear();
    turned_by_ = 0;
    lasso_.clear();
    pointer_ = event->pos();
    look_under_pointer();
    if (hovered_.atom || hovered_.bond) cursor_.put(sketch(), hovered_);
    refresh();
}

void SketchCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!tool_.selects()) return mousePressEvent(event);
    const SketchTarget target = target_at(sketch(), point_at(event->pos()));
    if (!target.atom && !target.bond) return;
    selection_ = component_of(sketch(), target.atom ? *target.atom : sketch().bonds[*target.bond].from);
    refresh();
}

void SketchCanvas::wheelEvent(QWheelEvent* event) {
    zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void SketchCanvas::leaveEvent(QEvent* event) {
    pointer_is_here_ = false;
    give_cursor_back();
    hovered_ = {};
    refresh();
    QGraphicsView::leaveEvent(event);
}

}  // namespace chemsieve::ui
