package import FoundationEssentials

/// The browsers that the principal is signed in with, the one used last first.
package struct ListSessions: Endpoint {
    package typealias Answer = SessionList
    package static let method = Method.get
    package static let route = "\(wirePrefix)/sessions"
    package init() {}
}

package struct SessionList: Codable, Equatable, Sendable {
    package var sessions: [SessionSummary]
    package init(sessions: [SessionSummary]) { self.sessions = sessions }
}

/// A browser that somebody is signed in with; nothing of its secret.
package struct SessionSummary: Codable, Equatable, Sendable {
    package var id: SessionID
    package var beganAt: Date
    /// Right to the minute.
    package var lastUsedAt: Date
    /// Whether it is the one that asks.
    package var isThisOne: Bool
    /// The name of the browser, such as `Chrome`; nil if unknown.
    package var browser: String?
    /// The device or system that the browser runs on, such as `Pixel 8` or `iPhone`; nil if unknown.
    package var device: String?

    package init(
        id: SessionID,
        beganAt: Date,
        lastUsedAt: Date,
        isThisOne: Bool,
        browser: String? = nil,
        device: String? = nil
    ) {
        self.id = id
        self.beganAt = beganAt
        self.lastUsedAt = lastUsedAt
        self.isThisOne = isThisOne
        self.browser = browser
        self.device = device
    }
}

/// Ends a session of the principal's own.
package struct EndSession: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/sessions/{id}"
    package var path: String { "\(wirePrefix)/sessions/\(id)" }
    package var id: SessionID
    package init(id: SessionID) { self.id = id }
}
