import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

@testable import ServerApp

/// The last step of a move, interrupted at each point.
struct MoveJournalTests {
    private let folder: TemporaryFolder
    private let root: URL
    private var file: MoveJournalFile { MoveJournalFile(in: root) }

    private static let (database, store) = ("postgres://db.example.org/album", "s3://bucket/album/")
    private static let up = MoveJournal(
        catalogue: .init(from: nil, to: database),
        photos: .init(from: nil, to: store),
        oldCatalogue: "catalogue-before.sqlite"
    )
    private static let back = MoveJournal(
        catalogue: .init(from: database, to: nil),
        photos: .init(from: store, to: nil),
        oldCatalogue: "catalogue-before.sqlite"
    )

    init() throws {
        folder = try TemporaryFolder()
        root = URL(filePath: folder.path("data"))
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    private func lay(_ name: String) throws { try Data(name.utf8).write(to: root.appending(path: name)) }

    private func decided(_ journal: MoveJournal) -> MoveJournal {
        var journal = journal
        journal.isDecided = true
        return journal
    }

    /// The catalogues in the folder, and the database and store that it names.
    private func state() throws -> [String?] {
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix("sqlite") }
        return names.sorted() + [DatabaseFile(in: root).place, PhotosLocationFile(in: root).place]
    }

    @Test func `without a journal, only a draft is removed`() throws {
        try lay("catalogue.sqlite")
        try lay("catalogue.sqlite.moving")
        try lay("catalogue.sqlite.moving-wal")
        #expect(try file.takeUp() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.path) == ["catalogue.sqlite"])
    }

    @Test func `an undecided move leaves the album where it was`() throws {
        try lay("catalogue.sqlite")
        try file.write(Self.up)
        #expect(try file.takeUp() == Self.up)
        #expect(try state() == ["catalogue.sqlite", nil, nil])
        try file.requireNone()
    }

    @Test func `a decided move is completed by the next start or move, also after interruptions`() throws {
        try lay("catalogue.sqlite")
        try file.write(decided(Self.up))
        #expect(throws: StartError.self) { try file.requireNone() }
        for _ in 0..<3 {
            #expect(try file.takeUp()?.isDecided == true)
            #expect(try state() == ["catalogue-before.sqlite", Self.database, Self.store])
        }
        try file.remove()
        try lay("catalogue.sqlite.moving")
        try file.write(decided(Self.back))
        // The state after a kill between the renaming and the next step.
        try FileManager.default.moveItem(
            at: root.appending(path: "catalogue.sqlite.moving"),
            to: root.appending(path: "catalogue.sqlite")
        )
        for _ in 0..<3 {
            #expect(try file.takeUp()?.isDecided == true)
            #expect(try state() == ["catalogue-before.sqlite", "catalogue.sqlite", nil, nil])
        }
    }

    @Test func `a part that stays keeps its place`() throws {
        try lay("catalogue.sqlite")
        try file.write(decided(MoveJournal(photos: Self.up.photos, oldCatalogue: "old.sqlite")))
        _ = try file.takeUp()
        #expect(try state() == ["catalogue.sqlite", nil, Self.store])
    }

    @Test func `a journal that cannot be read is refused`() throws {
        try lay("move.json")
        #expect(throws: StartError.self) { try file.takeUp() }
    }

    private actor Place: MoveMarking {
        private(set) var mark: MoveMark?
        init(_ mark: MoveMark?) { self.mark = mark }
        func moveMark() -> MoveMark? { mark }
        func setMoveMark(_ mark: MoveMark?) { self.mark = mark }
    }

    /// A start at a place with a mark.
    private struct Start {
        var part: MoveJournal.Part?
        var isDecided = false
        let state: MoveMark.State
        /// nil: the start is admitted.
        var words: String?
    }

    /// Only the marks of a move that was cut off are removed, and only where the album is.
    @Test func `a place with a mark is admitted only if the album is there`() async throws {
        let store = "names s3://bucket/album/,"
        for start in [
            Start(state: .gone, words: "\(store) but the album was moved from there to elsewhere"),
            Start(state: .coming, words: "\(store) but the move from elsewhere has not ended"),
            Start(part: Self.up.photos, state: .coming, words: "has not ended"),
            Start(part: Self.up.photos, isDecided: true, state: .coming),
            Start(part: Self.back.photos, state: .gone),
            Start(part: Self.back.photos, isDecided: true, state: .gone, words: "was moved from there"),
        ] {
            let place = Place(MoveMark(start.state, otherPlace: "elsewhere"))
            let admission = MoveAdmission("blobs", Self.store, start.part, isDecided: start.isDecided)
            if let words = start.words {
                let error = await #expect(throws: StartError.self) { try await admission.admit(place) }
                #expect(error?.line.contains(words) == true)
            } else {
                try await admission.admit(place)
            }
            #expect(await (place.mark == nil) == (start.words == nil))
        }
    }
}
