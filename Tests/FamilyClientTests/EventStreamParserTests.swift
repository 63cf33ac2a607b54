import FamilyClient
import FamilyTesting
import Testing

struct EventStreamParserTests {
    private func events(in text: String) throws -> [StreamedEvent] {
        var parser = EventStreamParser()
        return try parser.feed(text.utf8)
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func `ends lines in each of the three ways`(end: String) throws {
        let text = ["event: album", "data: 7", "", "data: x", "", ""].joined(separator: end)
        #expect(
            try events(in: text) == [
                StreamedEvent(name: "album", data: "7"), StreamedEvent(name: "message", data: "x"),
            ]
        )
    }

    // The examples of the standard, and its corners.
    @Test(arguments: [
        (": test stream\n\ndata: first event\nid: 1\n\n", ["first event"]),
        ("data: YHOO\ndata: +2\ndata: 10\n\n", ["YHOO\n+2\n10"]),
        ("data\n\ndata\ndata\n\ndata:", ["", "\n"]),
        ("data:test\n\ndata: test\n\n", ["test", "test"]),
        ("data:  two\n\n", [" two"]),
        ("\u{FEFF}data: marked\n\n", ["marked"]),
        ("data: a:b: c\n\n", ["a:b: c"]),
        ("Data: other\n\n", []),
        ("event: lonely\n\n", []),
        ("retry: 10\nnonsense\ndata: x\n\n", ["x"]),
        ("\n\n\n", []),
        ("data: not finished\n", []),
        ("data: häpe 🌻\n\n", ["häpe 🌻"]),
    ])
    func `reads by the standard`(text: String, data: [String]) throws {
        #expect(try events(in: text).map(\.data) == data)
    }

    @Test func `forgets a name with its event`() throws {
        let events = try events(in: "event: album\ndata: 1\n\nevent: frame\n\ndata: 2\n\n")
        #expect(events.map(\.name) == ["album", "message"])
    }

    @Test(arguments: 0..<20)
    func `does not care where the bytes are split`(seed: UInt64) throws {
        let text = "\u{FEFF}: hi\r\nevent: album\r\ndata: 1\r\n\r\rdata: ä\rdata: 🌻\n\nevent: heartbeat\ndata:\n\n"
        let whole = try events(in: text)
        #expect(whole.map(\.data) == ["1", "ä\n🌻", ""])
        var chance = SeededGenerator(seed: seed)
        var parser = EventStreamParser()
        var split: [StreamedEvent] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = Int.random(in: 0...5, using: &chance)
            split += try parser.feed(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(split == whole)
    }

    @Test func `gives up on an endless line`() {
        var parser = EventStreamParser()
        #expect(throws: EventStreamParser.TooLong.self) {
            _ = try parser.feed(repeatElement(UInt8(ascii: "x"), count: EventStreamParser.mostBytes + 1))
        }
    }

    @Test func `gives up on endless data`() {
        var parser = EventStreamParser()
        #expect(throws: EventStreamParser.TooLong.self) {
            let line = Array("data:\(String(repeating: "x", count: 1023))\n".utf8)
            for _ in 0...64 { _ = try parser.feed(line) }
        }
    }

    @Test func `bears with any number of comments`() throws {
        var parser = EventStreamParser()
        for _ in 0..<6_000 { #expect(try parser.feed(": still here\n".utf8).isEmpty) }
        #expect(try parser.feed("data: x\n\n".utf8) == [StreamedEvent(name: "message", data: "x")])
    }
}
