import CurlHTTP
import FamilyCore
import FrameCore
import FoundationEssentials
import Glibc

/// Tells our server's answers from everything else that may answer in its
/// place: captive portals, proxies, routers.
///
/// Ours are JSON of the shape asked for, and problems by their media type and
/// code. Anything else counts as no answer at all.
enum Answers {
    /// The polling pace where a server forgot to name one: RFC 8628's usual
    /// five seconds and its five more.
    static let usualSlowPace = 10

    static func value<Value: Decodable>(_ type: Value.Type, in answer: HTTPAnswer) throws(ServerTrouble) -> Value {
        guard (200..<300).contains(answer.status) else { throw trouble(in: answer) }
        // Any JSON would do for nothing at all: only the status tells ours.
        if let nothing = Nothing() as? Value {
            guard answer.status == 204 else { throw stranger(answer.head) }
            return nothing
        }
        guard answer.head.mediaType == "application/json" else { throw stranger(answer.head) }
        do {
            return try WireCoding.decode(type, from: Data(answer.body))
        } catch {
            throw .unreachable("the answer has another shape: \(error)")
        }
    }

    /// What an answer says that is not a success.
    static func trouble(in answer: HTTPAnswer) -> ServerTrouble {
        guard let problem = problem(in: answer) else { return stranger(answer.head) }
        return switch (problem.status, problem.code) {
        case (429, .slowDown): .slowDown(interval: max(1, problem.interval ?? usualSlowPace))
        case (403, .frameRevoked): .revoked(problem.serverID)
        case (401, .frameUnknown): .unknownFrame
        case (404, .notFound): .notFound
        default: .refused(problem)
        }
    }

    /// An answer that our server would not give.
    static func stranger(_ head: HTTPHead) -> ServerTrouble {
        .unreachable("a stranger answered: \(head.status), \(head.mediaType ?? "of no type")")
    }

    private static func problem(in answer: HTTPAnswer) -> ProblemDocument? {
        guard answer.head.mediaType == ProblemDocument.mediaType else { return nil }
        // Garbage where a problem should be is a stranger's answer.
        guard let problem = try? WireCoding.decode(ProblemDocument.self, from: Data(answer.body)) else { return nil }
        return problem.status == answer.status ? problem : nil
    }
}

extension ServerTrouble {
    /// No answer came, for this reason.
    init(_ trouble: HTTPTrouble) {
        self =
            switch trouble.kind {
            case .cancelled: .cancelled
            case .file(let code) where code == ENOSPC || code == EDQUOT:
                .refused(ProblemDocument(status: 507, code: .diskFull, title: "This frame's disk is full."))
            default: .unreachable(trouble.description)
            }
    }
}
