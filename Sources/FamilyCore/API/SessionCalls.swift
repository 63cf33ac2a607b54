package import FoundationEssentials

/// Lists the browsers in which the principal is signed in, the one used last first.
package struct ListSessions: Endpoint {
    package typealias Answer = SessionList
    package static let method = Method.get
    package static let route = "\(apiPrefix)/sessions"
    package init() {}
}

package struct SessionList: Codable, Equatable, Sendable {
    package var sessions: [SessionSummary]
    package init(sessions: [SessionSummary]) { self.sessions = sessions }
}

/// A browser in which somebody is signed in, without the session's secret.
package struct SessionSummary: Codable, Equatable, Sendable {
    package var id: SessionID
    package var beganAt: Date
    /// When the session was last used, exact to the minute.
    package var lastUsedAt: Date
    /// Whether the request came in this session.
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
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/sessions/{id}"
    package var path: String { "\(apiPrefix)/sessions/\(id)" }
    package var id: SessionID
    package init(id: SessionID) { self.id = id }
}
