import Crypto
import CurlHTTP
import FamilyCore
package import FoundationEssentials
import ServerCore
import Synchronization

/// A request to an S3 store, not yet signed.
struct S3Request {
    /// Names the request in errors.
    var action: String
    var method: String
    /// Empty for a request about the bucket.
    var key = ""
    var query: [QueryItem] = []
    var headers: [HTTPHeader] = []
    var body = HTTPBody.none
    /// The SHA-256 of the body in hexadecimal: the store refuses other bytes.
    var payload = S3Request.noBytes
    /// The most bytes of the answer, unless it is streamed.
    var mostAnswer = 4_000_000
    /// Whether the request is sent again if no answer came; the store might do the first one late.
    var mayBeDoneTwice = true
    /// Whether the request gets a new connection: another idle one may be as dead as the one that was silent.
    var needsNewConnection = false

    /// The condition of a request that stores an object only where there is none.
    static let onlyIfNew = HTTPHeader("If-None-Match", "*")

    private static let noBytes = Hexadecimal.text(of: SHA256.hash(data: [UInt8]()))
}

/// Signs requests, sends them to one store and repeats those that may succeed then.
///
/// Its methods throw a `BlobError`, a `CancellationError`, or an `S3Error` that the caller handles.
final class S3Client: Sendable {
    private let location: S3Location
    private let signer: SignatureV4
    private let http: HTTPClient
    private let limits: HTTPLimits
    private let now: @Sendable () -> Date
    private let random: @Sendable () -> Double
    private let state: Mutex<State>

    private struct State {
        var retries: S3Retries
        /// Seconds by which the store's clock is ahead of ours.
        var skew = 0.0
        var knowsConditions = true
    }

    init(_ location: S3Location, _ credentials: S3Credentials, _ settings: S3Settings) {
        self.location = location
        signer = SignatureV4(credentials: credentials, region: location.region)
        http = HTTPClient(HTTPClient.Settings(userAgent: "grandma-server", caBundle: settings.caBundle))
        limits = HTTPLimits(connecting: settings.connecting, slowest: .init(bytesPerSecond: 1, over: settings.silence))
        (now, random) = (settings.now, settings.random)
        state = Mutex(State(retries: settings.retries))
    }

    /// The time by the store's clock, as far as it is known.
    var storeTime: Date { now().addingTimeInterval(state.withLock(\.skew)) }

    /// Whether the store may know the condition `S3Request.onlyIfNew`; false once it has refused one.
    var knowsConditions: Bool { state.withLock(\.knowsConditions) }

    func noteUnknownCondition() { state.withLock { $0.knowsConditions = false } }

    /// Sends a request until it is answered with success, and returns the answer.
    func send(_ request: S3Request) async throws -> HTTPAnswer {
        var (request, failures) = (request, 0)
        let start = ContinuousClock.now
        while true {
            do {
                return try await attempt(request)
            } catch {
                if let error = error as? S3Error, error.isUnanswered, !request.mayBeDoneTwice { throw error.blobError }
                failures += 1
                try await waitAfter(error, failures: failures, since: start)
                request.needsNewConnection = (error as? S3Error)?.isUnanswered ?? false
            }
        }
    }

    /// Passes the body of an answer to `read` as it arrives; makes one attempt.
    ///
    /// Errors of `read` are thrown as they are.
    func stream(_ request: S3Request, _ read: (HTTPHead, HTTPChunks) async throws -> Void) async throws {
        do {
            try await http.stream(signed(request)) { head, chunks in
                guard (200..<300).contains(head.status) else {
                    throw try await refusal(head, chunks, of: request)
                }
                state.withLock { $0.retries.noteAnswer() }
                try await read(head, chunks)
            }
        } catch let error as HTTPError {
            throw S3Error(error, while: request.action)
        }
    }

    /// Waits before the next attempt; throws the error if there is to be none.
    ///
    /// `start` is when the first attempt began, or when the last byte arrived.
    func waitAfter(_ error: any Error, failures: Int, since start: ContinuousClock.Instant) async throws {
        guard let error = error as? S3Error, error.mayRetry else { throw error }
        let pause = state.withLock { state -> Duration? in
            guard state.retries.mayRepeat(after: error, failures: failures, elapsed: start.duration(to: .now)) else {
                return nil
            }
            return state.retries.pause(afterFailures: failures, random: random())
        }
        guard let pause else { throw error.blobError }
        try await Task.sleep(for: pause)
    }

