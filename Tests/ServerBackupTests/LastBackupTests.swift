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

    @Test func `a copy that cannot be recorded is good all the same, with a warning`() throws {
        let folder = try TemporaryFolder()
        let files = ServerFiles(URL(filePath: folder.path))
        let last = LastBackup(folder: "/media/stick", finishedAt: Date(), photos: 3, missing: 0)
        #expect(files.remember(last, in: files.lastBackup) { _ in } == nil)
        #expect(LastBackup.folder(of: files.root)?.path == "/media/stick")
        try FileManager.default.removeItem(atPath: files.lastBackup.path)
        // No record takes the place of a folder with something in it.
        try FileManager.default.createDirectory(
            atPath: folder.path("last-backup.json/there"),
            withIntermediateDirectories: true
        )
        let warning = files.remember(last, in: files.lastBackup) { _ in }
        #expect(warning?.contains("keepers are not told of it") == true)
    }
}
