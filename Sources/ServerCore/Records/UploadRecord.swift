package import FamilyCore
package import FoundationEssentials

/// A photo on its way in pieces: whose it is, how long, and what became of it.
package struct UploadRecord: Codable, Equatable, Sendable {
    package let id: UploadID
    package let familyID: FamilyID
    /// Who sends it; nobody else gets to know of it.
    package let memberID: MemberID
    package let length: ByteCount
    /// `Upload-Metadata` as it was sent.
    package let metadata: String
    /// It is forgotten then.
    package var expiresAt: Date
    /// While a piece with a checksum is written: the bytes from here on are not
    /// proved, and go where the writing breaks off.
    package var unproved: ByteCount?
    /// What became of it, once all bytes were there and looked at.
    package var outcome: UploadOutcome?

    package init(
        id: UploadID,
        familyID: FamilyID,
        memberID: MemberID,
        length: ByteCount,
        metadata: String,
        expiresAt: Date
    ) {
        self.id = id
        self.familyID = familyID
        self.memberID = memberID
        self.length = length
        self.metadata = metadata
        self.expiresAt = expiresAt
    }

    /// Whether it takes up room: neither finished nor forgotten.
    package func isOpen(at now: Date) -> Bool { outcome == nil && now < expiresAt }

    package func belongs(to signedIn: SignedIn) -> Bool {
        memberID == signedIn.member.id && familyID == signedIn.familyID
    }
}

/// An upload and how much of it is there.
package struct UploadOnItsWay: Equatable, Sendable {
    package var record: UploadRecord
    package var stored: ByteCount

    package init(_ record: UploadRecord, stored: ByteCount = .zero) {
        self.record = record
        self.stored = stored
    }
}

/// What an upload became, kept so that a lost answer can be had again.
package enum UploadOutcome: Codable, Equatable, Sendable {
    case photo(PhotoID, wasThere: Bool)
    case refused(Problem)

    /// Nothing where the trouble was not the photo's: then the bytes stay and
    /// the sender may ask again without sending them again.
    package init?(_ result: SendOutcome) {
        if let photo = result.photo {
            self = .photo(photo.id, wasThere: result.alreadyThere)
        } else if let problem = result.problem, Self.isOfPhoto(problem) {
            self = .refused(problem)
        } else {
            return nil
        }
    }

    private static func isOfPhoto(_ problem: Problem) -> Bool {
        [.fileEmpty, .typeUnsupported, .tooManyPixels, .photoDamaged, .photoTooHard, .filmTooLong].contains(
            problem.code
        )
    }
}
