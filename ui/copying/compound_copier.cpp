#include "ui/copying/compound_copier.h"

#include <QApplication>
#include <QClipboard>
#include <algorithm>

#include "ui/hits/hit_model.h"
#include "ui/jobs/work_dialogs.h"
#include "ui/style/icons.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

// What programs that draw structures paste.
const QString kMolfileMime = QStringLiteral("chemical/x-mdl-molfile");
const QString kSdfMime = QStringLiteral("chemical/x-mdl-sdfile");

// A table cell that Excel and LibreOffice take as text.
constexpr const char* kTextCell = "<td style=\"mso-number-format:'\\@'\" sdnum=\"1033;0;@\">%1</td>";
constexpr const char* kNumberCell = "<td align=\"right\" sdval=\"%1\" x:num=\"%1\">%2</td>";

QString one_line(const std::string& text) {
    QString line = QString::fromStdString(text);
    for (const QChar c : {QLatin1Char('\t'), QLatin1Char('\n'), QLatin1Char('\r')}) line.replace(c, QLatin1Char(' '));
    return line;
}

// The cell's text as libraries hold it.
QString cell_of(const HitColumn& column, const HitModel& model, const Hit& hit, const CompoundData& compound) {
    switch (column.kind) {
        case HitColumn::Kind::query: return one_line(model.query_name(hit).toStdString());
        case HitColumn::Kind::structure: return one_line(compound.row.smiles);
        case HitColumn::Kind::similarity:
            return has_similarity(hit) ? QString::number(hit.similarity.millionths() / 1e6, 'f', 6) : QString{};
        default: return one_line(cell_text(column, compound));
    }
}

bool is_number(const QString& text) {
    bool yes = false;
    QLocale::c().toDouble(text, &yes);
    return yes;
}

QString html_cell(const CopiedColumn& column, const QString& cell) {
    // A column of numbers may hold other words.
    if (!column.number || !is_number(cell)) return QString::fromLatin1(kTextCell).arg(cell.toHtmlEscaped());
    return QString::fromLatin1(kNumberCell).arg(cell, local_number(cell));
}

// Id, similarity, SMILES and all properties.
std::vector<HitColumn> usual_columns(const HitModel& model) {
    using Kind = HitColumn::Kind;
    std::vector<HitColumn> columns;
    std::vector<Kind> first{Kind::id, Kind::similarity, Kind::structure};
    // Only there if there are several.
    first.insert(first.begin(), Kind::library);
    if (model.has_queries()) first.insert(first.begin(), Kind::query);
    for (const Kind kind : first) {
        for (const HitColumn& column : model.columns()) {
            if (column.kind == kind) columns.push_back(column);
        }
    }
    for (const HitColumn& column : model.columns()) {
        if (property_of(column) || (column.notes && model.has_notes())) columns.push_back(column);
    }
    return columns;
}

// These columns of the hits, in this order; SMILES for the structure column. Hits that cannot be read any more are left
// out. The model knows the columns; its rows may be others. A row that was not looked at takes some 30 us to read.
CopiedTable copied_rows(const HitModel& model, const std::vector<Hit>& hits, const std::vector<HitColumn>& columns) {
    CopiedTable table;
    for (const HitColumn& column : columns) {
        const bool is_structure = column.kind == HitColumn::Kind::structure;
        table.columns.push_back(
            {is_structure ? QStringLiteral("smiles") : one_line(column.title.toStdString()), column.number, {}});
    }
    for (const Hit& hit : hits) {
        const CompoundData* compound = model.compound(hit.compound);
        if (!compound) continue;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            table.columns[i].cells << cell_of(columns[i], model, hit, *compound);
        }
    }
    return table;
}

// What one column shows of these hits, without its title.
CopiedTable copied_column(const HitModel& model, const std::vector<Hit>& hits, const HitColumn& column) {
    CopiedTable table = copied_rows(model, hits, {column});
    table.with_titles = false;
    return table;
}

