#include "data/file/zip_writer.h"

#include <zip.h>

#include <ostream>

#include "base/error.h"

namespace chemsieve {

namespace {

// minizip writes through these, so that the file is ours: made safely, and gone if it is not completed.
std::ostream& stream_of(void* stream) { return *static_cast<std::ostream*>(stream); }

void* open_stream(void* out, const void*, int) { return out; }

uLong write_stream(void*, void* stream, const void* bytes, uLong count) {
    stream_of(stream).write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
    return stream_of(stream) ? count : 0;
}

ZPOS64_T tell_stream(void*, void* stream) { return static_cast<ZPOS64_T>(stream_of(stream).tellp()); }

long seek_stream(void*, void* stream, ZPOS64_T offset, int origin) {
    const auto from = origin == ZLIB_FILEFUNC_SEEK_SET   ? std::ios::beg
                      : origin == ZLIB_FILEFUNC_SEEK_CUR ? std::ios::cur
                                                         : std::ios::end;
    return stream_of(stream).seekp(static_cast<std::streamoff>(offset), from) ? 0 : -1;
}

// It is the owner's to close.
int close_stream(void*, void*) { return 0; }
int has_failed(void*, void* stream) { return stream_of(stream) ? 0 : 1; }

}  // namespace

ZipWriter::ZipWriter(std::ostream& out) {
    zlib_filefunc64_def functions{};
    functions.zopen64_file = open_stream;
    functions.zwrite_file = write_stream;
    functions.ztell64_file = tell_stream;
    functions.zseek64_file = seek_stream;
    functions.zclose_file = close_stream;
    functions.zerror_file = has_failed;
    functions.opaque = &out;
    file_ = zipOpen2_64("", APPEND_STATUS_CREATE, nullptr, &functions);
    if (file_ == nullptr) throw Error("a ZIP file cannot be begun");
}

ZipWriter::~ZipWriter() {
    if (file_ == nullptr) return;
    try {
        zipClose(file_, nullptr);
    } catch (const std::exception&) {  // the file is not completed in any case
    }
}

void ZipWriter::check(int state) const {
    if (state != ZIP_OK) throw Error("a part of a ZIP file cannot be written");
}

void ZipWriter::begin_part(const std::string& name) {
    end_part();
    const zip_fileinfo info{};
    constexpr int kStored = 0, kNoLevel = 0, kZip64 = 1;
    check(
        zipOpenNewFileInZip64(file_, name.c_str(), &info, nullptr, 0, nullptr, 0, nullptr, kStored, kNoLevel, kZip64));
    has_part_ = true;
}

void ZipWriter::write(std::string_view bytes) {
    constexpr std::size_t kTogether = std::size_t{1} << 20;  // minizip counts them in 32 bits
    for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.size(), kTogether))) {
        check(zipWriteInFileInZip(file_, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), kTogether))));
    }
}

void ZipWriter::end_part() {
    if (has_part_) check(zipCloseFileInZip(file_));
    has_part_ = false;
}

void ZipWriter::finish() {
    end_part();
    void* const file = file_;
    file_ = nullptr;
    check(zipClose(file, nullptr));
}

}  // namespace chemsieve
