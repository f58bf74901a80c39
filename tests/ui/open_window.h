// A window that opens a library, and what tests do with it and ask of it.
#pragma once

#include <QSignalSpy>
#include <QString>
#include <QStringList>
#include <QTest>
#include <memory>

#include "app/gui/library_service.h"
#include "tests/ui/ui_test.h"
#include "ui/hits/hit_model.h"
#include "ui/hits/hit_view.h"
#include "ui/query/query_edit.h"
#include "ui/query/query_panel.h"
#include "ui/window/main_window.h"

namespace chemsieve::ui::test {

struct OpenWindow {
    explicit OpenWindow(const QString& library,
                        std::shared_ptr<LibraryService> service = std::make_shared<gui::FileLibraryService>());

    void wait_for_library() const;
    // Until the hits of the search that this begins are there and sorted.
    template <class Act>
    void settle_after(Act act) const {
        const QSignalSpy settled{window.get(), &MainWindow::hits_settled};
        act();
        QTRY_VERIFY(!settled.isEmpty() && !window->is_searching());
    }
    // With Return, and waits as above.
    void search(const QString& query) const;
    // The rows chosen in the table, by the key, and answers the question.
    void remove_selected() const;
    // Does not wait.
    void type_and_search(const QString& query) const;

    QueryPanel* panel() const { return window->findChild<QueryPanel*>(); }
    QueryEdit* edit() const { return window->findChild<QueryEdit*>(); }
    HitModel* model() const { return window->findChild<HitModel*>(); }
    HitView* table() const { return window->findChild<HitView*>(); }
    QString text_of(const char* label) const;
    QString status() const { return text_of("status"); }
    // In the order of the rows.
    QStringList shown_ids() const;
    // The newest message inside the window; empty: none.
    QString window_message() const;

    std::unique_ptr<MainWindow> window;
};

// Chooses what Edit > Copy has under this name.
void copy_as(const MainWindow& window, const QString& name);

}  // namespace chemsieve::ui::test
