#include "ui/sketcher/sketch_canvas.h"

#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "sketch/geometry.h"
#include "ui/sketcher/sketch_menus.h"
#include "ui/sketcher/sketch_painter.h"

namespace chemsieve::ui {

namespace {

constexpr double kSheet = 100'000;  // pixels
constexpr double kLeastZoom = 0.15;
constexpr double kMostZoom = 4;
constexpr double kZoomStep = 1.15;
constexpr qint64 kSecondLetterMs = 900;
constexpr double kBesides = 1.5;  // bond lengths between what is there and what is added

bool contains(const SketchSelection& atoms, std::size_t atom) {
    return std::find(atoms.begin(), atoms.end(), atom) != atoms.end();
}

}  // namespace

class SketchItem : public QGraphicsItem {
  public:
    void set(const Sketch& sketch, const SketchOpinion& opinion, const SketchMarks& marks,
             const std::vector<SketchPoint>& lasso) {
        sketch_ = sketch;
        opinion_ = opinion;
        marks_ = marks;
        lasso_ = lasso;
        update();
    }
    QRectF boundingRect() const override { return {-kSheet / 2, -kSheet / 2, kSheet, kSheet}; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*) override {
        paint_sketch(*painter, sketch_, opinion_, marks_);
        if (lasso_.size() < 2) return;
        QPolygonF outline;
        for (const SketchPoint& point : lasso_) outline << to_pixels(point);
        painter->setPen(QPen{QColor{60, 110, 200}, 1, Qt::DashLine});
        painter->setBrush(QColor{60, 110, 200, 25});
        painter->drawPolygon(outline);
    }

