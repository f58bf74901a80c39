// The hits of a search as a table; see hit_columns.h for what is in it.
//
// Hits arrive in batches while the search runs; what a row shows is read from the library when it is first looked at
// (some 30 us) and kept for a while. Sorting is done elsewhere: sort() only says what is wanted.
// Threads: window's thread only.
#pragma once

#include <QAbstractTableModel>
#include <QCache>
#include <memory>
#include <vector>

#include "ui/hit_columns.h"
#include "ui/hit_order.h"

namespace chemsieve::ui {

class HitModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    explicit HitModel(QObject* parent = nullptr);
    ~HitModel() override;

    // Forgets all hits. nullptr: no library.
    void set_library(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    // Keeps the hits; their compounds are read anew.
    void renew_columns(std::shared_ptr<const CompoundSource> source, const std::vector<ImportedProperty>& properties);
    void clear();
    // Hits of other compounds go.
    void keep_only(const CompoundSelection& compounds);
    void append(const std::vector<Hit>& hits);
    // `hits` are those of the model in another order; only the first `wanted` stay.
    void reorder(const std::vector<Hit>& hits, std::size_t wanted);

    const std::vector<Hit>& hits() const noexcept { return hits_; }
    const std::vector<HitColumn>& columns() const noexcept { return columns_; }
    // nullptr if the library cannot be read any more. Valid until the next call.
    const CompoundData* compound(CompoundNumber number) const;
    int row_of(CompoundNumber number) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder direction) override;

  Q_SIGNALS:
    void order_wanted(const chemsieve::ui::HitOrder& order);

  private:
    QString text_of(const HitColumn& column, const Hit& hit, bool long_form) const;

    std::shared_ptr<const CompoundSource> source_;
    std::unique_ptr<CompoundReader> reader_;
    std::vector<HitColumn> columns_;
    std::vector<Hit> hits_;
    mutable QCache<qint64, CompoundData> compounds_;
};

}  // namespace chemsieve::ui
