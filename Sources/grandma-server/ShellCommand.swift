import FoundationEssentials
import Launch
import ServerApp
import ServerBackup
import ServerCore

/// What the program does at the shell beside serving.
enum ShellCommand: Equatable {
    case backup(URL, mayBegin: Bool)
    case restore(URL, snapshot: String?)
    case check(backup: URL?, readsData: Bool, mends: Bool)
    case checkBackup(URL, readsData: Bool)

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let help = """

        Commands beside serving; the server may run meanwhile, but for a restore:
          grandma-server backup FOLDER [--existing]          copies the album there, each night what is new
          grandma-server restore FOLDER [--snapshot NAME]    brings it back into an empty data folder
          grandma-server check [--read-data] [--mend] [--backup FOLDER]
                                                             compares the album's files with its catalogue
          grandma-server check-backup FOLDER [--read-data]   looks whether all of a backup can be restored
          --existing: only where a backup was begun before; for the night, when the disk may be missing.
        """

    /// Nil where the arguments begin with no command: then the program serves.
    init?(arguments: [String]) throws {
        guard let name = arguments.first, !name.hasPrefix("-") else { return nil }
        var rest = Arguments(Array(arguments.dropFirst()), of: name)
        switch name {
        case "backup":
            let mayBegin = !rest.takeFlag("--existing")
            self = .backup(try rest.takeFolder(), mayBegin: mayBegin)
        case "restore":
            let snapshot = try rest.takeValue("--snapshot")
            self = .restore(try rest.takeFolder(), snapshot: snapshot)
        case "check":
            let (readsData, mends) = (rest.takeFlag("--read-data"), rest.takeFlag("--mend"))
            let backup = try rest.takeValue("--backup").map { URL(filePath: $0) }
            self = .check(backup: backup, readsData: readsData || mends, mends: mends)
        case "check-backup":
            let readsData = rest.takeFlag("--read-data")
            self = .checkBackup(try rest.takeFolder(), readsData: readsData)
        default:
            throw UsageError(description: "nobody knows \(name); see grandma-server --help")
        }
        try rest.end()
    }

    /// Does it, tells how it went, and answers with the exit code.
    func run() async throws -> Int32 {
        let data = try Settings.dataFolder(environment: ProcessInfo.processInfo.environment)
        switch self {
        case .backup(let folder, let mayBegin):
            let backup = Backup(of: data, to: folder, mayBegin: mayBegin, now: Date()) { Self.say($0) }
            return Self.tell(try await backup.run(), folder)
        case .restore(let folder, let snapshot):
            let restore = Restore(from: folder, to: data, snapshot: snapshot) { Self.say($0) }
            return Self.tell(try await restore.run(), data)
        case .check(let backup, let readsData, let mends):
            let copies = backup ?? LastBackup.folder(of: data)
            let check = Check(of: data, backup: copies, readsData: readsData, mends: mends)
            return Self.tell(try await check.run())
        case .checkBackup(let folder, let readsData):
            return Self.tell(try await BackupCheck(of: folder, readsData: readsData).run())
        }
    }

    static func say(_ line: String) { StandardStream.output.write("\(line)\n") }
}

/// The words after a command.
private struct Arguments {
    private var words: [String]
    private let command: String

    init(_ words: [String], of command: String) {
        self.words = words
        self.command = command
    }

    mutating func takeFlag(_ flag: String) -> Bool {
        guard let index = words.firstIndex(of: flag) else { return false }
        words.remove(at: index)
        return true
    }

    mutating func takeValue(_ flag: String) throws -> String? {
        guard let index = words.firstIndex(of: flag) else { return nil }
        guard index + 1 < words.count else { throw usage("\(flag) wants a word after it") }
        defer { words.removeSubrange(index...(index + 1)) }
        return words[index + 1]
    }

    mutating func takeFolder() throws -> URL {
        guard let index = words.firstIndex(where: { !$0.hasPrefix("-") }) else { throw usage("it wants a folder") }
        return URL(filePath: words.remove(at: index))
    }

    func end() throws {
        if let word = words.first { throw usage("nobody knows \(word)") }
    }

    private func usage(_ reason: String) -> ShellCommand.UsageError {
        ShellCommand.UsageError(description: "\(command): \(reason); see grandma-server --help")
    }
}
