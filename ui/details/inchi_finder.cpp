#include "ui/details/inchi_finder.h"

#include <utility>

namespace chemsieve::ui {

namespace {
constexpr int kInchiPauseMs = 150;
}  // namespace

InchiFinder::InchiFinder(std::shared_ptr<LibraryService> service, QObject* parent)
    : QObject{parent}, service_{std::move(service)} {
    pause_.setSingleShot(true);
    pause_.setInterval(kInchiPauseMs);
    connect(&pause_, &QTimer::timeout, this, &InchiFinder::begin);
}

void InchiFinder::find(std::shared_ptr<const CompoundSource> source, CompoundNumber compound) {
    job_.forget();
    source_ = std::move(source);
    compound_ = compound;
    pause_.start();
}

void InchiFinder::forget() {
    pause_.stop();
    job_.forget();
    source_.reset();
}

void InchiFinder::begin() {
    job_.start(
        [service = service_, source = std::exchange(source_, nullptr),
         compound = compound_](const std::stop_token& stop) { return service->inchis(*source, {compound}, {}, stop); },
        [this](const std::vector<CompoundInchi>& inchis) {
            if (!inchis.empty()) Q_EMIT found(inchis.front());
        },
        [this](const QString& reason) { Q_EMIT found({.inchi = {}, .key = {}, .why_none = reason.toStdString()}); });
}

}  // namespace chemsieve::ui
