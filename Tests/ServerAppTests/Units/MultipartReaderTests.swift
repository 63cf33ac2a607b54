import FamilyTesting
import Glibc
import Testing

@testable import ServerApp

struct MultipartReaderTests {
    typealias Event = MultipartReader.Event

    @Test func `reads fields and files in order`() throws {
        let events = try Self.read(Self.form, pieces: [Self.form.count])
        #expect(
            events == [
                .field(name: "csrf", value: "token"),
                .field(name: "caption", value: "Two\r\nlines"),
                .fileBegan(field: "photos", name: "a \"b\".jpg"),
                .bytes(Array("\r\n--not the boundary\r\n".utf8)),
                .fileEnded,
                .fileBegan(field: "photos", name: ""),
                .fileEnded,
                .ended,
            ]
        )
    }

    @Test(arguments: 0..<300) func `reads the same however the bytes are split`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var pieces: [Int] = []
        while pieces.reduce(0, +) < Self.form.count { pieces.append(Int.random(in: 0...40, using: &generator)) }
        let events = try Self.read(Self.form, pieces: pieces)
        #expect(Self.joined(events) == Self.joined(try Self.read(Self.form, pieces: [Self.form.count])))
    }

    @Test(arguments: 0..<100) func `hands every byte of a file over, whatever they are`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let almost = Array("\r\n--boundar\r\n--\r\r\n-".utf8)
        let content = (0..<Int.random(in: 0...2000, using: &generator)).map { index in
            Bool.random(using: &generator) ? almost[index % almost.count] : UInt8.random(in: 0...255, using: &generator)
        }
        let form = Self.part(#"name="photos"; filename="x""#, content) + Array("--boundary--\r\n".utf8)
        let events = Self.joined(try Self.read(form, pieces: (0..<form.count).map { _ in 7 }))
        let expected: [Event] = [.fileBegan(field: "photos", name: "x"), .bytes(content), .fileEnded, .ended]
        #expect(events == expected.filter { $0 != .bytes([]) })
    }

    @Test(arguments: 1..<200) func `says that a form broke off, wherever it did`(missing: Int) throws {
        let cut = Self.form.dropLast(missing)
        guard missing > "--\r\nepilogue".utf8.count else { return }
        var reader = try Self.reader()
        _ = try reader.feed(cut)
        #expect(throws: MultipartReader.FormatError.brokenOff) { try reader.finish() }
    }

    @Test func `bounds a header, a field and the parts`() throws {
        let long = [UInt8](repeating: 0x61, count: MultipartReader.longestField + 100)
        #expect(throws: MultipartReader.FormatError.fieldTooLong) {
            try Self.read(Self.part(#"name="caption""#, long), pieces: [70_000])
        }
        #expect(throws: MultipartReader.FormatError.headerTooLong) {
            try Self.read(Array("--boundary\r\n".utf8) + long, pieces: [70_000])
        }
        let many = (0...MultipartReader.mostParts).flatMap { Self.part(#"name="f\#($0)""#, []) }
        #expect(throws: MultipartReader.FormatError.tooManyParts) { try Self.read(many, pieces: [many.count]) }
    }

    @Test func `refuses a part without a name`() throws {
        #expect(throws: MultipartReader.FormatError.malformed) {
            try Self.read(Self.part(#"filename="x""#, []), pieces: [1000])
        }
    }

    @Test(arguments: [
        (#"name="f"; filename="C:\photos\me.jpg""#, #"C:\photos\me.jpg"#),
        (#"name="f"; filename="a\"b.jpg""#, #"a"b.jpg"#),
        (#"name="f"; filename="a%22b%0D%0A.jpg""#, "a\"b\r\n.jpg"),
        (#"name="f"; filename="../../etc/пароль 👵🏽;x.jpg""#, "../../etc/пароль 👵🏽;x.jpg"),
        (#"name=f; filename=plain.jpg"#, "plain.jpg"),
    ])
    func `reads the names that browsers and curl write`(parameters: String, name: String) {
        let header = PartHeader(Array("Content-Disposition: form-data; \(parameters)".utf8))
        #expect(header?.name == "f")
        #expect(header?.fileName == name)
    }

    @Test func `takes boundaries that RFC 2046 allows and no others`() {
        #expect(MultipartBoundary(contentType: "multipart/form-data; boundary=\"a b\"") == nil)
        #expect(MultipartBoundary(contentType: "text/plain; boundary=a") == nil)
        #expect(MultipartBoundary(contentType: "multipart/form-data") == nil)
        #expect(MultipartBoundary(text: String(repeating: "a", count: 71)) == nil)
        #expect(MultipartBoundary(contentType: "Multipart/Form-Data; charset=x; boundary=\"a'b\"")?.text == "a'b")
    }

    // A form with all that is awkward: a preamble, an empty file, an epilogue.
    private static let form =
        Array("preamble\r\n".utf8) + part(#"name="csrf""#, Array("token".utf8))
        + part(#"name="caption""#, Array("Two\r\nlines".utf8))
        + part(#"name="photos"; filename="a %22b%22.jpg""#, Array("\r\n--not the boundary\r\n".utf8))
        + part(#"name="photos"; filename="""#, []) + Array("--boundary--\r\nepilogue".utf8)

    /// Letter by letter, a field of eight times the length costs eight times as
    /// much: with a cost that grows with the square it would be 64 times.
    @Test(arguments: ["Content-Disposition: form-data; name=\"x\"\r\n\r\n", ""])
    func `looks at each byte once, however small the pieces`(head: String) throws {
        func cost(_ count: Int) throws -> Duration {
            var reader = try Self.reader()
            _ = try reader.feed(Array("--boundary\r\n\(head)".utf8))
            let before = Self.processorTime()
            for _ in 0..<count { _ = try reader.feed(CollectionOfOne(UInt8(ascii: "\r"))) }
            return Self.processorTime() - before
        }
        let isHeader = head.isEmpty
        let few = try (0..<8).reduce(Duration.zero) { sum, _ in try sum + cost(isHeader ? 1_000 : 8_000) }
        let many = try cost(isHeader ? 8_000 : 64_000)
        #expect(many < few * 4)
    }

    /// What this thread has used of the processor: the clock on the wall would
    /// count what others do meanwhile.
    private static func processorTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func part(_ parameters: String, _ content: [UInt8]) -> [UInt8] {
        Array("--boundary\r\nContent-Disposition: form-data; \(parameters)\r\n\r\n".utf8) + content + Array("\r\n".utf8)
    }

    private static func reader() throws -> MultipartReader {
        MultipartReader(boundary: try #require(MultipartBoundary(text: "boundary")))
    }

    private static func read(_ form: [UInt8], pieces: [Int]) throws -> [Event] {
        var reader = try reader()
        var events: [Event] = []
        var rest = form[...]
        for piece in pieces {
            events += try reader.feed(rest.prefix(piece))
            rest = rest.dropFirst(piece)
        }
        return events
    }

    /// Pieces of a file in one, for how they are cut says nothing.
    private static func joined(_ events: [Event]) -> [Event] {
        events.reduce(into: []) { joined, event in
            if case .bytes(let new) = event, case .bytes(let old) = joined.last {
                joined[joined.count - 1] = .bytes(old + new)
            } else {
                joined.append(event)
            }
        }
    }
}
