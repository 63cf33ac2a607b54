package import FamilyCore
package import FoundationEssentials

/// A browser in which a member signed in or joined.
package struct SessionRecord: Equatable, Sendable {
    package var id: SessionID
    package var memberID: MemberID
    /// SHA-256 of the cookie's 256-bit token; the token itself is not stored.
    package var tokenHash: ContentHash
    /// The CSRF token in forms of this session.
    package var csrfToken: String
    package var createdAt: Date
    /// When it was last used, to the minute, because not every request writes it.
    package var lastUsedAt: Date
    /// When the password was last given in this session; nil for a member who joined by a link.
    package var passwordGivenAt: Date?
    /// The browser's User-Agent header, truncated; nil before the session's first request.
    package var userAgent: String?

    package init(
        id: SessionID,
        memberID: MemberID,
        tokenHash: ContentHash,
        csrfToken: String,
        createdAt: Date,
        lastUsedAt: Date,
        passwordGivenAt: Date?,
        userAgent: String? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.tokenHash = tokenHash
        self.csrfToken = csrfToken
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.passwordGivenAt = passwordGivenAt
        self.userAgent = userAgent
    }
}

/// The lifetimes of a session, in seconds.
package struct SessionRules: Equatable, Sendable {
    /// A session that is unused for this long ends.
    package var idle: TimeInterval = 30 * 86_400
    /// A session ends at this age even if it is used daily, so that a forgotten browser must sign in twice a year.
    package var absolute: TimeInterval = 180 * 86_400
    /// The minimum time between two writes of `lastUsedAt`, so that reading pages causes few writes.
    package var touchEvery: TimeInterval = 60
    /// The maximum number of sessions of one member; a further one ends the one used longest ago.
    package var mostOfMember = 200

    package init() {}

    package func isAlive(_ session: SessionRecord, at now: Date) -> Bool {
        now < session.lastUsedAt.addingTimeInterval(idle) && now < session.createdAt.addingTimeInterval(absolute)
    }

    package func needsTouch(_ session: SessionRecord, at now: Date) -> Bool {
        now >= session.lastUsedAt.addingTimeInterval(touchEvery)
    }
}
