// By which columns a table is sorted: the style draws a chevron in each of their titles, and where there are several,
// the place of each among them.
//
// Threads: window's thread.
#pragma once

#include <QList>
#include <QVariant>
#include <QWidget>
#include <utility>

namespace chemsieve::ui {

// Columns of the model with the direction of each, from the first that counts.
using SortPlaces = QList<std::pair<int, Qt::SortOrder>>;

inline constexpr const char* kSortPlacesProperty = "sort_places";

inline void set_sort_places(QWidget* header, const SortPlaces& places) {
    header->setProperty(kSortPlacesProperty, QVariant::fromValue(places));
}
inline SortPlaces sort_places_of(const QObject* header) {
    return header ? header->property(kSortPlacesProperty).value<SortPlaces>() : SortPlaces{};
}

}  // namespace chemsieve::ui
