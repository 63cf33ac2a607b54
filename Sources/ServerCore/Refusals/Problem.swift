package import FamilyCore

/// Why something was refused: a kind with arguments, without words.
///
/// The words are chosen where it is answered, in the language of the request.
package struct Problem: Error, Equatable, Sendable {
    package let kind: ProblemKind
    package let arguments: [ProblemArgument.Name: ProblemArgument]
    /// The seconds until a retry makes sense; nil if unknown.
    package let interval: Int?
    /// With `frameRevoked`, the server that revoked the frame.
    package let serverID: ServerID?

    package init(
        _ kind: ProblemKind,
        _ arguments: [ProblemArgument.Name: ProblemArgument] = [:],
        interval: Int? = nil,
        serverID: ServerID? = nil
    ) {
        self.kind = kind
        self.arguments = arguments
        self.interval = interval
        self.serverID = serverID
    }

    /// The HTTP status.
    package var status: Int { kind.status }
    /// The code for programs.
    package var code: ProblemCode { kind.code }
}

/// The text for the log, which is in no family's language.
extension Problem: CustomStringConvertible {
    package var description: String {
        let details = arguments.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key): \($0.value.wireValue)" }
        return ([kind.rawValue] + details).joined(separator: ", ")
    }
}
