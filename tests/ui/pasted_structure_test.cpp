// Structures that other programs put on the clipboard: molfiles, MDLCT, CDXML.
#include "ui/widgets/pasted_structure.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/ui_test.h"
#include "ui/query/query_edit.h"
#include "ui/sketcher/sketcher.h"

namespace chemsieve::ui::pasted_structure_test {

namespace {

const QByteArray kMethanol =
    "\n  test\n\n  2  1  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\n"
    "    1.0000    0.0000    0.0000 O   0  0\n  1  2  1  0\nM  END\n";

// Each line with its length before it.
QByteArray as_mdlct(const QByteArray& molfile) {
    QByteArray bytes;
    for (const QByteArray& line : molfile.chopped(1).split('\n')) {
        bytes += static_cast<char>(line.size());
        bytes += line;
    }
    return bytes;
}

QByteArray cdxml(int fragments) {
    QByteArray text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<!DOCTYPE CDXML SYSTEM "
        "\"http://www.cambridgesoft.com/xml/cdxml.dtd\" >\n<CDXML BondLength=\"14.40\"><page id=\"1\">";
    for (int i = 1; i <= fragments; ++i) {
        const QByteArray n = QByteArray::number(100 * i);
        const auto id = [&](int more) { return QByteArray::number(100 * i + more); };
        text += "<fragment id=\"" + n + "\"><n id=\"" + id(1) + "\" p=\"10 10\"/><n id=\"" + id(2) +
                "\" p=\"22 17\" Element=\"7\" NumHydrogens=\"2\"/><b id=\"" + id(3) + "\" B=\"" + id(1) + "\" E=\"" +
                id(2) + "\"/></fragment>";
    }
    return text + "</page></CDXML>";
}

QMimeData* with(const QString& type, const QByteArray& bytes) {
    auto* data = new QMimeData;
    data->setData(type, bytes);
    return data;
}

const QString kWindowsMdlct = QStringLiteral("application/x-qt-windows-mime;value=\"MDLCT\"");

}  // namespace

class PastedStructureTest : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void mdlct_is_taken_apart() {
        QCOMPARE(molfile_of_mdlct(as_mdlct(kMethanol)), kMethanol);
        QCOMPARE(molfile_of_mdlct(as_mdlct(kMethanol) + '\0'), kMethanol);
        QVERIFY(molfile_of_mdlct({}).isEmpty());
        QVERIFY(molfile_of_mdlct(kMethanol).isEmpty());
        const QByteArray whole = as_mdlct(kMethanol);
        for (qsizetype i = 0; i < whole.size(); ++i) QVERIFY(molfile_of_mdlct(whole.first(i)).isEmpty());
    }

    void the_query_field_takes_what_other_programs_copy_data() {
        QTest::addColumn<QString>("type");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("holds");
        QTest::newRow("molfile") << "chemical/x-mdl-molfile" << kMethanol << "1.0000    0.0000    0.0000 O";
        QTest::newRow("MDLCT of Windows") << kWindowsMdlct << as_mdlct(kMethanol) << "1.0000    0.0000    0.0000 O";
        QTest::newRow("MDLCT without lengths") << kWindowsMdlct << kMethanol << "1.0000    0.0000    0.0000 O";
        QTest::newRow("CDXML") << "chemical/x-cdxml" << cdxml(1) << "N   0";
        QTest::newRow("CDXML with a zero")
            << "application/x-qt-windows-mime;value=\"CDXML\"" << cdxml(1) + '\0' << "N   0";
        QTest::newRow("XML that is CDXML") << "text/xml" << cdxml(1) << "N   0";
        QTest::newRow("text that is CDXML") << "text/plain" << cdxml(1) << "N   0";
        QTest::newRow("several structures") << "chemical/x-cdxml" << cdxml(2) << "$$$$";
    }

    void the_query_field_takes_what_other_programs_copy() {
        QFETCH(QString, type);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, holds);
        QueryEdit edit;
        edit.setPlainText("CCO");
        QApplication::clipboard()->setMimeData(with(type, bytes));
        QVERIFY(edit.canPaste());
        edit.paste();
        QVERIFY2(edit.toPlainText().contains(holds), qPrintable(edit.toPlainText()));
        QVERIFY(!edit.toPlainText().contains("CCO"));
        // Dropped, too.
        QueryEdit other;
        const std::unique_ptr<QMimeData> data{with(type, bytes)};
        QDragEnterEvent enter{{5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier};
        QApplication::sendEvent(other.viewport(), &enter);
        QDropEvent drop{QPointF{5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, Qt::NoModifier};
        QApplication::sendEvent(other.viewport(), &drop);
        QVERIFY2(other.toPlainText().contains(holds), qPrintable(other.toPlainText()));
    }

    void damaged_data_say_why_and_change_nothing() {
        for (const auto& [type, bytes] : {std::pair{QString{"chemical/x-cdxml"}, cdxml(1).chopped(30)},
                                          std::pair{QString{"chemical/x-cdxml"}, cdxml(0)},
                                          std::pair{kWindowsMdlct, as_mdlct(kMethanol).chopped(4)}}) {
            QueryEdit edit;
            edit.setPlainText("CCO");
            QSignalSpy refused{&edit, &QueryEdit::refused};
            QApplication::clipboard()->setMimeData(with(type, bytes));
            edit.paste();
            QCOMPARE(refused.size(), 1);
            QVERIFY2(refused.first().first().toString().contains("pasted"),
                     qPrintable(refused.first().first().toString()));
            QCOMPARE(edit.toPlainText(), QString{"CCO"});
        }
    }

    void xml_that_is_no_drawing_is_text() {
        QueryEdit edit;
        auto* data = with("text/xml", "<a>CCO</a>");
        data->setText("CCN");
        QApplication::clipboard()->setMimeData(data);
        edit.paste();
        QCOMPARE(edit.toPlainText(), QString{"CCN"});
    }

    void the_sketcher_draws_them() {
        for (const auto& [type, bytes] :
             {std::pair{QString{"chemical/x-cdxml"}, cdxml(2)}, std::pair{kWindowsMdlct, as_mdlct(kMethanol)}}) {
            Sketcher sketcher;
            QApplication::clipboard()->setMimeData(with(type, bytes));
            sketcher.paste();
            QCOMPARE(sketcher.sketch().atoms.size(), std::size_t{2});
        }
    }
};

CHEMSIEVE_UI_TEST(pasted_structure, PastedStructureTest)

}  // namespace chemsieve::ui::pasted_structure_test

#include "pasted_structure_test.moc"
