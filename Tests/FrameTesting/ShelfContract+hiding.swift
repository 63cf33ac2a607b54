import FamilyCore
import FamilyTesting
import FrameCore
import Testing

extension ShelfContract {
    /// Photos that are hidden from the frame.
    static let hidings = [
        ShelfContract(testDescription: "holds photos to hide and to show, one choice each, until they are taken out") {
            shelf in
            try shelf.apply([.keepPhotos([.make(position: 1), .make(position: 2)])])
            let hide = OutboxEntry(.hiding(.make("photo-1")), isYes: true)
            let show = OutboxEntry(.hiding(.make("photo-1")), isYes: false)
            let other = OutboxEntry(.hiding(.make("photo-2")), isYes: true)
            try shelf.apply([.putInOutbox(hide), .putInOutbox(other), .putInOutbox(show)])
            #expect(try shelf.contents().outbox == [other, show])
            try shelf.apply([.takeFromOutbox(hide)])
            #expect(try shelf.contents().outbox == [other, show])
            try shelf.apply([.takeFromOutbox(show), .forget([.make("photo-2")])])
            #expect(try shelf.contents().outbox.isEmpty)
        },
        ShelfContract(testDescription: "keeps which photos are hidden with who the frame is, and wipes both") { shelf in
            var identity = FrameIdentity.make()
            identity.hiddenHere = [.make("photo-1"), .make("photo-2")]
            let entry = OutboxEntry(.hiding(.make("photo-3")), isYes: true)
            try shelf.apply([.keepRegistration(.make()), .keepIdentity(identity), .putInOutbox(entry)])
            #expect(try shelf.contents().identity == identity)
            try shelf.apply([.wipe])
            #expect(try shelf.contents().identity == nil && shelf.contents().outbox.isEmpty)
        },
    ]
}
