import FamilyTesting
import FoundationEssentials
import Testing

@testable import FamilyCore

/// A frame's report between programs of different ages, and the numbers in it.
struct FrameReportTests {
    private static let plain = FrameReport(version: "1", photoID: nil, shelfPhotos: 0, shelfBytes: .zero)

    private func read(_ text: String) throws -> FrameReport {
        try WireCoding.decode(FrameReport.self, from: Data(text.utf8))
    }

    @Test func `of an older frame tells no memory, and one that knows none writes no word of it`() throws {
        #expect(try read(#"{"version":"1","shelfPhotos":0,"shelfBytes":0}"#) == Self.plain)
        let text = String(decoding: try WireCoding.encode(Self.plain), as: UTF8.self)
        #expect(!text.contains("memory"))
    }

    @Test(arguments: [
        FrameMemory(used: ByteCount(62)), FrameMemory(used: ByteCount(62), limit: ByteCount(360)),
        FrameMemory(used: .zero, limit: .zero, ended: 0), FrameMemory(used: ByteCount(62), ended: 3),
    ])
    func `carries the memory there and back`(memory: FrameMemory) throws {
        var report = Self.plain
        report.memory = memory
        #expect(try WireCoding.decode(FrameReport.self, from: try WireCoding.encode(report)) == report)
        #expect(report.isSane)
    }

    @Test func `of a newer frame is read without the words that are not known`() throws {
        let text = #"{"version":"1","shelfPhotos":0,"shelfBytes":0,"memory":{"used":7,"swap":{"used":1}},"new":[1]}"#
        #expect(try read(text).memory == FrameMemory(used: ByteCount(7)))
    }

    @Test func `is not sane with memory that no machine has`() {
        let most = FrameMemory.counts.upperBound
        for (memory, isSane) in [
            (FrameMemory(used: ByteCount(most), limit: ByteCount(most), ended: 1_000_000), true),
            (FrameMemory(used: ByteCount(most + 1)), false),
            (FrameMemory(used: .zero, limit: ByteCount(most + 1)), false),
            (FrameMemory(used: .zero, ended: 1_000_001), false), (FrameMemory(used: .zero, ended: -1), false),
        ] {
            var report = Self.plain
            report.memory = memory
            #expect(report.isSane == isSane, "\(memory)")
        }
    }

    @Test(arguments: [(0, 1_000_000), (10_000_000, 14_000_000), (.max, .max)] as [(Int64, Int64)])
    func `allows writes by the photos that came`(received: Int64, budget: Int64) {
        let writes = FrameWrites(written: .zero, received: ByteCount(received), seconds: 86_400)
        #expect(writes.budget == ByteCount(budget))
    }
}
