#include "data/read/xml_parser.h"

#include <expat.h>

#include <exception>
#include <new>

namespace chemsieve {

namespace {

constexpr int kDeepest = 200;
constexpr std::size_t kLongestToken = 16U << 20;
constexpr std::size_t kBytesAtOnce = 1U << 20;

std::string_view local_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

}  // namespace

std::string_view XmlAttributes::operator[](std::string_view name) const {
    for (const char* const* pair = pairs_; *pair; pair += 2) {
        if (local_name(pair[0]) == name) return pair[1];
    }
    return {};
}

// Exceptions must not go through expat, which is C.
struct XmlParser::Handlers {
    template <class Call>
    static void guarded(void* user, const Call& call) {
        XmlParser& parser = *static_cast<XmlParser*>(user);
        parser.fed_at_event_ = parser.fed_;
        if (parser.failure_) return;
        try {
            call(parser);
        } catch (...) {
            parser.failure_ = std::current_exception();
            XML_StopParser(parser.parser_, XML_FALSE);
        }
    }
    static void begin(void* user, const char* name, const char** attributes) {
        guarded(user, [&](XmlParser& parser) {
            if (++parser.depth_ > kDeepest) throw XmlDamage("its elements are nested too deep");
            parser.events_.begin(local_name(name), XmlAttributes{attributes});
        });
    }
    static void end(void* user, const char* name) {
        guarded(user, [&](XmlParser& parser) {
            --parser.depth_;
            parser.events_.end(local_name(name));
        });
    }
    static void text(void* user, const char* piece, int length) {
        guarded(user, [&](XmlParser& parser) { parser.events_.text({piece, static_cast<std::size_t>(length)}); });
    }
    static void type(void* user, const char*, const char*, const char*, int defines) {
        guarded(user, [&](XmlParser&) {
            if (defines) throw XmlDamage("its document type defines entities, which are not read");
        });
    }
};

XmlParser::XmlParser(XmlEvents& events) : events_{events}, parser_{XML_ParserCreate(nullptr)} {
    if (!parser_) throw std::bad_alloc{};
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(parser_, Handlers::begin, Handlers::end);
    XML_SetCharacterDataHandler(parser_, Handlers::text);
    XML_SetStartDoctypeDeclHandler(parser_, Handlers::type);
}

XmlParser::~XmlParser() { XML_ParserFree(parser_); }

void XmlParser::feed(std::string_view piece) {
    while (piece.size() > kBytesAtOnce) {
        parse(piece.substr(0, kBytesAtOnce), false);
        piece.remove_prefix(kBytesAtOnce);
    }
    parse(piece, false);
}

void XmlParser::finish() { parse({}, true); }

// Expat 2.9 has numbers of 64 bits everywhere, and warns of those that are of 32 on some systems.
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9

long XmlParser::line() const { return static_cast<long>(XML_GetCurrentLineNumber64(parser_)); }

std::size_t XmlParser::begin() const { return static_cast<std::size_t>(XML_GetCurrentByteIndex64(parser_)); }

std::size_t XmlParser::end() const { return begin() + static_cast<std::size_t>(XML_GetCurrentByteCount64(parser_)); }

#else

long XmlParser::line() const { return static_cast<long>(XML_GetCurrentLineNumber(parser_)); }

std::size_t XmlParser::begin() const { return static_cast<std::size_t>(XML_GetCurrentByteIndex(parser_)); }

std::size_t XmlParser::end() const { return begin() + static_cast<std::size_t>(XML_GetCurrentByteCount(parser_)); }

#endif

void XmlParser::parse(std::string_view piece, bool is_last) {
    fed_ += piece.size();
    const XML_Status status = XML_Parse(parser_, piece.data(), static_cast<int>(piece.size()), is_last);
    if (failure_) std::rethrow_exception(failure_);
    if (status != XML_STATUS_OK) {
        const XML_Error error = XML_GetErrorCode(parser_);
        if (error == XML_ERROR_NO_MEMORY) throw std::bad_alloc{};
        throw XmlDamage("its XML is damaged (" + std::string{XML_ErrorString(error)} + " in line " +
                        std::to_string(line()) + ")");
    }
    if (fed_ - fed_at_event_ > kLongestToken) throw XmlDamage("its XML has a tag without an end");
}

}  // namespace chemsieve
