import FamilyCore
import FamilyTesting
import FoundationEssentials
import Glibc
import SQLCatalogue
import ServerCore
import ServerTesting
import Testing

@testable import ServerBackup

/// A restore whose medium goes away, as a stick does that is pulled out.
struct RestoreTests {
    /// Each photo has three files, and a restore says after 500 files how far it is.
    private static let photos = 167

    private let folder: TemporaryFolder
    private let stick: URL
    private let files: ServerFiles

    init() throws {
        folder = try TemporaryFolder()
        stick = URL(filePath: folder.path("stick"))
        files = ServerFiles(URL(filePath: folder.path("new")))
    }

    /// Makes a snapshot without keys, as a server of before the keys made it; its photos' files are all missing.
    ///
    /// Returns the snapshot's folder.
    @discardableResult
    private func makeSnapshot() async throws -> URL {
        let path = folder.path("catalogue.sqlite")
        let catalogue = try SQLiteCatalogue(path: path)
        try await catalogue.settle()
        try await catalogue.write { writer in
            for number in 1...Self.photos { _ = try writer.add(PhotoRecord.make(number)) }
        }
        try await catalogue.close()
        let backup = try BackupFolder(stick, .backup, beginning: ServerID.make("server-1"))
        _ = try backup.beginSnapshot(of: CatalogueFile(path: path))
        return backup.folder(of: try backup.finishSnapshot(at: .testDay))
    }

    private func restore(_ say: @escaping @Sendable (String) -> Void = { _ in }) async throws -> RestoreReport {
        // A program that another test is just starting may hold the locks of an earlier command for a moment.
        for lock in [stick, files.root].map({ $0.appending(path: "lock") }) where isThere(lock) {
            try FileManager.default.removeItem(at: lock)
        }
        return try await Restore(from: stick, to: files.root, snapshot: nil, now: .testDay, say: say).run()
    }

    private func isThere(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Returns who may read and write; nil if nothing is there.
    private func mode(of file: URL) -> mode_t? {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test func `ends without a catalogue if the medium goes, and goes on once that is back`() async throws {
        try await makeSnapshot()
        let (here, away) = (stick.path, folder.path("away"))
        let pull: @Sendable (String) -> Void = { words in
            if words.hasPrefix("500 of") { #expect(rename(here, away) == 0) }
        }
        let error = await #expect(throws: BackupError.self) { _ = try await restore(pull) }
        #expect(error?.sentence.contains("is gone. Put the medium back in") == true)
        // No server starts beside the record of a restore.
        #expect(isThere(files.restoring) && !isThere(files.catalogue))
        try #require(rename(away, here) == 0)
        let report = try await restore()
        #expect(report.photos == Self.photos && report.files == 3 * Self.photos)
        #expect(isThere(files.catalogue) && !isThere(files.restoring))
    }

    @Test func `a snapshot without keys is restored whole`() async throws {
        try await makeSnapshot()
        let report = try await restore()
        #expect(report.photos == Self.photos && isThere(files.catalogue))
        #expect(files.keys.filter(isThere) == [])
    }

    /// On a stick with FAT32 everybody may read everything, and an empty folder may be open to others.
    @Test func `closes the data folder, the catalogue and the keys to others`() async throws {
        let snapshot = try await makeSnapshot()
        try Data([1]).write(to: snapshot.appending(path: files.codeKey.lastPathComponent))
        for name in try FileManager.default.contentsOfDirectory(atPath: snapshot.path) {
            try #require(chmod(snapshot.appending(path: name).path, 0o666) == 0)
        }
        try #require(mkdir(files.root.path, 0o700) == 0 && chmod(files.root.path, 0o777) == 0)
        _ = try await restore()
        #expect(mode(of: files.root) == 0o700)
        #expect([files.catalogue, files.codeKey].map(mode) == [0o600, 0o600])
    }

    /// A container's volume belongs to another user, and its operator says who may write in it.
    ///
    /// Giving a folder away needs root, as whom the suite runs.
    @Test(.enabled(if: geteuid() == 0))
    func `leaves the mode of another user's folder`() async throws {
        try await makeSnapshot()
        let root = files.root.path
        try #require(mkdir(root, 0o700) == 0 && chown(root, 61_234, 61_235) == 0 && chmod(root, 0o2775) == 0)
        _ = try await restore()
        #expect(mode(of: files.root) == 0o2775)
        #expect(isThere(files.catalogue))
    }
}
