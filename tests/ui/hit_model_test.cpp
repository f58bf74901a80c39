#include "ui/hits/hit_model.h"
#include "tests/ui/ui_test.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "search/ranking/ranking.h"
#include "tests/ui/demo_library.h"
#include "ui/hits/hit_columns.h"
#include "ui/widgets/format_text.h"
#include "ui/widgets/property_texts.h"

namespace chemsieve::ui::hit_model_test {

class HitModelTest : public QObject {
    Q_OBJECT

    std::unique_ptr<test::DemoLibrary> demo_;
    std::shared_ptr<const CompoundSource> source_;
    std::vector<Hit> hits_;

    void fill(HitModel& model) const {
        model.set_library(source_, source_->imported_properties());
        model.append(hits_);
    }
    static int column_of(const HitModel& model, const QString& title) {
        for (int i = 0; i < model.columnCount(); ++i) {
            if (model.columns()[i].title == title) return i;
        }
        return -1;
    }

  private Q_SLOTS:
    void initTestCase() {
        demo_ = std::make_unique<test::DemoLibrary>();
        source_ = gui::FileLibraryService{}.open(demo_->path().toStdString());
        hits_ = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {});
        QVERIFY(hits_.size() > 20);
    }

    void obeys_the_rules_of_item_models() {
        HitModel model;
        QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        fill(model);
        std::vector<Hit> backwards{hits_.rbegin(), hits_.rend()};
        backwards.resize(backwards.size() - 3);
        model.arrange(backwards, false);
        QCOMPARE(model.rowCount(), static_cast<int>(hits_.size()) - 3);
        model.clear();
        QCOMPARE(model.rowCount(), 0);
        fill(model);
        QCOMPARE(model.rowCount(), static_cast<int>(hits_.size()));
    }

    void shows_what_the_library_has() {
        HitModel model;
        fill(model);
        const CompoundRow row = source_->reader()->row(hits_[4].compound);
        const auto shown = [&](const QString& title) {
            return model.index(4, column_of(model, title)).data().toString().toStdString();
        };
        QCOMPARE(shown("id"), row.id);
        QCOMPARE(QString::fromStdString(shown("formula")),
                 formula_with_subscripts(QString::fromStdString(row.descriptors.formula)));
        const auto exact = [&](const QString& title) {
            return model.index(4, column_of(model, title)).data(Qt::ToolTipRole).toString();
        };
        QCOMPARE(exact("formula"), QString::fromStdString(row.descriptors.formula));
        QCOMPARE(exact("mw"), decimal_text(row.descriptors.molecular_weight, 3));
        QCOMPARE(QString::fromStdString(shown("mw")), decimal_text(row.descriptors.molecular_weight, 2));
        QCOMPARE(shown("heavy_atoms"), std::to_string(row.descriptors.heavy_atoms));
        QVERIFY(column_of(model, "class") > 0);  // imported
        QVERIFY(!shown("class").empty());
        const QModelIndex similarity = model.index(4, column_of(model, "similarity"));
        QCOMPARE(similarity.data(Qt::ToolTipRole).toString().size(), 8);
        QCOMPARE(similarity.data().toString().size(), 5);
        const int mw = column_of(model, "mw");
        QCOMPARE(model.headerData(mw, Qt::Horizontal, Qt::DisplayRole).toString(), QString("MW\ng/mol"));
    }

    void properties_are_written_as_chemists_write_them() {
        QCOMPARE(formula_with_subscripts("C12H12N2O2S"), QString::fromUtf8("C₁₂H₁₂N₂O₂S"));
        QCOMPARE(formula_with_subscripts("C4H4O4-2"), QString::fromUtf8("C₄H₄O₄⁻²"));
        QCOMPARE(formula_with_subscripts("H3O+"), QString::fromUtf8("H₃O⁺"));
        QCOMPARE(rounded_number("-0.3513", 2), QChar{0x2212} + decimal_text(0.35, 2));
        QCOMPARE(rounded_number("-0.0013", 2), decimal_text(0, 2));
        QCOMPARE(rounded_number("17", 0), QString("17"));
        QCOMPARE(heading_of_name("tpsa"), QString("TPSA"));
        QCOMPARE(heading_of_name("no such property"), QString("no such property"));
    }

    void a_selection_follows_its_compound_through_sorting() {
        HitModel model;
        fill(model);
        const QPersistentModelIndex held{model.index(2, 1)};
        const QString id = held.data().toString();
        model.arrange({hits_.rbegin(), hits_.rend()}, false);
        QCOMPARE(held.row(), static_cast<int>(hits_.size()) - 3);
        QCOMPARE(held.data().toString(), id);
    }

