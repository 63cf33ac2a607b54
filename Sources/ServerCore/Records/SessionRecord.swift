package import FamilyCore
package import FoundationEssentials

/// A browser that a member signed in with or joined by.
package struct SessionRecord: Equatable, Sendable {
    package var id: SessionID
    package var memberID: MemberID
    /// SHA-256 of the cookie's 256-bit token; the token itself is kept nowhere.
    package var tokenHash: ContentHash
    /// What a form of this session carries, to prove that it is ours.
    package var csrfToken: String
    package var createdAt: Date
    /// Right to the minute only: it is not written at every request.
    package var lastUsedAt: Date
    /// When the password was given last in this session; nothing for who
    /// joined by a link.
    package var passwordGivenAt: Date?
    /// The browser's User-Agent header, cut to a bound; nil before the session's first request.
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

/// How long a session lives.
package struct SessionRules: Equatable, Sendable {
    /// Unused for this long it ends: 30 days.
    package var idle: TimeInterval = 30 * 86_400
    /// Older than this it ends even when used daily: 180 days, so that a
    /// forgotten browser is asked again twice a year.
    package var absolute: TimeInterval = 180 * 86_400
    /// `lastUsedAt` is written anew after this long: a minute, so that reading
    /// pages does not write to the disk.
    package var touchEvery: TimeInterval = 60
    /// Number of sessions that one member may have; a new one beyond that ends
    /// the one used longest ago.
    package var mostOfMember = 200

    package init() {}

    package func isAlive(_ session: SessionRecord, at now: Date) -> Bool {
        now < session.lastUsedAt.addingTimeInterval(idle) && now < session.createdAt.addingTimeInterval(absolute)
    }

    package func needsTouch(_ session: SessionRecord, at now: Date) -> Bool {
        now >= session.lastUsedAt.addingTimeInterval(touchEvery)
    }
}
