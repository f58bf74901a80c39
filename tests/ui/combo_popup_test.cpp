// The lists of drop-downs: rows, ticks, what is said beside them, headings, and the field that finds a row.

#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "tests/ui/ui_test.h"
#include "ui/style/combo_popup.h"
#include "ui/style/tokens.h"

namespace chemsieve::ui::combo_popup_test {

namespace {

// A window with a drop-down of so many rows: "row 0", "row 1", ...
struct Opened {
    explicit Opened(int rows) : box{new QComboBox} {
        for (int i = 0; i < rows; ++i) box->addItem(QString("row %1").arg(i));
        (new QVBoxLayout{&window})->addWidget(box);
        window.show();
    }
    QListView* list() const { return qobject_cast<QListView*>(box->view()); }
    QLineEdit* field() const { return box->view()->parentWidget()->findChild<QLineEdit*>("find_row"); }
    int height_of(int row) const { return list()->visualRect(box->model()->index(row, 0)).height(); }
    QStringList seen() const {
        QStringList texts;
        for (int row = 0; row < box->count(); ++row) {
            if (!list()->isRowHidden(row)) texts << box->itemText(row);
        }
        return texts;
    }

    QWidget window;
    QComboBox* box;
};

// Whether a part of the picture has this colour.
bool has_colour(const QImage& picture, const QColor& colour, const QRect& part) {
    for (int y = part.top(); y <= part.bottom(); ++y) {
        for (int x = part.left(); x <= part.right(); ++x) {
            if (picture.pixelColor(x, y) == colour) return true;
        }
    }
    return false;
}

}  // namespace

class ComboPopupTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void rows_have_room_and_the_chosen_one_a_tick() {
        const Opened w{4};
        w.box->setCurrentIndex(2);
        w.box->showPopup();
        const int line = w.box->fontMetrics().height();
        for (int row = 0; row < 4; ++row) QCOMPARE(w.height_of(row), line + 12);
        const QImage picture = w.list()->viewport()->grab().toImage();
        const QColor tick = colours_of(w.box->palette()).link;
        for (int row = 0; row < 4; ++row) {
            QRect place = w.list()->visualRect(w.box->model()->index(row, 0));
            place.setWidth(34);
            QCOMPARE(has_colour(picture, tick, place), row == 2);
        }
        QVERIFY(!w.field() || !w.field()->isVisible());
        w.box->hidePopup();
    }

    void a_long_list_has_a_field_that_finds_rows() {
        const Opened w{15};
        w.box->showPopup();
        QVERIFY(w.field() && w.field()->isVisible());
        QTest::keyClicks(w.field(), "row 1");
        QCOMPARE(w.seen(), QStringList({"row 1", "row 10", "row 11", "row 12", "row 13", "row 14"}));
        QTest::keyClick(w.field(), Qt::Key_Down);
        QTest::keyClick(w.field(), Qt::Key_Down);
        QTest::keyClick(w.field(), Qt::Key_Return);
        QCOMPARE(w.box->currentText(), QString("row 11"));
        QTRY_VERIFY(!w.list()->isVisible());
        // All rows are there the next time, and the field is empty.
        w.box->showPopup();
        QCOMPARE(w.seen().size(), 15);
        QVERIFY(w.field()->text().isEmpty());
        // Typing reaches the field wherever the keyboard is.
        QTest::keyClick(w.list(), Qt::Key_9);
        QCOMPARE(w.seen(), QStringList{"row 9"});
        QTest::keyClick(w.field(), Qt::Key_Escape);
        QTRY_VERIFY(!w.list()->isVisible());
        QCOMPARE(w.box->currentText(), QString("row 11"));
    }

    void the_field_takes_no_room_from_the_rows() {
        const Opened w{13};
        w.box->showPopup();
        QVERIFY(w.field()->isVisible());
        QTRY_VERIFY(!w.list()->verticalScrollBar()->isVisible());
        w.box->hidePopup();
    }

    void the_popup_goes_with_its_drop_down() {
        auto* w = new Opened{15};
        w->box->showPopup();
        delete w;
    }

    void groups_have_headings_above_the_first_row_that_is_seen() {
        const Opened w{13};
        set_row_group(w.box, 0, "Of the compounds");
        set_row_group(w.box, 5, "Imported");
        w.box->showPopup();
        const int row = w.box->fontMetrics().height() + 12;
        QCOMPARE(w.height_of(0), 2 * row);
        QCOMPARE(w.height_of(1), row);
        QCOMPARE(w.height_of(5), 2 * row);
        QTest::keyClicks(w.field(), "7");
        QCOMPARE(w.height_of(7), 2 * row);
        w.box->hidePopup();
    }

    void what_is_said_of_a_row_makes_the_popup_wider() {
        const Opened w{3};
        w.box->setFixedWidth(60);
        w.box->showPopup();
        const int before = w.list()->width();
        w.box->hidePopup();
        set_row_detail(w.box, 1, "words, no numbers");
        w.box->showPopup();
        QVERIFY(w.list()->width() > before);
        w.box->hidePopup();
    }

    void rows_that_cannot_be_chosen_are_passed_over() {
        const Opened w{14};
        qobject_cast<QStandardItemModel*>(w.box->model())->item(1)->setEnabled(false);
        w.box->showPopup();
        QTest::keyClicks(w.field(), "1");
        QTest::keyClick(w.field(), Qt::Key_Return);
        QCOMPARE(w.box->currentText(), QString("row 10"));
    }
};

CHEMSIEVE_UI_TEST(combo_popup, ComboPopupTest)

}  // namespace chemsieve::ui::combo_popup_test

#include "combo_popup_test.moc"
