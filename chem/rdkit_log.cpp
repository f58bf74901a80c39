#include "chem/rdkit_log.h"

#include <RDGeneral/RDLog.h>

#include <memory>
#include <mutex>
#include <ostream>
#include <streambuf>

#include "chem/rdkit_config_check.h"

namespace chemsieve {

namespace {

constexpr std::size_t kKeptBytes = 1U << 16;

std::string& text_of_this_thread() {
    thread_local std::string text;
    return text;
}

bool& captures_now() {
    thread_local bool captures = false;
    return captures;
}

class ThreadTextBuffer : public std::streambuf {
  protected:
    int_type overflow(int_type c) override {
        if (c != traits_type::eof()) append(std::string_view{reinterpret_cast<const char*>(&c), 1});
        return c;
    }
    std::streamsize xsputn(const char* s, std::streamsize n) override {
        append({s, static_cast<std::size_t>(n)});
        return n;
    }

  private:
    static void append(std::string_view s) {
        std::string& text = text_of_this_thread();
        if (text.size() + s.size() <= kKeptBytes) text.append(s);
    }
};

// RDKit makes no log by itself, and writes to none that is missing. Its InitLogs() would make all of them, writing to
// std::cerr; a log that is replaced flushes what it wrote to, which may be any thread's moment, while another one is
// just writing a message. The stream outlives the log, which is flushed when the process ends.
void redirect_logs() {
    static auto& stream = *new std::ostream{new ThreadTextBuffer};
    rdErrorLog = std::make_shared<boost::logging::rdLogger>(&stream);
    for (const auto& log : {rdWarningLog, rdInfoLog, rdDebugLog}) {
        if (log) log->df_enabled = false;
    }
}

// Writes to what was there before, but not what is written during a capture.
class SharedBuffer : public std::streambuf {
  public:
    SharedBuffer(std::ostream& before, std::streambuf* captured) : before_{before}, captured_{captured} {}

  protected:
    int_type overflow(int_type c) override {
        if (c == traits_type::eof()) return traits_type::not_eof(c);
        const char one = traits_type::to_char_type(c);
        xsputn(&one, 1);
        return c;
    }
    std::streamsize xsputn(const char* s, std::streamsize n) override {
        if (!captures_now()) {
            before_.write(s, n);
        } else if (captured_) {
            captured_->sputn(s, n);
        }
        return n;
    }
    int sync() override {
        if (!captures_now()) before_.flush();
        return 0;
    }

  private:
    std::ostream& before_;
    std::streambuf* captured_;  // nothing: what is written is lost
};

// The log stays, as others may hold it; what it wrote to is kept for good.
void share(RDLogger& log, std::streambuf* captured) {
    if (!log || !log->dp_dest) return;
    std::ostream& before = log->teestream ? *log->teestream : *log->dp_dest;
    log->tee = nullptr;
    log->teestream = nullptr;
    log->df_owner = false;
    log->dp_dest = new std::ostream{new SharedBuffer{before, captured}};
}

std::once_flag& redirected() {
    static std::once_flag once;
    return once;
}

void cut_from(std::string& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at != std::string::npos) text.erase(at);
}

void cut_prefix(std::string& text, std::string_view prefix) {
    if (text.starts_with(prefix)) text.erase(0, prefix.size());
}

}  // namespace

void share_logs() {
    std::call_once(redirected(), [] {
        if (!rdErrorLog) return redirect_logs();
        share(rdErrorLog, new ThreadTextBuffer);
        for (RDLogger* log : {&rdWarningLog, &rdInfoLog, &rdDebugLog}) share(*log, nullptr);
    });
}

LogCapture::LogCapture() {
    std::call_once(redirected(), redirect_logs);
    captures_now() = true;
    text_of_this_thread().clear();
}

LogCapture::~LogCapture() { captures_now() = false; }

std::string LogCapture::reason() const {
    // RDKit's messages look like "[12:00:00] SMILES Parse Error: unclosed ring for input: 'C1CC'". The first tells the
    // cause; what follows repeats that there was one.
    constexpr std::size_t kTimeStamp = 11;
    const std::string& all = text_of_this_thread();
    std::string line = all.substr(0, all.find('\n'));
    if (line.size() > kTimeStamp && line[0] == '[') line.erase(0, kTimeStamp);
    cut_from(line, " for input");
    cut_from(line, " while parsing");
    cut_prefix(line, "SMILES Parse Error: ");
    cut_prefix(line, "SMARTS Parse Error: ");
    while (!line.empty() && (line.back() == '.' || line.back() == ' ')) line.pop_back();
    return line;
}

}  // namespace chemsieve
