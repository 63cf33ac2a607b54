import FamilyCore
import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import FamilyPages

/// What a phone shows of news, in each language.
struct NewsMessageTests {
    /// 21 November 2026, 16:40 in Helsinki.
    private static let now = Date(timeIntervalSince1970: 1_795_272_000)
    private static let photo = PhotoID.make("photo-1")
    private static let grandma = Sender(id: .make("grandma"), displayName: "Grandma")
    private static let paul = Sender(id: .make("paul"), displayName: "Paul")

    private static func message(_ happenings: [News.Event], _ language: String = "en") throws -> NewsMessage {
        let words = try Words.pages(language)
        let news = happenings.enumerated().map { News(key: "\($0)", $1, at: now.addingTimeInterval(Double($0))) }
        let times = TimeWords(words: words, now: now, familyClock: FamilyClock(timeZone: "Europe/Helsinki"))
        return NewsMessage(NewsDigest(news), tag: "tag", times: times, words: words)
    }

    @Test(arguments: [
        ("en", "Grandma has looked at your photo, and loved it"),
        ("de", "Grandma hat dein Foto angeschaut und ein Herz dagelassen"),
        ("es", "Grandma ha mirado tu foto y le encanta"), ("fi", "Grandma katsoi kuvaasi ja antoi sille sydämen"),
    ])
    func `says of a heart on a frame that she looked`(language: String, said: String) throws {
        let message = try Self.message([.loved(Self.photo, by: Self.grandma, onFrame: true)], language)
        #expect(message.title == said && message.body == "" && message.path == "/photos/photo-1")
        #expect(message.lang == language && message.dir == "ltr" && message.tag == "tag")
    }

    @Test func `says of a heart from a phone that it is one, and of several people who`() throws {
        let one = try Self.message([.loved(Self.photo, by: Self.paul, onFrame: false)])
        #expect(one.title == "Paul loves your photo")
        let two = try Self.message([
            .loved(Self.photo, by: Self.grandma, onFrame: true), .loved(Self.photo, by: Self.paul, onFrame: false),
        ])
        #expect(two.title == "Grandma and Paul love your photo" && two.path == "/photos/photo-1")
    }

    @Test(arguments: [
        ("en", "Grandma looked at your photo", "Grandma looked at 2 of your photos"),
        ("de", "Grandma hat dein Foto angeschaut", "Grandma hat 2 deiner Fotos angeschaut"),
        ("es", "Grandma ha mirado tu foto", "Grandma ha mirado 2 de tus fotos"),
        ("fi", "Grandma katsoi kuvaasi", "Grandma katsoi 2 kuvaasi"),
    ])
    func `says of a look that she looked, and at how many photos`(language: String, one: String, two: String) throws {
        let first = try Self.message([.looked(Self.photo, by: Self.grandma)], language)
        #expect(first.title == one && first.body == "" && first.path == "/photos/photo-1")
        let both = [News.Event.looked(Self.photo, by: Self.grandma), .looked(.make("photo-2"), by: Self.grandma)]
        let second = try Self.message(both, language)
        #expect(second.title == two && second.body == "" && second.path == "/")
    }

    @Test func `shows what was said, and leads to it`() throws {
        let own = try Self.message([.commented(Self.photo, by: Self.paul, words: "Lovely 👵", isReaders: true)])
        #expect(own.title == "Paul wrote about your photo" && own.body == "Lovely 👵")
        #expect(own.path == "/photos/photo-1#comments")
        let other = try Self.message([.commented(Self.photo, by: Self.paul, words: "Yes", isReaders: false)])
        #expect(other.title == "Paul wrote about a photo that you wrote about, too")
    }

    @Test func `says which frame went quiet, since when and why`() throws {
        let silence = FrameSilence(since: Self.now.addingTimeInterval(-3_600), cause: .wifi)
        let message = try Self.message([.frameQuiet(.make("frame-1"), name: "Kitchen", silence)])
        #expect(message.title == "“Kitchen” has gone quiet" && message.path == "/frames/frame-1")
        #expect(message.body.contains("today at 15:40") && message.body.contains("Wi-Fi was weak"))
    }

    @Test func `tells several things as one, and of many the first ones and how many more`() throws {
        let two = try Self.message([
            .loved(Self.photo, by: Self.grandma, onFrame: true),
            .commented(Self.photo, by: Self.paul, words: "Yes", isReaders: true),
        ])
        #expect(two.title == "2 new things in the album" && two.path == "/photos/photo-1")
        #expect(two.body == "Grandma has looked at your photo, and loved it\nPaul wrote about your photo")
        let six = try Self.message((1...6).map { .loved(.make("photo-\($0)"), by: Self.grandma, onFrame: true) })
        #expect(six.title == "6 new things in the album" && six.path == "/activity")
        #expect(six.body.hasSuffix("\n… and 2 more") && six.body.split(separator: "\n").count == 5)
    }

    @Test func `fits into a message, whatever was written`() throws {
        let long = String(repeating: "👨‍👩‍👧‍👦", count: 2_000)
        let message = try Self.message([.commented(Self.photo, by: Self.paul, words: long, isReaders: true)])
        #expect(message.encoded.count <= PushMessage.longest)
        let name = Sender(id: .make("x"), displayName: String(repeating: "é", count: 60))
        let words = String(repeating: "\u{1}", count: 239)
        #expect(
            try Self.message([.commented(Self.photo, by: name, words: words, isReaders: true)]).encoded.count
                <= PushMessage.longest
        )
        let short = try Self.message([.commented(Self.photo, by: Self.paul, words: "Hi", isReaders: true)]).encoded
        let read = try JSONDecoder().decode([String: String].self, from: Data(short))
        #expect(read["body"] == "Hi" && read["path"] == "/photos/photo-1#comments" && read["tag"] == "tag")
    }
}
