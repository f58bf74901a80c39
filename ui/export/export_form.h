// Asks what of the hits is exported, and to where: which hits, which columns, format, drawings, file.
//
// Remembers what was chosen last. Threads: window's thread; nothing is read but some rows that the model has at hand.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "ui/hits/table_selection.h"
#include "ui/session/library_service.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QRadioButton;

namespace chemsieve::ui {

// What there is to export.
struct ExportOffer {
    std::vector<Hit> shown;            // in the table, in its order
    std::vector<Hit> selected;         // of these
    std::vector<Hit> all;              // if some are not shown; else empty
    std::vector<PropertyKey> columns;  // that the table shows, in its order
    std::size_t properties = 0;        // that there are
    double text_bytes = 0;             // of id, SMILES and all properties of a hit, in the mean
    double heavy_atoms = 0;            // of a hit, in the mean
    bool of_search = true;             // false: compounds that were listed without a query
    QString name;                      // suggested for the file, without ending
};

struct ExportRequest {
    std::vector<Hit> hits;  // in the order to be written
    ExportStyle style;
    QString path;
};

// Looks at some rows.
ExportOffer export_offer(const HitModel& model, std::vector<Hit> selected, std::vector<PropertyKey> columns);

// Of the file, with so many properties: what a row takes is known from files written before.
double estimated_bytes(const ExportOffer& offer, std::size_t hits, std::size_t properties, const ExportStyle& style);

class ExportForm : public QWidget {
    Q_OBJECT
  public:
    explicit ExportForm(ExportOffer offer, QWidget* parent = nullptr);

    // Why it cannot be written as it stands; empty if it can.
    QString problem() const;
    QString path() const;
    // Takes the hits.
    ExportRequest request();
    // For next time.
    void keep() const;

  Q_SIGNALS:
    void changed();

  private:
    void make_widgets();
    void make_hit_choices();
    void restore();
    void follow_format();
    void browse();
    void show_summary();
    OutputFormat format() const;
    std::vector<Hit>& chosen_hits();
    std::size_t hit_count() const;
    std::size_t property_count() const;
    ExportStyle style() const;

    ExportOffer offer_;
    QRadioButton* shown_;
    QRadioButton* selected_;
    QRadioButton* all_;
    QRadioButton* all_columns_;
    QRadioButton* shown_columns_;
    QComboBox* format_;
    QCheckBox* drawings_;
    QLineEdit* file_;
    QLabel* summary_;
};

}  // namespace chemsieve::ui
