package import FamilyCore

/// The server, as a frame uses it.
///
/// Every method may take as long as the network does; cancelling the task ends the call. All throw only
/// `ServerError`.
package protocol FamilyServer: Sendable {
    /// Makes one call of the API.
    ///
    /// A server that is too old for a call answers with `.notFound`.
    @discardableResult
    func call<E: Endpoint>(_ endpoint: E) async throws(ServerError) -> E.Answer
    /// Sets the registration whose secret later calls send; nil for none.
    func use(_ registration: FrameRegistration?) async
    /// Calls the server at this place from now on, with this registration; nil for none.
    func connect(to place: ServerPlace, as registration: FrameRegistration?) async
    /// Asks the server at this place to prove that it holds its key there.
    ///
    /// No secret is sent, and only addresses of the home network are asked. Returns false also if nobody answers.
    func isProven(_ place: ServerPlace) async -> Bool
    /// Asks who the server is at an address that somebody typed, such as `https://photos.example.org`.
    ///
    /// No secret is sent. Without encryption, only addresses of the home network are asked. Takes 15 seconds at most.
    func place(at base: String) async throws(AddressError) -> ServerPlace
    /// Downloads the file from byte `offset` on and appends it to the file at `path`, which has `offset` bytes
    /// already.
    ///
    /// If the server ignores the range, the file is truncated first. At most `file.bytes` bytes are written.
    /// `progress` gets the number of bytes in the file, at most ten times a second. The hash is not checked. Throws
    /// `.refused` with `disk-full` if the frame's own disk is full, and `.notWritten` if it fails in another way.
    func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ServerError)
    /// Uploads the picture file at `path` that the server had lost.
    func bring(_ photo: PhotoID, _ rendition: Rendition, at path: String) async throws(ServerError)
    /// Uploads the file at `path` as a photo of the family, and goes on where an earlier attempt broke off.
    ///
    /// Returns the photo that it became. `began` is called with the upload that the server begins, `progress` with the
    /// bytes that were sent, at most ten times a second. A file that is sent twice is stored once.
    func send(
        _ file: OutgoingFile,
        at path: String,
        began: @escaping @Sendable (UploadID) -> Void,
        progress: @escaping @Sendable (ByteCount) -> Void
    ) async throws(ServerError) -> PhotoID
    /// Listens for events until the task is cancelled or the connection breaks, which throws.
    ///
    /// `heard` is called for each event. A connection that is silent for 45 seconds counts as broken. The first event
    /// may be a heartbeat, which means that the connection is open.
    func listen(_ heard: @escaping @Sendable (FamilyEvent) -> Void) async throws(ServerError)
}

/// Why the server did not do what was asked.
package enum ServerError: Error, Equatable, Sendable {
    /// No server answered, or only a proxy whose server is away: the connection broke, or the server is starting.
    ///
    /// Try again later.
    case unreachable(String)
    /// Somebody answers at the address who is not our server: another program, a router's page, a captive portal.
    ///
    /// Try again later.
    case stranger(String)
    /// Polled too fast: wait this many seconds between polls from now on.
    case slowDown(interval: Int)
    /// This server has removed the frame from its family.
    case revoked(ServerID?)
    /// This server does not know the frame's secret.
    case unknownFrame
    /// The requested thing does not exist, or not any more.
    case notFound
    /// The server refused for another reason.
    case refused(ProblemDocument)
    case cancelled
}
