/// Collects header lines until an answer's head is complete.
///
/// Interim heads (1xx) and trailers after a body are dropped.
struct HeadParser {
    enum Step: Equatable {
        case more
        case head(HTTPHead)
        case tooLarge
    }

    /// The most bytes of a head: four times the usual limit of servers.
    static let mostBytes = 65_536

    private var head: HTTPHead?
    private var bytes = 0
    private var isDone = false

    /// Takes one line with its line end.
    mutating func feed(_ line: some Collection<UInt8>) -> Step {
        bytes += line.count
        guard bytes <= Self.mostBytes else { return .tooLarge }
        guard !isDone else { return .more }
        let text = Self.text(line)
        if text.hasPrefix("HTTP/") {
            head = HTTPHead(status: Self.status(in: text))
            return .more
        }
        if text.isEmpty { return blankLine() }
        if let header = Self.header(in: text) { head?.headers.append(header) }
        return .more
    }

    private mutating func blankLine() -> Step {
        guard let head, !(100..<200).contains(head.status) else { return .more }
        isDone = true
        return .head(head)
    }

    private static func text(_ line: some Collection<UInt8>) -> String {
        var end = Array(line)[...]
        while end.last == UInt8(ascii: "\n") || end.last == UInt8(ascii: "\r") { end.removeLast() }
        return String(decoding: end, as: UTF8.self)
    }

    /// Returns the status after the version; 0, which no server sends, if there
    /// is none.
    private static func status(in line: String) -> Int {
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    private static func header(in line: String) -> HTTPHeader? {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = line[line.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        let end = value.lastIndex { $0 != " " && $0 != "\t" }
        return HTTPHeader(String(line[..<colon]), end.map { String(value[...$0]) } ?? "")
    }
}
