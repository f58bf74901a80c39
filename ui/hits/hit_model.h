// The hits of a search as a table; see hit_columns.h for what is in it.
//
// Hits arrive in batches while the search runs; what a row shows is read from the library when it is first looked at
// (some 30 us) and kept for a while. Sorting is done elsewhere: sort() only says what is wanted.
// Threads: window's thread only.
#pragma once

#include <QAbstractTableModel>
#include <QCache>
#include <memory>
#include <optional>
#include <vector>

#include "ui/hits/hit_columns.h"
#include "ui/hits/hit_order.h"
#include "ui/style/bars_and_lists.h"

namespace chemsieve::ui {

class HitModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit HitModel(QObject* parent = nullptr);
    ~HitModel() override;

    // Forgets all hits. nullptr: no library.
    void set_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties,
                     bool has_inchi_keys = false);
    // Keeps the hits; their compounds are read anew.
    void renew_columns(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties,
                       bool has_inchi_keys);
    void clear();
    // Removes the hits of other compounds. Rows that stay keep their selection.
    void keep_only(const CompoundSelection& compounds);
    void append(const std::vector<Hit>& hits);
    // Shows these hits in this order. They are the hits of the search in another order, fewer of them, or, after a
    // filter, more again. Rows that stay keep their selection. filtered: `hits` are those that a filter leaves;
    // all_hits() keeps all hits of the search.
    void arrange(const std::vector<Hit>& hits, bool filtered);

    // The hits shown, in their order.
    const std::vector<Hit>& hits() const noexcept { return hits_; }
    // All hits of the search, whatever the filter.
    const std::vector<Hit>& all_hits() const noexcept { return unfiltered_ ? *unfiltered_ : hits_; }
    bool is_filtered() const noexcept { return unfiltered_.has_value(); }
    const std::vector<HitColumn>& columns() const noexcept { return columns_; }
    // Whether there is a column of the library's InChIKeys.
    bool shows_inchi_keys() const;
    // Marked compounds have a star. nullptr: none.
    void set_marked(std::shared_ptr<const CompoundSelection> marked);
    bool is_marked(CompoundNumber compound) const { return marked_ && marked_->contains(compound); }
    // Notes and ratings of compounds; the columns that show them.
    void set_notes(std::shared_ptr<const CompoundNotes> notes);
    bool has_notes() const noexcept { return notes_ && !notes_->empty(); }
    const std::shared_ptr<const CompoundNotes>& notes() const noexcept { return notes_; }
    CompoundNote note(CompoundNumber compound) const { return notes_ ? note_of(*notes_, compound) : CompoundNote{}; }
    // What the queries are called whose hits these are, by Hit::query; empty: the hits are of one search.
    void set_queries(QStringList names);
    bool has_queries() const noexcept { return !queries_.isEmpty(); }
    // Empty without such queries.
    QString query_name(const Hit& hit) const { return queries_.value(static_cast<qsizetype>(hit.query)); }
    // nullptr if the library cannot be read any more. Valid until the next call.
    const CompoundData* compound(CompoundNumber number) const;
    // Empty if it cannot be read.
    std::string canonical_smiles(CompoundNumber number) const;
    // Null if no library is open.
    const std::shared_ptr<const CompoundSource>& source() const noexcept { return source_; }
    int row_of(CompoundNumber number) const;
    // By its title, of several the first; -1: there is none.
    int column_of(const QString& title) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder direction) override;
    // By several columns, from the first that counts.
    void sort_by(const SortPlaces& columns);

  Q_SIGNALS:
    void order_wanted(const chemsieve::ui::HitOrder& order);
    void queries_changed();
    // Whether there are notes.
    void has_notes_changed();

  private:
    CompoundReader& reader() const;
    void take_over(std::vector<Hit> staying, const std::vector<Hit>& leaving);
    void permute(const std::vector<Hit>& hits);
    void make_columns(const std::vector<ImportedProperty>& properties, bool has_inchi_keys);
    void put_notes_into_columns();
    QString text_of(const HitColumn& column, const Hit& hit, bool long_form) const;

    std::shared_ptr<const CompoundSource> source_;
    std::unique_ptr<CompoundReader> reader_;
    std::vector<HitColumn> columns_;
    bool has_inchi_keys_ = false;
    std::vector<Hit> hits_;
    std::optional<std::vector<Hit>> unfiltered_;
    std::shared_ptr<const CompoundSelection> marked_;
    QStringList queries_;
    std::shared_ptr<const CompoundNotes> notes_;
    mutable QCache<qint64, CompoundData> compounds_;
};

}  // namespace chemsieve::ui
