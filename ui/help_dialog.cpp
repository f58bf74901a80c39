#include "ui/help_dialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "data/version.h"

namespace chemsieve::ui {

namespace {
constexpr const char* kHelp = QT_TRANSLATE_NOOP("QObject", R"(
<h3>Searching</h3>
<p>Open a library (a <b>.sieve</b> file), or make one from SMILES, SD, CSV or TSV files. Type or paste a structure as
SMILES, SMARTS or a molfile; the drawing shows what was understood. Then press Return.</p>
<p><b>contain it</b>: compounds with the query as a part; the match is coloured. SMILES is taken as a fragment: every
hydrogen of it may be substituted, unless it is drawn, or written out ([H]) with <b>merge hydrogens</b> ticked; * is any
atom. <b>are similar to it</b>: compounds that share many connected subgraphs with it (Tanimoto similarity).
<b>are the same compound</b>: equal canonical SMILES, stereochemistry included.</p>
<p>The histogram of a similarity search shows how similar random pairs of the library are; its handle is the least
similarity of hits. <b>Properties</b>, <b>Add</b>: only compounds with a property in a range. <b>only among the hits
shown</b>: the next searches look at these alone. <b>Saved</b>: queries with names. <i>Candidates</i> are compounds that
may be hits, known without a search.</p>
<p>Hits appear while the search runs, best first; click a column's title to sort by it. <i>Not decided</i> counts
compounds for which the comparison was given up.</p>
<h3>Keys</h3>
<table cellpadding="3">
<tr><td>Return</td><td>search</td><td>Esc</td><td>stop, keep what was found</td></tr>
<tr><td>Ctrl+L</td><td>to the query</td><td>Shift+Return</td><td>new line in the query</td></tr>
<tr><td>Ctrl+O</td><td>open a library</td><td>Ctrl+N</td><td>new library from files</td></tr>
<tr><td>Ctrl+I</td><td>import into this library</td><td>Ctrl+E</td><td>export the hits</td></tr>
<tr><td>Ctrl+D</td><td>draw the query</td><td>Ctrl+Shift+H</td><td>search among the hits shown</td></tr>
<tr><td>Ctrl+C</td><td>copy the selected rows</td><td>F1</td><td>this help</td></tr>
</table>
)");
}  // namespace

void show_help(QWidget* parent) {
    auto* dialog = new QDialog{parent};
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QObject::tr("Help"));
    auto* text = new QTextBrowser;
    text->setHtml(QObject::tr(kHelp));
    auto* buttons = new QDialogButtonBox{QDialogButtonBox::Close};
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout{dialog};
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog->resize(560, 460);
    dialog->open();
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