    /// Returns an address from which anybody can read the object for some seconds.
    func presigned(_ key: String, seconds: Int, _ query: [QueryItem]) -> String {
        let request = SignatureV4.Request(
            method: "GET",
            path: location.path(of: key),
            query: query,
            headers: [HTTPHeader("host", location.host)],
            payload: SignatureV4.unsignedPayload
        )
        let query = signer.presignedQuery(for: request, seconds: seconds, at: storeTime)
        return "\(location.origin)\(request.path)?\(query)"
    }

    /// The path of an object in the header that names the source of a copy.
    func copySource(_ key: String) -> HTTPHeader {
        HTTPHeader("x-amz-copy-source", PercentEncoding.path.encode("/\(location.bucket)/\(key)"))
    }

    private func attempt(_ request: S3Request) async throws -> HTTPAnswer {
        let answer: HTTPAnswer
        let asked = now()
        do throws(HTTPError) {
            answer = try await http.send(signed(request), atMost: request.mostAnswer)
        } catch {
            throw S3Error(error, while: request.action)
        }
        guard (200..<300).contains(answer.status) else { throw learning(from: answer, to: request) }
        if let error = S3Error(inBodyOf: answer, while: request.action) { throw error }
        state.withLock { $0.retries.noteAnswer() }
        // The time in the head of a slow answer passed long before the answer's end came.
        if now().timeIntervalSince(asked) < Self.skewTolerated { followClock(of: answer.head) }
        return answer
    }

    private func refusal(_ head: HTTPHead, _ chunks: HTTPChunks, of request: S3Request) async throws -> S3Error {
        var body: [UInt8] = []
        for try await chunk in chunks where body.count < 65_536 { body += chunk }
        return learning(from: HTTPAnswer(head: head, body: body), to: request)
    }

    /// Translates a refusal, and sets our clock by the store's if it says that they differ.
    private func learning(from answer: HTTPAnswer, to request: S3Request) -> S3Error {
        let error = S3Error(answer, to: request)
        followClock(of: answer.head, evenIfNear: error.kind == .clockSkew)
        return error
    }

    /// Sets our clock by the store's, if they differ by more than the time that an answer may take.
    ///
    /// The store itself refuses only differences of a quarter of an hour, but an address that we sign for a browser for some
    /// minutes would have expired before it is used.
    private func followClock(of head: HTTPHead, evenIfNear: Bool = false) {
        guard let date = head["Date"].flatMap(HTTPDate.date) else { return }
        let skew = date.timeIntervalSince(now())
        state.withLock { state in
            if evenIfNear || abs(skew - state.skew) > Self.skewTolerated { state.skew = skew }
        }
    }

    /// In seconds.
    private static let skewTolerated: TimeInterval = 30

    private func signed(_ request: S3Request) -> HTTPRequest {
        let date = storeTime
        var headers = request.headers
        headers.append(HTTPHeader("x-amz-content-sha256", request.payload))
        headers.append(HTTPHeader("x-amz-date", SignatureV4.timestamp(date)))
        if let token = signer.credentials.token { headers.append(HTTPHeader("x-amz-security-token", token)) }
        let signedParts = SignatureV4.Request(
            method: request.method,
            path: location.path(of: request.key),
            query: request.query,
            headers: headers + [HTTPHeader("host", location.host)],
            payload: request.payload
        )
        headers.append(HTTPHeader("Authorization", signer.authorization(for: signedParts, at: date)))
        let query = signedParts.canonicalQuery
        var signed = HTTPRequest(
            request.method,
            location.origin + signedParts.path + (query.isEmpty ? "" : "?\(query)"),
            headers: headers,
            body: request.body,
            limits: limits
        )
        signed.mayBeSentTwice = request.mayBeDoneTwice && !request.needsNewConnection
        return signed
    }
}

/// The settings of a connection to a store, besides its location; the defaults suit a server that runs for years.
package struct S3Settings: Sendable {
    /// A PEM file of authorities to trust in place of the system's.
    package var caBundle: String?
    package var connecting = Duration.seconds(5)
    /// Seconds without a byte in either direction after which a request ends.
    package var silence = 25
    /// Bytes of a part: files larger than this are sent in parts.
    package var partLength: Int64 = 16 * 1024 * 1024
    package var now: @Sendable () -> Date
    /// Returns numbers from 0 to 1.
    package var random: @Sendable () -> Double = { .random(in: 0...1) }
    var retries = S3Retries()

    package init(now: @escaping @Sendable () -> Date) { self.now = now }

    /// The settings of a connection that only asks whether the store is there, and soon gives up.
    package var forProbing: S3Settings {
        var settings = self
        settings.connecting = .seconds(2)
        settings.silence = 3
        // The second attempt is for a connection that the store closed meanwhile.
        settings.retries.mostAttempts = 2
        return settings
    }
}
