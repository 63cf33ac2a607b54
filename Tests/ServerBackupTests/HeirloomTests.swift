import FoundationEssentials
import ServerCore
import Testing

@testable import ServerBackup

struct HeirloomTests {
    private let stick = URL(filePath: "/media/stick")

    @Test(arguments: [0, 8_000_000, 100_000_000, nil] as [Int64?])
    func `a stick without room for the longest file is full`(free: Int64?) {
        let error = Heirloom.full(stick, free: free, longest: 60_000_000)
        #expect(error.cause == .full && error.sentence.contains("/media/stick is full"))
    }

    @Test func `a stick with room takes no more files in a folder`() {
        let error = Heirloom.full(stick, free: 9_000_000_000, longest: 60_000_000)
        #expect(error.cause == .other && error.sentence.contains("has 9000 MB free, but takes no more files"))
    }
}