  private:
    Sketch sketch_;
    SketchOpinion opinion_;
    SketchMarks marks_;
    std::vector<SketchPoint> lasso_;
};

SketchCanvas::SketchCanvas(QWidget* parent) : QGraphicsView{parent}, item_{new SketchItem} {
    setScene(new QGraphicsScene{QRectF{-kSheet / 2, -kSheet / 2, kSheet, kSheet}, this});
    scene()->addItem(item_);
    setBackgroundBrush(Qt::white);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Drawing"));
    setAccessibleDescription(
        tr("Draws a structure with the mouse; letters change the atom under the pointer, digits the bond"));
    centerOn(0, 0);
}

SketchCanvas::~SketchCanvas() = default;

void SketchCanvas::change(const Sketch& sketch) {
    in_hand_.reset();
    if (sketch == history_.now()) return refresh();
    const Sketch& before = history_.now();
    // Numbers of atoms and bonds may have moved.
    if (before.atoms.size() != sketch.atoms.size() || before.bonds.size() != sketch.bonds.size()) hovered_ = {};
    history_.change(sketch);
    selection_.erase(std::remove_if(selection_.begin(), selection_.end(),
                                    [&](std::size_t atom) { return atom >= sketch.atoms.size(); }),
                     selection_.end());
    refresh();
    Q_EMIT changed();
}

void SketchCanvas::show_sketch(const Sketch& sketch) {
    selection_.clear();
    change(sketch);
    fit();
}

void SketchCanvas::add(const Sketch& piece) {
    if (piece.empty()) return;
    if (sketch().empty()) return show_sketch(piece);
    const double right = bounds_of(sketch())->high.x;
    const double left = bounds_of(piece)->low.x;
    const SketchPoint shift{right + kBesides - left, centre_of(sketch()).y - centre_of(piece).y};
    Sketch moved_piece = piece;
    for (SketchAtom& atom : moved_piece.atoms) atom.at = atom.at + shift;
    const std::size_t before = sketch().atoms.size();
    change(joined(sketch(), moved_piece));
    selection_.clear();
    for (std::size_t atom = before; atom < sketch().atoms.size(); ++atom) selection_.push_back(atom);
    fit();
}

void SketchCanvas::set_tool(const SketchTool& tool) {
    tool_ = tool;
    if (tool.kind != SketchTool::Kind::select) selection_.clear();
    setCursor(tool.kind == SketchTool::Kind::select ? Qt::ArrowCursor : Qt::CrossCursor);
    refresh();
}

void SketchCanvas::set_opinion(const SketchOpinion& opinion) {
    opinion_ = opinion;
    refresh();
}

Sketch SketchCanvas::selected_part() const {
    if (selection_.empty()) return sketch();
    std::vector<std::size_t> others;
    for (std::size_t atom = 0; atom < sketch().atoms.size(); ++atom) {
        if (!contains(selection_, atom)) others.push_back(atom);
    }
    return without(sketch(), others, {});
}

void SketchCanvas::undo() {
    if (!can_undo()) return;
    history_.undo();
    selection_.clear();
    hovered_ = {};
    refresh();
    Q_EMIT changed();
}

void SketchCanvas::redo() {
    if (!can_redo()) return;
    history_.redo();
    selection_.clear();
    hovered_ = {};
    refresh();
    Q_EMIT changed();
}

void SketchCanvas::select_all() {
    selection_.clear();
    for (std::size_t atom = 0; atom < sketch().atoms.size(); ++atom) selection_.push_back(atom);
    refresh();
}

void SketchCanvas::delete_selection() {
    SketchSelection atoms = selection_;
    std::vector<std::size_t> bonds;
    if (atoms.empty() && hovered_.atom) atoms.push_back(*hovered_.atom);
    if (atoms.empty() && hovered_.bond) bonds.push_back(*hovered_.bond);
    selection_.clear();
    change(without(sketch(), atoms, bonds));
}

void SketchCanvas::turn_selection(double degrees) {
    if (selection_.empty()) select_all();
    if (!selection_.empty()) change(turned(sketch(), selection_, degrees));
}

void SketchCanvas::mirror_selection() {
    if (selection_.empty()) select_all();
    if (!selection_.empty()) change(mirrored(sketch(), selection_));
}

void SketchCanvas::fit() {
    const QRectF area = painted_area(sketch());
    resetTransform();
    if (area.isNull()) return centerOn(0, 0);
    const double share = std::min(viewport()->width() / area.width(), viewport()->height() / area.height());
    const double factor = std::clamp(share, kLeastZoom, 1.0);
    scale(factor, factor);
    centerOn(area.center());
}

void SketchCanvas::zoom(double factor) {
    const double now = transform().m11();
    const double wanted = std::clamp(now * factor, kLeastZoom, kMostZoom);
    scale(wanted / now, wanted / now);
}

SketchPoint SketchCanvas::point_at(const QPoint& pixel) const { return to_sketch(mapToScene(pixel)); }

void SketchCanvas::show(const Sketch& sketch) {
    in_hand_ = sketch;
    refresh();
}

void SketchCanvas::refresh() {
    const SketchMarks marks{.hovered_atom = in_hand_ ? std::nullopt : hovered_.atom,
                            .hovered_bond = in_hand_ ? std::nullopt : hovered_.bond,
                            .selected = selection_};
    item_->set(in_hand_.value_or(sketch()), opinion_, marks, lasso_);
}

void SketchCanvas::hover(const QPoint& pixel) {
    const SketchTarget target = target_at(sketch(), point_at(pixel));
    if (target == hovered_) return;
    hovered_ = target;
    typed_.clear();
    refresh();
}

void SketchCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) {
        panned_from_ = event->pos();
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    press_ = Press{.pixel = event->pos(), .point = point_at(event->pos())};
    hovered_ = target_at(sketch(), press_->point);
    if (tool_.kind == SketchTool::Kind::select) {
        press_to_select(hovered_, event->modifiers().testFlag(Qt::ShiftModifier));
    }
    refresh();
}

// What is pressed on is selected, and moves with the pointer then; in the open a lasso begins.
void SketchCanvas::press_to_select(const SketchTarget& target, bool adds) {
    SketchSelection pressed;
    if (target.atom) pressed = {*target.atom};
    if (target.bond) pressed = {sketch().bonds[*target.bond].from, sketch().bonds[*target.bond].to};
    const bool was_selected = !pressed.empty() && std::all_of(pressed.begin(), pressed.end(), [this](std::size_t atom) {
        return contains(selection_, atom);
    });
    if (!adds && !was_selected) selection_.clear();
    for (const std::size_t atom : pressed) {
        if (!contains(selection_, atom)) selection_.push_back(atom);
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
    drag_to(point_at(event->pos()));
}

void SketchCanvas::drag_to(SketchPoint point) {
    if (tool_.kind == SketchTool::Kind::erase) {
        show(dragged(in_hand_.value_or(sketch()), tool_, press_->point, point));
    } else if (tool_.kind != SketchTool::Kind::select) {
        show(dragged(sketch(), tool_, press_->point, point));
    } else if (press_->moves_selection) {
        show(moved(sketch(), selection_, point - press_->point));
    } else {
        lasso_.push_back(point);
        refresh();
    }
}

void SketchCanvas::finish_drag() {
    if (tool_.kind != SketchTool::Kind::select) return change(in_hand_.value_or(sketch()));
    if (press_->moves_selection) {
        const Sketch result = merged(in_hand_.value_or(sketch()), selection_);
        if (result.atoms.size() != sketch().atoms.size()) selection_.clear();
        return change(result);
    }
    for (const std::size_t atom : inside(sketch(), lasso_)) {
        if (!contains(selection_, atom)) selection_.push_back(atom);
    }
}

void SketchCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::MiddleButton) panned_from_.reset();
    if (event->button() != Qt::LeftButton || !press_) return;
    if (press_->dragging) {
        finish_drag();
    } else {
        change(clicked(sketch(), tool_, press_->point));
    }
    press_.reset();
    in_hand_.reset();
    lasso_.clear();
    hovered_ = target_at(sketch(), point_at(event->pos()));
    refresh();
}

void SketchCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (tool_.kind != SketchTool::Kind::select) return mousePressEvent(event);
    const SketchTarget target = target_at(sketch(), point_at(event->pos()));
    if (!target.atom && !target.bond) return;
    selection_ = component_of(sketch(), target.atom ? *target.atom : sketch().bonds[*target.bond].from);
    refresh();
}

SketchSelection SketchCanvas::letter_targets() const {
    if (hovered_.atom) return {*hovered_.atom};
    return selection_;
}

void SketchCanvas::keyPressEvent(QKeyEvent* event) {
    const QString text = event->modifiers() & (Qt::ControlModifier | Qt::AltModifier) ? QString{} : event->text();
    const SketchSelection targets = letter_targets();
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) return delete_selection();
    if (event->key() == Qt::Key_Escape && !selection_.empty()) {
        selection_.clear();
        return refresh();
    }
    if ((text == QLatin1String("+") || text == QLatin1String("-")) && !targets.empty()) {
        Sketch result = sketch();
        for (const std::size_t atom : targets)
            result = with_charge_changed(result, atom, text == QLatin1String("+") ? 1 : -1);
        return change(result);
    }
    if (take_bond_key(text) || take_letter(text)) return;
    QGraphicsView::keyPressEvent(event);
}

bool SketchCanvas::take_bond_key(const QString& text) {
    if (!hovered_.bond || text.size() != 1 || text < QLatin1String("1") || text > QLatin1String("4")) return false;
    Sketch result = sketch();
    SketchBond& bond = result.bonds[*hovered_.bond];
    bond.order = static_cast<SketchBond::Order>(text.toInt() - 1);
    bond.stereo = SketchBond::Stereo::none;
    change(result);
    return true;
}

// "n" and "N" are nitrogen, "Cl" and "cl" chlorine; other elements of two letters are written as they are.
bool SketchCanvas::take_letter(const QString& text) {
    if (text.size() != 1 || !text[0].isLetter() || text[0].unicode() > 127) return false;
    const bool follows = !typed_.isEmpty() && since_typed_.isValid() && since_typed_.elapsed() < kSecondLetterMs;
    if (follows && text[0].isLower()) {
        const QString both = typed_.toUpper() + text;
        const bool usual = both == QLatin1String("Cl") || both == QLatin1String("Br");
        if ((usual || typed_[0].isUpper()) && is_element_symbol(both.toStdString())) {
            typed_.clear();
            put_element(both);
            return true;
        }
    }
    typed_ = text;
    since_typed_.start();
    const QString symbol = text.toUpper();
    if (is_element_symbol(symbol.toStdString())) put_element(symbol);
    return true;
}

void SketchCanvas::put_element(const QString& symbol) {
    const SketchSelection targets = letter_targets();
    if (targets.empty()) {
        Q_EMIT element_typed(symbol);
        return;
    }
    Sketch result = sketch();
    for (const std::size_t atom : targets) result = with_element(result, atom, symbol.toStdString());
    change(result);
}

void SketchCanvas::wheelEvent(QWheelEvent* event) {
    zoom(std::pow(kZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void SketchCanvas::leaveEvent(QEvent* event) {
    hovered_ = {};
    refresh();
    QGraphicsView::leaveEvent(event);
}

void SketchCanvas::contextMenuEvent(QContextMenuEvent* event) {
    const SketchTarget target = target_at(sketch(), point_at(event->pos()));
    if (target.atom) {
        ask_for_atom(this, event->globalPos(), sketch(), *target.atom, [this](const Sketch& s) { change(s); });
    } else if (target.bond) {
        ask_for_bond(this, event->globalPos(), sketch(), *target.bond, [this](const Sketch& s) { change(s); });
    }
}

}  // namespace chemsieve::ui
