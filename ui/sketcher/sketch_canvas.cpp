#include "ui/sketcher/sketch_canvas.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QContextMenuEvent>
#include <QGraphicsScene>
#include <algorithm>
#include <mutex>

#include "ui/sketch/geometry.h"
#include "ui/sketcher/sketch_item.h"
#include "ui/sketcher/sketch_menus.h"
#include "ui/sketcher/tools/sketch_painter.h"
#include "ui/sketcher/tools/sketch_words.h"

namespace chemsieve::ui {
namespace {

// The sheet as screen readers see it: a canvas whose value is what the cursor is on, and the drawing as text.
class SketchAccessible : public QAccessibleWidget {
  public:
    explicit SketchAccessible(SketchCanvas* canvas) : QAccessibleWidget{canvas, QAccessible::Canvas} {}
    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Value) return qobject_cast<const SketchCanvas*>(object())->in_words();
        return QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface* make_accessible(const QString& class_name, QObject* object) {
    if (class_name != QLatin1String(SketchCanvas::staticMetaObject.className())) return nullptr;
    auto* canvas = qobject_cast<SketchCanvas*>(object);
    return canvas ? new SketchAccessible{canvas} : nullptr;
}

constexpr double kLeastZoom = 0.15;
constexpr double kMostZoom = 4;
constexpr double kBesides = 1.5;  // bond lengths between the drawing and an added piece

}  // namespace

SketchCanvas::SketchCanvas(QWidget* parent) : QGraphicsView{parent}, item_{new SketchItem} {
    setScene(new QGraphicsScene{QRectF{-kSheet / 2, -kSheet / 2, kSheet, kSheet}, this});
    scene()->addItem(item_);
    setFrameShape(QFrame::NoFrame);
    setBackgroundBrush(sketch_colours_of(palette()).ground);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    waits_.setSingleShot(true);
    waits_.setInterval(kNextKeyMs);
    connect(&waits_, &QTimer::timeout, this, &SketchCanvas::draw_waiting);
    static std::once_flag accessible;
    std::call_once(accessible, [] { QAccessible::installFactory(make_accessible); });
    setAccessibleName(tr("Drawing"));
    tell();
    centerOn(0, 0);
}

SketchCanvas::~SketchCanvas() = default;

void SketchCanvas::change(const Sketch& sketch) {
    in_hand_.reset();
    if (sketch == history_.now()) return refresh();
    const Sketch& before = history_.now();
    if (before.atoms.size() > sketch.atoms.size()) selection_.clear();
    cursor_.settle(before, sketch);
    history_.change(sketch);
    went_to_another_state();
}

void SketchCanvas::went_to_another_state() {
    look_under_pointer();
    if (cursor_.is_shown()) show_cursor();
    refresh();
    tell();
    Q_EMIT changed();
}

void SketchCanvas::show_sketch(const Sketch& sketch) {
    forget_typed();
    selection_.clear();
    change(sketch);
    fit();
    look_under_pointer();
    if (cursor_.is_shown()) show_cursor();
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
    if (!tool.selects()) selection_.clear();
    setCursor(tool.selects() ? Qt::ArrowCursor : Qt::CrossCursor);
    refresh();
}

void SketchCanvas::set_opinion(const SketchOpinion& opinion) {
    opinion_ = opinion;
    refresh();
    tell();
}

Sketch SketchCanvas::selected_part() const {
    if (selection_.empty()) return sketch();
    std::vector<std::size_t> others;
    for (std::size_t atom = 0; atom < sketch().atoms.size(); ++atom) {
        if (!is_selected(atom)) others.push_back(atom);
    }
    return without(sketch(), others, {});
}

bool SketchCanvas::is_selected(std::size_t atom) const {
    return std::find(selection_.begin(), selection_.end(), atom) != selection_.end();
}

void SketchCanvas::undo() {
    forget_typed();
    if (!can_undo()) return;
    const Sketch before = sketch();
    history_.undo();
    selection_.clear();
    cursor_.settle(before, sketch());
    went_to_another_state();
}

void SketchCanvas::redo() {
    forget_typed();
    if (!can_redo()) return;
    const Sketch before = sketch();
    history_.redo();
    selection_.clear();
    cursor_.settle(before, sketch());
    went_to_another_state();
}

void SketchCanvas::select_all() {
    selection_.clear();
    for (std::size_t atom = 0; atom < sketch().atoms.size(); ++atom) selection_.push_back(atom);
    refresh();
}

void SketchCanvas::delete_selection() {
    SketchSelection atoms = selection_;
    std::vector<std::size_t> bonds;
    if (atoms.empty() && current().atom) atoms.push_back(*current().atom);
    if (atoms.empty() && current().bond) bonds.push_back(*current().bond);
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
    if (selection_ != told_selection_) {
        told_selection_ = selection_;
        Q_EMIT selected();
    }
    SketchMarks marks{.hovered_atom = in_hand_ ? std::nullopt : hovered_.atom,
                      .hovered_bond = in_hand_ ? std::nullopt : hovered_.bond,
                      .selected = selection_,
                      .cursor = {},
                      .cursor_bond = cursor_.target().bond};
    const bool shows_cursor = cursor_.is_shown() && hasFocus() && !in_hand_;
    if (shows_cursor) marks.cursor = cursor_.place();
    const SketchOverlay overlay{.lasso = lasso_, .counted = counted_, .pointer = counted_at_, .handle = turn_handle()};
    item_->set(in_hand_.value_or(sketch()), opinion_, marks, overlay, sketch_colours_of(palette()));
}

void SketchCanvas::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard) return open_menu_at_cursor();
    open_menu(target_at(sketch(), point_at(event->pos())), event->globalPos());
}

