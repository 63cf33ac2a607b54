/// The Wi-Fi that a gift card names: when it is tried, and how.
struct GiftCardNetwork: Sendable {
    /// The time after which joining is tried again: a router may need longer to start than the frame.
    static let retry = Duration.seconds(60)

    /// When the Wi-Fi was last tried; nil: never.
    private var triedAt: Uptime?

    /// Returns the request to join the Wi-Fi if it is due now; nil otherwise.
    ///
    /// `touchedAt` is the last touch of somebody who may be choosing another one.
    mutating func due(_ card: JoinRequest?, _ survey: NetworkSurvey?, touchedAt: Uptime, now: Uptime) -> JoinRequest? {
        guard let card, retriesAt(touchedAt: touchedAt).map({ $0 <= now }) ?? true else { return nil }
        triedAt = now
        let seen = survey?.accessPoints.first { $0.name == card.name && $0.security.isPossible }
        return seen.map { JoinRequest(name: $0.name, password: card.password, security: $0.security) } ?? card
    }

    func retriesAt(touchedAt: Uptime) -> Uptime? { triedAt.map { max($0, touchedAt).advanced(by: Self.retry) } }
}
