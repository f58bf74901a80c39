// What holds for all files of an import: what becomes of compounds that are there already and of records that cannot
// be used, further kinds of fingerprints, and whether salts are stripped.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <optional>
#include <vector>

#include "ui/session/library_service.h"
#include "ui/widgets/card.h"

namespace chemsieve::ui {

class ImportChoices : public Card {
  public:
    explicit ImportChoices(QWidget* parent = nullptr);

    // What a library is cannot be chosen any more. Nothing: the library is still to be made.
    void show_recipe(const std::optional<LibraryRecipe>& recipe);
    // The settings of a file that is read with these options.
    ImportSettings settings(const ImportOptions& options) const;
    // Keeps what was chosen for the next import.
    void save() const;

  private:
    QComboBox* duplicates_;
    QComboBox* errors_;
    QCheckBox* strip_salts_;
    struct Kind {
        FingerprintKind kind;
        QCheckBox* check;
    };
    std::vector<Kind> kinds_;
};

}  // namespace chemsieve::ui
