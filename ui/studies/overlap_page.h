// The page Overlap: what the open library and another list share, and what only one of them has.
//
// Threads: window's thread.
#pragma once

#include <QPainterPath>
#include <QWidget>
#include <array>

#include "ui/studies/comparing_page.h"
#include "ui/widgets/segmented_control.h"

namespace chemsieve::ui {

// Two lists as circles with areas in proportion, which lie over each other as far as the lists share compounds. Each
// part has its number and can be clicked; a part too thin for its number has a line to it.
class OverlapCircles : public QWidget {
    Q_OBJECT
  public:
    enum Part { only_first, shared, only_second };
    static constexpr int kParts = 3;

    explicit OverlapCircles(QWidget* parent = nullptr);
    // The compounds of each part. `names`: the lists'. All 0: nothing is drawn.
    void set_numbers(const std::array<double, kParts>& numbers, const std::array<QString, 2>& names,
                     bool are_estimates);
    // Which part is strongly coloured.
    void choose(int part);
    QSize sizeHint() const override { return {480, 220}; }
    // A point of the part, in the widget's pixels.
    QPoint point_in(int part) const;

  Q_SIGNALS:
    void clicked(int part);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    // Where the parts lie; x of their middle, and how wide they are there.
    struct Place {
        QPainterPath area;
        double middle = 0, width = 0;
    };
    std::array<Place, kParts> places() const;
    int part_at(QPointF point) const;
    // The number of a part and what it is, in their part or below the circles.
    struct Label {
        QString number, words;
        QSizeF size;
        QPointF centre;
        bool is_inside = false;
    };
    std::array<Label, kParts> labels(const std::array<Place, kParts>& places) const;
    void paint_label(QPainter& painter, int part, const Place& place, const Label& label) const;
    QString number_of(int part) const;
    QString words_of(int part) const;

    std::array<double, kParts> numbers_{};
    std::array<QString, 2> names_;
    bool are_estimates_ = false;
    int chosen_ = shared;
};

// The distance of the centres of two circles so that they share an area; radii in any unit, the area in its square.
double distance_for(double first_radius, double second_radius, double shared_area);

class OverlapPage : public ComparingPage {
    Q_OBJECT
  public:
    explicit OverlapPage(std::shared_ptr<LibraryService> service);

    FileField* other() const noexcept { return other_; }
    // Exact, or estimated.
    SegmentedControl* how() const noexcept { return how_; }
    // Which part the table lists: only A, shared, only B.
    SegmentedControl* parts() const noexcept { return parts_; }
    OverlapCircles* circles() const noexcept { return circles_; }
    StudyTable* table() const noexcept { return table_; }

  protected:
    void start() override;
    void forget() override;
    QStringList ids_to_list() const override;

  private:
    void add_lists_card();
    void add_how_card();
    void follow_other();
    void show_report(overlap::OverlapReport report);
    void show_numbers();
    void show_part(int part);
    const std::vector<overlap::ListedCompound>& compounds_of(int part) const;
    QString summary_of_report() const;

    FileField* other_;
    SegmentedControl* how_;
    OverlapCircles* circles_;
    SegmentedControl* parts_;
    QList<QToolButton*> buttons_;
    QLabel* first_name_;
    StudyTable* table_;
    QString second_;  // as the report has it
    overlap::OverlapReport report_;
};

}  // namespace chemsieve::ui
