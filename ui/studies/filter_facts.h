// What a filter of known compounds says of itself, below the field that names it, and a field for its secret where it
// has one. Of anything but a filter there is nothing to see.
//
// Threads: window's thread; filters are read on another.
#pragma once

#include <QLabel>
#include <QWidget>
#include <memory>

#include "ui/jobs/job.h"
#include "ui/session/library_service.h"

namespace chemsieve::ui {

class FileField;

class FilterFacts : public QWidget {
    Q_OBJECT
  public:
    explicit FilterFacts(std::shared_ptr<LibraryService> service, QWidget* parent = nullptr);

    // Looks what the file is; told() follows. Empty: none.
    void set_path(const QString& path);
    // As far as it is known.
    bool is_filter() const noexcept { return is_filter_; }
    QString text() const { return text_->text(); }
    FileField* secret() const noexcept { return secret_; }
    // The file of the secret; empty: the filter has none.
    std::string secret_path() const;

  Q_SIGNALS:
    void told();

  private:
    void show_facts(const KnownFacts& facts);
    void show_nothing();

    std::shared_ptr<LibraryService> service_;
    QLabel* text_;
    FileField* secret_;
    QString path_;
    bool is_filter_ = false, has_secret_ = false;
    Job job_;
};

// A field for the file of a secret.
FileField* new_secret_field();

}  // namespace chemsieve::ui
