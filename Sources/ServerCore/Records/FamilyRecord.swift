package import FamilyCore
package import FoundationEssentials

/// The row about the server itself.
package struct ServerRecord: Equatable, Sendable {
    package var id: ServerID
    /// SHA-256 of the one-time token for the first setup; nil once it was used.
    package var setupTokenHash: ContentHash?

    package init(id: ServerID, setupTokenHash: ContentHash?) {
        self.id = id
        self.setupTokenHash = setupTokenHash
    }
}

/// People and frames that share one album.
package struct FamilyRecord: Equatable, Sendable {
    package var id: FamilyID
    package var name: String
    /// An IANA name such as `Europe/Helsinki`.
    package var timeZone: String
    package var createdAt: Date
    /// Increases by one with every change of the album.
    package var revision: Int64
    /// The position of the next photo; positions are never reused.
    package var nextPosition: Int64
    /// The bytes of originals and renditions of the photos in the album.
    package var bytesUsed: ByteCount
    package var senders: Senders
    package var positions: Positions
    /// The maximum bytes that the operator gives this family; nil: the quota of the server's settings.
    package var quota: ByteCount?
    package var state = FamilyState.open

    package init(
        id: FamilyID,
        name: String,
        timeZone: String,
        createdAt: Date,
        revision: Int64 = 0,
        nextPosition: Int64 = 1,
        bytesUsed: ByteCount = .zero,
        senders: Senders = .everybody,
        positions: Positions = .keep
    ) {
        self.id = id
        self.name = name
        self.timeZone = timeZone
        self.createdAt = createdAt
        self.revision = revision
        self.nextPosition = nextPosition
        self.bytesUsed = bytesUsed
        self.senders = senders
        self.positions = positions
    }
}