// Texts, one a line, without a title.
CopiedTable copied_lines(const std::vector<std::string>& texts) {
    CopiedTable table{.columns = {{.title = {}, .number = false, .cells = {}}}, .with_titles = false};
    for (const std::string& text : texts) table.columns.front().cells << one_line(text);
    return table;
}

std::vector<Hit> those_copied(const std::vector<Hit>& hits) {
    return {hits.begin(),
            hits.begin() + static_cast<std::ptrdiff_t>(std::min(hits.size(), CompoundCopier::kMostCopied))};
}

std::vector<CompoundNumber> compounds_of(const std::vector<Hit>& hits) {
    std::vector<CompoundNumber> compounds;
    for (const Hit& hit : those_copied(hits)) compounds.push_back(hit.compound);
    return compounds;
}

// Nothing if stopped. Those that cannot be read any more are left out.
std::vector<std::string> canonical_smiles_of(const CompoundSource& source, const std::vector<CompoundNumber>& compounds,
                                             const std::stop_token& stop) {
    std::vector<std::string> smiles;
    const auto reader = source.reader();
    for (const CompoundNumber compound : compounds) {
        if (stop.stop_requested()) return {};
        try {
            smiles.push_back(reader->canonical_smiles(compound));
        } catch (const std::bad_alloc&) {
            throw;
        } catch (const std::exception&) {
            continue;
        }
    }
    return smiles;
}

}  // namespace

