// Before an import: what each file holds, how it is read, what becomes of its compounds, and which library gets them.
//
// Threads: window's thread; reads files on another.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QWidget>
#include <vector>

#include "ui/importing/import_options.h"
#include "ui/importing/import_preview.h"
#include "ui/importing/import_report.h"
#include "ui/jobs/job.h"

namespace chemsieve::ui {

// The library that the window has open and that can be changed.
struct ImportTarget {
    QString path;  // empty: there is none
    qint64 compounds = 0;
};

class CountChip;

class ImportSetup : public QWidget {
    Q_OBJECT
  public:
    // `library`: where the compounds go; it may be one that does not exist yet. Empty: a new one, which is named when
    // the import begins.
    ImportSetup(std::shared_ptr<LibraryService> service, const QString& library, const QStringList& files,
                QWidget* parent = nullptr);

    // Those that are there already stay as they are.
    void add_files(const QStringList& files);
    // The library that may be chosen instead of a new one.
    void set_open_library(const ImportTarget& open);
    // The files with the options found and set so far.
    std::vector<FileToImport> files() const;
    QString library() const { return library_; }
    void take_focus();

  Q_SIGNALS:
    // `library` empty: it has no name yet.
    void chosen(const QString& library, const std::vector<chemsieve::ui::FileToImport>& files);
    void cancelled();

  protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct File {
        QString path;
        ImportOptions options;
        std::optional<DrawnPreview> drawn;
    };
    QWidget* make_left();
    QWidget* make_files();
    QWidget* make_options();
    QWidget* make_right();
    QWidget* make_foot();
    void connect_parts();
    void set_library(const QString& library);
    void take_recipe(const std::optional<LibraryRecipe>& recipe, const QString& failure);
    void choose_file(int file);
    void load(int file);
    void load_next();
    void take_preview(int file, const DrawnPreview& drawn);
    void take_options(const ImportOptions& options);
    void use_for_all();
    void show_file();
    void show_chips(const ImportPreview* preview);
    void show_target();
    // Unticks the files that cannot be imported as they stand.
    void leave_unusable_out();
    void update_buttons();
    void begin();

    QString library_;
    ImportTarget open_;
    std::vector<File> files_;
    int shown_ = 0;
    QString library_problem_;
    bool is_library_known_ = false;
    std::shared_ptr<LibraryService> service_;
    QWidget* left_ = nullptr;   // scrolls
    QWidget* cards_ = nullptr;  // in it
    FileList* list_;
    FileOptionsPane* options_;
    QLabel* options_title_ = nullptr;
    ImportChoices* choices_;
    QLabel* title_;
    CountChip* readable_;
    CountChip* rejected_;
    QLabel* found_;
    PreviewTable* table_;
    QPushButton* for_all_;
    QLabel* problem_;
    QToolButton* leave_out_;
    QLabel* target_;
    QLabel* target_note_;
    QPushButton* other_target_;
    QPushButton* import_;
    Job preview_job_;
    Job recipe_job_;
};

}  // namespace chemsieve::ui
