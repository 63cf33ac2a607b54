import FamilyCore
import FoundationEssentials
import Launch
import ServerApp
import ServerCore

/// A command about the families of a server.
struct OperatorCommand: Equatable {
    enum Action: Equatable {
        case order(OperatorOrder, asJSON: Bool)
        /// Deletes a family; nil asks for its name first.
        case delete(family: String, named: String?)
    }

    let action: Action
    let data: String?
    let database: String?

    init(_ name: String, _ rest: inout Arguments) throws {
        data = try rest.takeValue("--data")
        database = try rest.takeValue("--database")
        let asJSON = rest.takeFlag("--json")
        action =
            switch name {
            case "invite-family": .order(try Self.invitation(&rest), asJSON: asJSON)
            case "families": .order(.listFamilies, asJSON: asJSON)
            default: try Self.change(&rest, asJSON: asJSON)
            }
    }

    private static func invitation(_ rest: inout Arguments) throws -> OperatorOrder {
        if rest.takeFlag("--list") { return .listInvitations }
        if let id = try rest.takeValue("--revoke") { return .revokeInvitation(id) }
        let quota = try rest.takeValue("--quota").flatMap { try size($0, rest) }
        let days = try rest.takeValue("--days").map { text in
            guard let days = Int(text) else { throw rest.usage("--days needs a number") }
            return days
        }
        return .invite(label: try rest.takeValue("--for") ?? "", quota: quota, days: days)
    }

    private static func change(_ rest: inout Arguments, asJSON: Bool) throws -> Action {
        let name = try rest.takeValue("--yes-delete")
        guard let family = rest.takeWord() else { throw rest.usage("the ID of a family is missing") }
        let word = rest.takeWord()
        guard name == nil || word == "delete" else { throw rest.usage("--yes-delete belongs to delete") }
        switch word {
        case nil: return .order(.showFamily(family), asJSON: asJSON)
        case "quota":
            guard let text = rest.takeWord() else { throw rest.usage("a size is missing, such as 20GB, or none") }
            return .order(.setQuota(family: family, try size(text, rest)), asJSON: asJSON)
        case "pause": return .order(.pause(family: family), asJSON: asJSON)
        case "resume": return .order(.resume(family: family), asJSON: asJSON)
        case "restore": return .order(.restore(family: family), asJSON: asJSON)
        case "delete": return .delete(family: family, named: name)
        case let word?: throw rest.usage("unknown argument \(word)")
        }
    }

    /// Reads a quota; nil for `none`.
    private static func size(_ text: String, _ rest: Arguments) throws -> ByteCount? {
        guard text != "none" else { return nil }
        guard let size = ByteCount(typed: text) else {
            throw rest.usage("\(text) is no size from a megabyte up, such as 500MB, 20GB or 1.5TB")
        }
        return size
    }
}

// MARK: - Running

extension OperatorCommand {
    /// Gives the order, prints the answer and returns the exit code: 1 if nothing was done.
    func run() async throws -> Int32 {
        let operating = try OperatorClient(
            data: data,
            database: database,
            environment: ProcessInfo.processInfo.environment
        )
        try MoveJournalFile(in: operating.data).requireNone()
        switch action {
        case .order(let order, let asJSON): return try Self.tell(try await operating.send(order), asJSON: asJSON)
        case .delete(let family, let name?):
            return try Self.tell(try await operating.send(.delete(family: family, named: name)), asJSON: false)
        case .delete(let family, nil): return try await Self.delete(family, operating)
        }
    }

    private static func delete(_ family: String, _ operating: OperatorClient) async throws -> Int32 {
        let shown = try await operating.send(.showFamily(family))
        guard case .families(let lines) = shown, let line = lines.first else { return try tell(shown, asJSON: false) }
        let counts = [
            "\(line.people) \(line.people == 1 ? "person" : "people")",
            "\(line.frames) \(line.frames == 1 ? "frame" : "frames")",
            "\(line.photos) \(line.photos == 1 ? "photo" : "photos")",
        ]
        ShellCommand.say("\(line.name): \(counts.joined(separator: ", ")).")
        ShellCommand.say("Type the family's name to delete it:")
        guard let name = readLine(), !name.isEmpty else {
            ShellCommand.say("Nothing was deleted.")
            return 1
        }
        return try tell(try await operating.send(.delete(family: family, named: name)), asJSON: false)
    }

    private static func tell(_ answer: OperatorAnswer, asJSON: Bool) throws -> Int32 {
        switch answer {
        case .refused(let reason):
            StandardStream.errors.write("grandma-server: \(reason)\n")
            return 1
        case .invited(let url, let invitation):
            ShellCommand.say("Open this link by \(day(invitation.expiresAt)) to start a family; it works once:")
            ShellCommand.say(url)
            ShellCommand.say("To revoke the link: grandma-server invite-family --revoke \(invitation.id)")
        case .invitations(let lines) where asJSON: try json(lines)
        case .invitations(let lines): OperatorTable.print(lines)
        case .families(let lines) where asJSON: try json(lines)
        case .families(let lines): OperatorTable.print(lines)
        case .done(let line) where asJSON: try json([line])
        case .done(let line):
            OperatorTable.print([line])
            if let end = line.erasedAfter {
                ShellCommand.say("Its photos are erased after \(day(end)). Until then, to restore the family:")
                ShellCommand.say("grandma-server family \(line.id) restore")
            }
            if line.bytes > line.quota {
                ShellCommand.say("The family keeps all its photos, but can add none until it uses less than its quota.")
            }
        }
        return 0
    }

    private static func json(_ lines: some Encodable) throws {
        ShellCommand.say(String(decoding: try WireCoding.encode(lines), as: UTF8.self))
    }

    static func day(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }
}

/// Families and invitations as lines of columns.
private enum OperatorTable {
    static func print(_ lines: [FamilyLine]) {
        let heads = ["ID", "STATE", "MADE", "LAST USED", "PEOPLE", "FRAMES", "PHOTOS", "USED", "QUOTA", "NAME"]
        print(
            [heads]
                + lines.map { line in
                    let day = OperatorCommand.day
                    let used = line.bytes == 0 ? "0" : ByteCount(line.bytes).typed
                    return [
                        line.id, line.state.rawValue, day(line.madeAt), line.lastUsedAt.map(day) ?? "-",
                        String(line.people), String(line.frames), String(line.photos), used,
                        ByteCount(line.quota).typed + (line.hasOwnQuota ? "" : " *"), line.name,
                    ]
                }
        )
        if lines.contains(where: { !$0.hasOwnQuota }) { ShellCommand.say("* as --album-gigabytes says") }
    }

    static func print(_ lines: [InvitationLine]) {
        let heads = ["ID", "STATE", "MADE", "VALID UNTIL", "QUOTA", "FOR"]
        let day = OperatorCommand.day
        print(
            [heads]
                + lines.map { line in
                    [
                        line.id, line.state.rawValue, day(line.madeAt), day(line.expiresAt),
                        line.quota.map { ByteCount($0).typed } ?? "*", line.label,
                    ]
                }
        )
    }

    /// Prints rows of cells, of which the last is not padded.
    private static func print(_ rows: [[String]]) {
        let cells = rows.map { $0.map(harmless) }
        let widths = (cells.first ?? []).indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        for row in cells {
            let padded = row.enumerated().map { index, cell in
                index == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[index] - cell.count)
            }
            ShellCommand.say(padded.joined(separator: "  "))
        }
    }

    /// Returns a text without what would move the cursor or colour the screen.
    private static func harmless(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control { kept.append(scalar) }
        return String(kept)
    }
}
