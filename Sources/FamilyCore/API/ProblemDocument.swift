/// An error of the API: RFC 9457 problem details, with a code that never changes its meaning.
package struct ProblemDocument: Codable, Equatable, Error, Sendable {
    /// The media type of the document.
    package static let mediaType = "application/problem+json"

    /// The HTTP status.
    package var status: Int
    package var code: ProblemCode
    /// The problem in one sentence, for the person whose request caused it and in that person's language.
    package var title: String
    /// More about the problem, if that helps; never a path, a query or a secret.
    package var detail: String?
    /// The values in `title`, such as a number or a file's name, for a client that writes its own sentences.
    package var arguments: ProblemArguments?
    /// The seconds to wait: with `slow-down` between polls from now on, with other codes before the next try.
    package var interval: Int?
    /// With `frame-revoked`: the ID of the server that revokes the frame.
    ///
    /// A frame obeys its own server only.
    package var serverID: ServerID?
    /// The ID of this answer in the server's log.
    package var instance: String?

    package init(
        status: Int,
        code: ProblemCode,
        title: String,
        detail: String? = nil,
        arguments: ProblemArguments? = nil,
        interval: Int? = nil,
        serverID: ServerID? = nil,
        instance: String? = nil
    ) {
        self.status = status
        self.code = code
        self.title = title
        self.detail = detail
        self.arguments = arguments
        self.interval = interval
        self.serverID = serverID
        self.instance = instance
    }
}

/// The arguments of a problem by name, as a JSON object of texts and whole numbers.
package struct ProblemArguments: Codable, Equatable, Sendable {
    package enum Value: Codable, Equatable, Sendable {
        case text(String)
        case number(Int)

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // JSON does not mark the kind of a value, so decode each kind in turn.
            if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    package let values: [String: Value]

    package init(_ values: [String: Value]) { self.values = values }

    package init(from decoder: any Decoder) throws {
        // A newer server may send values of another kind: a problem whose arguments cannot be read is still that
        // problem.
        values = (try? decoder.singleValueContainer().decode([String: Value].self)) ?? [:]
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values)
    }
}
