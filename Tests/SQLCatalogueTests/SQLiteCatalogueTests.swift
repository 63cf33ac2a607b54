import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import SQLCatalogue

struct SQLiteCatalogueTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("catalogue.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: CatalogueContract.all)
    func `keeps the contract`(promise: CatalogueContract) async throws {
        try await promise.check(try await SQLiteCatalogue.new(at: path))
    }

    @Test func `finds everything again when opened anew`() async throws {
        try await SQLiteCatalogue(path: path).settle()
        let family = try await SQLiteCatalogue(path: path).read { try $0.family(.make("family-1")) }
        #expect(family == .make())
    }

    /// SQLite's WAL-reset bug needs two connections that commit or checkpoint.
    @Test func `commits and checkpoints by one connection only, synced`() throws {
        let catalogue = try SQLiteCatalogue(path: path)
        #expect(try catalogue.settings("journal_mode").writer == "wal")
        #expect(try catalogue.settings("synchronous").writer == "2")
        #expect(try catalogue.settings("foreign_keys").writer == "1")
        #expect(try catalogue.settings("wal_autocheckpoint").writer == "1000")
        #expect(try catalogue.settings("wal_autocheckpoint").reader == "0")
        #expect(try catalogue.settings("query_only").reader == "1")
        for pragma in ["mmap_size"] {
            #expect(try catalogue.settings(pragma).writer == "0")
            #expect(try catalogue.settings(pragma).reader == "0")
        }
    }

    @Test func `nobody else may read it, nor the copies of it, whatever the program's umask`() async throws {
        let path = folder.path("private.sqlite")
        _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o644])
        let catalogue = try SQLiteCatalogue(path: path)
        try await catalogue.write { try $0.save(ServerRecord(id: .make("server-1"), setupTokenHash: nil)) }
        try CatalogueFile(path: path).copy(to: folder.path("copy.sqlite"))
        for name in ["private.sqlite", "private.sqlite-wal", "private.sqlite-shm", "copy.sqlite"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func `scrubbing removes its earlier copies, and nothing else of the folder`() async throws {
        let catalogue = try SQLiteCatalogue(path: path)
        try folder.leaveEarlierCatalogues()
        try await catalogue.scrub()
        #expect(try folder.earlierCatalogues() == ["other.sqlite-before-schema-7"])
    }

    @Test func `a reader that tries to write is refused`() async throws {
        let catalogue = try SQLiteCatalogue(path: path)
        await #expect(throws: CatalogueError.self) {
            try await catalogue.read { reader in
                guard let writer = reader as? any CatalogueWriter else { return }
                try writer.add(FamilyRecord.make())
            }
        }
        #expect(try await catalogue.read { try $0.hasFamilies() } == false)
    }

    @Test func `reads go on while a long write is under way`() async throws {
        let catalogue = try SQLiteCatalogue(path: path)
        try await catalogue.settle()
        let reads = Reads()
        async let write: Void = catalogue.write { writer in
            try writer.add(FamilyRecord.make(id: .make("family-2")))
            // The write ends only after a read was answered in the meantime.
            #expect(reads.waitForOne())
        }
        let seen = try await catalogue.read { try $0.family(.make("family-2")) }
        reads.answered()
        try await write
        #expect(seen == nil)
        #expect(try await catalogue.read { try $0.family(.make("family-2")) } != nil)
    }
}
