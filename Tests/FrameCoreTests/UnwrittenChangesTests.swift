import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import FrameTesting
import Testing

struct UnwrittenChangesTests {
    /// A script of everything that a frame tells its shelf, about four photos.
    private func script(_ generator: inout SeededGenerator) -> [ShelfChange] {
        let ids = (1...4).map { PhotoID.make("photo-\($0)") }
        return (0..<Int.random(in: 1...30, using: &generator)).map { step in
            let number = Int64.random(in: 1...4, using: &generator)
            let id = ids[Int(number) - 1]
            let isYes = Bool.random(using: &generator)
            switch Int.random(in: 0..<24, using: &generator) {
            case 0...4: return .keepPhotos([.make(position: number, revision: Int64(step))])
            case 5...7: return .forget([id])
            case 8: return .dropFiles([id, ids[0]])
            case 9: return .dropFilms([id])
            case 10...12: return .putInOutbox(OutboxEntry(photo: id, heartGiven: isYes))
            case 13, 14: return .takeFromOutbox(OutboxEntry(photo: id, heartGiven: isYes))
            case 15: return .keepSightings([.make(Int(number), times: step)])
            case 16: return .dropSightings([id])
            case 17: return .keepLooks(SeenTracker(upTo: number))
            case 18: return .keepCurrentPage(id)
            case 19: return .keepIdentity(.make(frameName: "\(step)"))
            case 20: return .putInOutbox(OutboxEntry(.introduction(.make("\(number)")), isYes: isYes))
            case 21: return .keepRound(began: Date(timeIntervalSinceReferenceDate: Double(step)))
            case 22 where step % 5 == 0: return .wipe
            default:
                let cursor = AlbumCursor(text: "\(step)")
                return .keepPointer(AlbumPointer(newer: cursor, older: cursor, reachedOldest: isYes, revision: number))
            }
        }
    }

    private func before() -> ModelShelf {
        let photos = (1...4).map { Photo.make(position: $0) }
        let shelved = photos.reversed().map { ShelvedPhoto(photo: $0, file: .make(), film: nil) }
        return ModelShelf(ShelfContents(registration: .make(), photos: shelved))
    }

    @Test(arguments: 0..<300)
    func `written at last, they leave the shelf as each at its time would have`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let script = script(&generator)
        var (atOnce, late, unwritten) = (before(), before(), UnwrittenChanges())
        for change in script {
            atOnce.apply([change])
            unwritten.add([change])
        }
        late.apply(unwritten.changes)
        #expect(late.contents.byPhoto == atOnce.contents.byPhoto, "\(script)")
    }

    @Test func `they stay few, however long the disk cannot be written`() {
        var generator = SeededGenerator(seed: 1)
        var unwritten = UnwrittenChanges()
        for _ in 0..<500 { unwritten.add(script(&generator).filter { $0 != .wipe }) }
        #expect(unwritten.changes.count < 60)
    }

    @Test func `of lists and gifts that replace each other, only the last stays`() {
        let last: [ShelfChange] = [
            .keepComing([.make()]), .keepInvitations([.make()]), .keepGift(StoredGift(.make(serverKey: .make()))),
        ]
        var unwritten = UnwrittenChanges()
        for _ in 0..<1_000 { unwritten.add(last) }
        #expect(unwritten.changes == last)
    }

    @Test func `nothing is left of them once they are written`() {
        var unwritten = UnwrittenChanges()
        unwritten.add([.keepPhotos([.make()])])
        unwritten.written()
        #expect(unwritten.changes.isEmpty)
    }
}

extension ShelfContents {
    /// Sightings have no order of their own.
    fileprivate var byPhoto: ShelfContents {
        var contents = self
        contents.sightings.sort { $0.sighting.photoID.text < $1.sighting.photoID.text }
        return contents
    }
}
