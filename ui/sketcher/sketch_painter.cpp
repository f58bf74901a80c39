#include "ui/sketcher/sketch_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>
#include <cmath>

#include "ui/sketch/geometry.h"

namespace chemsieve::ui {

namespace {

using AtomKind = SketchAtom::Kind;
using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

constexpr double kLine = 1.8;           // pixels
constexpr double kApart = 5;            // distance of the lines of a double bond
constexpr double kInnerShorter = 0.14;  // share of its length that the inner line of a double bond lacks at an end
constexpr double kLabelRoom = 9.5;      // pixels that bonds keep away from the middle of a label
constexpr double kWedge = 4;            // half the width of its wide end
constexpr int kLabelPixels = 17;
constexpr int kSmallPixels = 11;
constexpr double kMarkRadius = 11;
constexpr double kCursorRadius = 14;
constexpr double kCursorBondWidth = 9;  // half of it
constexpr double kCursorLine = 2.5;
constexpr double kPull = 0.3;  // bond lengths
const QColor kInk{25, 25, 30};
const QColor kHover{120, 180, 255, 110};
const QColor kSelection{255, 200, 80, 130};
const QColor kProblem{220, 40, 40};
const QColor kCursor{0, 90, 200};
const QColor kAsked{130, 60, 170};  // colour of query conditions

QColor colour_of(const SketchAtom& atom) {
    if (atom.kind != AtomKind::element) return kAsked;
    const std::string& symbol = atom.symbols.front();
    if (symbol == "O") return {200, 30, 30};
    if (symbol == "N") return {40, 60, 200};
    if (symbol == "S") return {150, 120, 0};
    if (symbol == "P") return {190, 100, 0};
    if (symbol == "F" || symbol == "Cl") return {20, 140, 40};
    if (symbol == "Br") return {140, 60, 20};
    if (symbol == "I") return {110, 40, 140};
    if (symbol == "H") return {110, 110, 110};
    return kInk;
}

QString list_text(const SketchAtom& atom) {
    QStringList symbols;
    for (const std::string& symbol : atom.symbols) symbols << QString::fromStdString(symbol);
    return QStringLiteral("[%1]").arg(symbols.join(QLatin1Char(',')));
}

QString symbol_text(const SketchAtom& atom) {
    switch (atom.kind) {
        case AtomKind::element: return QString::fromStdString(atom.symbols.front());
        case AtomKind::any: return QStringLiteral("*");
        case AtomKind::heavy: return QStringLiteral("A");
        case AtomKind::hetero: return QStringLiteral("Q");
        case AtomKind::list: return list_text(atom);
        case AtomKind::not_list: return QStringLiteral("not ") + list_text(atom);
    }
    return {};
}

QString count_text(const char* name, const SketchAtom::Count& count) {
    if (count.kind == SketchAtom::Count::Kind::open) return {};
    const QString value =
        count.kind == SketchAtom::Count::Kind::as_drawn ? QStringLiteral("=") : QString::number(count.value);
    return QLatin1String(name) + value + QLatin1Char(' ');
}

// "s3 r2 u": neighbours, bonds of rings, a multiple bond.
QString asked_text(const SketchAtom& atom) {
    QString text = count_text("s", atom.substitution) + count_text("r", atom.ring_bonds);
    if (atom.unsaturated) text += QLatin1Char('u');
    return text.trimmed();
}

QString asked_text(const SketchBond& bond) {
    QString text;
    if (bond.order == Order::one_or_two) text = QStringLiteral("1/2");
    if (bond.order == Order::one_or_aromatic) text = QStringLiteral("1/a");
    if (bond.order == Order::two_or_aromatic) text = QStringLiteral("2/a");
    if (bond.topology == SketchBond::Topology::ring) text += QStringLiteral(" ring");
    if (bond.topology == SketchBond::Topology::chain) text += QStringLiteral(" chain");
    return text.trimmed();
}

QString charge_text(const SketchAtom& atom) {
    QString text;
    if (atom.charge != 0) {
        const int size = std::abs(atom.charge);
        text = (size > 1 ? QString::number(size) : QString{}) + (atom.charge > 0 ? QChar{'+'} : QChar{0x2212});
    }
    return text + QString{atom.radical, QChar{0x2022}};
}

QFont font_of(int pixels) {
    QFont font{QStringLiteral("DejaVu Sans")};
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(pixels);
    return font;
}

class Painting {
  public:
    Painting(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion)
        : painter_{painter}, sketch_{sketch}, opinion_{opinion} {}

