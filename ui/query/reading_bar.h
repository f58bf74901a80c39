// The line below the query's text: a small switch SMILES | SMARTS, which shows how the text is read and reads it the
// other way when clicked, and, where the text holds several structures, which of them count.
//
// Threads: window's thread.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>
#include <optional>

#include "search/request/query.h"
#include "ui/widgets/segmented_control.h"

namespace chemsieve::ui {

class ReadingBar : public QWidget {
    Q_OBJECT
  public:
    explicit ReadingBar(QWidget* parent = nullptr);

    // Says how many structures there are and which of them count; hidden if there is one. For a line of its own.
    QWidget* structures_row() const noexcept { return several_; }
    // Sets how the query is to be read.
    void put_into(QueryText& query) const;
    // Takes that from a query.
    void take(const QueryText& query);
    // The language is to be found out, for another text.
    void find_language();
    // What the text was read as, and how many structures it holds; nothing: it has not been read, or cannot be.
    void show_reading(std::optional<QueryLanguage> language, std::size_t structures);

  Q_SIGNALS:
    // The user reads the text otherwise.
    void changed();

  private:
    void check(std::optional<QueryLanguage> language);

    SegmentedControl* language_;
    QWidget* several_;  // shown if there are several structures
    QLabel* structures_;
    QComboBox* which_;
    bool is_said_ = false;  // the language, by a click
    QueryLanguage said_ = QueryLanguage::smiles;
};

}  // namespace chemsieve::ui
