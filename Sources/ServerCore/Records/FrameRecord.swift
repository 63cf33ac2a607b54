package import FamilyCore
package import FoundationEssentials

/// A frame that registered here, paired or not.
package struct FrameRecord: Equatable, Sendable {
    /// What taking a frame in gave it.
    package struct Pairing: Equatable, Sendable {
        package var familyID: FamilyID
        /// Whose frame it is.
        package var memberID: MemberID
        /// What the keeper calls it.
        package var name: String
        package var pairedAt: Date
        /// The keeper who took it in; unknown of frames from before this was
        /// kept.
        package var takenInBy: MemberID?

        package init(
            familyID: FamilyID,
            memberID: MemberID,
            name: String,
            pairedAt: Date,
            takenInBy: MemberID? = nil
        ) {
            self.familyID = familyID
            self.memberID = memberID
            self.name = name
            self.pairedAt = pairedAt
            self.takenInBy = takenInBy
        }
    }

    package var id: FrameID
    /// SHA-256 of the bearer secret; the secret itself is kept nowhere.
    package var secretHash: ContentHash
    package var model: String
    package var version: String
    package var registeredAt: Date
    package var pairing: Pairing?
    /// Once set, the secret answers `frame-revoked` for good.
    package var revokedAt: Date?
    /// Right to the minute only.
    package var lastSeenAt: Date?
    package var report: FrameReport?
    /// How it shall live; nothing before a keeper chose.
    package var chosen: ChosenSettings?

    package init(
        id: FrameID,
        secretHash: ContentHash,
        model: String,
        version: String,
        registeredAt: Date,
        pairing: Pairing? = nil,
        revokedAt: Date? = nil,
        lastSeenAt: Date? = nil,
        report: FrameReport? = nil,
        chosen: ChosenSettings? = nil
    ) {
        self.id = id
        self.secretHash = secretHash
        self.model = model
        self.version = version
        self.registeredAt = registeredAt
        self.pairing = pairing
        self.revokedAt = revokedAt
        self.lastSeenAt = lastSeenAt
        self.report = report
        self.chosen = chosen
    }
}
