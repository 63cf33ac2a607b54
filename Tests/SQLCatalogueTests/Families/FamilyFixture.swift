import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

/// One of two families with a row in every table, whose IDs end in the family's number.
struct FamilyFixture: Sendable {
    let number: Int
    private var edition = Edition.settled

    /// The variant of a record that a property returns.
    private enum Edition: Int {
        /// The record that the home has.
        case settled
        /// The record of the home with a change.
        case changed
        /// A new record with an ID of its own.
        case added
    }

    init(number: Int) { self.number = number }

    var changed: FamilyFixture { edited(.changed) }
    var added: FamilyFixture { edited(.added) }

    private func edited(_ edition: Edition) -> FamilyFixture {
        var home = self
        home.edition = edition
        return home
    }

    /// Returns the ID of a record; a new record has an ID that no home has.
    func own<Owner>(_ kind: String) -> Identifier<Owner> { edition == .added ? .make("added-\(kind)") : id(kind) }
    /// Returns a secret of a record.
    func secret(_ kind: Int) -> ContentHash { hash(edition == .added ? kind + 500 : kind) }
    /// A number that is different in a changed record.
    var mark: Int { edition.rawValue }
    var isChanged: Bool { edition == .changed }

    var family: FamilyID { id("family") }
    var keeper: MemberID { id("keeper") }
    var relative: MemberID { id("relative") }
    var newcomer: MemberID { id("newcomer") }
    var guest: MemberID { id("guest") }
    var frame: FrameID { id("frame") }
    var otherFrame: FrameID { id("other-frame") }
    var goneFrame: FrameID { id("gone-frame") }
    var session: SessionID { id("session") }
    var otherSession: SessionID { id("other-session") }
    var claim: ClaimID { id("claim") }
    var introduction: IntroductionID { id("introduction") }
    var joinLink: JoinLinkID { id("join-link") }
    var shareLink: ShareLinkID { id("share-link") }
    var gift: GiftID { id("gift") }
    var place: FamilyPlaceID { id("place") }
    var moment: MomentID { id("moment") }
    var secretMoment: MomentID { id("secret-moment") }
    var goneMoment: MomentID { id("gone-moment") }
    var waitingMoment: MomentID { id("waiting-moment") }
    /// A moment to which somebody comes, and in which a photo waits.
    var livelyMoment: MomentID { id("lively-moment") }
    var collection: CollectionID { id("collection") }
    /// A photo of the album, with all that can belong to one.
    var photo: PhotoID { id("photo") }
    var otherPhoto: PhotoID { id("other-photo") }
    var hiddenPhoto: PhotoID { id("hidden-photo") }
    var deletedPhoto: PhotoID { id("deleted-photo") }
    var surprise: PhotoID { id("surprise") }
    var goneSurprise: PhotoID { id("gone-surprise") }
    var heldPhoto: PhotoID { id("held-photo") }
    var comment: CommentID { id("comment") }
    var webhook: WebhookID { id("webhook") }
    var message: WebhookDeliveryID { id("message") }
    var upload: UploadID { id("upload") }

    var frameSecret: ContentHash { hash(1) }
    var original: ContentHash { hash(2) }
    var sent: ContentHash { hash(3) }
    var address: ContentHash { hash(4) }

    func id<Owner>(_ kind: String) -> Identifier<Owner> { .make("\(kind)-\(number)") }
    func hash(_ kind: Int) -> ContentHash { .number(number * 1_000_000 + kind) }

    /// A frame that is not paired yet, so any family can take it in.
    static let waiting = FrameID.make("waiting-frame")
    static let third = FamilyRecord.make(id: .make("family-3"))
    static let counter = SignInCounter(
        key: .number(77),
        kind: .origin,
        failures: 3,
        at: .testDay,
        opensAt: .testDay
    )

    /// A corner of a square around the photos of both families.
    static func corner(_ number: Int) -> Coordinates {
        guard
            let corner = Coordinates(latitude: 60_000_000 + number * 900_000, longitude: 24_000_000 + number * 900_000)
        else { preconditionFailure("a place on earth") }
        return corner
    }
    static var middle: Coordinates {
        guard let middle = Coordinates(latitude: 60_200_000, longitude: 24_200_000) else {
            preconditionFailure("a place on earth")
        }
        return middle
    }
}

// These records have the home's IDs. A record that names a family names that of `my`, the caller.

extension FamilyFixture {
    func memberRecord(_ id: MemberID? = nil, role: Role = .keeper, in my: FamilyFixture) -> MemberRecord {
        var record = MemberRecord.make(id: id ?? own("keeper"), familyID: my.family, role: role)
        record.displayName += "\(mark)"
        return record
    }

