import Testing

@testable import ServerApp

struct SpanIdentityTests {
    /// The example of W3C Trace Context, 3.2.3.1.
    private static let example = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test func `reads and writes the example of the specification`() throws {
        let span = try #require(SpanIdentity(traceparent: Self.example))
        #expect(span.trace.hex == "0af7651916cd43dd8448eb211c80319c" && span.span == 0xb7ad_6b71_6920_3331)
        #expect(span.isSampled && span.traceparent == Self.example)
        let unsampled = SpanIdentity(traceparent: Self.example.dropLast() + "0")
        #expect(unsampled?.isSampled == false && unsampled?.trace == span.trace)
    }

    @Test func `a later version may have more behind it`() {
        #expect(SpanIdentity(traceparent: "01" + Self.example.dropFirst(2) + "-more-of-it") != nil)
        #expect(SpanIdentity(traceparent: "01" + Self.example.dropFirst(2)) != nil)
    }

    @Test(arguments: [
        "", "00", "-", "00-0-0-0", Self.example + "-more", Self.example.uppercased(), "ff" + Self.example.dropFirst(2),
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-011",
        "00-0af7651916cd43dd8448eb211c80319c-+7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0x",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331", String(repeating: "-", count: 10_000),
    ])
    func `takes nothing else`(text: String) { #expect(SpanIdentity(traceparent: text) == nil) }

    @Test func `a child is in the trace of its parent`() throws {
        let parent = try #require(SpanIdentity(traceparent: Self.example.dropLast() + "0"))
        let child = SpanIdentity(under: parent)
        #expect(child.trace == parent.trace && child.span != parent.span && !child.isSampled)
        #expect(Set((0..<1_000).map { _ in SpanIdentity(under: nil).trace }).count == 1_000)
    }

    @Test func `numbers have all their digits`() {
        #expect(SpanIdentity.hex(0xab) == "00000000000000ab" && SpanIdentity.hex(.max) == "ffffffffffffffff")
    }
}
