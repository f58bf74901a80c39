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
#include "ui/export/export_choices.h"
#include "ui/export/format_tiles.h"
#include "ui/export/written_columns.h"
#include "ui/hits/hit_columns.h"
#include "ui/refine/counted_hits.h"
#include "ui/session/library_service.h"
#include "ui/widgets/message_label.h"

class QGridLayout;
class QLabel;
class QLineEdit;

namespace chemsieve::ui {

class CardChoices;

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

    // Why the form's choices cannot be written, which stands below the field that it is about; empty if they can.
    QString problem() const;
    QString path() const;
    ExportRequest request() const;
    // A PDF file of cards is wanted.
    void choose_cards();
    // Remembers the choices for next time.
    void keep() const;
    // What will be written, for the foot of the dialog.
    QWidget* summary() const noexcept { return summary_; }

  Q_SIGNALS:
    void changed();

  private:
    QWidget* make_hits();
    QWidget* make_columns();
    QWidget* make_file();
    // A choice of hits with their number at the right.
    QRadioButton* add_hits(QGridLayout* rows, const QString& text, const QString& name, const CountedHits& hits,
                           QWidget* beside = nullptr);
    void connect_parts();
    void restore();
    void restore_columns();
    void follow_format();
    void browse();
    void show_summary();
    void show_problems();
    bool is_pdf() const { return !tiles_->chosen(); }
    // What a table is written as.
    OutputFormat format() const;
    QString suffix() const { return FormatTiles::ending_of(tiles_->chosen()); }
    QString file_problem() const;
    QString key_problem() const;
    // Columns and notes that are chosen for this format are remembered apart.
    std::size_t place_of_columns() const { return format() == OutputFormat::smi ? 1 : 0; }
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

    struct Columns {
        WrittenColumns::Set set = WrittenColumns::Set::all;
        QStringList own;
    };

    ExportOffer offer_;
    QRadioButton* shown_;
    QRadioButton* selected_;
    QRadioButton* marked_;
    QRadioButton* listed_;
    QComboBox* lists_;
    QLabel* listed_count_;
    QRadioButton* all_;
    WrittenColumns* columns_;
    QCheckBox* inchi_key_;
    QCheckBox* inchi_;
    QCheckBox* notes_;
    MessageLabel* key_problem_;
    SampleChoice* sample_;
    WideChoice* wide_;
    std::array<Columns, 2> kept_columns_{};  // chosen for tables, and for SMILES files
    FormatTiles* tiles_;
    CardChoices* cards_;
    QCheckBox* drawings_;
    QLineEdit* file_;
    MessageLabel* file_problem_;
    TextLabel* summary_;
    QWidget* columns_card_;
    QWidget* cards_card_;
};

}  // namespace chemsieve::ui
