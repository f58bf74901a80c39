#include "ui/window/help_dialog.h"

#include <QMessageBox>

#include "base/version.h"
#include "ui/sketcher/tools/sketch_keys.h"
#include "ui/widgets/help_text.h"

namespace chemsieve::ui {

namespace {
constexpr const char* kHelp = QT_TRANSLATE_NOOP("QObject", R"(
<h3>Searching</h3>
<p>Open a library (a <b>.sieve</b> file), or make one from SMILES, SD, CSV or TSV files. Type or paste a structure as
SMILES, SMARTS, InChI or a molfile; the drawing shows what was understood. Then press Return.</p>
<p><b>contain it</b>: compounds with the query as a part; the match is coloured. SMILES is taken as a fragment: every
hydrogen of it may be substituted, unless it is drawn, or written out ([H]) with <b>merge hydrogens</b> ticked; * is any
atom. <b>are similar to it</b>: compounds that share many connected subgraphs with it (Tanimoto similarity).
<b>are the same compound</b>: equal canonical SMILES, stereochemistry included.</p>
<p>The histogram of a similarity search shows how similar random pairs of the library are; its handle is the least
similarity of hits. <b>Properties</b>, <b>Add</b>: only compounds with a property in a range. <b>only among the hits
shown</b>: the next searches look at these alone. <b>Saved</b>: queries with names. <i>Candidates</i> are compounds that
may be hits, known without a search.</p>
<p>Hits appear while the search runs, best first; click a column's title to sort by it, with Shift by
one more. Ctrl and the wheel size the drawings. <i>Not decided</i> counts
compounds for which the comparison was given up.</p>
<h3>Details</h3>
<p>The pane on the right tells of the selected hit. <b>Why?</b> says why it is a hit or not, and of any other compound of the
library by its id; choose a reason to see where it is. <b>Fingerprint</b> shows which atoms set a bit. <b>Similar</b> shows
the compounds most similar to it. The right button on the drawing copies or saves it, and makes it a query.
View &gt; <b>Highlight the match</b> and <b>Align to the query</b> say how compounds are drawn.</p>
<h3>Looking at hits</h3>
<p><b>View &gt; Plots</b> draws similarities and properties of the hits; bars and points that are clicked or dragged round are
selected in the table. <b>File &gt; Export</b> writes hits and columns of your choice, <b>File &gt; Save cards as PDF</b> and
<b>Print</b> pages of drawings.</p>
<h3>Libraries</h3>
<p>Before an import the window shows the first records of each file; how it is read can be changed there. <b>Library</b> tells
what the open library is, removes compounds (<b>Edit &gt; Undo</b> adds them again as long as the window is open), compacts
and checks it.</p>
<h3>Keys</h3>
<p>In the query: Return searches, Shift+Return breaks the line. In the table: arrows move, Shift and Ctrl select several,
Ctrl+C copies; <b>Edit &gt; Copy</b> copies as molfile, SMILES or picture, too. Everywhere:</p>
)");

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

}  // namespace

void show_help(QWidget* parent, const QList<MenuCommand>& commands) {
    const QString drawing = QStringLiteral("<h3>%1</h3>%2").arg(QObject::tr("Drawing by keys"), sketch_key_table());
    show_help_text(parent, QObject::tr("Help"), QObject::tr(kHelp) + keys_table(commands) + drawing);
}

void show_about(QWidget* parent) {
    auto* box = new QMessageBox{parent};
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(QObject::tr("About Chemsieve"));
    box->setTextFormat(Qt::PlainText);
    box->setText(QStringLiteral("Chemsieve %1").arg(QString::fromStdString(kVersion)));
    box->setInformativeText(
        QObject::tr("Searches chemical libraries by structure. Chemistry by RDKit, window by Qt %1.")
            .arg(QString::fromLatin1(qVersion())));
    box->open();
}

}  // namespace chemsieve::ui
