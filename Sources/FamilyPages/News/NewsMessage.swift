import FamilyCore
package import FamilyServices
package import FoundationEssentials
import ServerCore

/// A notification as the worker in the browser shows it.
struct NewsMessage: Encodable, Sendable {
    let title: String
    let body: String
    /// The path on this server that a press opens.
    let path: String
    /// A message replaces an earlier one with the same tag.
    let tag: String
    let lang: String
    let dir: String

    /// The maximum letters of a quoted text; a notification shows no more.
    private static let longestQuote = 240
    /// The maximum lines of a message about several events.
    private static let mostLines = 4

    init(_ digest: NewsDigest, tag: String, times: TimeWords, words: Words) {
        let lines = digest.lines.map { NewsLine($0, times: times, words: words) }
        let only = lines.count == 1 ? lines.first : nil
        title = only?.sentence ?? words(.newsSeveral, count: lines.count)
        body = only?.more ?? Self.list(lines, words)
        path = only?.path ?? digest.onlyPhoto.map(PhotoAddress.page) ?? "/activity"
        self.tag = tag
        lang = words.language
        dir = words.direction
    }

    private static func list(_ lines: [NewsLine], _ words: Words) -> String {
        let shown = lines.prefix(mostLines).map(\.sentence)
        let others = lines.count - shown.count
        return (shown + (others > 0 ? [words(.newsMore, count: others)] : [])).joined(separator: "\n")
    }

    static func quote(_ words: String) -> String {
        words.count > longestQuote ? words.prefix(longestQuote - 1) + "…" : words
    }
}

/// A line of the message, which tells one event in words.
private struct NewsLine {
    let sentence: String
    let more: String
    let path: String

    init(_ line: NewsDigest.Line, times: TimeWords, words: Words) {
        switch line {
        case .loved(let photo, let people, let onFrame):
            let names = words.names(of: people)
            let isLook = onFrame && people.count == 1
            sentence =
                isLook
                ? words(.newsLookedLoved, ["name": names])
                : words(.activityLovesYours, count: people.count, ["names": names])
            more = ""
            path = PhotoAddress.page(photo)
        case .looked(let photos, let viewer):
            sentence = words(.newsLooked, count: photos.count, ["name": viewer.displayName])
            more = ""
            path = photos.count == 1 ? photos.first.map(PhotoAddress.page) ?? "/" : "/"
        case .commented(let photo, let author, let said, let isReaders):
            sentence = words(isReaders ? .activityWroteYours : .newsWroteToo, ["name": author.displayName])
            more = NewsMessage.quote(said)
            path = PhotoAddress.comments(photo)
        case .frameQuiet(let frame, let name, let silence):
            sentence = words(.newsFrameQuiet, ["frame": name])
            more = OrganizerNotice.sentence(silence, of: name, times: times, words: words)
            path = FrameAddress.page(frame)
        }
    }
}

extension FamilyPages {
    /// The bytes of a message to one browser, at most `PushMessage.longest`.
    package func newsMessage(_ delivery: NewsDelivery, in language: String, now: Date) -> [UInt8] {
        let words = languages[language]
        let times = TimeWords(words: words, now: now, familyClock: delivery.clock)
        let message = NewsMessage(delivery.digest, tag: delivery.tag, times: times, words: words)
        return message.encoded
    }
}

extension NewsMessage {
    /// The message as JSON, without its body if the whole would exceed `PushMessage.longest`.
    var encoded: [UInt8] {
        let whole = json
        if whole.count <= PushMessage.longest { return whole }
        return NewsMessage(title: title, body: "", path: path, tag: tag, lang: lang, dir: dir).json
    }

    private var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        // Encoding texts cannot fail.
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    }

    private init(title: String, body: String, path: String, tag: String, lang: String, dir: String) {
        self.title = title
        self.body = body
        self.path = path
        self.tag = tag
        self.lang = lang
        self.dir = dir
    }
}