    var sessionRecord: SessionRecord {
        SessionRecord(
            id: own("session"),
            memberID: keeper,
            tokenHash: secret(10),
            csrfToken: "csrf",
            createdAt: .testDay,
            lastUsedAt: .seconds(60 + Double(mark)),
            passwordGivenAt: nil
        )
    }

    func frameRecord(_ id: FrameID? = nil, in my: FamilyFixture) -> FrameRecord {
        FrameRecord(
            id: id ?? own("frame"),
            secretHash: id == nil ? secret(1) : .of(Array((id ?? frame).text.utf8)),
            model: "Pi \(mark)",
            version: "1.0",
            registeredAt: .testDay,
            pairing: .make(familyID: my.family, memberID: keeper)
        )
    }

    var invitationRecord: InvitationRecord {
        InvitationRecord(
            id: own("invitation"),
            frameID: frame,
            codeHash: secret(11),
            askedFrom: "192.168.1.5",
            askedAt: .testDay,
            expiresAt: .seconds(600),
            state: mark == 0 ? .claimed : .ended,
            hold: InvitationRecord.Hold(
                claimID: own("claim"),
                sessionID: session,
                claimedAt: .testDay,
                claimedFrom: "192.168.1.7",
                number: 42,
                choices: [17, 42, 88],
                isNumberFetched: false
            )
        )
    }

    func joinLinkRecord(in my: FamilyFixture) -> JoinLinkRecord {
        JoinLinkRecord(
            id: own("join-link"),
            familyID: my.family,
            madeBy: keeper,
            tokenHash: secret(12),
            role: .relative,
            usesLeft: 3 + mark,
            asksFirst: false,
            madeAt: .testDay,
            expiresAt: .seconds(9_000)
        )
    }

    var returnLinkRecord: ReturnLinkRecord {
        ReturnLinkRecord(
            id: own("return-link"),
            memberID: relative,
            madeBy: keeper,
            tokenHash: secret(13),
            madeAt: .testDay,
            expiresAt: .seconds(9_000),
            usedAt: isChanged ? .seconds(60) : nil
        )
    }

    func shareLinkRecord(in my: FamilyFixture) -> ShareLinkRecord {
        ShareLinkRecord(
            id: own("share-link"),
            familyID: my.family,
            photoID: photo,
            madeBy: keeper,
            tokenHash: secret(14),
            madeAt: .testDay,
            expiresAt: .seconds(9_000),
            revokedAt: isChanged ? .seconds(60) : nil
        )
    }

    func giftRecord(in my: FamilyFixture) -> GiftRecord {
        GiftRecord(
            id: own("gift"),
            familyID: my.family,
            giverID: keeper,
            recipient: .known(relative),
            greeting: "Hello",
            madeAt: .testDay,
            expiresAt: .seconds(9_000),
            taken: isChanged ? GiftRecord.Taken(frameID: frame, at: .seconds(60)) : nil
        )
    }

    func placeRecord(in my: FamilyFixture) -> FamilyPlaceRecord {
        FamilyPlaceRecord(
            id: own("place"),
            familyID: my.family,
            name: "Cottage \(mark)",
            coordinates: Self.middle,
            radius: 500,
            madeAt: .testDay
        )
    }

    func momentRecord(_ id: MomentID? = nil, in my: FamilyFixture) -> MomentRecord {
        MomentRecord(
            id: id ?? own("moment"),
            familyID: my.family,
            title: "Picnic",
            details: "\(mark)",
            span: MomentSpan(quickAt: .seconds(9_000), on: FamilyClock(timeZone: "Europe/Helsinki")),
            placeID: place,
            coverID: photo,
            maker: keeper,
            madeAt: .testDay
        )
    }

    func momentLinkRecord(in my: FamilyFixture) -> MomentLinkRecord {
        MomentLinkRecord(
            id: own("moment-link"),
            momentID: moment,
            familyID: my.family,
            madeBy: keeper,
            tokenHash: secret(15),
            madeAt: .testDay,
            endsAt: .seconds(9_000)
        )
    }

    func laterMomentLink(in my: FamilyFixture) -> MomentLinkRecord {
        var link = momentLinkRecord(in: my)
        (link.id, link.momentID, link.tokenHash) = (id("later-moment-link"), secretMoment, hash(18))
        return link
    }

    func stay(in my: FamilyFixture) -> GuestStay {
        GuestStay(
            memberID: guest,
            momentID: moment,
            familyID: my.family,
            joinedAt: .testDay,
            endsAt: .seconds(9_999 + Double(mark))
        )
    }

    func collectionRecord(in my: FamilyFixture) -> CollectionRecord {
        CollectionRecord(
            id: own("collection"),
            familyID: my.family,
            title: "Summer \(mark)",
            maker: keeper,
            madeAt: .testDay
        )
    }
}
