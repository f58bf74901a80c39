#include "ui/sketcher/tools/sketch_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/sketch/geometry.h"
#include "ui/sketcher/tools/sketch_words.h"

namespace chemsieve::ui {

namespace {

using AtomKind = SketchAtom::Kind;
using Order = SketchBond::Order;
using Stereo = SketchBond::Stereo;

// Shares of the length of a bond.
constexpr double kInnerShorter = 0.14;  // that the inner line of a double bond lacks at an end
constexpr double kWedge = 0.1;          // half the width of its wide end
constexpr double kMarkRadius = 15;
constexpr double kCursorRadius = 18;
constexpr double kCursorBondWidth = 11;  // half of it
constexpr double kCursorLine = 2;
constexpr double kPull = 0.3;       // bond lengths
constexpr double kBeside = 40;      // pixels round a drawing
constexpr double kFrameBeside = 8;  // pixels between a list and its frame
constexpr double kLetterOfTiles = 10.5;
constexpr double kLeastLetter = 7;
constexpr double kLetterOfBond = 0.66;  // share of the bond's length
constexpr int kRoundsOfFitting = 3;
constexpr double kLineOfTiles = 1.15;

QFont letter_font(double pixels) {
    QFont font;
    font.setPixelSize(std::max(1, qRound(pixels)));
    return font;
}

// Carbons in a chain are corners of lines.
bool has_label(const Sketch& sketch, std::size_t index) {
    const SketchAtom& atom = sketch.atoms[index];
    return !atom.is_element("C") || atom.charge != 0 || atom.isotope != 0 || atom.radical != 0 ||
           sketch.bonds_of(index).empty();
}

// Away from the atom's bonds, in bond lengths, y up.
QPointF away_from_bonds(const Sketch& sketch, std::size_t index) {
    QPointF sum;
    for (const std::size_t other : sketch.neighbours(index)) {
        const SketchPoint arm = sketch.atoms[other].at - sketch.atoms[index].at;
        sum -= QPointF{arm.x, arm.y};
    }
    return sum;
}

// Whether an atom in a ring or chain has its hydrogens above or below, as its bonds leave the other side free.
bool hydrogens_are_upright(const Sketch& sketch, std::size_t index) {
    const QPointF away = away_from_bonds(sketch, index);
    return sketch.neighbours(index).size() > 1 && std::abs(away.y()) > 1.5 * std::abs(away.x());
}

// Where the symbol is written. A long one begins or ends at the atom, so that bonds do not run into it.
QRectF symbol_rect(const Sketch& sketch, const SketchLook& look, std::size_t index) {
    const QFontMetricsF metrics{letter_font(look.letter)};
    const double width = metrics.horizontalAdvance(symbol_text(sketch.atoms[index]));
    const double overhang = std::max(0.0, width / 2 - look.room);
    const double away = away_from_bonds(sketch, index).x();
    const double shift = away < -kPull ? -overhang : away > kPull ? overhang : 0;
    const QPointF middle = to_pixels(sketch.atoms[index].at);
    const double height = metrics.capHeight();
    return {middle.x() - width / 2 + shift, middle.y() - height / 2, width, height};
}

// The symbol with its frame, if it has one.
QRectF label_rect(const Sketch& sketch, const SketchLook& look, std::size_t index) {
    const QRectF symbol = symbol_rect(sketch, look, index);
    const double above = look.letter * 0.45;
    if (!is_listed(sketch.atoms[index])) return symbol.adjusted(0, -look.letter * 0.2, 0, look.letter * 0.2);
    return symbol.adjusted(-kFrameBeside, -above, kFrameBeside, above);
}

// The area of the atoms, with room for hydrogens beside them. `letter`: their height.
QRectF with_hydrogens(QRectF area, const Sketch& sketch, const SketchOpinion& opinion, double letter) {
    for (std::size_t i = 0; i < opinion.atoms.size() && i < sketch.atoms.size(); ++i) {
        const int hydrogens = opinion.atoms[i].hydrogens;
        if (hydrogens == 0 || !has_label(sketch, i)) continue;
        const QPointF away = away_from_bonds(sketch, i);
        const double beside = (hydrogens > 1 ? 1.25 : 0.8) * letter;
        const QPointF out = hydrogens_are_upright(sketch, i) ? QPointF{0, away.y() > 0 ? -0.9 * letter : 0.9 * letter}
                                                             : QPointF{away.x() < -kPull ? -beside : beside, 0};
        area |= QRectF{to_pixels(sketch.atoms[i].at) + out, QSizeF{0.01, 0.01}};
    }
    return area;
}

class Painting {
  public:
    Painting(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion, const SketchLook& look)
        : painter_{painter}, sketch_{sketch}, opinion_{opinion}, look_{look}, colours_{*look.colours} {}

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

