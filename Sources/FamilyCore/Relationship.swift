/// The relationship of a member to the family.
///
/// The raw value makes user names (`grandma`, `grandma-2`); the free label of a member is for people.
package enum Relationship: String, Codable, CaseIterable, Sendable {
    case grandma, grandpa, mother, father, aunt, uncle, sister, brother, daughter, son, cousin, friend, other
}

/// The role of a member; `AccessPolicy` decides which role may do what.
package enum Role: String, Codable, CaseIterable, Sendable {
    /// A viewer looks at the album on a frame and has no password and no pages.
    case viewer
    /// A guest sees and sends photos, often for a limited time.
    case guest
    /// A relative sees and sends photos and deletes their own.
    case relative
    /// A keeper also manages people, frames and all photos.
    case keeper
}
