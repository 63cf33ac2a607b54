import CurlHTTP
package import FamilyCore
package import FrameCore
import Synchronization

/// The family's server, called over HTTP.
///
/// It makes no decisions and keeps nothing but the frame's secret. Each method
/// is one call, and each error tells whether our server or another one
/// answered.
package final class HTTPFamilyServer: Sendable {
    /// The silence after which the connection counts as broken: three missed
    /// heartbeats.
    package static let usualSilence = Duration.seconds(45)

    /// Which server is called, and with which secret: always both of one server.
    private struct Access {
        var address: ServerAddress
        var secret: String?
    }

    private let access: Mutex<Access>
    let client: HTTPClient
    private let silence: Duration
    let limits: CallLimits
    /// The length of the next piece of a photo in bytes, which proxies make shorter; a restart forgets it.
    let pieceLength = Mutex(HTTPFamilyServer.longestPiece)
    private let noteDistrust: @Sendable (_ tried: String, _ reason: String) -> Void

    /// Makes a client of the server at `address`.
    ///
    /// `userAgent` names the program and its version; `caBundle` is a PEM file
    /// of authorities to trust in place of the system's. `noteDistrust` is
    /// called each time that the server cannot prove who it is, with the
    /// request and the reason.
    package init(
        at address: ServerAddress,
        userAgent: String,
        caBundle: String? = nil,
        silence: Duration = HTTPFamilyServer.usualSilence,
        limits: CallLimits = CallLimits(),
        noteDistrust: @escaping @Sendable (_ tried: String, _ reason: String) -> Void = { _, _ in }
    ) {
        access = Mutex(Access(address: address))
        self.client = HTTPClient(HTTPClient.Settings(userAgent: userAgent, caBundle: caBundle))
        self.silence = silence
        self.limits = limits
        self.noteDistrust = noteDistrust
    }

    @discardableResult
    package func call<E: Endpoint>(_ endpoint: E) async throws(ServerError) -> E.Answer {
        let body: [UInt8]?
        do {
            body = E.Body.self == EmptyBody.self ? nil : Array(try WireCoding.encode(endpoint.body))
        } catch {
            throw .unreachable("the request cannot be written: \(error)")
        }
        var request = request(E.method.rawValue, endpoint.path, endpoint.query)
        request.limits = limits.ofCall
        request.headers.append(HTTPHeader("Accept", "application/json, \(ProblemDocument.mediaType)"))
        if let body {
            request.headers.append(HTTPHeader("Content-Type", "application/json"))
            request.body = .bytes(body)
        }
        return try Answers.value(E.Answer.self, in: try await send(request))
    }

    func send(
        _ request: HTTPRequest,
        sent: (@Sendable (Int64) -> Void)? = nil
    ) async throws(ServerError) -> HTTPAnswer {
        do throws(HTTPError) {
            return try await client.send(request, sent: sent)
        } catch {
            throw serverError(error)
        }
    }

    private func serverError(_ error: HTTPError) -> ServerError {
        if error.kind == .insecure || error.kind == .peerNotAdmitted { noteDistrust(error.tried, error.reason) }
        return ServerError(error)
    }

    func request(_ method: String, _ path: String, _ query: [QueryItem] = []) -> HTTPRequest {
        let access = access.withLock { $0 }
        let rule = SecretRule(isEncrypted: access.address.isEncrypted)
        return HTTPRequest(
            method,
            access.address.base + path + query.encoded,
            headers: access.secret.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [],
            admitsPeer: rule.admits
        )
    }
}

extension HTTPFamilyServer: FamilyServer {
    package func use(_ registration: FrameRegistration?) async {
        access.withLock { $0.secret = registration?.secret }
    }

    package func connect(to place: ServerPlace, as registration: FrameRegistration?) async {
        guard let address = ServerAddress(place.base) else { return }
        access.withLock { $0 = Access(address: address, secret: registration?.secret) }
        // Another proxy may stand before another server.
        pieceLength.withLock { $0 = Self.longestPiece }
    }

    package func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ServerError) {
        let plan = DownloadPlan(file, from: offset)
        if plan.isComplete { return progress(offset) }
        var request = request("GET", Self.path(of: file, photo))
        request.headers += plan.headers
        request.limits = limits.ofDownload
        let download: HTTPDownload
        do throws(HTTPError) {
            download = try await client.download(request, to: path, progress: progress, placing: plan.placement)
        } catch {
            throw error.isOfBrokenDisk ? ServerError.notWritten(error.description) : serverError(error)
        }
        try plan.check(download)
    }

    package func bring(_ photo: PhotoID, _ rendition: Rendition, at path: String) async throws(ServerError) {
        var request = request("PUT", PhotoBytes.renditionPath(photo, rendition.name))
        request.headers.append(HTTPHeader("Accept", ProblemDocument.mediaType))
        request.headers.append(HTTPHeader("Content-Type", "image/jpeg"))
        request.body = .file(path: path, from: 0, length: rendition.bytes.bytes)
        _ = try Answers.value(EmptyBody.self, in: try await send(request))
    }

    private static func path(of file: PhotoFile, _ photo: PhotoID) -> String {
        switch file {
        case .picture(let rendition): PhotoBytes.renditionPath(photo, rendition.name)
        case .film: PhotoBytes.filmPath(photo)
        }
    }

    package func listen(_ heard: @escaping @Sendable (FamilyEvent) -> Void) async throws(ServerError) {
        var request = request("GET", FamilyEvent.route)
        request.headers.append(HTTPHeader("Accept", "text/event-stream"))
        request.limits = HTTPLimits(slowest: nil, silence: silence)
        do {
            try await client.stream(request) { head, chunks in
                try await EventStreamReader.read(head, chunks, heard)
            }
        } catch let error as HTTPError {
            throw serverError(error)
        } catch let error as ServerError {
            throw error
        } catch {
            throw .unreachable("the line broke: \(error)")
        }
    }
}