    void paint_marks(const SketchMarks& marks) {
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(colours_.selected);
        for (const std::size_t atom : marks.selected) painter_.drawEllipse(place(atom), kMarkRadius, kMarkRadius);
        painter_.setBrush(colours_.hovered);
        if (marks.hovered_atom) {
            const QRectF area = painted_area(sketch_, *marks.hovered_atom).adjusted(-3, -3, 3, 3);
            painter_.drawRoundedRect(area, area.height() / 2, area.height() / 2);
        }
        if (marks.hovered_bond) {
            const SketchBond& bond = sketch_.bonds[*marks.hovered_bond];
            painter_.setPen(QPen{colours_.hovered, 1.3 * kMarkRadius, Qt::SolidLine, Qt::RoundCap});
            painter_.drawLine(place(bond.from), place(bond.to));
        }
        for (std::size_t i = 0; knows_atoms() && i < sketch_.atoms.size(); ++i) {
            if (opinion_.atoms[i].problem.empty()) continue;
            painter_.setPen(QPen{colours_.problem, look_.line, Qt::DotLine});
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
            const double half = std::max(line.length() / 2 - look_.room / 2, kCursorBondWidth);
            const QRectF box{-half, -kCursorBondWidth, 2 * half, 2 * kCursorBondWidth};
            ring.addRoundedRect(box, kCursorBondWidth, kCursorBondWidth);
            ring = QTransform{}.translate(line.center().x(), line.center().y()).rotate(-line.angle()).map(ring);
        } else {
            ring.addEllipse(to_pixels(*marks.cursor), kCursorRadius, kCursorRadius);
        }
        QPen pen{colours_.cursor, kCursorLine};
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

    // How far bonds end before the middle of the atom.
    double room_of(std::size_t index) const {
        if (!has_label(sketch_, index)) return 0;
        return look_.room + (is_listed(sketch_.atoms[index]) ? kFrameBeside : 0);
    }

    QColor colour_of_end(std::size_t index) const {
        return has_label(sketch_, index) ? colour_of(colours_, sketch_.atoms[index]) : colours_.ink;
    }

    // A line, either half in the colour of its end.
    void paint_line(const QLineF& line) {
        QPen pen = painter_.pen();
        if (from_colour_ == to_colour_) {
            pen.setColor(from_colour_);
            painter_.setPen(pen);
            return painter_.drawLine(line);
        }
        // The halves meet without overlap.
        pen.setCapStyle(Qt::FlatCap);
        pen.setColor(from_colour_);
        painter_.setPen(pen);
        painter_.drawLine(line.p1(), line.center());
        pen.setColor(to_colour_);
        painter_.setPen(pen);
        painter_.drawLine(line.center(), line.p2());
    }

    void paint_bond(std::size_t index) {
        const SketchBond& bond = sketch_.bonds[index];
        QLineF line{place(bond.from), place(bond.to)};
        if (line.length() < 1) return;
        const QPointF unit = (line.p2() - line.p1()) / line.length();
        line.setP1(line.p1() + unit * room_of(bond.from));
        line.setP2(line.p2() - unit * room_of(bond.to));
        const bool asks = bond.order > Order::aromatic || bond.topology != SketchBond::Topology::open;
        from_colour_ = asks ? colours_.asked : colour_of_end(bond.from);
        to_colour_ = asks ? colours_.asked : colour_of_end(bond.to);
        const QColor ink = asks ? colours_.asked : colours_.ink;
        painter_.setPen(QPen{ink, look_.line, Qt::SolidLine, Qt::RoundCap});
        painter_.setBrush(ink);
        if (bond.order == Order::one && bond.stereo != Stereo::none) {
            paint_stereo(bond, line, unit);
        } else {
            paint_lines(bond, line, unit);
        }
        if (const QString text = asked_text(bond); !text.isEmpty()) {
            const QPointF away{-unit.y() * 1.7 * look_.small, unit.x() * 1.7 * look_.small};
            paint_note(text, line.center() + (away.y() > 0 ? -away : away));
        }
    }

    void paint_lines(const SketchBond& bond, const QLineF& line, QPointF unit) {
        const QPointF across{-unit.y(), unit.x()};  // to the right of the bond as it is seen, y being down
        const int side = fuller_side(bond);
        const auto shifted = [&](double by, double shorter) {
            const QPointF cut = unit * (line.length() * shorter);
            return QLineF{line.p1() + across * by + cut, line.p2() + across * by - cut};
        };
        QPen dashed{painter_.pen().color(), look_.line, Qt::DashLine, Qt::FlatCap};
        dashed.setDashPattern({3, 2.2});
        const QPen solid = painter_.pen();
        const double inner = -side * look_.apart;
        switch (bond.order) {
            case Order::one: paint_line(line); return;
            case Order::two:
                if (bond.stereo == Stereo::either) {
                    paint_line(QLineF{shifted(look_.apart / 2, 0).p1(), shifted(-look_.apart / 2, 0).p2()});
                    paint_line(QLineF{shifted(-look_.apart / 2, 0).p1(), shifted(look_.apart / 2, 0).p2()});
                } else if (side == 0) {
                    paint_line(shifted(look_.apart / 2, 0));
                    paint_line(shifted(-look_.apart / 2, 0));
                } else {
                    paint_line(line);
                    paint_line(shifted(inner, kInnerShorter));
                }
                return;
            case Order::three:
                paint_line(line);
                paint_line(shifted(look_.apart, 0.05));
                paint_line(shifted(-look_.apart, 0.05));
                return;
            case Order::any:
                painter_.setPen(dashed);
                paint_line(line);
                painter_.setPen(solid);
                return;
            default: break;
        }
        // Aromatic bonds, or a choice of orders.
        paint_line(line);
        painter_.setPen(dashed);
        paint_line(shifted(side == 0 ? look_.apart : inner, kInnerShorter));
        painter_.setPen(solid);
    }

    void paint_stereo(const SketchBond& bond, const QLineF& line, QPointF unit) {
        const QPointF across{-unit.y(), unit.x()};
        const double steps = std::max(3.0, std::floor(line.length() / (0.11 * kBondPixels)));
        if (bond.stereo == Stereo::up) {
            painter_.setPen(Qt::NoPen);
            painter_.drawPolygon(QPolygonF{
                {line.p1(), line.p2() + across * (kWedge * kBondPixels), line.p2() - across * (kWedge * kBondPixels)}});
        } else if (bond.stereo == Stereo::down) {
            for (double i = 0; i <= steps; ++i) {
                const QPointF at = line.pointAt(i / steps);
                const double half = kWedge * kBondPixels * (0.15 + 0.85 * i / steps);
                painter_.drawLine(at + across * half, at - across * half);
            }
        } else {
            QPainterPath wave{line.p1()};
            for (double i = 0; i < steps; ++i) {
                const QPointF top = line.pointAt((i + 0.5) / steps) +
                                    across * (std::fmod(i, 2) < 1 ? 1.5 : -1.5) * kWedge * kBondPixels;
                wave.quadTo(top, line.pointAt((i + 1) / steps));
            }
            painter_.setBrush(Qt::NoBrush);
            painter_.drawPath(wave);
        }
    }

    void paint_atom(std::size_t index) {
        const SketchAtom& atom = sketch_.atoms[index];
        if (has_label(sketch_, index)) paint_label(index);
        if (const QString text = asked_text(atom); !text.isEmpty()) {
            const QRectF symbol = label_rect(sketch_, look_, index);
            const QPointF out = to_pixels(place_of_new_neighbour(sketch_, index)) - place(index);
            const double y = out.y() > 1 ? symbol.bottom() + look_.small * 0.8 : symbol.top() - look_.small * 0.7;
            paint_note(text, {place(index).x(), y});
        }
    }

    void paint_label(std::size_t index) {
        const SketchAtom& atom = sketch_.atoms[index];
        const QFont font = letter_font(look_.letter), small = letter_font(look_.small);
        const QFontMetricsF metrics{font};
        const QRectF symbol = symbol_rect(sketch_, look_, index);
        const double baseline = place(index).y() + metrics.capHeight() / 2;
        const QColor colour = colour_of(colours_, atom);
        if (is_listed(atom)) {
            painter_.setPen(QPen{colour, look_.line * 0.75});
            painter_.setBrush(colours_.ground);
            const QRectF frame = label_rect(sketch_, look_, index);
            painter_.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2);
        }
        painter_.setPen(colour);
        painter_.setFont(font);
        painter_.drawText(QPointF{symbol.left(), baseline}, symbol_text(atom));
        double left = symbol.left(), right = symbol.right();
        if (atom.isotope != 0) {
            painter_.setFont(small);
            const QString text = QString::number(atom.isotope);
            left -= QFontMetricsF{small}.horizontalAdvance(text);
            painter_.drawText(QPointF{left, baseline - metrics.capHeight() / 2}, text);
        }
        const int hydrogens = knows_atoms() && atom.kind == AtomKind::element ? opinion_.atoms[index].hydrogens : 0;
        if (hydrogens > 0) paint_hydrogens(index, hydrogens, baseline, left, right, font, small);
        if (const QString charge = charge_text(atom); !charge.isEmpty()) {
            painter_.setFont(small);
            painter_.drawText(QPointF{right + 1, baseline - metrics.capHeight() * 0.6}, charge);
        }
    }

