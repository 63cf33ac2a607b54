package import FamilyCore
package import FoundationEssentials

/// A resumable upload: its owner, its length and its outcome.
package struct UploadRecord: Codable, Equatable, Sendable {
    package let id: UploadID
    package let familyID: FamilyID
    /// The member who sends it; nobody else can see it.
    package let memberID: MemberID
    package let length: ByteCount
    /// The `Upload-Metadata` header as sent.
    package let metadata: String
    /// When it expires, by `ServedTimeClock`.
    package var expiresAt: Date
    /// Set while a piece with a checksum is written: bytes from here on are not verified and are dropped if writing
    /// breaks off.
    package var unproved: ByteCount?
    /// The result, once all bytes have come and were checked; nil before.
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

    /// Returns whether it takes up space: neither finished nor expired.
    package func isOpen(at now: Date) -> Bool { outcome == nil && now < expiresAt }

    package func belongs(to member: MemberID, of family: FamilyID) -> Bool {
        memberID == member && familyID == family
    }
}

/// An upload and how many of its bytes are stored.
package struct UploadProgress: Equatable, Sendable {
    package var record: UploadRecord
    package var stored: ByteCount

    package init(_ record: UploadRecord, stored: ByteCount = .zero) {
        self.record = record
        self.stored = stored
    }
}

/// The result of an upload, kept in case its answer is lost.
package enum UploadOutcome: Codable, Equatable, Sendable {
    case photo(PhotoID, wasThere: Bool)
    case refused(Problem)

    /// Returns nil if the problem was not the photo's: then the bytes stay, and the sender can ask again without
    /// sending them again.
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
        // A photo that is named like a film is known as too large only when all of it has come.
        let codes: Set<ProblemCode> = [
            .fileEmpty, .fileTooLarge, .typeUnsupported, .tooManyPixels, .photoDamaged, .photoTooHard, .filmTooLong,
        ]
        return codes.contains(problem.code)
    }
}
