import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension FamilyFixture {
    func photoRecord(_ id: PhotoID? = nil, in my: FamilyFixture) -> PhotoRecord {
        let id = id ?? own("photo")
        let isFirst = id == photo
        func hash(_ kind: String) -> ContentHash { .of(Array("\(kind) \(id)".utf8)) }
        var record = PhotoRecord.make(
            id: id,
            familyID: my.family,
            sender: Sender(id: keeper, displayName: "Keeper"),
            renditions: [
                .make(.thumbnail, bytes: ByteCount(10), sha256: hash("thumbnail")),
                .make(.small, bytes: ByteCount(20), sha256: hash("small")),
            ]
        )
        record.original.hash = isFirst ? original : hash("original")
        record.sentHash = isFirst ? sent : nil
        record.caption = "Picnic"
        record.coordinates = Self.middle
        record.film = isFirst ? .make(number) : nil
        record.motion = isFirst ? .film : nil
        return record
    }

    var sighting: SightingRecord {
        SightingRecord(
            photoID: photo,
            frameID: frame,
            arrivedAt: .testDay,
            firstSeenAt: .seconds(9),
            lastSeenAt: .seconds(19),
            times: 2 + mark,
            lookedAt: .seconds(19)
        )
    }

    func lost(_ id: PhotoID? = nil, in my: FamilyFixture) -> LostOriginal {
        LostOriginal(
            photoID: id ?? photo,
            familyID: my.family,
            caption: "",
            senderName: "Keeper",
            foundAt: .testDay,
            isDamaged: !isChanged
        )
    }

    func offerRecord(in my: FamilyFixture) -> OfferRecord {
        let photo = Photo.make(id: own("offered-photo"), position: 500)
        return OfferRecord(
            familyID: my.family,
            frameID: frame,
            photo: OfferedPhoto(photo, rendition: photo.renditions.last ?? .make(.screen))
        )
    }

    var newComment: Comment {
        Comment(
            id: id("new-comment"),
            author: Sender(id: keeper, displayName: "Keeper"),
            words: "Oh",
            writtenAt: .seconds(80)
        )
    }

    var news: RecordedNews { RecordedNews(.heart(photo, by: relative, onFrame: false), at: .seconds(70)) }

    var subscription: PushSubscriptionRecord {
        .make(number, of: session, language: isChanged ? "sv" : "fi", madeAt: .testDay)
    }

    var delivery: PushDelivery { PushDelivery(sessionID: session, tag: "hearts", takenAt: .testDay, tries: mark) }

    func webhookRecord(in my: FamilyFixture) -> WebhookRecord {
        guard let secret = WebhookSecret([UInt8](repeating: 1, count: WebhookSecret.length)) else {
            preconditionFailure("a key has so many bytes")
        }
        var record = WebhookRecord(
            id: own("webhook"),
            familyID: my.family,
            memberID: keeper,
            url: "https://hooks.example.com/\(number)",
            secret: secret,
            kinds: Set(WebhookKind.choosable),
            madeAt: .testDay
        )
        record.dropped = mark
        return record
    }

    func brokerRecord(in my: FamilyFixture) -> BrokerRecord {
        BrokerRecord.make(
            familyID: my.family,
            memberID: keeper,
            url: "mqtts://broker-\(number)-\(mark).example.com:8883"
        )
    }

    var messageRecord: WebhookDelivery {
        WebhookDelivery(
            id: own("message"),
            webhookID: webhook,
            .heartGiven(photo, by: relative),
            at: .testDay,
            tries: mark,
            dueAt: .testDay
        )
    }

    func uploadRecord(in my: FamilyFixture) -> UploadRecord {
        UploadRecord(
            id: own("upload"),
            familyID: my.family,
            memberID: keeper,
            length: ByteCount(100),
            metadata: "filename YQ==",
            expiresAt: .seconds(9_000 + Double(mark))
        )
    }

    func piece(_ lock: Int64 = 1, from start: Int64 = 0) -> UploadPieceRecord {
        UploadPieceRecord(
            name: UploadPieceName(upload: upload, lock: lock, mark: "a"),
            start: start,
            length: 10,
            size: 10,
            hash: hash(16)
        )
    }

    var day: CalendarDay { photoRecord(in: self).day }
    var entry: SelectionEntry { SelectionEntry(place: nil, day: day) }
}
