package import FoundationEssentials

/// Sets when the time of a guest ends, for a keeper; a later end lets a guest in again whose time is over.
package struct ChooseGuestEnd: Endpoint {
    package typealias Answer = MemberSummary
    package struct Choice: Codable, Equatable, Sendable {
        /// The end, within the next ten years; absent: the guest stays until a keeper removes them.
        package var guestEndsAt: Date?
        package init(guestEndsAt: Date?) { self.guestEndsAt = guestEndsAt }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/members/{id}/end"
    package var path: String { "\(apiPrefix)/members/\(id)/end" }
    package var id: MemberID
    package var body: Choice
    package init(id: MemberID, guestEndsAt: Date?) {
        self.id = id
        body = Choice(guestEndsAt: guestEndsAt)
    }
}
