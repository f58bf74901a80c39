#include "ui/studies/study_pages.h"

#include "ui/studies/census_page.h"
#include "ui/studies/known_page.h"
#include "ui/studies/overlap_page.h"

namespace chemsieve::ui {

StudyPages::StudyPages(const std::shared_ptr<LibraryService>& service, QWidget* parent)
    : QStackedWidget{parent},
      census_{new CensusPage{service}},
      known_{new KnownPage{service}},
      overlap_{new OverlapPage{service}} {
    // In the order of Study.
    addWidget(census_);
    addWidget(known_);
    addWidget(overlap_);
    connect(census_, &CensusPage::search_wanted, this, &StudyPages::search_wanted);
    connect(census_, &CensusPage::query_wanted, this, &StudyPages::query_wanted);
    connect(census_, &CensusPage::hit_wanted, this, &StudyPages::hit_wanted);
    connect(known_, &KnownPage::list_wanted, this, &StudyPages::list_wanted);
    connect(overlap_, &OverlapPage::list_wanted, this, &StudyPages::list_wanted);
}

void StudyPages::show_study(Study study) {
    setCurrentIndex(static_cast<int>(study));
    currentWidget()->setFocus();
}

void StudyPages::set_library(const QString& path, const std::shared_ptr<const CompoundSource>& source) {
    census_->set_library(path);
    census_->set_source(source);
    known_->set_library(path);
    overlap_->set_library(path);
}

}  // namespace chemsieve::ui
