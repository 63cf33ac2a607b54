import Testing

@testable import ServerApp

struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-", ByteRange.part(0..<100)),
        ("bytes=10-19", .part(10..<20)),
        ("bytes=90-1000", .part(90..<100)),
        ("bytes=-5", .part(95..<100)),
        ("bytes=-500", .part(0..<100)),
        ("bytes=100-", .unsatisfiable),
        ("bytes=-0", .unsatisfiable),
        ("bytes=99999999999999999999-", .unsatisfiable),
        ("bytes=5-4", .whole),
        ("bytes=0-1,5-6", .whole),
        ("bytes=a-b", .whole),
        ("bytes=-", .whole),
        ("lines=0-1", .whole),
    ])
    func `understands one range and answers the whole to the rest`(header: String, range: ByteRange) {
        #expect(ByteRange(header: header, length: 100) == range)
    }

    @Test func `has no part of nothing`() {
        #expect(ByteRange(header: nil, length: 0) == .whole)
        #expect(ByteRange(header: "bytes=0-", length: 0) == .unsatisfiable)
        #expect(ByteRange(header: "bytes=-1", length: 0) == .unsatisfiable)
    }
}
