// That text which is far too long for a query is refused before it is laid out, whatever way it comes.
#include "ui/query/query_edit.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/ui_test.h"
#include "ui/query/query_field.h"
#include "ui/sketcher/sketcher.h"
#include "ui/widgets/condition_edit.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui::query_edit_test {

namespace {

constexpr int kMegabyte = 1 << 20;

void paste(QPlainTextEdit* edit, const QString& text) {
    QApplication::clipboard()->setText(text);
    edit->paste();
}

}  // namespace

class QueryEditTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void long_lines_are_refused_data() {
        QTest::addColumn<int>("characters");
        QTest::newRow("longer than any query") << (1 << 14) + 1;
        QTest::newRow("1 MB") << kMegabyte;
        QTest::newRow("20 MB") << 20 * kMegabyte;
    }

    void long_lines_are_refused() {
        QFETCH(int, characters);
        const QString line(characters, QLatin1Char('C'));
        QueryEdit edit;
        QSignalSpy refused{&edit, &QueryEdit::refused};
        edit.setPlainText("CCO");
        paste(&edit, line);
        QCOMPARE(edit.toPlainText(), QString{"CCO"});
        QCOMPARE(refused.size(), 1);
        const QString reason = refused.takeFirst().first().toString();
        QVERIFY2(reason.contains(with_separators(characters)) && reason.contains(with_separators(1 << 14)) &&
                     reason.contains("CCCC") && reason.size() < 200,
                 qPrintable(reason));
        QMimeData data;
        data.setText("c1ccccc1\n" + line);
        QDragEnterEvent enter{{5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
        QApplication::sendEvent(edit.viewport(), &enter);
        QDropEvent drop{QPointF{5, 5}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier};
        QApplication::sendEvent(edit.viewport(), &drop);
        QCOMPARE(refused.size(), 1);
        QVERIFY(edit.document()->characterCount() < 100);
        edit.setPlainText(line);
        QCOMPARE(refused.size(), 2);
        QVERIFY(edit.toPlainText().isEmpty());
    }

    void what_may_be_a_query_is_taken() {
        QueryEdit edit;
        QSignalSpy refused{&edit, &QueryEdit::refused};
        const QString half((1 << 13) + 1, QLatin1Char('C'));
        paste(&edit, half);
        QCOMPARE(edit.toPlainText(), half);
        // The same once more fits the line no longer.
        paste(&edit, half);
        QCOMPARE(edit.toPlainText(), half);
        QCOMPARE(refused.size(), 1);
        edit.selectAll();
        paste(&edit, half);
        QCOMPARE(edit.toPlainText(), half);
        QCOMPARE(refused.size(), 1);
        QString lines;
        for (int i = 0; i < 5000; ++i) lines += QString("CCO compound%1\n").arg(i);
        edit.selectAll();
        paste(&edit, lines);
        QCOMPARE(edit.toPlainText(), lines);
    }

    void the_panel_says_why() {
        QueryField field;
        auto* edit = field.findChild<QueryEdit*>();
        paste(edit, QString(kMegabyte, QLatin1Char('N')));
        const auto* message = field.findChild<QLabel*>("query_message");
        QVERIFY2(message->text().contains("a query has at most"), qPrintable(message->text()));
        field.set_text("CCO");
        QTRY_VERIFY(!message->text().contains("at most"));
    }

    void the_letters_that_cannot_be_read_are_marked() {
        QueryField field;
        const auto* edit = field.findChild<QueryEdit*>();
        const auto marked = [&] {
            QStringList texts;
            for (const QTextEdit::ExtraSelection& mark : edit->extraSelections()) texts << mark.cursor.selectedText();
            return texts;
        };
        const auto* message = field.findChild<QLabel*>("query_message");
        const std::pair<const char*, const char*> faults[] = {
            {"CC(C", "("}, {"C1CCC", "1"}, {"CC[Xy]C", "[Xy]"}, {"CCO\u2013C", "\u2013"}, {"CC)C", ")"},
        };
        for (const auto& [text, fault] : faults) {
            field.set_text(QString::fromUtf8(text));
            QTRY_COMPARE(marked(), QStringList{QString::fromUtf8(fault)});
            QVERIFY2(!message->text().isEmpty(), text);
        }
        field.set_text("CCO");
        QTRY_COMPARE(marked(), QStringList{});
    }

    void other_fields_stay_small() {
        ConditionEdit condition;
        QApplication::clipboard()->setText(QString(20 * kMegabyte, QLatin1Char('m')));
        condition.paste();
        QVERIFY(condition.text().size() < (1 << 15));
        Sketcher sketcher;
        QVERIFY(!sketcher.take_text(QString(20 * kMegabyte, QLatin1Char('C'))));
        QApplication::clipboard()->clear();
    }
};

CHEMSIEVE_UI_TEST(query_edit, QueryEditTest)

}  // namespace chemsieve::ui::query_edit_test

#include "query_edit_test.moc"
