#include "ui/query_panel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace chemsieve::ui {

QueryPanel::QueryPanel(QWidget* parent)
    : QWidget{parent},
      field_{new QueryField},
      options_{new SearchOptionsBox},
      search_{new QPushButton{tr("Search")}},
      stop_{new QPushButton{tr("S&top")}} {
    search_->setToolTip(tr("Search the library (Return)"));
    stop_->setToolTip(tr("Stop the search and keep what was found (Esc)"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(search_, 2);
    buttons->addWidget(stop_, 1);
    auto* layout = new QVBoxLayout{this};
    layout->addWidget(field_, 1);
    layout->addWidget(options_);
    layout->addLayout(buttons);
    connect(field_, &QueryField::search_wanted, this, &QueryPanel::search_wanted);
    connect(field_, &QueryField::drawing_wanted, this, &QueryPanel::drawing_wanted);
    connect(options_, &SearchOptionsBox::search_wanted, this, &QueryPanel::search_wanted);
    connect(options_, &SearchOptionsBox::reading_changed, this,
            [this] { field_->set_reading(options_->mode(), options_->merges_hydrogens()); });
    connect(search_, &QPushButton::clicked, this, &QueryPanel::search_wanted);
    connect(stop_, &QPushButton::clicked, this, &QueryPanel::stop_wanted);
    set_searching(false);
}

SearchRequest QueryPanel::request() const {
    return {.query = field_->typed(), .options = options_->options(), .where = options_->condition().toStdString()};
}

void QueryPanel::set_query(const QString& text) { field_->set_text(text); }

QString QueryPanel::query_text() const { return field_->query_text(); }

void QueryPanel::set_drawn(const DrawnQuery& query) { field_->set_drawn(query); }

PanelQuery QueryPanel::state() const {
    return {.text = field_->text(),
            .molfile = field_->drawn() ? field_->drawn()->molfile : QString{},
            .language = field_->language(),
            .mode = options_->mode(),
            .where = options_->condition()};
}

void QueryPanel::restore(const PanelQuery& query) {
    field_->set_language(query.language);
    options_->set_condition(query.where);
    options_->set_mode(query.mode);
    if (query.molfile.isEmpty()) {
        field_->forget_drawing();
        field_->set_text(query.text);
    } else {
        field_->set_drawn({.molfile = query.molfile, .shown = query.text});
    }
}

void QueryPanel::paste() { field_->paste(); }

void QueryPanel::focus_query() { field_->focus_query(); }

void QueryPanel::show_problem(const QString& reason) { field_->show_problem(reason); }

void QueryPanel::show_note(const QString& note) { field_->show_note(note); }

void QueryPanel::set_searching(bool searching) {
    searching_ = searching;
    stop_->setEnabled(searching);
    search_->setEnabled(library_open_);
}

void QueryPanel::set_library_open(bool open) {
    library_open_ = open;
    set_searching(searching_);
}

void QueryPanel::set_properties(const QStringList& names) { options_->set_properties(names); }

}  // namespace chemsieve::ui
