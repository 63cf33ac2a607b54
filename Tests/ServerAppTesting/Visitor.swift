package import CurlHTTP
package import FamilyCore
import FoundationEssentials
import Synchronization
import Testing

/// Somebody who speaks HTTP with a server: a browser with a cookie jar, or a
/// frame with its secret.
package final class Visitor: Sendable {
    private struct State {
        var cookies: [String: String] = [:]
        var csrfToken: String?
        var secret: String?
    }

    package let address: String
    private let client: HTTPClient
    private let state = Mutex(State())

    package init(_ server: TestServer, secret: String? = nil) throws {
        address = server.address
        client = HTTPClient(.init(userAgent: "visitor"))
        state.withLock { $0.secret = secret }
    }

    init(address: String) throws {
        self.address = address
        client = HTTPClient(.init(userAgent: "visitor"))
    }

    package var csrfToken: String? { state.withLock { $0.csrfToken } }
    package var cookies: [String: String] { state.withLock { $0.cookies } }

    /// Headers a browser or frame sends by itself.
    package var usualHeaders: [HTTPHeader] {
        state.withLock { state in
            if let secret = state.secret { return [HTTPHeader("Authorization", "Bearer \(secret)")] }
            let jar = state.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let token = state.csrfToken.map { [HTTPHeader("X-CSRF-Token", $0)] } ?? []
            return (jar.isEmpty ? [] : [HTTPHeader("Cookie", jar)]) + [HTTPHeader("Origin", address)] + token
        }
    }

    /// Sends exactly these headers.
    package func plain(
        _ method: String,
        _ path: String,
        headers: [HTTPHeader] = [],
        body: HTTPBody = .none
    ) async throws -> HTTPAnswer {
        let answer = try await client.send(HTTPRequest(method, address + path, headers: headers, body: body))
        keepCookies(of: answer)
        return answer
    }

    /// Sends what a browser or frame would.
    package func ask(
        _ method: String,
        _ path: String,
        accept: String = "application/json",
        headers: [HTTPHeader] = [],
        json: (any Encodable & Sendable)? = nil
    ) async throws -> HTTPAnswer {
        var all = usualHeaders + headers + [HTTPHeader("Accept", accept)]
        guard let json else { return try await plain(method, path, headers: all) }
        all.append(HTTPHeader("Content-Type", "application/json"))
        return try await plain(method, path, headers: all, body: .bytes(Array(try WireCoding.encode(json))))
    }

    /// Makes a call of the wire and decodes its answer; throws its problem.
    @discardableResult
    package func call<E: Endpoint>(_ endpoint: E) async throws -> E.Answer {
        let query = endpoint.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let path = endpoint.path + (query.isEmpty ? "" : "?\(query)")
        let hasBody = E.Body.self != EmptyBody.self
        let answer = try await ask(E.method.rawValue, path, json: hasBody ? endpoint.body : nil)
        guard answer.status < 400 else { throw try WireCoding.decode(ProblemDocument.self, from: Data(answer.body)) }
        if let empty = EmptyBody() as? E.Answer { return empty }
        return try WireCoding.decode(E.Answer.self, from: Data(answer.body))
    }

    /// The problem that a call ends in.
    package func problem(of endpoint: some Endpoint) async throws -> ProblemDocument? {
        do {
            try await call(endpoint)
            return nil
        } catch let problem as ProblemDocument {
            return problem
        }
    }

    /// Calls for a session and keeps its token.
    package func begin(_ endpoint: some SessionEndpoint) async throws {
        let session = try await call(endpoint)
        state.withLock { $0.csrfToken = session.csrfToken }
    }

    /// Hands over an answer that does not end by itself.
    package func stream<Outcome>(
        _ path: String,
        isolation: isolated (any Actor)? = #isolation,
        _ read: (HTTPHead, HTTPChunks) async throws -> Outcome
    ) async throws -> Outcome {
        try await client.stream(HTTPRequest("GET", address + path, headers: usualHeaders), read)
    }

    private func keepCookies(of answer: HTTPAnswer) {
        for header in answer.head.headers where header.name.lowercased() == "set-cookie" {
            let pair = header.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            guard let name = pair.first else { continue }
            state.withLock { $0.cookies[String(name)] = pair.count > 1 ? String(pair[1]) : nil }
        }
    }
}

extension HTTPAnswer {
    package var text: String { String(decoding: body, as: UTF8.self) }

    package func problem() throws -> ProblemDocument {
        try WireCoding.decode(ProblemDocument.self, from: Data(body))
    }
}

/// The calls that sign a browser in.
package protocol SessionEndpoint: Endpoint where Answer == SessionAnswer {}
extension SetUpFamily: SessionEndpoint {}
extension SignIn: SessionEndpoint {}
extension JoinFamily: SessionEndpoint {}
extension JoinMoment: SessionEndpoint {}
extension OpenPhoneLink: SessionEndpoint {}
