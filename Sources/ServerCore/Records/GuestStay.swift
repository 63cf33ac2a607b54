package import FamilyCore
package import FoundationEssentials

/// The time of a guest from outside in one moment.
package struct GuestStay: Equatable, Sendable {
    package var memberID: MemberID
    package var momentID: MomentID
    package var familyID: FamilyID
    package var joinedAt: Date
    /// When the guest sees the moment no more.
    package var endsAt: Date

    package init(memberID: MemberID, momentID: MomentID, familyID: FamilyID, joinedAt: Date, endsAt: Date) {
        self.memberID = memberID
        self.momentID = momentID
        self.familyID = familyID
        self.joinedAt = joinedAt
        self.endsAt = endsAt
    }

    package func hasEnded(at now: Date) -> Bool { endsAt <= now }
}

/// A guest from outside in one of their moments.
package struct StayingGuest: Equatable, Sendable {
    package var member: MemberRecord
    package var stay: GuestStay

    package init(member: MemberRecord, stay: GuestStay) {
        self.member = member
        self.stay = stay
    }
}
