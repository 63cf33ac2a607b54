package import FamilyCore

/// The family's server as a frame sees it.
///
/// Every method may take as long as the network does; cancelling the task ends
/// the call. All throw `ServerError` and nothing else.
package protocol FamilyServer: Sendable {
    /// Makes one call of the wire.
    ///
    /// A server of before a call was there answers it with `.notFound`.
    @discardableResult
    func call<E: Endpoint>(_ endpoint: E) async throws(ServerError) -> E.Answer
    /// From now on, calls carry this registration's secret.
    func use(_ registration: FrameRegistration?) async
    /// Appends the file's bytes from `offset` on to the file at `path`,
    /// which holds `offset` bytes already.
    ///
    /// A server that ignores the range gets the file truncated first, and no
    /// more is written than `file` has bytes. `progress` hears the bytes in
    /// the file, at most ten times a second. The hash is not checked here. Our
    /// own disk being full is `.refused` with `disk-full`.
    func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ServerError)
    /// Sends the file at `path`, a picture that the server had lost.
    func bring(_ photo: PhotoID, _ rendition: Rendition, at path: String) async throws(ServerError)
    /// Listens until the task is cancelled or the line breaks (which throws).
    ///
    /// `heard` is called for each event; a line silent for 45 seconds counts as
    /// broken. The first call of `heard` may be a heartbeat: it means that the
    /// line stands.
    func listen(_ heard: @escaping @Sendable (FamilyEvent) -> Void) async throws(ServerError)
}

/// Why the server did not do as asked.
package enum ServerError: Error, Equatable, Sendable {
    /// No answer, or that of a proxy whose server is away: a broken line, a
    /// server that starts.
    ///
    /// Try again later.
    case unreachable(String)
    /// Somebody answers at the address who is not our server: another program, a router's page, a captive portal.
    ///
    /// Try again later.
    case stranger(String)
    /// Polled too fast: wait this many seconds between polls from now on.
    case slowDown(interval: Int)
    /// This server has taken the frame out of the family.
    case revoked(ServerID?)
    /// This server does not know the frame's secret.
    case unknownFrame
    /// The thing asked for is not there (any more).
    case notFound
    /// Any other refusal, as the server put it.
    case refused(ProblemDocument)
    case cancelled
}
