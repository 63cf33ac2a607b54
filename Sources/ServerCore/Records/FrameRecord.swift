package import FamilyCore
package import FoundationEssentials

/// A registered frame, paired or not.
package struct FrameRecord: Equatable, Sendable {
    /// The result of pairing a frame.
    package struct Pairing: Equatable, Sendable {
        package var familyID: FamilyID
        /// The member whose frame it is.
        package var memberID: MemberID
        /// The name that the keeper gave it.
        package var name: String
        package var pairedAt: Date
        /// The keeper who paired it; nil if unknown, as for old rows.
        package var takenInBy: MemberID?
        /// Whether it was paired by a member's name and password typed on it.
        package var cameByPassword: Bool
        /// The keeper who confirmed a frame that was paired by a password; nil if nobody did.
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

        /// Whether a keeper vouches for this frame, because they picked its number or confirmed it later.
        ///
        /// Only such a frame may answer for its viewer, because a program that knows a relative's password can
        /// register as a frame. Only such a frame outlives that password.
        package var isVouchedFor: Bool { !cameByPassword || confirmedBy != nil }

        package var entrance: FrameEntrance {
            guard cameByPassword else { return .takenIn }
            return confirmedBy == nil ? .password : .confirmed
        }
    }

    package var id: FrameID
    /// SHA-256 of the bearer secret; the secret itself is not stored.
    package var secretHash: ContentHash
    package var model: String
    package var version: String
    package var registeredAt: Date
    /// The site it registered from, by `NetworkAddress.site`; nil once it is paired.
    package var registeredFrom: String?
    /// The frame that this waiting one was until a keeper removed it.
    package var formerID: FrameID?
    package var pairing: Pairing?
    /// Once set, the secret answers `frame-revoked`, unless a keeper takes the removal back within a day.
    package var revokedAt: Date?
    /// When the frame last called, to the minute.
    package var lastSeenAt: Date?
    package var report: FrameReport?
    /// The settings that a keeper chose; nil before that.
    package var chosen: ChosenSettings?
    /// The keepers' last order that it be off, or on again; nil before the first.
    package var off: FrameOff?

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
        chosen: ChosenSettings? = nil,
        off: FrameOff? = nil
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
        self.off = off
    }
}