QString CopiedTable::text() const {
    QStringList lines;
    QStringList titles;
    for (const CopiedColumn& column : columns) titles << column.title;
    if (with_titles) lines << titles.join(QLatin1Char('\t'));
    const qsizetype rows = columns.empty() ? 0 : columns.front().cells.size();
    for (qsizetype row = 0; row < rows; ++row) {
        QStringList cells;
        for (const CopiedColumn& column : columns) {
            cells << (column.number ? local_number(column.cells[row]) : column.cells[row]);
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString CopiedTable::html() const {
    QString html = QStringLiteral(
        "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><head><meta "
        "charset=\"utf-8\"></head><body><table>\n");
    if (with_titles) {
        html += QStringLiteral("<tr>");
        for (const CopiedColumn& column : columns) {
            html += QStringLiteral("<th>%1</th>").arg(column.title.toHtmlEscaped());
        }
        html += QStringLiteral("</tr>\n");
    }
    const qsizetype rows = columns.empty() ? 0 : columns.front().cells.size();
    for (qsizetype row = 0; row < rows; ++row) {
        html += QStringLiteral("<tr>");
        for (const CopiedColumn& column : columns) html += html_cell(column, column.cells[row]);
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</table></body></html>\n");
}

std::unique_ptr<QMimeData> CopiedTable::mime() const {
    auto data = std::make_unique<QMimeData>();
    data->setText(text());
    data->setHtml(html());
    return data;
}

CopyChoice choice_of(const HitModel& model, const QItemSelectionModel& selection) {
    CopyChoice choice{.model = &model,
                      .hits = selected_hits(selection.selection(), model.hits()),
                      .current = {},
                      .column = {},
                      .scene = {}};
    const QModelIndex current = selection.currentIndex();
    if (!current.isValid()) return choice;
    choice.current = model.hits()[static_cast<std::size_t>(current.row())];
    choice.column = model.columns()[static_cast<std::size_t>(current.column())];
    return choice;
}

CompoundCopier::CompoundCopier(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)}, pictures_{new PictureMaker{this}} {
    connect(pictures_, &PictureMaker::drawn, this, [this](const QImage& image) {
        if (of_picture_ != newest_) return;
        QApplication::clipboard()->setImage(image);
        Q_EMIT remarked(tr("The picture was copied"));
    });
    connect(pictures_, &PictureMaker::failed, this, &CompoundCopier::failed);
}

// The number of what is asked for now. What was asked for before is wanted no more.
int CompoundCopier::begin() {
    if (computing_) computing_->reject();
    computing_.clear();
    return ++newest_;
}

void CompoundCopier::put(std::unique_ptr<QMimeData> data) {
    begin();
    QApplication::clipboard()->setMimeData(data.release());
}

void CompoundCopier::remark_rows(std::size_t rows) {
    const auto all = static_cast<qint64>(rows);
    Q_EMIT remarked(rows > kMostCopied ? tr("The first %1 of %2 selected rows were copied; export takes all")
                                             .arg(with_separators(kMostCopied), with_separators(all))
                                       : tr("%1 copied").arg(rows_text(all)));
}

void CompoundCopier::copy_rows(const CopyChoice& choice) {
    if (choice.hits.empty()) return;
    const auto& columns = choice.columns.empty() ? usual_columns(*choice.model) : choice.columns;
    put(copied_rows(*choice.model, those_copied(choice.hits), columns).mime());
    remark_rows(choice.hits.size());
}

void CompoundCopier::copy_column(const CopyChoice& choice, const HitColumn& column) {
    if (choice.hits.empty()) return;
    put(copied_column(*choice.model, those_copied(choice.hits), column).mime());
    remark_rows(choice.hits.size());
}

void CompoundCopier::copy_smiles(const CopyChoice& choice) {
    copy_column(choice, {.kind = HitColumn::Kind::structure, .title = {}, .tooltip = {}});
}

void CompoundCopier::copy_canonical_smiles(const CopyChoice& choice) {
    if (choice.hits.empty() || !choice.model->source()) return;
    const int number = begin();
    texts_.start([source = choice.model->source(), compounds = compounds_of(choice.hits)](
                     const std::stop_token& stop) { return canonical_smiles_of(*source, compounds, stop); },
                 [this, number, rows = choice.hits.size()](const std::vector<std::string>& smiles) {
                     if (number != newest_) return;
                     if (smiles.empty()) return failed(tr("None of these compounds can be read any more"));
                     put(copied_lines(smiles).mime());
                     const bool are_all = smiles.size() == std::min(rows, kMostCopied);
                     remark_rows(are_all ? rows : smiles.size());
                 },
                 [this](const QString& reason) { Q_EMIT failed(reason); });
}

void CompoundCopier::copy_inchis(const CopyChoice& choice, InchiForm form) {
    if (choice.hits.empty() || !choice.model->source()) return;
    const int number = begin();
    const QString what = form == InchiForm::key ? tr("InChIKeys") : tr("InChI");
    auto* dialog = new TaskDialog{tr("Copy"), tr("Computing %1 ...").arg(what), qobject_cast<QWidget*>(parent())};
    dialog->set_patience(kShortWork);
    computing_ = dialog;
    dialog->run(
        [service = service_, source = choice.model->source(), compounds = compounds_of(choice.hits)](
            JobProgress& progress, const std::stop_token& stop) {
            const auto all = static_cast<qint64>(compounds.size());
            const auto tell = [&](std::size_t done) { progress(static_cast<qint64>(done), all); };
            return service->inchis(*source, compounds, tell, stop);
        },
        [this, number, form, rows = choice.hits.size()](const std::vector<CompoundInchi>& inchis) {
            if (number != newest_) return;
            computing_.clear();
            put_inchis(inchis, form, rows);
        },
        [this, number](const QString& reason) {
            if (number == newest_) Q_EMIT failed(reason);
        });
}

// Compounds without InChI are left out, as those that cannot be read.
void CompoundCopier::put_inchis(const std::vector<CompoundInchi>& inchis, InchiForm form, std::size_t rows) {
    if (inchis.empty()) return Q_EMIT remarked(tr("Copying was cancelled"));
    std::vector<std::string> lines;
    std::string why_none;
    for (const CompoundInchi& inchi : inchis) {
        if (inchi.why_none.empty()) {
            lines.push_back(form == InchiForm::key ? inchi.key : inchi.inchi);
        } else if (why_none.empty()) {
            why_none = inchi.why_none;
        }
    }
    if (lines.empty()) return Q_EMIT failed(tr("There is no InChI: %1").arg(QString::fromStdString(why_none)));
    put(copied_lines(lines).mime());
    if (lines.size() == inchis.size()) return remark_rows(rows);
    const QString of_these =
        rows > inchis.size()
            ? tr("the first %1 of %2 selected rows").arg(with_separators(inchis.size()), with_separators(rows))
            : rows_text(static_cast<qint64>(rows));
    Q_EMIT remarked(tr("%1 of %2 copied; the others have no InChI (the first of them: %3)")
                        .arg(with_separators(lines.size()), of_these, QString::fromStdString(why_none)));
}

void CompoundCopier::copy_molfiles(const CopyChoice& choice) {
    if (choice.hits.empty() || !choice.scene || !choice.scene->source) return;
    const int number = begin();
    const std::size_t rows = choice.hits.size();
    std::vector<CompoundNumber> compounds = compounds_of(choice.hits);
    const bool several = compounds.size() > 1;
    texts_.start([service = service_, source = choice.scene->source, compounds = std::move(compounds)](
                     const std::stop_token& stop) { return service->molfiles(*source, compounds, stop); },
                 [this, number, rows, several](const std::string& text) {
                     if (number != newest_ || text.empty()) return;
                     auto data = std::make_unique<QMimeData>();
                     data->setText(QString::fromStdString(text));
                     data->setData(several ? kSdfMime : kMolfileMime, QByteArray::fromStdString(text));
                     put(std::move(data));
                     several ? remark_rows(rows) : remarked(tr("The molfile was copied"));
                 },
                 [this](const QString& reason) { Q_EMIT failed(reason); });
}

void CompoundCopier::copy_picture(const CopyChoice& choice) {
    if (!choice.current || !choice.scene || !choice.scene->source) return;
    of_picture_ = begin();
    pictures_->draw(choice.scene, *choice.current);
}

CopyMenu::CopyMenu(CompoundCopier* copier, std::function<CopyChoice()> choice, Usual usual, QWidget* parent)
    : QMenu{tr("&Copy"), parent}, copier_{copier}, choice_{std::move(choice)} {
    setIcon(ui::icon(QStringLiteral("copy")));
    picture_ = addAction(tr("&Picture"), this, &CopyMenu::copy_picture);
    molfile_ = addAction(tr("&Molfile"), this, [this] { copier_->copy_molfiles(choice_()); });
    smiles_ = addAction(tr("&SMILES"), this, [this] { copier_->copy_smiles(choice_()); });
    canonical_ = addAction(tr("Ca&nonical SMILES"), this, [this] { copier_->copy_canonical_smiles(choice_()); });
    using InchiForm = CompoundCopier::InchiForm;
    inchi_ = addAction(tr("&InChI"), this, [this] { copier_->copy_inchis(choice_(), InchiForm::inchi); });
    inchi_key_ = addAction(tr("InChI&Key"), this, [this] { copier_->copy_inchis(choice_(), InchiForm::key); });
    rows_ = addAction(tr("&Row"), this, &CopyMenu::copy_rows);
    cells_ = addAction(tr("C&ells of this column"), this, [this] {
        const CopyChoice now = choice_();
        if (now.column) copier_->copy_column(now, *now.column);
    });
    // Fields and other tables have a Ctrl+C of their own.
    QAction* copies = usual == Usual::rows ? rows_ : picture_;
    copies->setShortcutContext(Qt::WidgetShortcut);
    copies->setShortcut(QKeySequence::Copy);
    connect(this, &QMenu::aboutToShow, this, &CopyMenu::show_state);
    // Elsewhere, as in the search for commands, the state of the last time says nothing.
    connect(this, &QMenu::aboutToHide, this, [this] {
        for (QAction* action : actions()) action->setEnabled(true);
    });
}

void CopyMenu::show_state() {
    const CopyChoice choice = choice_();
    const bool any = !choice.hits.empty();
    const bool several = choice.hits.size() > 1;
    picture_->setEnabled(choice.current.has_value());
    for (QAction* action : {molfile_, smiles_, canonical_, inchi_, inchi_key_, rows_}) action->setEnabled(any);
    molfile_->setText(several ? tr("&Molfiles, as an SD file") : tr("&Molfile"));
    rows_->setText(several ? tr("&Rows") : tr("&Row"));
    cells_->setEnabled(any && choice.column);
}

}  // namespace chemsieve::ui