    void paint(const SketchMarks& marks) {
        painter_.setRenderHint(QPainter::Antialiasing);
        paint_marks(marks);
        for (std::size_t i = 0; i < sketch_.bonds.size(); ++i) paint_bond(i);
        for (std::size_t i = 0; i < sketch_.atoms.size(); ++i) paint_atom(i);
        paint_cursor(marks);
    }

  private:
    QPointF place(std::size_t atom) const { return to_pixels(sketch_.atoms[atom].at); }

    bool knows_atoms() const { return opinion_.atoms.size() == sketch_.atoms.size(); }

    // Carbons in a chain are corners of lines.
    bool has_label(std::size_t index) const {
        const SketchAtom& atom = sketch_.atoms[index];
        return !atom.is_element("C") || atom.charge != 0 || atom.isotope != 0 || atom.radical != 0 ||
               sketch_.bonds_of(index).empty();
    }

    void paint_marks(const SketchMarks& marks) {
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(kSelection);
        for (const std::size_t atom : marks.selected) painter_.drawEllipse(place(atom), kMarkRadius, kMarkRadius);
        painter_.setBrush(kHover);
        if (marks.hovered_atom) painter_.drawEllipse(place(*marks.hovered_atom), kMarkRadius, kMarkRadius);
        if (marks.hovered_bond) {
            const SketchBond& bond = sketch_.bonds[*marks.hovered_bond];
            painter_.setPen(QPen{kHover, kMarkRadius, Qt::SolidLine, Qt::RoundCap});
            painter_.drawLine(place(bond.from), place(bond.to));
        }
        for (std::size_t i = 0; knows_atoms() && i < sketch_.atoms.size(); ++i) {
            if (opinion_.atoms[i].problem.empty()) continue;
            painter_.setPen(QPen{kProblem, kLine, Qt::DotLine});
            painter_.setBrush(Qt::NoBrush);
            painter_.drawEllipse(place(i), kMarkRadius + 3, kMarkRadius + 3);
        }
    }

    // Paints a ring round the atom, or a long ring round the bond, equally thick at any zoom.
    void paint_cursor(const SketchMarks& marks) {
        if (!marks.cursor) return;
        QPainterPath ring;
        if (marks.cursor_bond) {
            const SketchBond& bond = sketch_.bonds[*marks.cursor_bond];
            const QLineF line{place(bond.from), place(bond.to)};
            const double half = std::max(line.length() / 2 - kLabelRoom / 2, kCursorBondWidth);
            const QRectF box{-half, -kCursorBondWidth, 2 * half, 2 * kCursorBondWidth};
            ring.addRoundedRect(box, kCursorBondWidth, kCursorBondWidth);
            ring = QTransform{}.translate(line.center().x(), line.center().y()).rotate(-line.angle()).map(ring);
        } else {
            ring.addEllipse(to_pixels(*marks.cursor), kCursorRadius, kCursorRadius);
        }
        QPen pen{kCursor, kCursorLine};
        pen.setCosmetic(true);
        painter_.setPen(pen);
        painter_.setBrush(Qt::NoBrush);
        painter_.drawPath(ring);
    }

    // The side on which the other neighbours of both ends lie: 1 left of the bond, -1 right, 0 neither.
    int fuller_side(const SketchBond& bond) const {
        const SketchPoint along = sketch_.atoms[bond.to].at - sketch_.atoms[bond.from].at;
        double sum = 0;
        int neighbours = 0;
        for (const std::size_t end : {bond.from, bond.to}) {
            for (const std::size_t other : sketch_.neighbours(end)) {
                if (other == bond.from || other == bond.to) continue;
                const SketchPoint arm = sketch_.atoms[other].at - sketch_.atoms[bond.from].at;
                const double side = along.x * arm.y - along.y * arm.x;
                sum += side > 1e-6 ? 1 : side < -1e-6 ? -1 : 0;
                ++neighbours;
            }
        }
        const bool end_is_alone = sketch_.neighbours(bond.from).size() == 1 || sketch_.neighbours(bond.to).size() == 1;
        if (neighbours == 0 || (end_is_alone && std::abs(sum) != 1) || sum == 0) return end_is_alone ? 0 : 1;
        return sum > 0 ? 1 : -1;
    }

