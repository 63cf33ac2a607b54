import FamilyCore

/// A problem is stored with an upload, so that a lost answer can be repeated.
extension Problem: Codable {
    private enum CodingKeys: CodingKey { case kind, code, arguments, interval, serverID }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let kind = try container.decodeIfPresent(ProblemKind.self, forKey: .kind) {
            self.init(
                kind,
                try container.decode([ProblemArgument.Name: ProblemArgument].self, forKey: .arguments),
                interval: try container.decodeIfPresent(Int.self, forKey: .interval),
                serverID: try container.decodeIfPresent(ServerID.self, forKey: .serverID)
            )
        } else {
            self.init(ofEarlierVersion: try container.decode(ProblemCode.self, forKey: .code))
        }
    }

    /// Reads problems of versions up to 2026-11, which stored the code and an English sentence; the arguments are
    /// lost.
    private init(ofEarlierVersion code: ProblemCode) {
        let kind = ProblemKind(rawValue: code.rawValue).flatMap { $0.argumentNames == [.file] ? $0 : nil }
        self.init(kind ?? .photoTooHard, [.file: .file("")])
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(arguments, forKey: .arguments)
        try container.encodeIfPresent(interval, forKey: .interval)
        try container.encodeIfPresent(serverID, forKey: .serverID)
    }
}
