// Further structures of a substructure search, a row each: and contain, or contain, but not.
//
// Threads: window's thread; texts are read and drawn on a thread of their own.
#pragma once

#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>
#include <optional>
#include <vector>

#include "search/request/query.h"
#include "ui/query/query_preview.h"
#include "ui/sketcher/sketch_dialog.h"

namespace chemsieve::ui {

// Hits contain it besides the query, or contain it or the query, or do not contain it.
enum class Relation { all, any, none };

// One further structure: how it counts, its text, its picture.
class FurtherRow : public QFrame {
    Q_OBJECT
  public:
    explicit FurtherRow(Relation relation, QWidget* parent = nullptr);

    Relation relation() const { return static_cast<Relation>(relation_->currentIndex()); }
    // Blank if there is no structure yet. What follows the structure is its name.
    QueryText structure() const;
    void set_structure(const QueryText& structure);
    void focus_text() { text_->setFocus(); }

  Q_SIGNALS:
    void changed();
    void search_wanted();
    void removal_wanted();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void lay_out();
    void draw();
    void set_drawn(const DrawnQuery& query);
    void refresh();
    void show_preview(const QImage& image, const ReadQuery& read);

    QComboBox* relation_;
    QLineEdit* text_;
    QToolButton* draw_;
    QToolButton* remove_;
    QLabel* picture_;
    SketchDialog* dialog_ = nullptr;   // made when it is first opened
    std::optional<DrawnQuery> drawn_;  // the drawing that the text stands for, until the text is edited
    std::optional<DrawnQuery> before_;
    QString text_before_;
    QTimer typing_;
    QueryPreview* preview_;
};

class FurtherBox : public QWidget {
    Q_OBJECT
  public:
    explicit FurtherBox(QWidget* parent = nullptr);

    // Rows that are blank do not count. The box does not read the structures; see Query::substructure().
    FurtherStructures structures() const;
    void restore(const FurtherStructures& structures);
    // The button with the menu that adds a row; for a line of its own.
    QToolButton* adder() const noexcept { return add_; }

  Q_SIGNALS:
    void changed();
    void search_wanted();

  private:
    FurtherRow* add(Relation relation);
    void remove(FurtherRow* row);

    QToolButton* add_;
    QVBoxLayout* layout_;
    std::vector<FurtherRow*> rows_;
};

}  // namespace chemsieve::ui
