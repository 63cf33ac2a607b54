import FoundationEssentials
import Launch
import ServerApp

/// What the program does at the shell beside serving.
enum ShellCommand: Equatable {
    case backup(URL, mayBegin: Bool, isEncrypted: Bool)
    case heirloom(URL, mayBegin: Bool, language: String?)
    case restore(URL, snapshot: String?, key: URL?)
    case check(backup: URL?, readsData: Bool, mends: Bool, key: URL?)
    case checkBackup(URL, readsData: Bool, key: URL?)
    case acceptCatalogue

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let help = """

        Commands beside serving; the server may run meanwhile, but for the two that say so:
          grandma-server backup FOLDER [--existing] [--encrypted]
                                                             copies the album there, each night what is new
          grandma-server heirloom FOLDER [--existing] [--language de]
                                                             writes it there as plain folders with an index.html
          grandma-server restore FOLDER [--snapshot NAME]    brings it back into an empty data folder, from either;
                                                             while stopped
          grandma-server check [--read-data] [--mend] [--backup FOLDER]
                                                             compares the album's files with its catalogue
          grandma-server check-backup FOLDER [--read-data]   looks whether all of a backup can be restored
          grandma-server accept-catalogue                    takes the catalogue as it is, after another program wrote
                                                             into it and the server calls it damaged; while stopped
          --encrypted: nobody reads the backup without the key that is shown once, to be printed.
          --key FILE: that key, for restore, check and check-backup where this server does not have it.
          --existing: only where a backup was begun before; for the night, when the disk may be missing.
        """

    /// Nil where the arguments begin with no command: then the program serves.
    init?(arguments: [String]) throws {
        guard let name = arguments.first, !name.hasPrefix("-") else { return nil }
        var rest = Arguments(Array(arguments.dropFirst()), of: name)
        switch name {
        case "backup":
            let (mayBegin, isEncrypted) = (!rest.takeFlag("--existing"), rest.takeFlag("--encrypted"))
            self = .backup(try rest.takeFolder(), mayBegin: mayBegin, isEncrypted: isEncrypted)
        case "heirloom":
            let (mayBegin, language) = (!rest.takeFlag("--existing"), try rest.takeValue("--language"))
            self = .heirloom(try rest.takeFolder(), mayBegin: mayBegin, language: language)
        case "restore":
            let snapshot = try rest.takeValue("--snapshot")
            let key = try rest.takeFile("--key")
            self = .restore(try rest.takeFolder(), snapshot: snapshot, key: key)
        case "check":
            let (readsData, mends) = (rest.takeFlag("--read-data"), rest.takeFlag("--mend"))
            let (backup, key) = (try rest.takeFile("--backup"), try rest.takeFile("--key"))
            self = .check(backup: backup, readsData: readsData || mends, mends: mends, key: key)
        case "check-backup":
            let (readsData, key) = (rest.takeFlag("--read-data"), try rest.takeFile("--key"))
            self = .checkBackup(try rest.takeFolder(), readsData: readsData, key: key)
        case "accept-catalogue":
            self = .acceptCatalogue
        default:
            throw UsageError(description: "nobody knows \(name); see grandma-server --help")
        }
        try rest.end()
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

    mutating func takeFile(_ flag: String) throws -> URL? { try takeValue(flag).map { URL(filePath: $0) } }

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
