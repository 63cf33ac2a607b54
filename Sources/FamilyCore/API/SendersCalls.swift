/// Reads who may send to this album, for everybody who might be among them.
package struct ReadSenders: Endpoint {
    package typealias Answer = SendersAnswer
    package static let method = Method.get
    package static let route = "\(apiPrefix)/family/senders"
    package init() {}
}

/// Chooses who may send from now on, to every frame of the family, for a keeper.
///
/// The error 409 `settings-changed` means that another keeper has chosen meanwhile.
package struct ChooseSenders: Endpoint {
    package typealias Answer = SendersAnswer
    package struct Choice: Codable, Equatable, Sendable {
        package var senders: Senders
        /// The choice that the keeper saw.
        package var insteadOf: Senders

        package init(_ senders: Senders, insteadOf: Senders) {
            self.senders = senders
            self.insteadOf = insteadOf
        }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/family/senders"
    package var body: Choice

    package init(_ senders: Senders, insteadOf: Senders) { body = Choice(senders, insteadOf: insteadOf) }
}

package struct SendersAnswer: Codable, Equatable, Sendable {
    package var senders: Senders
    package init(senders: Senders) { self.senders = senders }
}
