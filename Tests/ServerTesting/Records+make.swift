package import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import ServerCore

extension Date {
    /// A day on which tests happen: 2026-07-04 16:00 UTC.
    package static let testDay = Date(timeIntervalSince1970: 1_783_180_800)
    package static func seconds(_ seconds: TimeInterval) -> Date { testDay.addingTimeInterval(seconds) }
}

extension ContentHash {
    /// A different hash for each number.
    package static func number(_ number: Int) -> ContentHash { .of(Array("hash \(number)".utf8)) }
}

extension FamilyRecord {
    package static func make(id: FamilyID = .make("family-1"), name: String = "The Lehtonens") -> FamilyRecord {
        FamilyRecord(id: id, name: name, timeZone: "Europe/Helsinki", createdAt: .testDay)
    }
}

extension MemberRecord {
    /// A keeper has a password, others have none.
    package static func make(
        id: MemberID = .make("anna"),
        familyID: FamilyID = .make("family-1"),
        userName: String? = nil,
        role: Role = .keeper,
        relationship: Relationship = .daughter,
        joinedAt: Date = .testDay,
        introduction: Introduction? = nil,
        guestEndsAt: Date? = nil,
        guestOf: MomentID? = nil,
        birthday: Birthday? = nil
    ) -> MemberRecord {
        MemberRecord(
            id: id,
            familyID: familyID,
            userName: userName ?? id.text,
            displayName: id.text.capitalized,
            role: role,
            relationship: relationship,
            passwordHash: role == .keeper ? "hashed" : nil,
            joinedAt: joinedAt,
            introduction: introduction,
            guestEndsAt: guestEndsAt,
            guestOf: guestOf,
            birthday: birthday
        )
    }
}

extension Introduction {
    /// Unanswered unless `isWelcome` says what was said.
    package static func make(_ number: Int = 1, isWelcome: Bool? = nil) -> Introduction {
        Introduction(
            id: .make("introduction-\(number)"),
            reply: isWelcome.map { Reply(isWelcome: $0, frameName: "Kitchen", at: .seconds(60)) }
        )
    }
}

extension SessionRecord {
    package static func make(
        _ number: Int = 1,
        of member: MemberID = .make("anna"),
        createdAt: Date = .testDay,
        lastUsedAt: Date = .testDay,
        passwordGivenAt: Date? = .testDay
    ) -> SessionRecord {
        SessionRecord(
            id: .make("session-\(number)"),
            memberID: member,
            tokenHash: .number(number),
            csrfToken: "csrf-\(number)",
            createdAt: createdAt,
            lastUsedAt: lastUsedAt,
            passwordGivenAt: passwordGivenAt
        )
    }
}

extension FrameRecord {
    package static func make(
        _ number: Int = 1,
        pairing: Pairing? = nil,
        registeredAt: Date = .testDay
    ) -> FrameRecord {
        FrameRecord(
            id: .make("frame-\(number)"),
            secretHash: .number(100 + number),
            model: "Raspberry Pi 4",
            version: "1.0",
            registeredAt: registeredAt,
            pairing: pairing
        )
    }
}

extension FrameRecord.Pairing {
    package static func make(
        familyID: FamilyID = .make("family-1"),
        memberID: MemberID = .make("anna"),
        pairedAt: Date = .testDay
    ) -> FrameRecord.Pairing {
        FrameRecord.Pairing(
            familyID: familyID,
            memberID: memberID,
            name: "Kitchen",
            pairedAt: pairedAt,
            takenInBy: memberID
        )
    }
}

extension InvitationRecord {
    package static func make(
        _ number: Int = 1,
        frame: FrameID = .make("frame-1"),
        code: Int = 1,
        from address: String = "192.168.1.5",
        askedAt: Date = .testDay,
        state: State = .open,
        hold: Hold? = nil
    ) -> InvitationRecord {
        InvitationRecord(
            id: .make("invitation-\(number)"),
            frameID: frame,
            codeHash: .number(1_000 + code),
            askedFrom: address,
            askedAt: askedAt,
            expiresAt: askedAt.addingTimeInterval(600),
            state: state,
            hold: hold
        )
    }
}