    void paint_bond(std::size_t index) {
        const SketchBond& bond = sketch_.bonds[index];
        QLineF line{place(bond.from), place(bond.to)};
        if (line.length() < 1) return;
        const QPointF unit = (line.p2() - line.p1()) / line.length();
        if (has_label(bond.from)) line.setP1(line.p1() + unit * kLabelRoom);
        if (has_label(bond.to)) line.setP2(line.p2() - unit * kLabelRoom);
        const bool asks = bond.order > Order::aromatic || bond.topology != SketchBond::Topology::open;
        const QColor ink = asks ? kAsked : kInk;
        painter_.setPen(QPen{ink, kLine, Qt::SolidLine, Qt::RoundCap});
        painter_.setBrush(ink);
        if (bond.order == Order::one && bond.stereo != Stereo::none) {
            paint_stereo(bond, line, unit);
        } else {
            paint_lines(bond, line, unit);
        }
        if (const QString text = asked_text(bond); !text.isEmpty()) {
            const QPointF away{-unit.y() * 9, unit.x() * 9};
            paint_small(text, line.center() + (away.y() > 0 ? -away : away), kAsked);
        }
    }

    void paint_lines(const SketchBond& bond, const QLineF& line, QPointF unit) {
        const QPointF across{-unit.y(), unit.x()};  // to the right of the bond as it is seen, y being down
        const int side = fuller_side(bond);
        const auto shifted = [&](double by, double shorter) {
            const QPointF cut = unit * (line.length() * shorter);
            return QLineF{line.p1() + across * by + cut, line.p2() + across * by - cut};
        };
        const QPen dashed{painter_.pen().color(), kLine, Qt::DashLine};
        const QPen solid = painter_.pen();
        const double inner = -side * kApart;
        switch (bond.order) {
            case Order::one: painter_.drawLine(line); return;
            case Order::two:
                if (bond.stereo == Stereo::either) {
                    painter_.drawLine(QLineF{shifted(kApart / 2, 0).p1(), shifted(-kApart / 2, 0).p2()});
                    painter_.drawLine(QLineF{shifted(-kApart / 2, 0).p1(), shifted(kApart / 2, 0).p2()});
                } else if (side == 0) {
                    painter_.drawLine(shifted(kApart / 2, 0));
                    painter_.drawLine(shifted(-kApart / 2, 0));
                } else {
                    painter_.drawLine(line);
                    painter_.drawLine(shifted(inner, kInnerShorter));
                }
                return;
            case Order::three:
                painter_.drawLine(line);
                painter_.drawLine(shifted(kApart, 0.05));
                painter_.drawLine(shifted(-kApart, 0.05));
                return;
            case Order::any:
                painter_.setPen(dashed);
                painter_.drawLine(line);
                painter_.setPen(solid);
                return;
            default: break;
        }
        // Aromatic bonds, or a choice of orders.
        painter_.drawLine(line);
        painter_.setPen(dashed);
        painter_.drawLine(shifted(side == 0 ? kApart : inner, kInnerShorter));
        painter_.setPen(solid);
    }

    void paint_stereo(const SketchBond& bond, const QLineF& line, QPointF unit) {
        const QPointF across{-unit.y(), unit.x()};
        const double steps = std::max(3.0, std::floor(line.length() / 4.5));
        if (bond.stereo == Stereo::up) {
            painter_.setPen(Qt::NoPen);
            painter_.drawPolygon(QPolygonF{{line.p1(), line.p2() + across * kWedge, line.p2() - across * kWedge}});
        } else if (bond.stereo == Stereo::down) {
            for (double i = 0; i <= steps; ++i) {
                const QPointF at = line.pointAt(i / steps);
                const double half = kWedge * (0.15 + 0.85 * i / steps);
                painter_.drawLine(at + across * half, at - across * half);
            }
        } else {
            QPainterPath wave{line.p1()};
            for (double i = 0; i < steps; ++i) {
                const QPointF top =
                    line.pointAt((i + 0.5) / steps) + across * (std::fmod(i, 2) < 1 ? kWedge : -kWedge) * 1.5;
                wave.quadTo(top, line.pointAt((i + 1) / steps));
            }
            painter_.setBrush(Qt::NoBrush);
            painter_.drawPath(wave);
        }
    }

