#include "ui/jobs/job.h"

namespace chemsieve::ui {

Job::~Job() { forget(); }

void Job::cancel() { asked_->stop.request_stop(); }

void Job::forget() {
    asked_->is_late = true;
    asked_->stop.request_stop();
    thread_->drop(asked_);
    asked_ = std::make_shared<JobRun::Asked>();
}

void Job::push(const std::shared_ptr<JobRun::Asked>& asked, JobThread::Perform perform) {
    ++asked->unanswered;
    thread_->push(asked, rank_, std::move(perform));
}

}  // namespace chemsieve::ui
