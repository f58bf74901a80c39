// The hits of a search as a table, see hit_columns.h for what is in it; its selected rows as compounds, and the
// reverse.
//
// Hits arrive in batches while the search runs; what a row shows is read from the library when it is first looked at
// (some 30 us) and kept for a while. Sorting is done elsewhere: sort() only says what is wanted.
// Threads: window's thread only.
#pragma once

#include <QAbstractTableModel>
#include <QCache>
#include <QItemSelection>
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "data/source/compound_selection.h"
#include "search/request/search_types.h"
#include "ui/hits/hit_columns.h"
#include "ui/style/bars_and_lists.h"

namespace chemsieve::ui {

class HitModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit HitModel(QObject* parent = nullptr);

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
    // Marked compounds have a flag. nullptr: none.
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

// The same compound may be a hit of several queries.
using HitKey = std::pair<std::uint32_t, std::int64_t>;  // query, compound
inline HitKey key_of(const Hit& hit) noexcept { return {hit.query, static_cast<std::int64_t>(hit.compound)}; }
inline bool is_same(const Hit& a, const Hit& b) noexcept { return key_of(a) == key_of(b); }

// A bit for each compound up to the largest for the first query, which is the only one of most searches; the hits of
// the others are sorted.
class HitSet {
  public:
    explicit HitSet(const std::vector<Hit>& hits) {
        for (const Hit& hit : hits) {
            if (hit.query == 0) {
                of_first_.add(hit.compound);
            } else {
                of_others_.push_back(key_of(hit));
            }
        }
        std::sort(of_others_.begin(), of_others_.end());
    }
    bool contains(const Hit& hit) const {
        if (hit.query == 0) return of_first_.contains(hit.compound);
        return std::binary_search(of_others_.begin(), of_others_.end(), key_of(hit));
    }

  private:
    CompoundSelection of_first_;
    std::vector<HitKey> of_others_;
};

// Selected rows as compounds, and the reverse: table, plots and lists share a selection by compounds, so that it does
// not matter which of them is sorted or filtered first.
int count_of_rows(const QItemSelection& selection);

// `hits`: the hits of all rows, in order. Ranges beyond them are ignored.
CompoundSelection compounds_of(const QItemSelection& selection, const std::vector<Hit>& hits);
// The selected hits in the order shown.
std::vector<Hit> selected_hits(const QItemSelection& selection, const std::vector<Hit>& hits);
// Whole rows, those that follow each other as one range.
QItemSelection rows_of(const CompoundSelection& compounds, const std::vector<Hit>& hits,
                       const QAbstractItemModel& model);
// Those at these places, which rise.
QItemSelection rows_at(const std::vector<std::size_t>& places, const QAbstractItemModel& model);
// Makes these rows the selection. Old ranges are removed first, as Qt would compare each of them with each new range.
void select_rows(QItemSelectionModel& selection, const QItemSelection& rows);

}  // namespace chemsieve::ui
