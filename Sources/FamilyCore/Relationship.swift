/// What somebody is to the family.
///
/// The code makes user names (`grandma`, `grandma-2`); the free label of a
/// member is for people.
package enum Relationship: String, Codable, CaseIterable, Sendable {
    case grandma, grandpa, mother, father, aunt, uncle, sister, brother, daughter, son, cousin, friend, other
}

/// What a member may do; who may do which is `Membership`'s decision.
package enum Role: String, Codable, CaseIterable, Sendable {
    /// Looks at the album on a frame; has no password and no pages.
    case viewer
    /// Sees and sends by a link, for now.
    case guest
    /// Sees, sends and deletes their own.
    case relative
    /// Also manages people, frames and every photo.
    case keeper
}
