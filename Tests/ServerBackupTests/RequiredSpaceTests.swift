import FamilyTesting
import FoundationEssentials
import Testing

@testable import ServerBackup

struct RequiredSpaceTests {
    private let folder: TemporaryFolder
    private let files: ServerFiles
    private var space: RequiredSpace

    init() throws {
        folder = try TemporaryFolder()
        files = ServerFiles(URL(filePath: folder.path))
        space = RequiredSpace(files)
    }

    @Test func `without files no space is needed, however full the disk is`() throws {
        try space.require()
    }

    @Test mutating func `a disk with too little free space is told as full, also for absurd lengths`() {
        for _ in 0..<1_000_000 { space.add(photo: .max) }
        let error = tooLittle()
        #expect(error?.isDiskFull == true)
        #expect(error?.sentence.contains("MB are needed") == true)
    }

    @Test mutating func `photos on another disk need their space there, and nothing else does`() throws {
        // The file system of devices is one in memory, and no machine has terabytes of that.
        try FileManager.default.createSymbolicLink(atPath: files.photos.path, withDestinationPath: "/dev")
        space.add(other: 1)
        try space.require()
        // One at a time waits in the data folder.
        for _ in 0..<1_000_000 { space.add(photo: 4_000_000) }
        #expect(tooLittle()?.sentence.contains("The disk of \(files.photos.path) has ") == true)
    }

    private func tooLittle() -> BackupError? {
        #expect(throws: BackupError.self) { try space.require() }
    }
}
