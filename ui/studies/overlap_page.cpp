#include "ui/studies/overlap_page.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/style/style.h"
#include "ui/style/tokens.h"
#include "ui/widgets/file_dialogs.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/text_label.h"
#include "ui/words/library_names.h"

namespace chemsieve::ui {
namespace {

constexpr double kBelow = 46;  // pixels below the circles, for numbers that do not fit into their part
constexpr double kAround = 8;

// The area that two circles share whose centres are so far apart.
double shared_area(double r, double s, double distance) {
    if (distance >= r + s) return 0;
    const double smaller = std::min(r, s);
    if (distance <= std::abs(r - s)) return std::numbers::pi * smaller * smaller;
    const double d2 = distance * distance;
    const double a = std::acos(std::clamp((d2 + r * r - s * s) / (2 * distance * r), -1.0, 1.0));
    const double b = std::acos(std::clamp((d2 + s * s - r * r) / (2 * distance * s), -1.0, 1.0));
    return r * r * (a - std::sin(2 * a) / 2) + s * s * (b - std::sin(2 * b) / 2);
}

using Circles = OverlapCircles;
enum Cell { first_id, second_id, smiles };
enum How { every_compound, filters_alone };
constexpr int kLongestName = 24;  // letters on a button

QString short_name(const QString& path) {
    const QString name = shown_name(path, false);
    return name.size() <= kLongestName ? name : name.left(kLongestName - 1) + QChar{0x2026};
}

QString about(double number) { return with_separators(std::llround(number)); }

}  // namespace

double distance_for(double r, double s, double area) {
    double least = std::abs(r - s), most = r + s;
    for (int step = 0; step < 60; ++step) {
        const double middle = (least + most) / 2;
        (shared_area(r, s, middle) > area ? least : most) = middle;
    }
    return (least + most) / 2;
}

OverlapCircles::OverlapCircles(QWidget* parent) : QWidget{parent} {
    setMinimumHeight(180);
    setMouseTracking(true);
    setAccessibleName(tr("The two lists as circles"));
}

void OverlapCircles::set_numbers(const std::array<double, kParts>& numbers, const std::array<QString, 2>& names,
                                 bool are_estimates) {
    numbers_ = numbers;
    names_ = names;
    are_estimates_ = are_estimates;
    QStringList parts;
    for (int part = 0; part < kParts; ++part) parts << number_of(part) + QLatin1Char(' ') + words_of(part);
    setAccessibleDescription(parts.join(QStringLiteral(", ")));
    update();
}

void OverlapCircles::choose(int part) {
    chosen_ = part;
    update();
}

QString OverlapCircles::number_of(int part) const {
    const QString number = with_separators(std::llround(numbers_[static_cast<std::size_t>(part)]));
    return are_estimates_ ? tr("about %1").arg(number) : number;
}

QString OverlapCircles::words_of(int part) const {
    if (part == shared) return tr("in both");
    return tr("only in %1").arg(names_[part == only_first ? 0 : 1]);
}

std::array<OverlapCircles::Place, OverlapCircles::kParts> OverlapCircles::places() const {
    const double first = numbers_[shared] + numbers_[only_first], second = numbers_[shared] + numbers_[only_second];
    if (first + second <= 0) return {};
    double r = std::sqrt(first / std::numbers::pi), s = std::sqrt(second / std::numbers::pi);
    double distance = numbers_[shared] <= 0 ? (r + s) * 1.05 : distance_for(r, s, numbers_[shared]);
    const double left = std::min(-r, distance - s), right = std::max(r, distance + s);
    const double scale =
        std::min((width() - 2 * kAround) / (right - left), (height() - kBelow - kAround) / (2 * std::max(r, s)));
    const QPointF centre{width() / 2.0 - scale * (left + right) / 2, kAround + scale * std::max(r, s)};
    r *= scale;
    s *= scale;
    distance *= scale;
    QPainterPath a, b;
    a.addEllipse(centre, r, r);
    b.addEllipse(centre + QPointF{distance, 0}, s, s);
    // Along the line of the centres: where each part begins and ends.
    const auto place = [&centre](const QPainterPath& area, double begin, double end) {
        return Place{area, centre.x() + (begin + end) / 2, std::max(0.0, end - begin)};
    };
    return {place(a.subtracted(b), -r, std::min(r, distance - s)),
            place(a.intersected(b), std::max(-r, distance - s), std::min(r, distance + s)),
            place(b.subtracted(a), std::max(r, distance - s), distance + s)};
}

QPoint OverlapCircles::point_in(int part) const {
    const auto place = places()[static_cast<std::size_t>(part)];
    return QPointF{place.middle, place.area.boundingRect().center().y()}.toPoint();
}

int OverlapCircles::part_at(QPointF point) const {
    const auto all = places();
    for (int part = 0; part < kParts; ++part) {
        if (all[static_cast<std::size_t>(part)].area.contains(point)) return part;
    }
    return -1;
}

void OverlapCircles::mousePressEvent(QMouseEvent* event) {
    const int part = part_at(event->position());
    if (event->button() == Qt::LeftButton && part >= 0) Q_EMIT clicked(part);
}

void OverlapCircles::mouseMoveEvent(QMouseEvent* event) {
    setCursor(part_at(event->position()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void OverlapCircles::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) update();
    QWidget::changeEvent(event);
}

void OverlapCircles::paintEvent(QPaintEvent*) {
    const auto all = places();
    const Colours& colours = colours_of(palette());
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const std::array<QColor, kParts> pale{colours.soft_accent, colours.information_ground, colours.warning_ground};
    const std::array<QColor, kParts> strong{colours.accent, colours.accent, colours.warning};
    for (std::size_t part = 0; part < kParts; ++part) {
        const bool is_chosen = chosen_ == static_cast<int>(part);
        painter.setPen(QPen{strong[part], is_chosen ? 2.0 : 1.2});
        // What both have stands out, whatever is listed below.
        painter.setBrush(part == shared ? strong[part] : pale[part]);
        painter.drawPath(all[part].area);
    }
    const auto numbers = labels(all);
    for (std::size_t part = 0; part < kParts; ++part) {
        if (numbers_[part] > 0) paint_label(painter, static_cast<int>(part), all[part], numbers[part]);
    }
}

std::array<OverlapCircles::Label, OverlapCircles::kParts> OverlapCircles::labels(
    const std::array<Place, kParts>& places) const {
    const QFontMetrics large{font_of(type_size::kTitle, true)}, usual{font()};
    std::array<Label, kParts> all;
    for (std::size_t part = 0; part < kParts; ++part) {
        Label& label = all[part];
        label.number = number_of(static_cast<int>(part));
        label.words = usual.elidedText(words_of(static_cast<int>(part)), Qt::ElideMiddle, width() / 4);
        label.size = QSizeF(std::max(large.horizontalAdvance(label.number), usual.horizontalAdvance(label.words)) + 4,
                            large.height() + usual.height());
        const QRectF bounds = places[part].area.boundingRect();
        label.is_inside =
            label.size.width() + 2 * kAround < places[part].width && label.size.height() + kAround < bounds.height();
        const double below = height() - label.size.height() / 2;
        label.centre = {places[part].middle, label.is_inside ? bounds.center().y() : below};
    }
    // Below the circles they stand beside each other, that of the shared part in the middle.
    const auto keep_apart = [&all](Part part, double direction) {
        const Label& middle = all[shared];
        Label& label = all[part];
        if (label.is_inside || middle.is_inside) return;
        const double least = (label.size.width() + middle.size.width()) / 2 + space::kWide;
        const double distance = direction * (label.centre.x() - middle.centre.x());
        label.centre.rx() = middle.centre.x() + direction * std::max(distance, least);
    };
    keep_apart(only_first, -1);
    keep_apart(only_second, 1);
    return all;
}

void OverlapCircles::paint_label(QPainter& painter, int part, const Place& place, const Label& label) const {
    const Colours& colours = colours_of(palette());
    const QRectF whole{label.centre.x() - label.size.width() / 2, label.centre.y() - label.size.height() / 2,
                       label.size.width(), label.size.height()};
    if (!label.is_inside) {
        const QRectF bounds = place.area.boundingRect();
        painter.setPen(QPen{part == only_second ? colours.warning : colours.link, 1});
        painter.drawLine(QPointF{place.middle, part == shared ? bounds.bottom() : bounds.center().y()},
                         QPointF{label.centre.x(), whole.top()});
    }
    const bool is_on_accent = label.is_inside && part == shared;
    painter.setPen(is_on_accent ? colours.on_accent : colours.text);
    painter.setFont(font_of(type_size::kTitle, true));
    painter.drawText(whole, Qt::AlignTop | Qt::AlignHCenter, label.number);
    painter.setPen(is_on_accent ? colours.on_accent : colours.secondary);
    painter.setFont(font());
    painter.drawText(whole, Qt::AlignBottom | Qt::AlignHCenter, label.words);
}

OverlapPage::OverlapPage(std::shared_ptr<LibraryService> service)
    : ComparingPage{std::move(service),        tr("Overlap"),
                    QStringLiteral("overlap"), tr("Co&mpare"),
                    QStringLiteral("overlap"), tr("Make a list of the compounds of this part in the open library")},
      other_{new FileField{tr("The other list"), tr("library, file or filter"),
                           tr("Libraries, compounds (%1)").arg("*.sieve *.known " + structure_patterns())}},
      how_{new SegmentedControl{SegmentedControl::Shape::text}},
      circles_{new OverlapCircles},
      parts_{new SegmentedControl{SegmentedControl::Shape::text}},
      first_name_{new LineLabel},
      table_{new StudyTable{{tr("ID"), tr("ID there"), tr("SMILES")}, StudyDrawings::structures}} {
    add_lists_card();
    add_card(tr("Same compound"))->addWidget(sameness());
    add_how_card();
    parts_->setObjectName(QStringLiteral("overlap_parts"));
    for (int part = 0; part < Circles::kParts; ++part) buttons_ << parts_->add(QString{});
    connect(parts_, &SegmentedControl::chosen_changed, this, &OverlapPage::show_part);
    connect(circles_, &OverlapCircles::clicked, parts_, &SegmentedControl::choose);
    add_tool(put_on_list());
    add_export(table_, QStringLiteral("overlap.csv"));
    auto* middle = new QWidget;
    auto* layout = bare_layout<QVBoxLayout>(middle, space::kUsual);
    layout->addWidget(circles_, 2);
    layout->addWidget(parts_);
    layout->addWidget(table_, 3);
    set_result(middle);
    table_->setObjectName(QStringLiteral("overlap_table"));
    table_->setAccessibleName(tr("Compounds of the part"));
    forget();
}

void OverlapPage::add_lists_card() {
    QVBoxLayout* lists = add_card(tr("Lists"));
    lists->addWidget(first_name_);
    lists->addWidget(other_);
    lists->addWidget(facts());
    lists->addWidget(
        hint(tr("A filter (.known) may take the place of the other list: then the list itself is not "
                "needed, and what is not shared is certain. Each compound counts once.")));
    connect(other_, &FileField::changed, this, [this] { facts()->set_path(other_->path()); });
    connect(facts(), &FilterFacts::told, this, &OverlapPage::follow_other);
}

void OverlapPage::add_how_card() {
    QVBoxLayout* card = add_card(tr("How"));
    how_->setObjectName(QStringLiteral("overlap_how"));
    how_->add(tr("Exact"));
    how_->add(tr("Estimate"));
    how_->choose(every_compound);
    card->addWidget(how_);
    card->addWidget(hint(
        tr("Exact compares every compound. An estimate is what two sites would get that exchange filters alone; it "
           "says its error and lists no compounds.")));
}

void OverlapPage::follow_other() {
    const bool is_filter = facts()->is_filter();
    // A filter has its own rules, and gives an estimate anyway.
    sameness()->setEnabled(!is_filter);
    how_->setEnabled(!is_filter);
}

void OverlapPage::start() {
    if (library().isEmpty()) return say(tr("Open a library first."));
    if (other_->path().isEmpty()) return say(tr("Choose the library or file to compare with."));
    second_.clear();
    show_report({});
    second_ = other_->path();
    const OverlapQuestion question{.first = library().toStdString(),
                                   .second = second_.toStdString(),
                                   .sameness = sameness()->chosen(),
                                   .secret = facts()->secret_path(),
                                   .is_estimate = how_->isEnabled() && how_->chosen() == filters_alone};
    run([service = service(), question](const StudyWork& work) { return service->studies().compared(question, work); },
        [this](overlap::OverlapReport report) {
            show_report(std::move(report));
            say(summary_of_report());
        });
}

void OverlapPage::forget() {
    second_.clear();
    first_name_->setText(library().isEmpty() ? tr("the open library") : shown_name(library()));
    show_report({});
    say(tr("What do this library and another list share?"));
}

const std::vector<overlap::ListedCompound>& OverlapPage::compounds_of(int part) const {
    return part == Circles::only_first ? report_.only_first
           : part == Circles::shared   ? report_.shared
                                       : report_.only_second;
}

QStringList OverlapPage::ids_to_list() const {
    QStringList ids;
    for (const overlap::ListedCompound& compound : compounds_of(parts_->chosen()))
        ids << QString::fromStdString(compound.id);
    return ids;
}

void OverlapPage::show_report(overlap::OverlapReport report) {
    report_ = std::move(report);
    show_numbers();
    parts_->choose(Circles::shared);
    show_part(Circles::shared);
}

void OverlapPage::show_numbers() {
    const QString first = short_name(library()), second = second_.isEmpty() ? tr("the other") : short_name(second_);
    const known::SharedEstimate& parts = report_.numbers;
    const std::array<double, Circles::kParts> numbers{parts.only_first, parts.shared, parts.only_second};
    circles_->set_numbers(numbers, {first, second}, report_.is_estimate);
    table_->set_titles({tr("ID in %1").arg(first), tr("ID in %1").arg(second), tr("SMILES")});
    if (second_.isEmpty()) {
        buttons_[Circles::only_first]->setText(tr("Only here"));
        buttons_[Circles::shared]->setText(tr("In both"));
        buttons_[Circles::only_second]->setText(tr("Only there"));
        return;
    }
    const bool is_filter = report_.is_estimate && report_.lists_compounds;
    const auto count_of = [&](int part) {
        const bool is_listed = report_.lists_compounds && !(is_filter && part == Circles::only_second);
        return is_listed ? with_separators(compounds_of(part).size())
                         : tr("about %1").arg(about(numbers[static_cast<std::size_t>(part)]));
    };
    buttons_[Circles::only_first]->setText(tr("Only in %1: %2").arg(first, count_of(Circles::only_first)));
    buttons_[Circles::shared]->setText(
        (is_filter ? tr("Probably in both: %1") : tr("In both: %1")).arg(count_of(Circles::shared)));
    buttons_[Circles::only_second]->setText(tr("Only in %1: %2").arg(second, count_of(Circles::only_second)));
}

QString OverlapPage::summary_of_report() const {
    const QString first = shown_name(library(), false), second = shown_name(second_, false);
    QString text;
    const known::SharedEstimate& parts = report_.numbers;
    if (report_.is_estimate) {
        text = tr("About %1 in both, %2 only in %3, %4 only in %5, with an error of %6.")
                   .arg(about(parts.shared), about(parts.only_first), first, about(parts.only_second), second,
                        about(std::max(1.0, parts.standard_error)));
        if (report_.lists_compounds) text += tr(" What is listed as only in %1 is certain.").arg(first);
    } else {
        text = tr("%1 in both, %2 only in %3, %4 only in %5. Areas are in proportion.")
                   .arg(with_separators(report_.shared.size()), with_separators(report_.only_first.size()), first,
                        with_separators(report_.only_second.size()), second);
    }
    if (report_.unreadable > 0) text += tr(" Not read: %1.").arg(records_text(static_cast<qint64>(report_.unreadable)));
    return text;
}

void OverlapPage::show_part(int part) {
    circles_->choose(part);
    const auto& compounds = compounds_of(part);
    std::vector<StudyRow> rows;
    rows.reserve(compounds.size());
    for (const overlap::ListedCompound& compound : compounds) {
        const QString id = QString::fromStdString(compound.id), text = QString::fromStdString(compound.smiles);
        const bool is_of_second = part == Circles::only_second;
        rows.push_back({.cells = {is_of_second ? QString{} : id,
                                  is_of_second ? id : QString::fromStdString(compound.other_id), text},
                        .smiles = text});
    }
    table_->show_cells(first_id, part != Circles::only_second);
    table_->show_cells(second_id, part != Circles::only_first);
    table_->set_rows(std::move(rows));
    put_on_list()->setEnabled(part != Circles::only_second && !compounds.empty() && !is_set(library()));
}

}  // namespace chemsieve::ui