    void paint_atom(std::size_t index) {
        const SketchAtom& atom = sketch_.atoms[index];
        if (has_label(index)) paint_label(index);
        if (const QString text = asked_text(atom); !text.isEmpty()) {
            const QPointF out = place(index) - to_pixels(place_of_new_neighbour(sketch_, index));
            const double size = std::hypot(out.x(), out.y());
            paint_small(text, place(index) - (size > 0 ? out / size : QPointF{0, 1}) * 15, kAsked);
        }
    }

    void paint_label(std::size_t index) {
        const SketchAtom& atom = sketch_.atoms[index];
        const QFont font = font_of(kLabelPixels);
        const QFont small = font_of(kSmallPixels);
        const QFontMetricsF metrics{font}, small_metrics{small};
        const QString symbol = symbol_text(atom);
        const double width = metrics.horizontalAdvance(symbol);
        const QPointF middle = place(index);
        const double baseline = middle.y() + metrics.capHeight() / 2;
        painter_.setPen(colour_of(atom));
        painter_.setFont(font);
        // A long label begins or ends at the atom, so that bonds do not run into it.
        const double overhang = std::max(0.0, width / 2 - kLabelRoom);
        const double pulled = pull(index);
        const double shift = pulled > kPull ? -overhang : pulled < -kPull ? overhang : 0;
        double left = middle.x() - width / 2 + shift, right = left + width;
        painter_.drawText(QPointF{left, baseline}, symbol);
        if (atom.isotope != 0) {
            painter_.setFont(small);
            const QString text = QString::number(atom.isotope);
            left -= small_metrics.horizontalAdvance(text);
            painter_.drawText(QPointF{left, baseline - metrics.capHeight() / 2}, text);
        }
        const int hydrogens = knows_atoms() && atom.kind == AtomKind::element ? opinion_.atoms[index].hydrogens : 0;
        if (hydrogens > 0) paint_hydrogens(index, hydrogens, baseline, left, right, font, small);
        if (const QString charge = charge_text(atom); !charge.isEmpty()) {
            painter_.setFont(small);
            painter_.drawText(QPointF{right + 1, baseline - metrics.capHeight() * 0.6}, charge);
        }
    }

    // > 0: the atom's bonds come from the right.
    double pull(std::size_t index) const {
        double sum = 0;
        for (const std::size_t other : sketch_.neighbours(index)) {
            sum += sketch_.atoms[other].at.x - sketch_.atoms[index].at.x;
        }
        return sum;
    }

    // Paints hydrogens on the right, or on the left if the atom's bonds come from the right.
    void paint_hydrogens(std::size_t index, int count, double baseline, double left, double& right, const QFont& font,
                         const QFont& small) {
        const QString number = count > 1 ? QString::number(count) : QString{};
        const double h = QFontMetricsF{font}.horizontalAdvance(QLatin1Char('H'));
        const double n = QFontMetricsF{small}.horizontalAdvance(number);
        const bool on_left = pull(index) > kPull;
        const double x = on_left ? left - h - n : right;
        painter_.setFont(font);
        painter_.drawText(QPointF{x, baseline}, QStringLiteral("H"));
        painter_.setFont(small);
        painter_.drawText(QPointF{x + h, baseline + 4}, number);
        if (!on_left) right += h + n;
    }

    void paint_small(const QString& text, QPointF middle, const QColor& colour) {
        const QFont font = font_of(kSmallPixels);
        const QFontMetricsF metrics{font};
        painter_.setFont(font);
        painter_.setPen(colour);
        painter_.drawText(
            QPointF{middle.x() - metrics.horizontalAdvance(text) / 2, middle.y() + metrics.capHeight() / 2}, text);
    }

    QPainter& painter_;
    const Sketch& sketch_;
    const SketchOpinion& opinion_;
};

}  // namespace

QPointF to_pixels(SketchPoint point) { return {point.x * kBondPixels, -point.y * kBondPixels}; }

SketchPoint to_sketch(QPointF point) { return {point.x() / kBondPixels, -point.y() / kBondPixels}; }

void paint_sketch(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion, const SketchMarks& marks) {
    Painting{painter, sketch, opinion}.paint(marks);
}

QRectF painted_area(const Sketch& sketch) {
    const auto bounds = bounds_of(sketch);
    if (!bounds) return {};
    const QRectF area = QRectF{to_pixels(bounds->low), to_pixels(bounds->high)}.normalized();
    return area.adjusted(-kBondPixels, -kBondPixels, kBondPixels, kBondPixels);
}

}  // namespace chemsieve::ui