void SketchCanvas::open_menu(const SketchTarget& target, const QPoint& place) {
    const TakeSketch take = [this](const Sketch& s) { change(s); };
    if (target.atom) {
        ask_for_atom(this, place, sketch(), *target.atom, take,
                     [this, atom = *target.atom] { Q_EMIT list_wanted({atom}); });
    } else if (target.bond) {
        ask_for_bond(this, place, sketch(), *target.bond, take);
    }
}

void SketchCanvas::changeEvent(QEvent* event) {
    QGraphicsView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    setBackgroundBrush(sketch_colours_of(palette()).ground);
    refresh();
}

void SketchCanvas::set_atoms(const SketchSelection& atoms, const SketchAtom& like) {
    Sketch result = sketch();
    for (const std::size_t atom : atoms) {
        if (atom < result.atoms.size()) result = with_atom(result, atom, like);
    }
    change(result);
}

QRect SketchCanvas::place_on_screen(std::size_t atom) const {
    const QRect area = mapFromScene(painted_area(sketch(), atom)).boundingRect();
    return {viewport()->mapToGlobal(area.topLeft()), area.size()};
}

QString SketchCanvas::in_words() const {
    QStringList words;
    if (cursor_.is_shown()) words << words_for(sketch(), opinion_, cursor_.target());
    const SketchSelection atoms = atoms_of(sketch(), cursor_.target());
    const bool all = std::all_of(atoms.begin(), atoms.end(), [this](std::size_t a) { return is_selected(a); });
    if (cursor_.is_shown() && !atoms.empty() && all) words << tr("selected");
    if (!opinion_.text.empty()) words << QString::fromStdString(opinion_.text);
    return words.join(QStringLiteral("; "));
}

void SketchCanvas::tell() {
    const QString now = in_words();
    if (now == told_ && !accessibleDescription().isEmpty()) return;
    told_ = now;
    setAccessibleDescription(cursor_.is_shown()
                                 ? words_for(sketch(), opinion_, cursor_.target())
                                 : tr("Draws a structure with the mouse or keys; arrows go from atom to atom"));
    QAccessibleValueChangeEvent event{this, now};
    QAccessible::updateAccessibility(&event);
}

}  // namespace chemsieve::ui
