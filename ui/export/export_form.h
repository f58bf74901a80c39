// Asks what is exported, and to where: which hits, which columns, format, drawings, file.
//
// Remembers what was chosen last. Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QRadioButton>
#include <QWidget>
#include <array>
#include <optional>
#include <vector>

#include "search/request/row_sample.h"
#include "ui/hits/hit_columns.h"
#include "ui/refine/counted_hits.h"
#include "ui/refine/sample_fields.h"
#include "ui/session/library_service.h"

class QFormLayout;
class QLabel;
class QLineEdit;

namespace chemsieve::ui {

class CardChoices;

// The choice to take a random sample.
class SampleChoice : public QWidget {
    Q_OBJECT
  public:
    // `behind`: words behind the number, such as "of each query"; empty: none.
    explicit SampleChoice(const QString& behind, QWidget* parent = nullptr);

    // No rows: all are wanted.
    SampleSize size() const { return box_->isChecked() ? fields_->size() : SampleSize{}; }

  Q_SIGNALS:
    void changed();

  private:
    QCheckBox* box_;
    SampleFields* fields_;
};

// The choice of a table with a row a compound and a column a query, for searches of several queries.
class WideChoice : public QWidget {
    Q_OBJECT
  public:
    // `counts_matches`: the cells can be numbers of matches. `by_similarity`: similarities are what was searched for.
    WideChoice(bool counts_matches, bool by_similarity, QWidget* parent = nullptr);

    bool is_wide() const { return wide_->isChecked(); }
    // Without the hits that are found. Nothing: a row a hit.
    std::optional<WideExport> choice() const;

  Q_SIGNALS:
    void changed();

  private:
    QRadioButton* long_;
    QRadioButton* wide_;
    QComboBox* cells_;
    QCheckBox* all_;
};

// What there is to export.
struct ExportOffer {
    CountedHits shown;                                        // hits in the table, in its order
    CountedHits selected;                                     // hits of these that are selected
    CountedHits all;                                          // all hits if some are not shown; else empty
    CountedHits marked = {};                                  // all hits that are marked
    std::vector<std::pair<QString, CountedHits>> lists = {};  // all hits that are on each list, which has some
    std::vector<HitColumn> card_columns = {};                 // properties that cards may show
    std::vector<PropertyKey> columns;                         // properties that the table shows, in its order
    std::vector<PropertyKey> all_columns;                     // all but InChIKeys, which are written on demand
    QString why_no_keys = {};                                 // that InChIKeys cannot be written; empty: they can
    std::shared_ptr<const CompoundNotes> notes = nullptr;     // nullptr: there are none
    bool shows_notes = false;                                 // the table has their columns
    double text_bytes = 0;                                    // mean size of a hit's id, SMILES and all properties
    double heavy_atoms = 0;                                   // mean number in a hit
    bool of_search = true;                                    // false: compounds that were listed without a query
    // How many queries were searched, each by itself, and for how many of them there may be hits that are not listed.
    std::size_t queries = 0;
    std::size_t limited_queries = 0;
    std::size_t undecided_queries = 0;  // those of them that left compounds undecided
    bool counts_matches = false;        // numbers of matches are there to be written
    bool by_similarity = false;
    std::int64_t compounds = 0;  // in the library
    QString name;                // suggested for the file, without ending
};

// Pages of cards instead of a table.
struct CardExport {
    std::vector<HitColumn> columns;  // on each
    int across = 3;
};

struct ExportRequest {
    std::shared_ptr<const std::vector<Hit>> hits;  // in the order to be written
    ExportStyle style;
    QString path;
    SampleSize sample = {};                // what is written of the hits of each query
    std::size_t rows = 0;                  // in the table, or more
    std::optional<CardExport> cards = {};  // in a PDF file; nothing: a table, as `style` says
};

// The size of the file with so many properties, estimated from files measured before.
double estimated_bytes(const ExportOffer& offer, std::size_t hits, std::size_t properties, const ExportStyle& style);

class ExportForm : public QWidget {
    Q_OBJECT
  public:
    explicit ExportForm(ExportOffer offer, QWidget* parent = nullptr);

    // Why the form's choices cannot be written; empty if they can.
    QString problem() const;
    QString path() const;
    ExportRequest request() const;
    // A PDF file of cards is wanted.
    void choose_cards();
    // Remembers the choices for next time.
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
    bool is_pdf() const;
    // What a table is written as.
    OutputFormat format() const;
    QString suffix() const;
    enum class Columns { all, shown, none };

    QWidget* make_inchi_row();
    QWidget* make_file_row();
    QWidget* make_list_row();
    void choose_columns(Columns columns);
    Columns chosen_columns() const;
    void columns_chosen();
    const CountedHits& chosen_hits() const;
    std::optional<WideExport> wide() const;
    // Rows of the table, or more where they are not known yet.
    std::size_t row_count() const;
    QString count_text(std::size_t rows) const;
    // What cells of a wide table will not have; empty: nothing is missing.
    QString empty_cells_text() const;
    // Properties and InChI that are written; the number of them.
    std::vector<PropertyKey> chosen_properties() const;
    bool writes_inchi_key() const;
    bool writes_inchi() const;
    bool is_taken(const PropertyKey& key) const;
    ExportStyle style() const;

    ExportOffer offer_;
    QRadioButton* shown_;
    QRadioButton* selected_;
    QRadioButton* marked_;
    QRadioButton* listed_;
    QComboBox* lists_;
    QRadioButton* all_;
    QRadioButton* all_columns_;
    QRadioButton* shown_columns_;
    QRadioButton* no_columns_;
    QCheckBox* inchi_key_;
    QCheckBox* inchi_;
    SampleChoice* sample_;
    WideChoice* wide_;
    std::array<Columns, 2> columns_{};  // chosen for tables, and for SMILES files
    QComboBox* format_;
    CardChoices* cards_;
    QCheckBox* drawings_;
    QLineEdit* file_;
    QLabel* summary_;
    QFormLayout* form_;
    QWidget* columns_box_;
};

}  // namespace chemsieve::ui
