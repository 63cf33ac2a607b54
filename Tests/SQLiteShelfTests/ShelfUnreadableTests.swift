import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import SQLiteShelf
import Testing

/// Files that the card cannot read: which bytes they have is not known.
struct ShelfUnreadableTests {
    private let bench: ShelfBench
    private let prints = (1...4).map { Print.make($0) }
    private let unreadable = Print.make(9, bytes: Data())
    private let path: String

    /// The kernel tells of the beginning of a process's memory what it tells of a bad sector: it cannot be read.
    init() throws {
        bench = try ShelfBench()
        let shelf = try bench.open()
        for print in prints + [unreadable] { try shelf.take(print) }
        path = bench.path(of: unreadable.rendition)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/proc/self/mem")
    }

    private var isThere: Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == "/proc/self/mem"
    }

    @Test func `what the card cannot read is not damaged, and keeps no other file from its turn`() throws {
        try bench.flipByte(of: prints[3].rendition)
        let shelf = try bench.open()
        #expect(try shelf.contents().photos.contains { $0.photo.id == unreadable.photo.id && $0.file != nil })
        let error = #expect(throws: ShelfError.self) { try shelf.verify(unreadable.photo.id) }
        #expect(error != nil && error != .corrupt)
        let checks = try (0..<10).map { _ in try shelf.checkNext() }
        #expect(Set(checks.compactMap(\.damaged).map(\.photo)) == [prints[3].photo.id])
        #expect(Set(checks.compactMap(\.unreadable).map(\.photo)) == [unreadable.photo.id])
        #expect(shelf.missingFiles().isEmpty && isThere)
    }

    @Test func `a new copy takes its place, and it stays until then`() throws {
        let shelf = try bench.open()
        _ = try shelf.contents()
        let incoming = try shelf.incoming(unreadable.photo.id, unreadable.rendition)
        #expect(incoming.bytesThere == 0 && isThere)
        try Data().write(to: URL(filePath: incoming.path))
        try shelf.place(unreadable.photo.id, unreadable.rendition)
        #expect(!isThere)
        try shelf.verify(unreadable.photo.id)
    }

    @Test func `a name that leads nowhere for certain is damaged`() throws {
        let shelf = try bench.open()
        _ = try shelf.contents()
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: ShelfError.corrupt) { try shelf.verify(unreadable.photo.id) }
    }

    @Test func `a file whose length cannot be asked for is not damaged`() throws {
        let shelf = try bench.open()
        _ = try shelf.contents()
        // A link to itself: the kernel answers ELOOP.
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        let error = #expect(throws: ShelfError.self) { try shelf.verify(unreadable.photo.id) }
        #expect(error != nil && error != .corrupt)
    }
}
