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
        /// Whether a member's name and password, typed on it, let it in.
        package var cameByPassword: Bool
        /// The keeper who said that a frame which came by a password is in the
        /// family's house.
        package var confirmedBy: MemberID?

        package init(
            familyID: FamilyID,
            memberID: MemberID,
            name: String,
            pairedAt: Date,
            takenInBy: MemberID? = nil,
            cameByPassword: Bool = false,
            confirmedBy: MemberID? = nil
        ) {
            self.familyID = familyID
            self.memberID = memberID
            self.name = name
            self.pairedAt = pairedAt
            self.takenInBy = takenInBy
            self.cameByPassword = cameByPassword
            self.confirmedBy = confirmedBy
        }

        /// Whether a keeper answers for this frame: they picked the number that
        /// it showed, or confirmed it since.
        ///
        /// Only such a frame may speak for its viewer, for a program that knows a
        /// relative's password can be a frame too. And only such a frame outlives
        /// that password.
        package var isVouchedFor: Bool { !cameByPassword || confirmedBy != nil }

        package var entrance: FrameEntrance {
            guard cameByPassword else { return .takenIn }
            return confirmedBy == nil ? .password : .confirmed
        }
    }

    package var id: FrameID
    /// SHA-256 of the bearer secret; the secret itself is kept nowhere.
    package var secretHash: ContentHash
    package var model: String
    package var version: String
    package var registeredAt: Date
    /// Where it asked from, as `NetworkAddress.site` has it, until it is paired.
    package var registeredFrom: String?
    /// The frame that this waiting one was until a keeper removed it.
    package var formerID: FrameID?
    package var pairing: Pairing?
    /// Once set, the secret answers `frame-revoked`, unless a keeper takes the removal back within a day.
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
        registeredFrom: String? = nil,
        formerID: FrameID? = nil,
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
        self.registeredFrom = registeredFrom
        self.formerID = formerID
        self.pairing = pairing
        self.revokedAt = revokedAt
        self.lastSeenAt = lastSeenAt
        self.report = report
        self.chosen = chosen
    }
}
