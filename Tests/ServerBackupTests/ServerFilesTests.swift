import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerBackup

/// What in a data folder counts as an album, over which no restore writes; the folder's lock.
struct ServerFilesTests {
    let folder: TemporaryFolder
    let files: ServerFiles

    init() throws {
        folder = try TemporaryFolder()
        files = ServerFiles(URL(filePath: folder.path))
    }

    private func album() -> [String] { files.album.map(\.lastPathComponent) }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }

    @Test func `a new disk of photos is no album`() throws {
        #expect(album() == [])
        for name in ["photos", "photos/lost+found", "photos/ab", "photos/trash/2026-11-23"] {
            try make(name)
            #expect(album() == [])
        }
    }

    @Test(arguments: ["this-is-grandma.json", "ab/ab12", "trash/2026-11-23/ab12", "damaged/ab12"])
    func `photos with a file are an album`(name: String) throws {
        for folder in ["ab", "trash/2026-11-23", "damaged"] { try make("photos/\(folder)") }
        _ = try folder.file("photos/\(name)", holding: [1])
        #expect(album() == ["photos"])
    }

    @Test func `a catalogue is an album, and so is a log of one that is not empty`() throws {
        _ = try folder.file("catalogue.sqlite-wal", holding: [])
        #expect(album() == [])
        _ = try folder.file("catalogue.sqlite-wal", holding: [1])
        #expect(album() == ["catalogue.sqlite-wal"])
        _ = try folder.file("catalogue.sqlite", holding: [])
        #expect(album() == ["catalogue.sqlite", "catalogue.sqlite-wal"])
    }

    @Test func `says why the data folder cannot be locked`() throws {
        // Root may write each file, but nobody opens a folder for writing.
        try make("lock")
        let error = #expect(throws: BackupError.self) { _ = try files.lock() }
        #expect(error?.sentence == "\(files.root.path) cannot be locked: Is a directory.")
    }
}
