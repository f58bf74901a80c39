// Names are offered while a condition is typed: those of properties, and those that conditions can call.

#include "ui/widgets/condition_edit.h"

#include <QAbstractItemView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "app/queries/user_names.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/query/query_panel.h"
#include "ui/refine/filter_bar.h"

namespace chemsieve::ui::condition_edit_test {

namespace {

std::shared_ptr<const UserNames> names() {
    auto names = std::make_shared<UserNames>();
    names->add("leadlike", "mw <= 350 and logp <= 3");
    names->add_set("alerts=/tmp/alerts.sma");
    return names;
}

QStringList offered(const ConditionEdit& edit) {
    const QAbstractItemModel* model = edit.findChild<QCompleter*>()->completionModel();
    QStringList offers;
    for (int row = 0; row < model->rowCount(); ++row) offers << model->index(row, 0).data().toString();
    return offers;
}

void type(ConditionEdit& edit, const QString& text) {
    edit.clear();
    edit.setFocus();
    QTest::keyClicks(&edit, text);
}

}  // namespace

class ConditionEditTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void initTestCase() { demo_ = std::make_unique<test::DemoLibrary>(); }
    void init() { QSettings{}.clear(); }

    void names_of_properties_and_conditions_are_offered_and_taken() {
        ConditionEdit edit;
        edit.set_properties({"logp", "mw", "lot"});
        edit.set_condition_names(names().get());
        edit.show();
        type(edit, "l");
        QCOMPARE(offered(edit), (QStringList{"logp", "lot", "lipinski", "leadlike"}));
        type(edit, "mw < 400 and LEA");
        QCOMPARE(offered(edit), QStringList{"leadlike"});
        QAbstractItemView* popup = edit.findChild<QCompleter*>()->popup();
        QVERIFY(popup->isVisible());
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(edit.text(), QString{"mw < 400 and leadlike"});
        type(edit, "not al");
        QCOMPARE(offered(edit), QStringList{"alerts"});
        edit.set_condition_names(nullptr);
        edit.set_properties({"mw"});
        type(edit, "l");
        QCOMPARE(offered(edit), QStringList{});
    }

    void names_mean_what_they_stand_for() {
        const std::vector<ConditionName> all = names()->all();
        QCOMPARE(all.size(), 4U);
        QCOMPARE(meaning_of(all[0]), QString{"mw <= 500 and logp <= 5 and donors <= 5 and acceptors <= 10"});
        QCOMPARE(meaning_of(all[2]), QString{"mw <= 350 and logp <= 3"});
        QCOMPARE(meaning_of(all[3]), QString{"contains one of the structures of /tmp/alerts.sma"});
    }

    void the_menu_beside_the_line_has_them_below_the_properties() {
        const test::OpenWindow w{demo_->path(), std::make_shared<gui::FileLibraryService>(names())};
        w.wait_for_library();
        auto* edit = w.panel()->findChild<ConditionEdit*>();
        QAction* leadlike = nullptr;
        for (const QMenu* menu : w.panel()->findChildren<QMenu*>()) {
            bool is_below = false;
            for (QAction* action : menu->actions()) {
                is_below = is_below || action->isSeparator();
                if (action->text() == "leadlike" && is_below) leadlike = action;
            }
        }
        QVERIFY(leadlike);
        QCOMPARE(leadlike->toolTip(), QString{"mw &lt;= 350 and logp &lt;= 3"});
        leadlike->trigger();
        QCOMPARE(edit->text(), QString{"leadlike "});
        w.settle_after([&] { QTest::keyClick(edit, Qt::Key_Return); });
        const int found = w.model()->rowCount();
        QVERIFY(found > 0 && found < w.window->library()->compounds);
        // Filters offer them, too.
        auto* filter = w.window->findChild<FilterBar*>()->findChild<ConditionEdit*>();
        type(*filter, "lip");
        QCOMPARE(offered(*filter), QStringList{"lipinski"});
    }
};

CHEMSIEVE_UI_TEST(condition_edit, ConditionEditTest)

}  // namespace chemsieve::ui::condition_edit_test

#include "condition_edit_test.moc"