    // Paints hydrogens on the right, or on the left if the atom's bonds come from the right, or, in a ring, above or
    // below.
    void paint_hydrogens(std::size_t index, int count, double baseline, double left, double& right, const QFont& font,
                         const QFont& small) {
        const QString number = count > 1 ? QString::number(count) : QString{};
        const double h = QFontMetricsF{font}.horizontalAdvance(QLatin1Char('H'));
        const double n = QFontMetricsF{small}.horizontalAdvance(number);
        const QPointF away = away_from_bonds(sketch_, index);
        const bool upright = hydrogens_are_upright(sketch_, index);
        const bool on_left = away.x() < -kPull;
        double x = on_left ? left - h - n : right, y = baseline;
        if (upright) {
            x = place(index).x() - h / 2;
            y += (away.y() > 0 ? -1 : 1) * QFontMetricsF{font}.capHeight() * 1.25;
        }
        painter_.setFont(font);
        painter_.drawText(QPointF{x, y}, QStringLiteral("H"));
        painter_.setFont(small);
        painter_.drawText(QPointF{x + h, y + look_.small * 0.35}, number);
        if (!on_left && !upright) right += h + n;
    }

    void paint_note(const QString& text, QPointF middle) {
        const QFont font = letter_font(look_.small);
        const QFontMetricsF metrics{font};
        painter_.setFont(font);
        painter_.setPen(colours_.asked);
        painter_.drawText(
            QPointF{middle.x() - metrics.horizontalAdvance(text) / 2, middle.y() + metrics.capHeight() / 2}, text);
    }

