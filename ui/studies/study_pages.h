// The pages Census, Known check and Overlap, one of them in sight.
//
// Threads: window's thread.
#pragma once

#include <QStackedWidget>
#include <memory>

#include "ui/session/library_service.h"

namespace chemsieve::ui {

class CensusPage;
class KnownPage;
class OverlapPage;

enum class Study { census, known, overlap };

class StudyPages : public QStackedWidget {
    Q_OBJECT
  public:
    explicit StudyPages(const std::shared_ptr<LibraryService>& service, QWidget* parent = nullptr);

    void show_study(Study study);
    Study study() const { return static_cast<Study>(currentIndex()); }
    // That is open in the window, also after a change.
    void set_library(const QString& path, const std::shared_ptr<const CompoundSource>& source);

  Q_SIGNALS:
    void search_wanted(const QString& smarts);
    // See CensusPage.
    void query_wanted(const QString& smarts);
    void hit_wanted(const QString& smarts, qint64 compound);
    // A list of these compounds of the open library.
    void list_wanted(const QStringList& ids);

  private:
    CensusPage* census_;
    KnownPage* known_;
    OverlapPage* overlap_;
};

}  // namespace chemsieve::ui
