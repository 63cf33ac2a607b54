import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

@testable import ServerBackup

struct LastBackupTests {
    /// A full disk of the server looked like a full disk of the copy.
    @Test func `an error of the server's own disk is none of the copy's`() throws {
        let folder = try TemporaryFolder()
        let last = LastBackup(folder: "/media/stick", finishedAt: Date(), photos: 3, missing: 0)
        let error = #expect(throws: BackupError.self) {
            try last.write(to: URL(filePath: folder.path("gone/last-backup.json")))
        }
        #expect(error?.cause == .other)
        #expect(error?.sentence.contains("Everything is copied to /media/stick") == true)
    }
}
