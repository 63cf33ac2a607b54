import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import FrameCore
import Testing

/// One promise of `Shelf`, to be kept by every shelf there is.
///
/// Each is checked on a fresh shelf.
package struct ShelfContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String
    package let check: @Sendable (any Shelf) throws -> Void

    package static let all = memory + files + films + invitations + hidings + outbox + outgoing + sightings

    /// What is known.
    private static let memory = [
        ShelfContract(testDescription: "holds nothing at first") { shelf in
            let contents = try shelf.contents()
            #expect(contents == ShelfContents())
        },
        ShelfContract(testDescription: "keeps who the frame is") { shelf in
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make())])
            let identity = FrameIdentity.make()
            let expected = ShelfContents(registration: .make(), identity: identity, family: identity.familyID)
            #expect(try shelf.contents() == expected)
        },
        ShelfContract(testDescription: "lists photos newest first, whatever the order they came in") { shelf in
            try shelf.apply([.keepPhotos([.make(position: 2), .make(position: 9)]), .keepPhotos([.make(position: 5)])])
            #expect(try shelf.contents().photos.map(\.photo.position) == [9, 5, 2])
        },
        ShelfContract(testDescription: "replaces what it knows of a photo and keeps its file") { shelf in
            let print = Print.make(1)
            try shelf.take(print)
            var edited = print.photo
            edited.caption = "By the sea"
            try shelf.apply([.keepPhotos([edited])])
            #expect(try shelf.contents().photos == [ShelvedPhoto(photo: edited, file: print.rendition)])
        },
        ShelfContract(testDescription: "keeps what was said of a photo, until nothing is") { shelf in
            let said = NewestComments(count: 3, newest: [.make(2, words: "Ää 👵 \"x\""), .make(3)])
            for comments in [said, nil] {
                let photo = Photo.make(comments: comments)
                try shelf.apply([.keepPhotos([photo])])
                #expect(try shelf.contents().photos.map(\.photo) == [photo])
            }
        },
        ShelfContract(testDescription: "keeps moments, and which photos are in them, as the last answer had it") {
            shelf in
            var photo = Photo.make()
            (photo.moment, photo.placeName, photo.homeKilometres) = (.make("party"), "Kuusamo", 640)
            let moments = [
                MomentSummary.make(cover: photo.id, photos: 1), .make("trip", title: "Ää 👵 \"x\"", place: nil),
            ]
            try shelf.apply([.keepPhotos([photo]), .keepMoments(moments)])
            #expect(try shelf.contents().photos.map(\.photo) == [photo])
            #expect(try shelf.contents().moments == moments)
            try shelf.apply([.keepMoments([.make(title: "Renamed")]), .dropMoments([.make("trip")])])
            #expect(try shelf.contents().moments == [.make(title: "Renamed")])
            try shelf.apply([.wipe])
            #expect(try shelf.contents().moments.isEmpty)
        },
        ShelfContract(testDescription: "keeps the pointer and the page") { shelf in
            let pointer = AlbumPointer(
                newer: AlbumCursor(text: "n"),
                older: AlbumCursor(text: "o"),
                reachedOldest: true,
                revision: 7
            )
            try shelf.apply([.keepPhotos([.make()]), .keepPointer(pointer), .keepCurrentPage(.make("photo-1"))])
            let contents = try shelf.contents()
            #expect(contents.pointer == pointer)
            #expect(contents.currentPage == .make("photo-1"))
        },
        ShelfContract(testDescription: "keeps what was seen, and forgets it with everything else") { shelf in
            #expect(try shelf.contents().seenTracker == nil)
            try shelf.apply([.keepLooks(SeenTracker(upTo: 7, seen: [9, 12]))])
            #expect(try shelf.contents().seenTracker == SeenTracker(upTo: 7, seen: [9, 12]))
            try shelf.apply([.keepLooks(SeenTracker(upTo: 12)), .keepPhotos([.make()])])
            #expect(try shelf.contents().seenTracker == SeenTracker(upTo: 12))
            try shelf.apply([.wipe])
            #expect(try shelf.contents().seenTracker == nil)
        },
        ShelfContract(testDescription: "keeps when the slideshow's round began, for this family") { shelf in
            #expect(try shelf.contents().roundBeganAt == nil)
            let moment = Date(timeIntervalSinceReferenceDate: 800_000_000.25)
            try shelf.apply([.keepRound(began: moment)])
            #expect(try shelf.contents().roundBeganAt == moment)
            try shelf.apply([.wipe])
            #expect(try shelf.contents().roundBeganAt == nil)
        },
        ShelfContract(testDescription: "keeps how the picture was turned, whatever family comes") { shelf in
            #expect(try shelf.contents().manualRotation == nil)
            let rotation = ManualRotation(setting: .none, rotation: .threeQuarters)
            try shelf.apply([.keepRotation(rotation)])
            #expect(try shelf.contents().manualRotation == rotation)
            try shelf.apply([.wipe])
            #expect(try shelf.contents().manualRotation == rotation)
        },
        ShelfContract(testDescription: "keeps where the server is, whatever family comes") { shelf in
            let place = ServerPlace.make()
            try shelf.apply([.keepRegistration(.make()), .keepServer(place, nil)])
            #expect(try shelf.contents().server == place)
            #expect(try shelf.contents().registration == nil)
            let other = ServerPlace.make(address: "192.168.1.9")
            try shelf.apply([.keepServer(other, .make()), .keepIdentity(.make())])
            #expect(try shelf.contents().registration == .make())
            try shelf.apply([.wipe])
            #expect(try shelf.contents() == ShelfContents(server: other))
        },
        ShelfContract(testDescription: "makes changes in their order") { shelf in
            let photo = Photo.make()
            try shelf.apply([.keepPhotos([photo]), .forget([photo.id])])
            #expect(try shelf.contents().photos.isEmpty)
            try shelf.apply([.forget([photo.id]), .keepPhotos([photo])])
            #expect(try shelf.contents().photos.map(\.photo) == [photo])
        },
        ShelfContract(testDescription: "forgets everything when wiped") { shelf in
            let print = Print.make(1)
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(.make()), .keepCurrentPage(print.photo.id)])
            try shelf.take(print)
            let path = try #require(shelf.file(of: print.photo.id))
            try shelf.apply([.putInOutbox(OutboxEntry(photo: print.photo.id, heartGiven: true)), .wipe])
            #expect(try shelf.contents() == ShelfContents())
            #expect(shelf.file(of: print.photo.id) == nil)
            #expect(!FileManager.default.fileExists(atPath: path))
        },
        ShelfContract(testDescription: "keeps who comes after a wipe") { shelf in
            try shelf.apply([.keepRegistration(.make(secret: "old")), .keepIdentity(.make())])
            try shelf.apply([.wipe, .keepRegistration(.make(secret: "new"))])
            #expect(try shelf.contents() == ShelfContents(registration: .make(secret: "new")))
        },
    ]

    /// The photos' bytes.
    private static let files = [
        ShelfContract(testDescription: "has no file of a photo that is only listed") { shelf in
            try shelf.apply([.keepPhotos([.make()])])
            #expect(shelf.file(of: .make("photo-1")) == nil)
            #expect(try shelf.contents().photos == [ShelvedPhoto(photo: .make(), file: nil)])
        },
        ShelfContract(testDescription: "gives back the bytes that were placed") { shelf in
            let print = Print.make(1)
            try shelf.take(print)
            let path = try #require(shelf.file(of: print.photo.id))
            #expect(FileManager.default.contents(atPath: path) == print.bytes)
            #expect(try shelf.contents().photos == [ShelvedPhoto(photo: print.photo, file: print.rendition)])
        },
        ShelfContract(testDescription: "goes on with a download where it stopped") { shelf in
            let print = Print.make(1)
            try shelf.apply([.keepPhotos([print.photo])])
            #expect(try shelf.incoming(print.photo.id, print.rendition).bytesThere == 0)
            try shelf.gather(print.bytes.prefix(1_234), of: print)
            #expect(try shelf.incoming(print.photo.id, print.rendition).bytesThere == 1_234)
        },
        ShelfContract(testDescription: "begins again where more bytes came than there can be") { shelf in
            let print = Print.make(1)
            try shelf.apply([.keepPhotos([print.photo])])
            try shelf.gather(print.bytes + [0], of: print)
            #expect(try shelf.incoming(print.photo.id, print.rendition).bytesThere == 0)
        },
        ShelfContract(testDescription: "places no other bytes, and throws them away") { shelf in
            let print = Print.make(1)
            try shelf.apply([.keepPhotos([print.photo])])
            try shelf.gather(Data(count: print.bytes.count), of: print)
            #expect(throws: ShelfError.corrupt) { try shelf.place(print.photo.id, print.rendition) }
            #expect(shelf.file(of: print.photo.id) == nil)
            #expect(try shelf.incoming(print.photo.id, print.rendition).bytesThere == 0)
        },
        ShelfContract(testDescription: "places no half of a photo") { shelf in
            let print = Print.make(1)
            try shelf.apply([.keepPhotos([print.photo])])
            try shelf.gather(print.bytes.dropLast(), of: print)
            #expect(throws: ShelfError.corrupt) { try shelf.place(print.photo.id, print.rendition) }
        },
        ShelfContract(testDescription: "places nothing for a photo that has left") { shelf in
            let print = Print.make(1)
            try shelf.gather(print.bytes, of: print)
            #expect(throws: ShelfError.self) { try shelf.place(print.photo.id, print.rendition) }
            #expect(try shelf.contents().photos.isEmpty)
        },
        ShelfContract(testDescription: "drops a file and keeps the photo listed") { shelf in
            let print = Print.make(1)
            try shelf.take(print)
            let path = try #require(shelf.file(of: print.photo.id))
            try shelf.apply([.dropFiles([print.photo.id])])
            #expect(try shelf.contents().photos == [ShelvedPhoto(photo: print.photo, file: nil)])
            #expect(shelf.file(of: print.photo.id) == nil)
            #expect(!FileManager.default.fileExists(atPath: path))
        },
        ShelfContract(testDescription: "takes a forgotten photo off the disk and leaves the others") { shelf in
            let prints = [Print.make(1), Print.make(2)]
            for print in prints { try shelf.take(print) }
            let path = try #require(shelf.file(of: prints[0].photo.id))
            try shelf.apply([.forget([prints[0].photo.id])])
            #expect(!FileManager.default.fileExists(atPath: path))
            #expect(try shelf.contents().photos == [ShelvedPhoto(photo: prints[1].photo, file: prints[1].rendition)])
        },
        ShelfContract(testDescription: "keeps a file that two photos share until both are gone") { shelf in
            let print = Print.make(1)
            let twin = Print(photo: .make(position: 2, renditions: print.photo.renditions), bytes: print.bytes)
            for print in [print, twin] { try shelf.take(print) }
            let path = try #require(shelf.file(of: twin.photo.id))
            try shelf.apply([.forget([print.photo.id])])
            #expect(FileManager.default.contents(atPath: path) == print.bytes)
            try shelf.apply([.forget([twin.photo.id])])
            #expect(!FileManager.default.fileExists(atPath: path))
        },
        ShelfContract(testDescription: "minds no forgetting of what is not there") { shelf in
            try shelf.apply([.forget([.make("nobody")]), .dropFiles([.make("nobody")])])
            #expect(try shelf.contents() == ShelfContents())
        },
        ShelfContract(testDescription: "tells whether a picture has the bytes that were placed") { shelf in
            let print = Print.make(1)
            try shelf.take(print)
            try shelf.verify(print.photo.id)
            let path = try #require(shelf.file(of: print.photo.id))
            try Data(print.bytes.reversed()).write(to: URL(filePath: path))
            #expect(throws: ShelfError.corrupt) { try shelf.verify(print.photo.id) }
        },
        ShelfContract(testDescription: "knows of space on the disk") { shelf in
            #expect(shelf.freeSpace() > .zero)
        },
    ]

    /// What the server does not know yet.
    private static let outbox = [
        ShelfContract(testDescription: "holds one wish a photo, the newest last") { shelf in
            try shelf.apply([.keepPhotos([.make(position: 1), .make(position: 2)])])
            let first = OutboxEntry(photo: .make("photo-1"), heartGiven: true)
            let second = OutboxEntry(photo: .make("photo-2"), heartGiven: true)
            let changed = OutboxEntry(photo: .make("photo-1"), heartGiven: false)
            try shelf.apply([.putInOutbox(first), .putInOutbox(second), .putInOutbox(changed)])
            #expect(try shelf.contents().outbox == [second, changed])
        },
        ShelfContract(testDescription: "takes a wish only while it still says the same") { shelf in
            try shelf.apply([.keepPhotos([.make()])])
            let old = OutboxEntry(photo: .make("photo-1"), heartGiven: true)
            let new = OutboxEntry(photo: .make("photo-1"), heartGiven: false)
            try shelf.apply([.putInOutbox(old), .putInOutbox(new), .takeFromOutbox(old)])
            #expect(try shelf.contents().outbox == [new])
            try shelf.apply([.takeFromOutbox(new)])
            #expect(try shelf.contents().outbox.isEmpty)
        },
        ShelfContract(testDescription: "holds what was said of newcomers, one answer each") { shelf in
            let yes = OutboxEntry(.introduction(.make("one")), isYes: true)
            let later = OutboxEntry(.introduction(.make("two")), isYes: false)
            try shelf.apply([.putInOutbox(yes), .putInOutbox(later), .putInOutbox(later)])
            #expect(try shelf.contents().outbox == [yes, later])
            try shelf.apply([.takeFromOutbox(OutboxEntry(.introduction(.make("one")), isYes: false))])
            #expect(try shelf.contents().outbox == [yes, later])
            try shelf.apply([.takeFromOutbox(yes)])
            #expect(try shelf.contents().outbox == [later])
            try shelf.apply([.wipe])
            #expect(try shelf.contents().outbox.isEmpty)
        },
        ShelfContract(testDescription: "keeps who is to be asked for with who the frame is") { shelf in
            var identity = FrameIdentity.make()
            identity.newcomers = [Newcomer(introduction: .make("one"), displayName: "Mikko")]
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(identity)])
            #expect(try shelf.contents().identity == identity)
        },
        ShelfContract(testDescription: "forgets a photo's wish with the photo") { shelf in
            try shelf.apply([.keepPhotos([.make()])])
            let entry = OutboxEntry(photo: .make("photo-1"), heartGiven: true)
            try shelf.apply([.putInOutbox(entry), .forget([.make("photo-1")])])
            #expect(try shelf.contents().outbox.isEmpty)
        },
    ]
}

extension Shelf {
    /// Lists a photo and puts its file in its place, as a frame does.
    package func takeFilm(of print: Print) throws {
        guard let film = print.photo.film else { return }
        let file = try incoming(print.photo.id, .film(film))
        try print.filmBytes.write(to: URL(filePath: file.path))
        try place(print.photo.id, .film(film))
    }

    package func take(_ print: Print) throws {
        try apply([.keepPhotos([print.photo])])
        try gather(print.bytes, of: print)
        try place(print.photo.id, print.rendition)
    }

    /// Does what a download does.
    package func gather(_ bytes: Data, of print: Print) throws {
        let file = try incoming(print.photo.id, print.rendition)
        try bytes.write(to: URL(filePath: file.path))
    }
}