extension InvitationRecord.Hold {
    package static func make(
        _ number: Int = 1,
        session: SessionID = .make("session-1"),
        claimedAt: Date = .testDay,
        isNumberFetched: Bool = false
    ) -> InvitationRecord.Hold {
        InvitationRecord.Hold(
            claimID: .make("claim-\(number)"),
            sessionID: session,
            claimedAt: claimedAt,
            claimedFrom: "192.168.1.7",
            number: 42,
            choices: [17, 42, 88],
            isNumberFetched: isNumberFetched
        )
    }
}

extension JoinLinkRecord {
    package static func make(
        _ number: Int = 1,
        familyID: FamilyID = .make("family-1"),
        madeBy: MemberID = .make("anna"),
        uses: Int = 1,
        asksFirst: Bool = false,
        madeAt: Date = .testDay
    ) -> JoinLinkRecord {
        JoinLinkRecord(
            id: .make("link-\(number)"),
            familyID: familyID,
            madeBy: madeBy,
            tokenHash: .number(2_000 + number),
            role: .relative,
            usesLeft: uses,
            asksFirst: asksFirst,
            madeAt: madeAt,
            expiresAt: madeAt.addingTimeInterval(7 * 86_400)
        )
    }
}

extension PhotoRecord.Undo {
    package static func make(by member: MemberID = .make("anna"), until: Date = .seconds(600)) -> PhotoRecord.Undo {
        PhotoRecord.Undo(by: member, until: until)
    }
}

extension PhotoRecord.Hiding {
    package static func make(by member: MemberID = .make("anna"), reason: String = "Not nice") -> PhotoRecord.Hiding {
        PhotoRecord.Hiding(by: member, at: .testDay, reason: reason)
    }
}

extension CatalogueWriter {
    /// Deletes a photo for good, with nobody to undo it.
    package func remove(_ photo: PhotoRecord, at now: Date) throws -> Int64 {
        let revision = try remove(photo, at: now, undo: .make(by: photo.sender.id ?? .make("anna"), until: now))
        try purge(photo)
        return revision
    }
}

extension Film {
    /// The same for the same number.
    package static func make(_ number: Int) -> Film {
        Film(
            kind: .film,
            milliseconds: 12_000 + number,
            width: 1280,
            height: 720,
            hasSound: true,
            bytes: ByteCount(Int64(2_000_000 + number)),
            sha256: .number(40_000 + number)
        )
    }
}

extension PhotoRecord {
    /// Photos of different numbers have different bytes.
    package static func make(
        _ number: Int = 1,
        id: PhotoID? = nil,
        familyID: FamilyID = .make("family-1"),
        place: String? = nil,
        sender: Sender = .make(),
        deletedAt: Date? = nil,
        undo: Undo? = nil,
        hiding: Hiding? = nil,
        renditions: [Rendition]? = nil
    ) -> PhotoRecord {
        PhotoRecord(
            id: id ?? .make("photo-\(number)"),
            familyID: familyID,
            original: Original(
                hash: .number(10_000 + number),
                bytes: ByteCount(1_000),
                kind: .jpeg,
                fileName: "garden.jpg"
            ),
            caption: "The garden",
            place: place,
            sender: sender,
            addedAt: .testDay,
            takenAt: LocalDateTime("2026-07-04T16:40:00"),
            takenAtOffset: "+03:00",
            width: 4000,
            height: 3000,
            renditions: renditions ?? [
                .make(.thumbnail, bytes: ByteCount(10), sha256: .number(20_000 + number)),
                .make(.small, bytes: ByteCount(20), sha256: .number(30_000 + number)),
            ],
            deletedAt: deletedAt,
            undo: undo,
            hiding: hiding
        )
    }
}

extension ShareLinkRecord {
    package static func make(
        _ number: Int = 1,
        photo: Int = 1,
        familyID: FamilyID = .make("family-1"),
        madeBy: MemberID = .make("anna"),
        madeAt: Date = .testDay
    ) -> ShareLinkRecord {
        ShareLinkRecord(
            id: .make("share-\(number)"),
            familyID: familyID,
            photoID: .make("photo-\(photo)"),
            madeBy: madeBy,
            tokenHash: .number(3_000 + number),
            madeAt: madeAt,
            expiresAt: madeAt.addingTimeInterval(14 * 86_400)
        )
    }
}
