// One compound at large: drawing with the match, id, SMILES and all properties.
//
// Threads: window's thread.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>

#include "ui/details/note_edit.h"
#include "ui/details/property_table.h"
#include "ui/details/rating_stars.h"
#include "ui/details/structure_card.h"
#include "ui/hits/hit_model.h"

namespace chemsieve::ui {

class CompoundCopier;
class CompoundLists;

class StructurePage : public QWidget {
    Q_OBJECT
  public:
    // All outlive the page.
    StructurePage(const HitModel* model, DrawingCache* drawings, const DrawingSwitches* switches,
                  CompoundCopier* copier, CompoundLists* lists, QWidget* parent = nullptr);

    void show_hit(const Hit& hit);
    void show_nothing();
    StructureCard* card() const noexcept { return card_; }

  private:
    std::vector<NamedValue> values_of(const Hit& hit, const CompoundData& compound) const;
    void show_values(std::vector<NamedValue> values);
    void write_note(const QString& text);
    void show_note();

    const HitModel* model_;
    CompoundLists* lists_;
    std::optional<Hit> hit_;  // that is shown
    StructureCard* card_;
    QLabel* id_;
    QLineEdit* smiles_;
    RatingStars* stars_;
    NoteEdit* note_;
    QToolButton* copy_smiles_;
    QToolButton* more_;
    QLineEdit* filter_;
    PropertyTable* properties_;
};

}  // namespace chemsieve::ui
