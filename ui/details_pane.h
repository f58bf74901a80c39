// One compound at large: drawing with the match, id, SMILES and all properties.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QWidget>
#include <optional>

#include "ui/drawing_cache.h"
#include "ui/hit_model.h"

namespace chemsieve::ui {

// The drawing, as large as there is room.
class StructureCard : public QWidget {
    Q_OBJECT
  public:
    StructureCard(DrawingCache* drawings, QWidget* parent = nullptr);
    void show_compound(std::optional<CompoundNumber> compound);
    QSize sizeHint() const override { return {320, 260}; }
    QSize minimumSizeHint() const override { return {160, 120}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    DrawingCache* drawings_;
    std::optional<CompoundNumber> compound_;
};

class DetailsPane : public QWidget {
    Q_OBJECT
  public:
    // Both outlive the pane.
    DetailsPane(const HitModel* model, DrawingCache* drawings, QWidget* parent = nullptr);

    void show_hit(const Hit& hit);
    void show_nothing();

  private:
    void add_property(const QString& name, const QString& value, const QString& tooltip);

    const HitModel* model_;
    StructureCard* card_;
    QLabel* id_;
    QLineEdit* smiles_;
    QPushButton* copy_smiles_;
    QTableWidget* properties_;
};

}  // namespace chemsieve::ui
