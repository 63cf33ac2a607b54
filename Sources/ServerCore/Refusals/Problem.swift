package import FamilyCore

/// Why something was refused: a kind with its arguments, and no words.
///
/// The edge that answers chooses the words, in the language of who asked.
package struct Problem: Error, Equatable, Sendable {
    package let kind: ProblemKind
    package let arguments: [ProblemArgument.Name: ProblemArgument]
    /// Seconds until it is worth asking again.
    package let interval: Int?
    /// With `frameRevoked`: which server says so.
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
    /// What a program decides by.
    package var code: ProblemCode { kind.code }
}

/// For the log, which speaks no language of a family.
extension Problem: CustomStringConvertible {
    package var description: String {
        let details = arguments.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key): \($0.value.wireValue)" }
        return ([kind.rawValue] + details).joined(separator: ", ")
    }
}
