package import FamilyCore
package import FoundationEssentials

/// A person of a family.
///
/// A removed member keeps the row, so that their photos and hearts keep their
/// giver; the user name is free again.
package struct MemberRecord: Equatable, Sendable {
    package var id: MemberID
    package var familyID: FamilyID
    package var userName: String
    package var displayName: String
    package var role: Role
    package var relationship: Relationship
    /// As the password hasher wrote it; nothing for who never had a password.
    package var passwordHash: String?
    package var joinedAt: Date
    package var removedAt: Date?
    /// Nothing for one who was never to be asked for, or was let in since.
    package var introduction: Introduction?

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
        introduction: Introduction? = nil
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
    }

    /// What the family sees of this member.
    package var summary: MemberSummary {
        MemberSummary(
            id: id,
            displayName: displayName,
            userName: userName,
            role: role,
            relationship: relationship,
            introduction: introduction?.summary
        )
    }
}
