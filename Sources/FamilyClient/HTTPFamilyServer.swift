import CurlHTTP
package import FamilyCore
package import FrameCore
import Synchronization

/// The family's server, spoken to over HTTP.
///
/// It decides nothing and keeps nothing but the frame's secret: each method is
/// one call, and every trouble is told apart from a stranger's answer.
package final class HTTPFamilyServer: Sendable {
    /// Three heartbeats missed: the line is broken.
    package static let usualSilence = Duration.seconds(45)

    private let address: ServerAddress
    private let client: HTTPClient
    private let silence: Duration
    private let secret = Mutex<String?>(nil)

    /// `userAgent` names the program and its version; `caBundle` is a PEM file
    /// of authorities to trust in place of the system's.
    package init(
        at address: ServerAddress,
        userAgent: String,
        caBundle: String? = nil,
        silence: Duration = HTTPFamilyServer.usualSilence
    ) {
        self.address = address
        self.client = HTTPClient(HTTPClient.Settings(userAgent: userAgent, caBundle: caBundle))
        self.silence = silence
    }

    @discardableResult
    package func call<E: Endpoint>(_ endpoint: E) async throws(ServerTrouble) -> E.Answer {
        let body: [UInt8]?
        do {
            body = E.Body.self == Nothing.self ? nil : Array(try WireCoding.encode(endpoint.body))
        } catch {
            throw .unreachable("the request cannot be written: \(error)")
        }
        var request = request(E.method.rawValue, endpoint.path, endpoint.query)
        request.headers.append(HTTPHeader("Accept", "application/json, \(ProblemDocument.mediaType)"))
        if let body {
            request.headers.append(HTTPHeader("Content-Type", "application/json"))
            request.body = .bytes(body)
        }
        return try Answers.value(E.Answer.self, in: try await send(request))
    }

    private func send(_ request: HTTPRequest) async throws(ServerTrouble) -> HTTPAnswer {
        do throws(HTTPTrouble) {
            return try await client.send(request)
        } catch {
            throw ServerTrouble(error)
        }
    }

    private func request(_ method: String, _ path: String, _ query: [QueryItem] = []) -> HTTPRequest {
        let rule = SecretRule(isEncrypted: address.isEncrypted)
        let secret = secret.withLock { $0 }
        return HTTPRequest(
            method,
            address.base + path + query.encoded,
            headers: secret.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [],
            admitsPeer: rule.admits
        )
    }
}

extension HTTPFamilyServer: FamilyServer {
    package func use(_ registration: FrameRegistration?) async {
        secret.withLock { $0 = registration?.secret }
    }

    package func download(
        _ photo: PhotoID,
        _ file: PhotoFile,
        from offset: Int64,
        to path: String,
        progress: @escaping @Sendable (Int64) -> Void
    ) async throws(ServerTrouble) {
        let plan = DownloadPlan(file, from: offset)
        if plan.isComplete { return progress(offset) }
        var request = request("GET", Self.path(of: file, photo))
        request.headers += plan.headers
        let download: HTTPDownload
        do throws(HTTPTrouble) {
            download = try await client.download(request, to: path, progress: progress, placing: plan.placement)
        } catch {
            throw ServerTrouble(error)
        }
        try plan.check(download)
    }

    package func bring(_ photo: PhotoID, _ rendition: Rendition, at path: String) async throws(ServerTrouble) {
        var request = request("PUT", PhotoBytes.renditionPath(photo, rendition.name))
        request.headers.append(HTTPHeader("Accept", ProblemDocument.mediaType))
        request.headers.append(HTTPHeader("Content-Type", "image/jpeg"))
        request.body = .file(path: path, from: 0, length: rendition.bytes.bytes)
        _ = try Answers.value(Nothing.self, in: try await send(request))
    }

    private static func path(of file: PhotoFile, _ photo: PhotoID) -> String {
        switch file {
        case .picture(let rendition): PhotoBytes.renditionPath(photo, rendition.name)
        case .film: PhotoBytes.filmPath(photo)
        }
    }

    package func listen(_ heard: @escaping @Sendable (FamilyEvent) -> Void) async throws(ServerTrouble) {
        var request = request("GET", FamilyEvent.route)
        request.headers.append(HTTPHeader("Accept", "text/event-stream"))
        request.limits = HTTPLimits(slowest: nil, silence: silence)
        do {
            try await client.stream(request) { head, chunks in
                try await LiveLine.read(head, chunks, heard)
            }
        } catch let trouble as HTTPTrouble {
            throw ServerTrouble(trouble)
        } catch let trouble as ServerTrouble {
            throw trouble
        } catch {
            throw .unreachable("the line broke: \(error)")
        }
    }
}
