import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore

/// What a frame noted of its photos, and what the server knows of it.
extension House {
    /// 4 July 2026, 12:00.
    static let noon = Date(timeIntervalSince1970: 1_783_166_400)

    /// A frame of a family, whose photos have just come.
    static func atNoon(
        photos: Int = 3,
        configuration: FrameConfiguration = FrameConfiguration(),
        at clock: Date = noon
    ) -> House {
        var house = House(configuration: configuration)
        house.clockStart = clock
        house.album = ModelAlbum(photos: photos)
        house.shelf = ModelShelf(ShelfContents(registration: House.registration, identity: House.identity))
        house.start()
        house.answerAll()
        return house
    }

    /// What the frame has counted: asked to end, it writes all of it.
    mutating func sighting(_ number: Int) -> Sighting? { sighting(of: .make("photo-\(number)")) }

    mutating func sighting(of photo: PhotoID) -> Sighting? {
        tell(.screen(.closeAsked))
        return shelf.contents.sightings.first { $0.sighting.photoID == photo }?.sighting
    }

    func known(_ number: Int) -> Sighting? { known(.make("photo-\(number)")) }

    /// What a server knows of a photo after all it was told.
    func known(_ photo: PhotoID) -> Sighting? {
        told.flatMap(\.sightings).filter { $0.photoID == photo }.reduce(nil) { known, told in
            guard var known else { return told }
            known.firstSeenAt = known.firstSeenAt ?? told.firstSeenAt
            known.times = max(known.times, told.times)
            known.lastSeenAt = [known.lastSeenAt, told.lastSeenAt].compactMap(\.self).max()
            return known
        }
    }

    mutating func somethingIsSeen(using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: press(.right)
        case 1: swipe(.older)
        case 2: press(.left)
        case 3: press(.tab)
        case 4: album.add()
        case 5: tell(.hint(.album(revision: album.revision)))
        case 6: serverIsGone.toggle()
        case 7: restart()
        case 8: press(.home)
        // An answer is lost on its way.
        case 9: loseAnswer()
        case 10:
            wait(
                .milliseconds(Int64.random(in: 0...4_000, using: &generator)),
                answering: Bool.random(using: &generator)
            )
        default: wait(.seconds(Int64.random(in: 0...200, using: &generator)))
        }
    }

    private mutating func loseAnswer() {
        let reports = pending.compactMap { effect -> SightingReport? in
            if case .call(.tellSightings(let report)) = effect { report } else { nil }
        }
        guard let report = reports.last else { return }
        hear(report)
        fail(.call(.tellSightings(report)), with: .server(.failed(.tellSightings(report), .unreachable("lost"))))
    }
}
