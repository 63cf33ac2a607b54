import CurlHTTP
import FamilyCore
import FoundationEssentials
import FrameCore
import Glibc

/// Tells our server's answers from those of everything else that may answer in
/// its place: captive portals, proxies, routers.
///
/// Our answers are JSON of the expected shape, and problems with their media
/// type and code. Anything else counts as no answer.
enum Answers {
    /// The polling interval, in seconds, if a server does not name one: RFC
    /// 8628's default of five seconds plus its five more.
    static let usualSlowPace = 10

    static func value<Value: Decodable>(_ type: Value.Type, in answer: HTTPAnswer) throws(ServerError) -> Value {
        guard (200..<300).contains(answer.status) else { throw serverError(in: answer) }
        // An empty answer is recognised by its status alone, because any JSON
        // would decode as nothing.
        if let empty = EmptyBody() as? Value {
            guard answer.status == 204 else { throw stranger(answer.head) }
            return empty
        }
        guard answer.head.mediaType == "application/json" else { throw stranger(answer.head) }
        do {
            return try WireCoding.decode(type, from: Data(answer.body))
        } catch {
            throw .unreachable("the answer has another shape: \(error)")
        }
    }

    /// Translates an answer that is not a success.
    static func serverError(in answer: HTTPAnswer) -> ServerError {
        guard let problem = problem(in: answer) else { return stranger(answer.head) }
        return switch (problem.status, problem.code) {
        case (429, .slowDown): .slowDown(interval: max(1, problem.interval ?? usualSlowPace))
        case (403, .frameRevoked): .revoked(problem.serverID)
        case (401, .frameUnknown): .unknownFrame
        case (404, .notFound): .notFound
        default: .refused(problem)
        }
    }

    /// The error for an answer that our server would not give.
    ///
    /// A proxy whose server is away answers with 502 to 504: that is the silence of our own.
    static func stranger(_ head: HTTPHead) -> ServerError {
        let text = "a stranger answered: \(head.status), \(head.mediaType ?? "of no type")"
        return (502...504).contains(head.status) ? .unreachable(text) : .stranger(text)
    }

    private static func problem(in answer: HTTPAnswer) -> ProblemDocument? {
        guard answer.head.mediaType == ProblemDocument.mediaType else { return nil }
        // An unreadable problem is not our server's answer.
        guard let problem = try? WireCoding.decode(ProblemDocument.self, from: Data(answer.body)) else { return nil }
        return problem.status == answer.status ? problem : nil
    }
}

extension HTTPError {
    /// Whether a local file could not be used although the disk is not full: the disk fails or is read-only.
    var isOfBrokenDisk: Bool {
        if case .file(let code) = kind { code != ENOSPC && code != EDQUOT } else { false }
    }
}

extension ServerError {
    /// No answer came; the HTTP client tells the reason.
    init(_ error: HTTPError) {
        self =
            switch error.kind {
            case .cancelled: .cancelled
            case .file(let code) where code == ENOSPC || code == EDQUOT:
                .refused(ProblemDocument(status: 507, code: .diskFull, title: "This frame's disk is full."))
            default: .unreachable(error.description)
            }
    }
}