    QPainter& painter_;
    const Sketch& sketch_;
    const SketchOpinion& opinion_;
    const SketchLook& look_;
    const SketchColours& colours_;
    // The colours of the bond that is being painted.
    QColor from_colour_, to_colour_;
};

}  // namespace

QPointF to_pixels(SketchPoint point) { return {point.x * kBondPixels, -point.y * kBondPixels}; }

SketchPoint to_sketch(QPointF point) { return {point.x() / kBondPixels, -point.y() / kBondPixels}; }

void paint_sketch(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion, const SketchLook& look,
                  const SketchMarks& marks) {
    Painting{painter, sketch, opinion, look}.paint(marks);
}

QRectF painted_area(const Sketch& sketch, std::size_t atom) {
    const QPointF at = to_pixels(sketch.atoms[atom].at);
    const QRectF mark{at.x() - kMarkRadius, at.y() - kMarkRadius, 2 * kMarkRadius, 2 * kMarkRadius};
    return has_label(sketch, atom) ? mark.united(label_rect(sketch, {}, atom)) : mark;
}

QRectF painted_area(const Sketch& sketch) {
    const auto bounds = bounds_of(sketch);
    if (!bounds) return {};
    QRectF area = QRectF{to_pixels(bounds->low), to_pixels(bounds->high)}.normalized();
    area.adjust(-kBeside, -kBeside, kBeside, kBeside);
    for (std::size_t i = 0; i < sketch.atoms.size(); ++i) {
        if (is_listed(sketch.atoms[i])) area |= painted_area(sketch, i).adjusted(-kFrameBeside, 0, kFrameBeside, 0);
    }
    return area;
}

void paint_small(QPainter& painter, const Sketch& sketch, const SketchOpinion& opinion, const SketchColours& colours,
                 const QRectF& rect, double largest_bond) {
    const auto bounds = bounds_of(sketch);
    if (!bounds) return;
    const QRectF atoms = QRectF{to_pixels(bounds->low), to_pixels(bounds->high)}.normalized();
    QRectF area = atoms;
    double factor = largest_bond / kBondPixels, letter = kLetterOfTiles;
    // Letters keep their size while all else shrinks, so that they need more room than before; in crowded pictures they
    // shrink as well.
    for (int i = 0; i < kRoundsOfFitting; ++i) {
        const QRectF inner = rect.adjusted(letter / 2, letter / 2, -letter / 2, -letter / 2);
        factor = std::min({inner.width() / std::max(area.width(), 1.0), inner.height() / std::max(area.height(), 1.0),
                           largest_bond / kBondPixels});
        letter = std::clamp(kLetterOfBond * factor * kBondPixels, kLeastLetter, kLetterOfTiles);
        area = with_hydrogens(atoms, sketch, opinion, letter / factor);
    }
    const SketchLook look{.colours = &colours,
                          .letter = letter / factor,
                          .small = letter * 0.75 / factor,
                          .line = kLineOfTiles / factor,
                          .apart = std::max(0.15 * kBondPixels, 2.4 / factor),
                          .room = std::min(0.3 * kBondPixels, letter * 0.6 / factor)};
    painter.save();
    painter.translate(rect.center());
    painter.scale(factor, factor);
    painter.translate(-area.center());
    paint_sketch(painter, sketch, opinion, look);
    painter.restore();
}

}  // namespace chemsieve::ui
