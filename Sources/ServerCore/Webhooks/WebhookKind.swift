package import FamilyCore

/// The types of messages that a webhook gets, as its receiver reads them.
package enum WebhookKind: String, CaseIterable, Sendable {
    /// A photo is in the album: it was sent, let in, or its time as a surprise has come.
    case photoArrived = "photo.arrived"
    case heartGiven = "heart.given"
    case commentWritten = "comment.written"
    /// A frame is missed.
    case frameQuiet = "frame.quiet"
    /// A frame that was missed is here again.
    case frameBack = "frame.back"
    /// A keeper pressed the button that sends a test.
    case test = "webhook.test"

    /// The kinds that a keeper chooses among.
    package static let choosable = allCases.filter { $0 != .test }
}

/// A happening as it is recorded; its names and words are looked up at each sending.
package enum WebhookEvent: Equatable, Sendable {
    case photoArrived(PhotoID)
    case heartGiven(PhotoID, by: MemberID)
    case commentWritten(CommentID, on: PhotoID)
    case frameQuiet(FrameID)
    case frameBack(FrameID)
    case test

    package var kind: WebhookKind {
        switch self {
        case .photoArrived: .photoArrived
        case .heartGiven: .heartGiven
        case .commentWritten: .commentWritten
        case .frameQuiet: .frameQuiet
        case .frameBack: .frameBack
        case .test: .test
        }
    }
}
