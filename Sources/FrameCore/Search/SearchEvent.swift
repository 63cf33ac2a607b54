/// An event on the home network while the frame looks for a server.
package enum SearchEvent: Equatable, Sendable {
    /// A server is announced, or what is announced of it has changed.
    case found(Int, ServerPlace)
    /// The finding with this number is gone.
    case lost(Int)
    /// The server at this place was asked to prove that it holds its key there.
    case answered(ServerPlace, isProven: Bool)
    /// The home network cannot be asked; all findings are void.
    case unavailable
}
