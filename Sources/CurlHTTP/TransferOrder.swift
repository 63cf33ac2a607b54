import Synchronization

/// A request on its way to the loop, with all that the loop needs.
struct TransferOrder: Sendable {
    let call: Call
    let request: HTTPRequest
    let settings: HTTPClient.Settings
    let sink: any ResponseSink
    /// Gets the number of body bytes sent so far.
    let sent: (@Sendable (Int64) -> Void)?
    /// Called once, on the loop's thread.
    let finish: @Sendable (Result<HTTPHead, HTTPError>) -> Void
}

/// Identifies one running request and remembers that it was cancelled.
final class Call: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func markCancelled() { flag.store(true, ordering: .releasing) }
}