    void a_filter_leaves_some_rows_and_gives_them_back() {
        HitModel model;
        QAbstractItemModelTester tester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
        fill(model);
        const QPersistentModelIndex stays{model.index(4, 1)};
        const QPersistentModelIndex goes{model.index(5, 1)};
        model.arrange({hits_[6], hits_[4], hits_[0]}, true);
        QCOMPARE(model.rowCount(), 3);
        QVERIFY(model.is_filtered());
        QCOMPARE(model.all_hits().size(), hits_.size());
        QCOMPARE(stays.row(), 1);
        QVERIFY(!goes.isValid());
        // Other ones than before, in part.
        model.arrange({hits_[4], hits_[5]}, true);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(stays.row(), 0);
        QCOMPARE(model.all_hits().size(), hits_.size());
        model.arrange({}, true);
        QCOMPARE(model.rowCount(), 0);
        model.arrange(hits_, false);
        QVERIFY(!model.is_filtered());
        QCOMPARE(test::ids_of(demo_->path(), model.hits()), test::ids_of(demo_->path(), hits_));
    }

    void numbers_are_sorted_as_numbers_both_ways() {
        HitModel model;
        fill(model);
        const auto reader = source_->reader();
        const HitColumn& column = model.columns()[column_of(model, "mw")];
        for (const Qt::SortOrder direction : {Qt::AscendingOrder, Qt::DescendingOrder}) {
            const auto sorted = ordered(hits_, {{{column, direction}}}, *reader, {});
            QVERIFY(sorted.has_value());
            QCOMPARE(sorted->size(), hits_.size());
            std::vector<double> weights;
            for (const Hit& hit : *sorted) weights.push_back(reader->row(hit.compound).descriptors.molecular_weight);
            if (direction == Qt::DescendingOrder) std::reverse(weights.begin(), weights.end());
            // To the decimals shown.
            QVERIFY(std::is_sorted(weights.begin(), weights.end(), [](double a, double b) { return a < b - 1e-3; }));
            QVERIFY(weights.front() < 100 && weights.back() >= 100);  // where text would sort otherwise
        }
    }

    void compounds_without_a_value_come_last_both_ways() {
        demo_->write("mixed.tsv", "smiles\tname\tactivity\nc1ccncc1\ta\t5\nCc1ccncc1\tb\t\nCCc1ccncc1\tc\t12\n");
        const QString library = demo_->file("mixed.sieve");
        gui::FileLibraryService service;
        service.import_file(library.toStdString(), demo_->file("mixed.tsv").toStdString(), {}, {});
        const auto source = service.open(library.toStdString());
        const auto hits = test::hits_of(library, SearchMode::substructure, "c1ccncc1", {});
        const HitColumn column = hit_columns(source->imported_properties()).back();
        QCOMPARE(column.title, QString("activity"));
        using Ids = std::vector<std::string>;
        QCOMPARE(test::ids_of(library, *ordered(hits, {{{column, Qt::AscendingOrder}}}, *source->reader(), {})),
                 (Ids{"a", "c", "b"}));
        QCOMPARE(test::ids_of(library, *ordered(hits, {{{column, Qt::DescendingOrder}}}, *source->reader(), {})),
                 (Ids{"c", "a", "b"}));
    }

    void ranking_does_not_depend_on_the_order_of_arrival() {
        for (const std::size_t top : {std::size_t{0}, std::size_t{7}}) {
            const auto wanted = test::hits_of(demo_->path(), SearchMode::substructure, "c1ccncc1", {.top = top});
            std::vector<Hit> shuffled{hits_.rbegin(), hits_.rend()};
            QVERIFY(rank(shuffled, top, *source_->reader()));
            QCOMPARE(test::ids_of(demo_->path(), shuffled), test::ids_of(demo_->path(), wanted));
        }
    }

    void a_stopped_sort_gives_nothing() {
        std::stop_source stop;
        stop.request_stop();
        std::vector<Hit> unranked{hits_.rbegin(), hits_.rend()};
        QVERIFY(!rank(unranked, 0, *source_->reader(), stop.get_token()));
        const HitColumn id{.kind = HitColumn::Kind::id, .title = {}, .tooltip = {}};
        QVERIFY(!ordered(hits_, {{{id, Qt::AscendingOrder}}}, *source_->reader(), stop.get_token()));
    }
};

CHEMSIEVE_UI_TEST(hit_model, HitModelTest)

}  // namespace chemsieve::ui::hit_model_test

#include "hit_model_test.moc"
