import FamilyCore
import FamilyTesting
import Foundation
import Testing

/// The file of a gift card, as it is read from a card of anybody.
struct GiftFileTests {
    private static let key = ServerKey(String(repeating: "A", count: 43))

    private static func letter(_ change: (inout GiftLetter) -> Void = { _ in }) throws -> GiftLetter {
        var letter = GiftLetter.make(serverKey: try #require(key))
        change(&letter)
        return letter
    }

    private static func file(_ letter: GiftLetter) throws -> [UInt8] {
        GiftFile.head(message: try GiftFile.message(letter), signature: [UInt8](repeating: 7, count: 64))
    }

    @Test func `says what was written`() throws {
        let letter = try Self.letter {
            $0.network = GiftLetter.Network(name: "Sommer", password: "a long walk")
            $0.address = "https://photos.example.org/grandma"
            ($0.language, $0.timeZone) = ("fi", "Europe/Helsinki")
            $0.pictures = [.init(sha256: ContentHash(digest: [UInt8](repeating: 1, count: 32)), bytes: 9)]
        }
        let file = try Self.file(letter)
        let head = try #require(GiftFile.head(of: file))
        #expect(head.letter == letter && head.length == file.count && head.fileLength == file.count + 9)
        let message = try GiftFile.message(letter)
        #expect(head.signed == message && head.signature == [UInt8](repeating: 7, count: 64))
        #expect(GiftFile.head(of: file + [UInt8](repeating: 0, count: 100_000)) == head)
    }

    @Test func `cut anywhere, it is no gift card`() throws {
        let file = try Self.file(try Self.letter())
        for length in file.indices { #expect(GiftFile.head(of: file.prefix(length)) == nil, "\(length) bytes") }
    }

    @Test func `a byte that changes in the frame around the letter makes it none`() throws {
        let file = try Self.file(try Self.letter())
        for index in 0..<16 {
            var changed = file
            changed[index] ^= 1
            #expect(GiftFile.head(of: changed) == nil, "byte \(index)")
        }
    }

    @Test(arguments: ["0", "99999999999999999999", "-1", "16385", ""])
    func `a length that no letter has is refused`(length: String) throws {
        let rest = String(decoding: try GiftFile.message(try Self.letter()).dropFirst(15), as: UTF8.self)
        let signature = String(repeating: "A", count: 86)
        #expect(GiftFile.head(of: Array("grandma gift 1\n\(length)\n\(rest)\n\(signature)\n".utf8)) == nil)
    }

    private static let impossible: [(String, @Sendable (inout GiftLetter) -> Void)] = [
        ("a secret of other letters", { $0.secret = String(repeating: "Z", count: 64) }),
        ("a short secret", { $0.secret = "5a" }),
        ("a greeting without end", { $0.greeting = String(repeating: "a", count: 301) }),
        ("a greeting with control letters", { $0.greeting = "Hello\u{1B}[2J" }),
        ("a giver without end", { $0.giver = String(repeating: "a", count: 61) }),
        ("a language that is a path", { $0.language = "../en" }),
        ("a time zone that is a path", { $0.timeZone = "../../etc/passwd" }),
        ("an address of a file", { $0.address = "file:///etc/passwd" }),
        ("an address with a space", { $0.address = "http://a b" }),
        ("a Wi-Fi without a name", { $0.network = .init(name: "", password: nil) }),
        ("a Wi-Fi of 33 bytes", { $0.network = .init(name: String(repeating: "é", count: 16) + "a", password: nil) }),
        ("a password of 7 letters", { $0.network = .init(name: "a", password: "a a a a") }),
        ("a password of 65 letters", { $0.network = .init(name: "a", password: String(repeating: "a", count: 65)) }),
        ("a photo of no bytes", { $0.pictures = [.init(sha256: .make(), bytes: 0)] }),
        ("a photo of 2 GB", { $0.pictures = [.init(sha256: .make(), bytes: 2 << 30)] }),
        (
            "thirteen photos",
            { $0.pictures = Array(repeating: .init(sha256: .make(), bytes: 1), count: 13) }
        ),
    ]

    @Test(arguments: impossible.indices)
    func `a letter of which a part has no bound is refused, whoever signed it`(index: Int) throws {
        let (name, change) = Self.impossible[index]
        let letter = try Self.letter(change)
        #expect(!letter.isSane, "\(name)")
        #expect(GiftFile.head(of: try Self.file(letter)) == nil, "\(name)")
    }

    @Test func `Wi-Fi names in emoji, with quotes and of 32 bytes are taken`() throws {
        for name in ["🏡🌲", "\"Anna's\" 'Wi-Fi'", String(repeating: "é", count: 16)] {
            let letter = try Self.letter { $0.network = .init(name: name, password: "\\\"; drop") }
            #expect(GiftFile.head(of: try Self.file(letter))?.letter.network?.name == name)
        }
    }
}
