// Notes and ratings of compounds: written in the details and by the menu, shown, sorted, filtered, copied, exported,
// undone, and kept from session to session.

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QStandardPaths>
#include <QTest>
#include <QToolTip>
#include <QUndoStack>
#include <algorithm>

#include "data/upkeep/compound_removal.h"
#include "tests/support/forwarding_library.h"
#include "tests/ui/demo_library.h"
#include "tests/ui/open_window.h"
#include "tests/ui/ui_test.h"
#include "ui/details/compound_fields.h"
#include "ui/lists/compound_lists.h"
#include "ui/lists/list_storage.h"
#include "ui/refine/filter_bar.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui::notes_test {

namespace {

QString folder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + "/lists"; }

struct Opened : test::OpenWindow {
    explicit Opened(const QString& library) : OpenWindow{library} {
        wait_for_library();
        QTRY_VERIFY(!window->is_searching() && model()->rowCount() > 0);
        search("OC(=O)c1ccccc1");
        window->activateWindow();
    }
    RatingStars* stars() const { return window->findChild<RatingStars*>(); }
    NoteEdit* note() const { return window->findChild<NoteEdit*>(); }
    QUndoStack* undo() const { return window->findChild<QUndoStack*>(); }
    CompoundLists* lists() const { return window->findChild<CompoundLists*>(); }
    int column(const QString& title) const { return model()->column_of(title); }
    bool shows(const QString& title) const { return !table()->isColumnHidden(column(title)); }
    QString cell(int row, const QString& title) const { return model()->index(row, column(title)).data().toString(); }
    void choose(const QString& id) const {
        const auto row = shown_ids().indexOf(id);
        QVERIFY2(row >= 0, qPrintable(id));
        table()->selectRow(static_cast<int>(row));
    }
    void write(const QString& text) const {
        note()->setFocus();
        note()->selectAll();
        QTest::keyClicks(note(), text);
        QTest::keyClick(note(), Qt::Key_Return, Qt::ControlModifier);
    }
    QAction* action(const QString& beginning) const {
        for (QAction* action : window->findChildren<QAction*>()) {
            if (action->text().remove('&').startsWith(beginning)) return action;
        }
        qFatal("no such action");
        return nullptr;
    }
    // What the files of the user's folder hold.
    static QByteArray stored() {
        QByteArray all;
        for (const QString& name : QDir{folder()}.entryList({"*.json"}, QDir::Files)) {
            all += QByteArray::fromStdString(test::content_of(folder() + '/' + name));
        }
        return all;
    }
};

// Its compounds cannot be selected, as those of a library that another program keeps locked.
struct LockedSource : chemsieve::test::ForwardingSource {
    using ForwardingSource::ForwardingSource;
    std::optional<SelectedCompounds> select(const CompoundFilter&, const std::stop_token&) const override {
        throw LibraryError{"the library is locked"};
    }
};

// Lists and their storage without a window.
struct Kept {
    QUndoStack undo;
    CompoundLists lists{&undo};
    std::unique_ptr<ListStorage> storage = std::make_unique<ListStorage>(&lists);

    void open(std::shared_ptr<const CompoundSource> source) {
        const QSignalSpy loaded{storage.get(), &ListStorage::loaded};
        storage->open(std::move(source));
        QTRY_VERIFY(!loaded.isEmpty());
    }
};

CompoundSelection compound_of(const CompoundSource& source, const std::string& id) {
    return *source.select({.where = std::nullopt, .ids = std::vector{id}}, {})->compounds;
}

}  // namespace

class NotesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;

  private Q_SLOTS:
    void init() {
        demo_ = std::make_unique<test::DemoLibrary>();
        QSettings{}.clear();
        QDir{folder()}.removeRecursively();
    }

    void a_compound_is_rated_and_noted_in_the_details() {
        const Opened w{demo_->path()};
        QVERIFY(!w.shows("rating") && !w.shows("note"));
        w.choose("Aspirin");
        const int row = w.table()->currentIndex().row();
        QTest::mouseClick(w.stars(), Qt::LeftButton, {}, {2 + 3 * 20 + 8, w.stars()->height() / 2});
        QCOMPARE(w.stars()->rating(), 4);
        QVERIFY(w.shows("rating") && w.shows("note"));
        QCOMPARE(w.cell(row, "rating"), QString(4, QChar{0x2605}));
        w.write("order 5 g");
        QCOMPARE(w.cell(row, "note"), QString("order 5 g"));
        // Undone one by one.
        w.undo()->undo();
        QCOMPARE(w.cell(row, "note"), QString());
        QCOMPARE(w.cell(row, "rating").size(), 4);
        w.undo()->undo();
        QVERIFY(!w.shows("rating"));
        QCOMPARE(w.stars()->rating(), 0);
        w.undo()->redo();
        w.undo()->redo();
        QCOMPARE(w.cell(row, "note"), QString("order 5 g"));
        // The same star once more takes the rating away; digits and arrows set it.
        QTest::mouseClick(w.stars(), Qt::LeftButton, {}, {2 + 3 * 20 + 8, w.stars()->height() / 2});
        QCOMPARE(w.cell(row, "rating"), QString());
        QTest::keyClick(w.stars(), Qt::Key_5);
        QCOMPARE(w.cell(row, "rating").size(), 5);
        QTest::keyClick(w.stars(), Qt::Key_Left);
        QCOMPARE(w.cell(row, "rating").size(), 4);
    }

    void what_is_written_belongs_to_the_compound_that_was_chosen() {
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        w.note()->setFocus();
        QTest::keyClicks(w.note(), "for aspirin");
        w.choose("Salicylic acid");
        QCOMPARE(w.note()->toPlainText(), QString());
        QTest::keyClicks(w.note(), "not kept");
        QTest::keyClick(w.note(), Qt::Key_Escape);
        QCOMPARE(w.note()->toPlainText(), QString());
        w.choose("Aspirin");
        QCOMPARE(w.note()->toPlainText(), QString("for aspirin"));
        QCOMPARE(w.lists()->notes().size(), 1);
    }

    void an_undone_note_leaves_the_field_in_use() {
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        w.write("order 5 g ");
        QVERIFY(w.note()->hasFocus());
        QVERIFY(w.note()->textCursor().atEnd());
        w.undo()->undo();
        QCOMPARE(w.note()->toPlainText(), QString());
        w.undo()->redo();
        QCOMPARE(w.note()->toPlainText(), QString("order 5 g"));
        // What is being written is not taken away by other changes.
        w.note()->moveCursor(QTextCursor::End);
        QTest::keyClicks(w.note(), " or 10");
        w.action("3  ")->trigger();
        QCOMPARE(w.note()->toPlainText(), QString("order 5 g or 10"));
        QCOMPARE(w.stars()->rating(), 3);
    }

    void what_is_too_long_is_said() {
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        w.note()->setFocus();
        QApplication::clipboard()->setText(QString(5000, QLatin1Char('a')));
        w.note()->paste();
        QCOMPARE(w.note()->toPlainText().size(), 4000);
        QVERIFY2(QToolTip::text().contains(number_locale().toString(4000)), qPrintable(QToolTip::text()));
    }

    void all_selected_rows_are_rated_at_once() {
        const Opened w{demo_->path()};
        w.table()->clearSelection();
        for (const int row : {1, 3, 4}) {
            w.table()->selectionModel()->select(w.model()->index(row, 0),
                                                QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
        const int steps = w.undo()->index();
        w.action("3  ")->trigger();
        QCOMPARE(w.undo()->index(), steps + 1);
        for (int row = 0; row < 6; ++row) {
            const bool rated = row == 1 || row == 3 || row == 4;
            QCOMPARE(w.cell(row, "rating").size(), rated ? 3 : 0);
        }
        w.action("3  ")->trigger();  // once more
        QVERIFY(w.lists()->notes().empty());
    }

    void ratings_sort_and_filter() {
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        QTest::keyClick(w.stars(), Qt::Key_2);
        w.choose("Salicylic acid");
        QTest::keyClick(w.stars(), Qt::Key_5);
        w.write("Precursor");
        w.settle_after([&] { w.table()->sort_by({{w.column("rating"), Qt::DescendingOrder}}); });
        QCOMPARE(w.shown_ids().first(2), (QStringList{"Salicylic acid", "Aspirin"}));
        w.settle_after([&] { w.table()->sort_by({{w.column("rating"), Qt::AscendingOrder}}); });
        QCOMPARE(w.shown_ids().first(2), (QStringList{"Aspirin", "Salicylic acid"}));
        auto* filters = w.window->findChild<FilterBar*>();
        const auto filter = [&](const QString& title, std::optional<ValueRange> range, const QString& text) {
            const HitColumn column = w.model()->columns()[static_cast<std::size_t>(w.column(title))];
            w.settle_after([&] { filters->set_column_filter({.column = column, .range = range, .text = text}); });
        };
        filter("rating", ValueRange{3, 5}, {});
        QCOMPARE(w.shown_ids(), QStringList{"Salicylic acid"});
        filter("rating", ValueRange{1, 5}, {});
        QCOMPARE(w.shown_ids().size(), 2);
        filter("note", {}, "precur");
        QCOMPARE(w.shown_ids(), QStringList{"Salicylic acid"});
    }

    void filters_know_what_is_rated_later() {
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        QTest::keyClick(w.stars(), Qt::Key_5);
        const HitColumn rating = w.model()->columns()[static_cast<std::size_t>(w.column("rating"))];
        auto* filters = w.window->findChild<FilterBar*>();
        w.settle_after([&] { filters->set_column_filter({.column = rating, .range = ValueRange{4, 5}, .text = {}}); });
        QCOMPARE(w.shown_ids(), QStringList{"Aspirin"});
        CompoundSelection benzoic;
        for (const Hit& hit : w.model()->all_hits()) {
            if (w.model()->compound(hit.compound)->row.id == "Benzoic acid") benzoic.add(hit.compound);
        }
        w.lists()->rate(benzoic, 4);
        w.search("OC(=O)c1ccccc1");
        QStringList ids = w.shown_ids();
        ids.sort();
        QCOMPARE(ids, (QStringList{"Aspirin", "Benzoic acid"}));
    }

    void the_first_click_on_the_title_brings_most_stars_first() {
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        QTest::keyClick(w.stars(), Qt::Key_2);
        w.choose("Salicylic acid");
        QTest::keyClick(w.stars(), Qt::Key_5);
        const int column = w.column("rating");
        w.table()->scrollTo(w.model()->index(0, column));
        QHeaderView* titles = w.table()->horizontalHeader();
        w.settle_after([&] {
            QTest::mouseClick(titles->viewport(), Qt::LeftButton, {},
                              {titles->sectionViewportPosition(column) + 20, titles->height() / 2});
        });
        QCOMPARE(w.shown_ids().first(2), (QStringList{"Salicylic acid", "Aspirin"}));
    }

    void they_are_exported_and_copied() {
        const Opened w{demo_->path()};
        const auto exported = [&](const QString& name) {
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            w.window->start_export(demo_->file(name), OutputFormat::tsv);
            [&] { QVERIFY(ended.wait(test::kPatience)); }();
            return QString::fromStdString(test::content_of(demo_->file(name)));
        };
        QVERIFY(!exported("without.tsv").section('\n', 0, 0).contains("rating"));
        w.choose("Aspirin");
        QTest::keyClick(w.stars(), Qt::Key_4);
        w.write("order 5 g");
        const QString table = exported("with.tsv");
        QVERIFY(table.section('\n', 0, 0).endsWith("\trating\tnote"));
        const QStringList lines = table.split('\n', Qt::SkipEmptyParts);
        const auto aspirin =
            std::find_if(lines.begin(), lines.end(), [](const QString& line) { return line.contains("\tAspirin\t"); });
        QVERIFY(aspirin != lines.end() && aspirin->endsWith("\t4\torder 5 g"));
        QVERIFY(std::count_if(lines.begin() + 1, lines.end(), [](const QString& l) { return l.endsWith("\t\t"); }) ==
                lines.size() - 2);
        test::copy_as(*w.window, "Row");
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains("\trating\tnote") && copied.contains("\t4\torder 5 g"), qPrintable(copied));
    }

    void notes_of_several_lines_are_whole_in_every_format() {
        const QString text = "order 5 g,\n\n> ask \"Anna\"\n$$$$";
        {
            const Opened w{demo_->path()};
            w.choose("Aspirin");
            w.note()->setFocus();
            QApplication::clipboard()->setText(text);
            w.note()->paste();
            w.note()->tell();
            test::copy_as(*w.window, "Row");
            QCOMPARE(QApplication::clipboard()->text().count('\n'), 2);
        }
        const Opened w{demo_->path()};
        w.choose("Aspirin");
        QTRY_COMPARE(w.note()->toPlainText(), text);
        const auto exported = [&](const QString& name, OutputFormat format) {
            QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
            w.window->start_export(demo_->file(name), format);
            [&] { QVERIFY(ended.wait(test::kPatience)); }();
            return test::content_of(demo_->file(name));
        };
        QVERIFY(exported("hits.csv", OutputFormat::csv).find(",\"order 5 g,\n\n> ask \"\"Anna\"\"\n$$$$\"") !=
                std::string::npos);
        QVERIFY(exported("hits.tsv", OutputFormat::tsv).find("\torder 5 g,  > ask \"Anna\" $$$$\n") !=
                std::string::npos);
        QVERIFY(exported("hits.jsonl", OutputFormat::jsonl)
                    .find("\"note\":\"order 5 g,\\n\\n> ask \\\"Anna\\\"\\n$$$$\"") != std::string::npos);
        QVERIFY(!exported("hits.xlsx", OutputFormat::xlsx).empty());
        QVERIFY(exported("hits.sdf", OutputFormat::sdf).find("> <note>\norder 5 g,\n \n > ask \"Anna\"\n $$$$\n\n") !=
                std::string::npos);
    }

    void properties_of_the_same_names_stay_apart() {
        // As an exported table that is imported again.
        const QString other = demo_->file("other.sieve");
        gui::FileLibraryService{}.import_file(
            other.toStdString(),
            demo_->write("other.csv", "smiles,id,rating,note\nOC(=O)c1ccccc1,Acid,2,theirs\n").toStdString(), {}, {});
        const Opened w{other};
        w.choose("Acid");
        QTest::keyClick(w.stars(), Qt::Key_5);
        w.write("mine");
        QCOMPARE(w.cell(0, "note"), QString("theirs"));
        QCOMPARE(w.cell(0, "my_note"), QString("mine"));
        QCOMPARE(w.cell(0, "my_rating").size(), 5);
        QSignalSpy ended{w.window.get(), &MainWindow::export_ended};
        w.window->start_export(demo_->file("other.jsonl"), OutputFormat::jsonl);
        QVERIFY(ended.wait(test::kPatience));
        const QString line = QString::fromStdString(test::content_of(demo_->file("other.jsonl")));
        QVERIFY2(line.contains("\"rating\":2,\"note\":\"theirs\",\"my_rating\":5,\"my_note\":\"mine\""),
                 qPrintable(line));
    }

    void they_are_kept_and_read_again() {
        {
            const Opened w{demo_->path()};
            w.choose("Aspirin");
            QTest::keyClick(w.stars(), Qt::Key_4);
            w.write("two\\nlines");
            w.note()->setFocus();
            w.choose("Salicylic acid");
            QTest::keyClicks(w.note(), "left unsaid");  // the window closes over it
        }
        const Opened w{demo_->path()};
        QTRY_COMPARE(w.lists()->notes().size(), 2);
        w.choose("Aspirin");
        QTRY_COMPARE(w.stars()->rating(), 4);
        QCOMPARE(w.note()->toPlainText(), QString("two\\nlines"));
        w.choose("Salicylic acid");
        QCOMPARE(w.note()->toPlainText(), QString("left unsaid"));
    }

    void a_note_outlives_its_compound() {
        {
            const Opened w{demo_->path()};
            w.choose("Aspirin");
            w.write("worth keeping");
        }
        QTRY_VERIFY(Opened::stored().contains("worth keeping"));
        remove_compounds(demo_->path().toStdString(),
                         {.where = {}, .ids = std::vector<std::string>{"Aspirin", "Salicylic acid"}}, {}, {}, {});
        {
            const Opened w{demo_->path()};
            QTRY_VERIFY(w.lists()->notes().empty() && w.model()->rowCount() > 0);
            w.choose("Benzoic acid");
            w.write("another");
        }
        QVERIFY(Opened::stored().contains("worth keeping") && Opened::stored().contains("another"));
        // It is imported again.
        gui::FileLibraryService{}.import_file(
            demo_->path().toStdString(), demo_->write("again.smi", "CC(=O)Oc1ccccc1C(=O)O Aspirin\n").toStdString(), {},
            {});
        const Opened w{demo_->path()};
        QTRY_COMPARE(w.lists()->notes().size(), 2);
        w.choose("Aspirin");
        QCOMPARE(w.note()->toPlainText(), QString("worth keeping"));
    }

    void a_damaged_file_is_told_and_kept() {
        {
            const Opened w{demo_->path()};
            w.choose("Aspirin");
            w.write("worth keeping");
        }
        const QStringList files = QDir{folder()}.entryList({"*.json"}, QDir::Files);
        QCOMPARE(files.size(), 1);
        const QString path = folder() + '/' + files.front();
        QFile file{path};
        QVERIFY(file.resize(file.size() / 2));
        const QByteArray left = QByteArray::fromStdString(test::content_of(path));
        {
            const Opened w{demo_->path()};
            w.choose("Aspirin");
            w.write("new");
        }
        QCOMPARE(QByteArray::fromStdString(test::content_of(path + ".damaged")), left);
        QVERIFY(Opened::stored().contains("new"));
        // Damaged once more: the first is still there.
        QVERIFY(file.resize(file.size() / 2));
        const QByteArray left_again = QByteArray::fromStdString(test::content_of(path));
        const Opened w{demo_->path()};
        QTRY_VERIFY(QFile::exists(path + ".damaged 2"));
        QCOMPARE(QByteArray::fromStdString(test::content_of(path + ".damaged")), left);
        QCOMPARE(QByteArray::fromStdString(test::content_of(path + ".damaged 2")), left_again);
    }

    void what_could_not_be_read_is_said_and_not_written_over() {
        const auto library = gui::FileLibraryService{}.open(demo_->path().toStdString());
        {
            Kept kept;
            kept.open(library);
            kept.lists.rate(compound_of(*library, "Aspirin"), 5);
        }
        const QByteArray before = Opened::stored();
        QVERIFY(before.contains("Aspirin"));
        {
            Kept kept;
            const QSignalSpy failed{kept.storage.get(), &ListStorage::failed};
            kept.open(std::make_shared<LockedSource>(library));
            QCOMPARE(failed.size(), 1);
            QVERIFY(failed[0][0].toString().contains("the library is locked"));
            QVERIFY(failed[0][0].toString().contains("not kept"));
            kept.lists.rate(compound_of(*library, "Caffeine"), 1);
        }
        QCOMPARE(Opened::stored(), before);
        // The next library, or this one when it is free again, is kept as ever.
        Kept kept;
        kept.open(std::make_shared<LockedSource>(library));
        kept.open(library);
        kept.lists.rate(compound_of(*library, "Caffeine"), 1);
        kept.storage.reset();
        QVERIFY(Opened::stored().contains("Aspirin") && Opened::stored().contains("Caffeine"));
    }

    void what_is_done_while_the_file_is_read_adds_to_it() {
        const auto library = gui::FileLibraryService{}.open(demo_->path().toStdString());
        const CompoundSelection aspirin = compound_of(*library, "Aspirin");
        CompoundNumber number{};
        aspirin.for_each([&](CompoundNumber compound) { number = compound; });
        {
            Kept kept;
            kept.open(library);
            kept.lists.write_note(number, "worth keeping");
        }
        {
            Kept kept;
            const QSignalSpy loaded{kept.storage.get(), &ListStorage::loaded};
            kept.storage->open(library);
            kept.lists.rate(aspirin, 5);
            QTRY_VERIFY(!loaded.isEmpty());
            QCOMPARE(note_of(kept.lists.notes(), number), (CompoundNote{.text = "worth keeping", .rating = 5}));
            // The step was made before the file was known, and would take all that it holds away.
            kept.undo.undo();
            QCOMPARE(note_of(kept.lists.notes(), number).text, QString("worth keeping"));
        }
        Kept kept;
        kept.open(library);
        QCOMPARE(note_of(kept.lists.notes(), number), (CompoundNote{.text = "worth keeping", .rating = 5}));
    }
};

CHEMSIEVE_UI_TEST(notes, NotesTest)

}  // namespace chemsieve::ui::notes_test

#include "notes_test.moc"
