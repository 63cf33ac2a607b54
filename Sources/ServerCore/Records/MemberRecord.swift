package import FamilyCore
package import FoundationEssentials

/// A person of a family.
///
/// A removed member's row stays, so that photos and hearts keep their sender; the user name becomes free.
package struct MemberRecord: Equatable, Sendable {
    package var id: MemberID
    package var familyID: FamilyID
    package var userName: String
    package var displayName: String
    package var role: Role
    package var relationship: Relationship
    /// The hash as the password hasher formats it; nil for a member without a password.
    package var passwordHash: String?
    package var joinedAt: Date
    package var removedAt: Date?
    /// The introduction of a newcomer; nil if none was needed or it was accepted.
    package var introduction: Introduction?
    /// When the time of a guest ends, of one from outside in the last of their moments; nil for a guest without an end, and
    /// for all others.
    package var guestEndsAt: Date?
    /// A moment of a guest from outside, who sees their moments and nothing else of the family; nil for all others.
    ///
    /// `GuestStay` has all of their moments.
    package var guestOf: MomentID?
    /// Nil if it was not said, and for all guests.
    package var birthday: Birthday?

    package init(
        id: MemberID,
        familyID: FamilyID,
        userName: String,
        displayName: String,
        role: Role,
        relationship: Relationship,
        passwordHash: String? = nil,
        joinedAt: Date,
        removedAt: Date? = nil,
        introduction: Introduction? = nil,
        guestEndsAt: Date? = nil,
        guestOf: MomentID? = nil,
        birthday: Birthday? = nil
    ) {
        self.id = id
        self.familyID = familyID
        self.userName = userName
        self.displayName = displayName
        self.role = role
        self.relationship = relationship
        self.passwordHash = passwordHash
        self.joinedAt = joinedAt
        self.removedAt = removedAt
        self.introduction = introduction
        self.guestEndsAt = guestEndsAt
        self.guestOf = guestOf
        self.birthday = birthday
    }

    /// The member as everybody sees it, guests included.
    package var summary: MemberSummary {
        MemberSummary(
            id: id,
            displayName: displayName,
            userName: userName,
            role: role,
            relationship: relationship,
            introduction: introduction?.summary,
            guestEndsAt: guestEndsAt
        )
    }

    /// The member as the family sees it, which knows birthdays.
    package var summaryWithBirthday: MemberSummary {
        var summary = summary
        summary.birthday = birthday
        return summary
    }

    /// Whether the time of this guest is over: for the server they are a stranger, a guest of the family until a keeper
    /// chooses a later end.
    package func hasEnded(at now: Date) -> Bool { guestEndsAt.map { $0 <= now } ?? false }
}
