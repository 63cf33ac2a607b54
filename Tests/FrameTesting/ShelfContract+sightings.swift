import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import FrameCore
import Testing

extension ShelfContract {
    /// What is remembered of photos' time on the frame.
    static let sightings = [
        ShelfContract(testDescription: "keeps when photos came and were seen, one entry each") { shelf in
            let entries: [ShelvedSighting] = [.make(1), .make(2, times: 0), .make(3, arrivedAt: nil, isTold: true)]
            try shelf.apply([.keepSightings(entries)])
            #expect(try shelf.contents().sightings == entries)
            try shelf.apply([.keepSightings([.make(2, times: 7, isTold: true)])])
            #expect(try shelf.contents().sightings == [entries[0], .make(2, times: 7, isTold: true), entries[2]])
        },
        ShelfContract(testDescription: "remembers them beyond the file and the photo, until they are dropped") {
            shelf in
            let print = Print.make(1)
            try shelf.take(print)
            let entry = ShelvedSighting.make(1)
            try shelf.apply([.keepSightings([entry]), .dropFiles([print.photo.id])])
            #expect(try shelf.contents().sightings == [entry])
            try shelf.apply([.forget([print.photo.id])])
            #expect(try shelf.contents().sightings == [entry])
            try shelf.apply([.dropSightings([print.photo.id, .make("nobody")])])
            #expect(try shelf.contents() == ShelfContents())
        },
        ShelfContract(testDescription: "forgets them when wiped") { shelf in
            try shelf.apply([.keepSightings([.make()]), .wipe])
            #expect(try shelf.contents() == ShelfContents())
        },
    ]
}

extension ShelvedSighting {
    /// Seen `times` times within a minute.
    package static func make(
        _ number: Int = 1,
        arrivedAt: Date? = Date(timeIntervalSinceReferenceDate: 812_345_000.25),
        times: Int = 1,
        isTold: Bool = false
    ) -> ShelvedSighting {
        let first = Date(timeIntervalSinceReferenceDate: 812_345_678.125)
        return ShelvedSighting(
            Sighting(
                photoID: .make("photo-\(number)"),
                arrivedAt: arrivedAt,
                firstSeenAt: times == 0 ? nil : first,
                lastSeenAt: times == 0 ? nil : first + 60,
                times: times
            ),
            isTold: isTold
        )
    }
}
