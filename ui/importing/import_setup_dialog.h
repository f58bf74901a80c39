// Before an import: what each file holds, how it is read, and what becomes of its compounds.
//
// Threads: window's thread; reads files on another.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>
#include <vector>

#include "ui/importing/file_options_pane.h"
#include "ui/importing/import_job.h"
#include "ui/importing/preview_loader.h"
#include "ui/importing/preview_table.h"

namespace chemsieve::ui {

class ImportSetupDialog : public QDialog {
    Q_OBJECT
  public:
    // `library` may be one that does not exist yet.
    ImportSetupDialog(std::shared_ptr<LibraryService> service, const QString& library, const QStringList& files,
                      QWidget* parent);

    // The files with the options found and set so far.
    std::vector<FileToImport> files() const;

  Q_SIGNALS:
    void chosen(const QString& library, const std::vector<chemsieve::ui::FileToImport>& files);
    // A preview is shown.
    void previewed(int file);

  private:
    struct File {
        QString path;
        ImportOptions options;
        std::optional<DrawnPreview> drawn;
        bool left_out = false;
    };
    QWidget* make_library_options();
    void show_recipe(const std::optional<LibraryRecipe>& recipe, const QString& failure);
    void choose_file(int file);
    void load(int file);
    void take_preview(int file, const DrawnPreview& drawn);
    void take_options(const ImportOptions& options);
    void use_for_all();
    void show_file();
    // Unticks the files that cannot be imported as they stand.
    void leave_unusable_out();
    void update_buttons();
    // The next file that is not left out and has no preview yet; -1: none.
    int next_to_load() const;

    QString library_;
    std::vector<File> files_;
    int shown_ = 0;
    bool is_library_readable_ = false;
    PreviewLoader* loader_;
    QListWidget* list_;
    FileOptionsPane* options_;
    QLabel* found_;
    PreviewTable* table_;
    QPushButton* for_all_;
    QComboBox* duplicates_;
    QComboBox* errors_;
    QCheckBox* strip_salts_;
    std::vector<std::pair<FingerprintKind, QCheckBox*>> kinds_;
    QLabel* problem_;
    QToolButton* leave_out_;
    QPushButton* import_;
};

}  // namespace chemsieve::ui
