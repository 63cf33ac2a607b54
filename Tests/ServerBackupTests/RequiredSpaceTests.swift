import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerBackup

struct RequiredSpaceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `without files no space is needed, however full the disk is`() throws {
        try RequiredSpace().require(at: URL(filePath: folder.path))
    }

    @Test func `a disk with too little free space is told as full, also for absurd lengths`() {
        var space = RequiredSpace()
        for _ in 0..<1_000_000 { space.add(.max) }
        let error = #expect(throws: BackupError.self) { try space.require(at: URL(filePath: folder.path)) }
        #expect(error?.isDiskFull == true)
        #expect(error?.sentence.contains("MB are needed") == true)
    }
}
