// How files are imported: what the user chooses for one file, and for all of them.
//
// Threads: window's thread.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHash>
#include <QLabel>
#include <QSpinBox>
#include <QWidget>
#include <optional>
#include <vector>

#include "data/import/import_types.h"
#include "ui/session/library_service.h"
#include "ui/widgets/card.h"
#include "ui/widgets/message_label.h"

namespace chemsieve::ui {

// How one file is read: format, separator, titles, columns of structure and id; shown as found in the file, and changed
// by the user.
class FileOptionsPane : public QWidget {
    Q_OBJECT
  public:
    explicit FileOptionsPane(QWidget* parent = nullptr);

    // Does not emit.
    void show_options(const ImportOptions& options, const ImportPreview& preview);

  Q_SIGNALS:
    // The user has changed an option.
    void changed(const chemsieve::ImportOptions& options);

  private:
    // With its label above it.
    void place(QWidget* field, int row, int column);
    void take_format();
    void take_separator();
    void take_sheet();
    void take_header();
    void take_columns();
    void take_text();
    void show_text(const ImportPreview& preview, bool is_table, bool is_workbook);
    void show_columns(const TableLayout& layout);
    void forget_columns();
    void show_items(const ImportPreview& preview);
    QWidget* field_of(const Remedy& remedy) const;
    // Below the field that it is about, if it is about one.
    void show_problem(const Failure& failure);

    ImportOptions options_;
    ImportPreview shown_;  // without records
    QGridLayout* fields_;
    QComboBox* format_;
    QComboBox* separator_;
    QComboBox* sheet_;
    QCheckBox* header_;
    QComboBox* structure_;
    QComboBox* id_;
    QComboBox* encoding_;
    QSpinBox* skipped_;
    QComboBox* decimal_;
    MessageLabel* problem_;
    QHash<QWidget*, QLabel*> labels_;
};

// The names of data items in the first records of an SD file, each once.
QStringList item_names(const ImportPreview& preview);

// What holds for all files of an import: what becomes of compounds that are there already and of records that cannot be
// used, further kinds of fingerprints, and whether salts are stripped.
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
    QCheckBox* normalise_;
    struct Kind {
        FingerprintKind kind;
        QCheckBox* check;
    };
    std::vector<Kind> kinds_;
};

}  // namespace chemsieve::ui
