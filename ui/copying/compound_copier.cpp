#include "ui/copying/compound_copier.h"

#include <QApplication>
#include <QClipboard>
#include <algorithm>

#include "ui/hits/table_selection.h"
#include "ui/jobs/task_dialog.h"
#include "ui/widgets/format_text.h"

namespace chemsieve::ui {

namespace {

constexpr std::chrono::seconds kPatience{1};

// What programs that draw structures paste.
const QString kMolfileMime = QStringLiteral("chemical/x-mdl-molfile");
const QString kSdfMime = QStringLiteral("chemical/x-mdl-sdfile");

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

CopyChoice choice_of(const HitModel& model, const QItemSelectionModel& selection) {
    CopyChoice choice{
        .model = &model, .hits = selected_hits(model, selection), .current = {}, .column = {}, .scene = {}};
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
    dialog->set_patience(kPatience);
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

}  // namespace chemsieve::ui
