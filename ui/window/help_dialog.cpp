#include "ui/window/help_dialog.h"

#include <QApplication>
#include <QDialog>
#include <QKeyEvent>
#include <QMessageBox>

#include "base/version.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {

struct Section {
    const char* name;
    const char* heading;
    const char* text;
};

constexpr Section kSections[] = {
    {"query", QT_TRANSLATE_NOOP("QObject", "The query"), QT_TRANSLATE_NOOP("QObject", R"(
<p>Type or paste a structure as SMILES, SMARTS, InChI or a molfile, or draw it; the drawing shows what was understood. Then
press Return. What follows a structure is its name; the id or name of a compound finds that compound.</p>
<p>Several lines are several structures: <b>any of them</b> gives one list, <b>each by itself</b> a row for each structure
and hit, with a column that names the query. <b>Search &gt; Queries from a file</b> reads them from a file. The switch
<b>SMILES | SMARTS</b> shows how the text is read; a click reads it the other way.</p>
<p><b>Saved</b>: queries with names. <i>Candidates</i> are compounds that may be hits, known without a search.</p>)")},
    {"kinds", QT_TRANSLATE_NOOP("QObject", "Kinds of search"), QT_TRANSLATE_NOOP("QObject", R"(
<p><b>contain it</b>: compounds with the query as a part; the match is coloured. SMILES is taken as a fragment: every
hydrogen of it may be substituted, unless it is drawn, or written out ([H]) with <b>merge hydrogens</b> ticked; * is any
atom. <b>and, or, not</b> adds structures that hits contain too, instead, or not.</p>
<p><b>are in it</b>: parts of the query, the largest first. <b>are similar</b>: compounds that share many connected subgraphs
with it (Tanimoto similarity), or that another fingerprint finds similar; the histogram shows how similar random pairs of
the library are, its handle is the least similarity of hits. <b>are equal</b>: equal canonical SMILES, stereochemistry
included, but for what is ticked.</p>
<p><b>Limits</b>, <b>Property</b>: only compounds with a property in a range, or that satisfy a condition such as mw &lt; 400.
<b>only among the hits shown</b>: the next searches look at these alone.</p>)")},
    {"hits", QT_TRANSLATE_NOOP("QObject", "Hits"), QT_TRANSLATE_NOOP("QObject", R"(
<p>Hits appear while the search runs, best first; click a column's title to sort by it, with Shift by one more. A right click
on a title, or <b>Filter</b>, shows only hits in a range. Ctrl and the wheel size the drawings, Ctrl+G shows cards.
<b>View &gt; Highlight the match</b> and <b>Align to the query</b> say how compounds are drawn. <i>Not decided</i> counts
compounds for which the comparison was given up.</p>)")},
    {"lists", QT_TRANSLATE_NOOP("QObject", "Marks, lists, notes"), QT_TRANSLATE_NOOP("QObject", R"(
<p>The flag at the left of a row marks its compound (Ctrl+M). <b>View &gt; Lists</b> has named lists: of selected rows, of
hits, of pasted ids or a file of them; <b>Show</b> lists their compounds, <b>Search within it</b> looks only there, the three
dots of a row have the rest. Stars and a note in the details rate and describe a compound. All is kept by id, and undone with Ctrl+Z.</p>)")},
    {"details", QT_TRANSLATE_NOOP("QObject", "Details"), QT_TRANSLATE_NOOP("QObject", R"(
<p>The pane on the right tells of the selected hit. <b>Why?</b> says why it is a hit or not, and of any other compound of the
library by its id; choose a reason to see where it is. <b>Fingerprint</b> shows which atoms set a bit. <b>Similar</b> shows
the compounds most similar to it. The right button on the drawing copies or saves it, and makes it a query.</p>)")},
    {"plots", QT_TRANSLATE_NOOP("QObject", "Plots"), QT_TRANSLATE_NOOP("QObject", R"(
<p><b>View &gt; Plots</b> draws similarities and properties of the hits; bars and points that are clicked or dragged round are
selected in the table, and so are the hits of a range in the legend. A click on <b>lin</b> makes an axis logarithmic.</p>)")},
    {"export", QT_TRANSLATE_NOOP("QObject", "Export and print"), QT_TRANSLATE_NOOP("QObject", R"(
<p><b>File &gt; Export</b> writes hits and columns of your choice as table, spreadsheet, SD file or web page; <b>File &gt;
Save cards as PDF</b> and <b>Print</b> make pages of drawings. <b>Edit &gt; Copy</b> copies rows, cells, SMILES, molfiles or
the picture.</p>)")},
    {"import", QT_TRANSLATE_NOOP("QObject", "Import"), QT_TRANSLATE_NOOP("QObject", R"(
<p>Structure files are chosen or dropped: SMILES, SD, MOL2, CDXML, CSV, TSV and Excel, also compressed. The page shows the first records of each as
they are read, and what cannot be read, with the reason; how a file is read can be changed there. What was left out can be
saved, mended and imported again.</p>)")},
    {"studies", QT_TRANSLATE_NOOP("QObject", "Census, known check, overlap"), QT_TRANSLATE_NOOP("QObject", R"(
<p>These pages ask of a library as a whole. <b>Census</b> shows which pieces most of its compounds have, and searches for one.
<b>Known check</b> says which compounds of a list a library, a file or a filter has; a filter is one small file that can be
given away without the list, and the page makes one. <b>Overlap</b> shows what the library and another list share; a click
on a part of the circles lists it. What counts as the same compound is ticked on the left.</p>)")},
    {"libraries", QT_TRANSLATE_NOOP("QObject", "Libraries"), QT_TRANSLATE_NOOP("QObject", R"(
<p>A library is a <b>.sieve</b> file, made of structure files. <b>Library</b> tells what it is, removes compounds (<b>Edit
&gt; Undo</b> adds them again as long as the window is open), compacts and checks it, and adds kinds of fingerprints.
<b>File &gt; Search also in</b> searches further libraries together with it.</p>)")},
    {"keys", QT_TRANSLATE_NOOP("QObject", "Keys"), QT_TRANSLATE_NOOP("QObject", R"(
<p>In the query: Return searches, Shift+Return breaks the line. In the table: arrows move, Shift and Ctrl select several,
Ctrl+C copies. F6 goes from the query to the hits and on to details, plots and lists, Shift+F6 back. Everywhere:</p>)")},
};

QString sections_text() {
    QString html;
    for (const Section& section : kSections) {
        html += QStringLiteral("<h3><a name=\"%1\">%2</a></h3>%3")
                    .arg(QLatin1String{section.name}, QObject::tr(section.heading), QObject::tr(section.text));
    }
    return html;
}

QString keys_table(const QList<MenuCommand>& commands) {
    QString rows;
    for (const MenuCommand& command : commands) {
        const QString key = command.action->shortcut().toString(QKeySequence::NativeText);
        if (key.isEmpty()) continue;
        rows += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                    .arg(key.toHtmlEscaped(), command.path.toHtmlEscaped());
    }
    return QStringLiteral("<table cellpadding=\"3\">%1</table>").arg(rows);
}

// F1 of the main window is a command of its menu, which dialogs do not have.
class HelpKey : public QObject {
  public:
    using QObject::QObject;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* widget = qobject_cast<QWidget*>(watched);
        const bool is_help = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_F1;
        if (!widget || !is_help || !qobject_cast<QDialog*>(widget->window())) return false;
        const QString section = help_of(widget);
        if (section.isEmpty()) return false;
        show_help_text(widget->window(), QObject::tr("Help"), sections_text(), section);
        return true;
    }
};

}  // namespace

void show_help(QWidget* parent, const QList<MenuCommand>& commands, const QString& section) {
    const QString drawing = QStringLiteral("<h3>%1</h3>%2").arg(QObject::tr("Drawing by keys"), sketch_key_table());
    show_help_text(parent, QObject::tr("Help"), sections_text() + keys_table(commands) + drawing, section);
}

QStringList help_sections() {
    QStringList names;
    for (const Section& section : kSections) names << QLatin1String{section.name};
    return names;
}

void give_help_in_dialogs() {
    static auto* const key = new HelpKey{qApp};
    qApp->installEventFilter(key);
}

void show_about(QWidget* parent, const QString& built_on) {
    auto* box = new QMessageBox{parent};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(QObject::tr("About Chemsieve"));
    box->setTextFormat(Qt::PlainText);
    box->setText(QStringLiteral("Chemsieve %1").arg(QString::fromStdString(kVersion)));
    box->setInformativeText(QObject::tr("Searches chemical libraries by structure. It is built on %1 and Qt %2.")
                                .arg(built_on, QString::fromLatin1(qVersion())));
    box->open();
}

}  // namespace chemsieve::ui
