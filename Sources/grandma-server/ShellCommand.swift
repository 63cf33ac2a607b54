import FoundationEssentials
import Launch
import ServerApp

/// A command of `grandma-server` other than serving.
enum ShellCommand: Equatable {
    case backup(URL, allowsNewFolder: Bool, isEncrypted: Bool, forgetsDeleted: Bool)
    case heirloom(URL, allowsNewFolder: Bool, language: String?)
    case restore(URL, snapshot: String?, key: URL?)
    case check(backup: URL?, readsData: Bool, mending: Mending, key: URL?)
    case checkBackup(URL, readsData: Bool, key: URL?)
    case acceptCatalogue
    case rescue(userName: String?, family: String?)
    case move(catalogue: String?, blobs: String?)
    case operate(OperatorCommand)

    /// What a check puts right.
    enum Mending {
        case none, ofFiles, alsoEmptyDisk
    }

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    static let help = """

        Commands; all but three also work while the server runs:
          grandma-server backup FOLDER [--existing] [--encrypted] [--forget-deleted]
                                                             copies new files of the album into FOLDER
          grandma-server heirloom FOLDER [--existing] [--language de]
                                                             writes the album as plain folders with an index.html
          grandma-server restore FOLDER [--snapshot NAME]    restores a backup or heirloom into an empty data folder,
                                                             also that of a new server; it must be stopped
          grandma-server check [--read-data] [--mend [--empty]] [--backup FOLDER]
                                                             compares the album's files with the catalogue
          grandma-server check-backup FOLDER [--read-data]   checks that everything in a backup can be restored
          grandma-server accept-catalogue                    accepts the catalogue after another program wrote into
                                                             it and the server calls it damaged; the server must be
                                                             stopped
          grandma-server rescue [USER] [--family ID]         prints a link that lets a keeper in, once, within an hour,
                                                             to choose a new password
          grandma-server move [--to ADDRESS] [--blobs PLACE] moves the catalogue into a PostgreSQL database
                                                             (postgres://…), the photos into an S3 store (s3://…), or
                                                             either back into the data folder (here); after an
                                                             interruption, the same command goes on; the server must be
                                                             stopped
          grandma-server invite-family [--for NOTE] [--quota SIZE] [--days N]
                                                             prints a link by which somebody starts a family of their
                                                             own on this server, once, within 14 days; --list lists the
                                                             links, --revoke ID ends one
          grandma-server families [--json]                   lists the families of this server
          grandma-server family ID [quota SIZE|none | pause | resume | delete | restore]
                                                             shows a family; sets its quota (20GB; none: as
                                                             --album-gigabytes says); lets it rest, so that nothing is
                                                             added or changed, or go on; deletes it after a grace time
                                                             of 14 days, within which restore brings it back. delete
                                                             asks for the family's name (--yes-delete NAME)
          --data FOLDER, --database ADDRESS: those of the server (the three commands about families)
          --encrypted: encrypt the backup. The key is shown once; print it. With --existing: fail if it is not.
          --forget-deleted: remove the files of deleted photos from FOLDER now, also those that older snapshots name.
          --key FILE: the key of an encrypted backup, if this server does not have it (restore, check, check-backup).
          --existing: fail if FOLDER has no backup yet. For nightly runs: the disk may not be mounted.
          --read-data: read and hash every file. Without it, only presence and size are checked.
          --mend: replace damaged and missing files by intact copies; includes --read-data.
          --empty: mend also if no photo is there at all, because the disk of the photos is new.
        """

    /// Returns nil if the arguments do not begin with a command: then the
    /// program serves.
    init?(arguments: [String]) throws {
        guard let name = arguments.first, !name.hasPrefix("-") else { return nil }
        var rest = Arguments(Array(arguments.dropFirst()), of: name)
        switch name {
        case "backup":
            let (allowsNewFolder, isEncrypted) = (!rest.takeFlag("--existing"), rest.takeFlag("--encrypted"))
            let forgetsDeleted = rest.takeFlag("--forget-deleted")
            self = .backup(
                try rest.takeFolder(),
                allowsNewFolder: allowsNewFolder,
                isEncrypted: isEncrypted,
                forgetsDeleted: forgetsDeleted
            )
        case "heirloom":
            let (allowsNewFolder, language) = (!rest.takeFlag("--existing"), try rest.takeValue("--language"))
            self = .heirloom(try rest.takeFolder(), allowsNewFolder: allowsNewFolder, language: language)
        case "restore":
            let snapshot = try rest.takeValue("--snapshot")
            let key = try rest.takeFile("--key")
            self = .restore(try rest.takeFolder(), snapshot: snapshot, key: key)
        case "check":
            let (readsData, mends, empty) =
                (rest.takeFlag("--read-data"), rest.takeFlag("--mend"), rest.takeFlag("--empty"))
            let (backup, key) = (try rest.takeFile("--backup"), try rest.takeFile("--key"))
            guard mends || !empty else { throw rest.usage("--empty belongs to --mend") }
            let mending: Mending = empty ? .alsoEmptyDisk : mends ? .ofFiles : .none
            self = .check(backup: backup, readsData: readsData || mends, mending: mending, key: key)
        case "check-backup":
            let (readsData, key) = (rest.takeFlag("--read-data"), try rest.takeFile("--key"))
            self = .checkBackup(try rest.takeFolder(), readsData: readsData, key: key)
        case "rescue":
            let family = try rest.takeValue("--family")
            self = .rescue(userName: rest.takeWord(), family: family)
        case "accept-catalogue":
            self = .acceptCatalogue
        case "move":
            self = .move(catalogue: try rest.takeValue("--to"), blobs: try rest.takeValue("--blobs"))
            guard self != .move(catalogue: nil, blobs: nil) else {
                throw UsageError(description: "move: give --to, --blobs or both; see grandma-server --help")
            }
        case "invite-family", "families", "family":
            self = .operate(try OperatorCommand(name, &rest))
        default:
            throw UsageError(description: "unknown command \(name); see grandma-server --help")
        }
        try rest.end()
    }

    static func say(_ line: String) { StandardStream.output.write("\(line)\n") }
}

/// The arguments that follow the command.
struct Arguments {
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
        guard index + 1 < words.count else { throw usage("\(flag) needs a value") }
        defer { words.removeSubrange(index...(index + 1)) }
        return words[index + 1]
    }

    mutating func takeFile(_ flag: String) throws -> URL? { try takeValue(flag).map { URL(filePath: $0) } }

    mutating func takeWord() -> String? { words.isEmpty ? nil : words.removeFirst() }

    mutating func takeFolder() throws -> URL {
        guard let index = words.firstIndex(where: { !$0.hasPrefix("-") }) else { throw usage("a folder is missing") }
        return URL(filePath: words.remove(at: index))
    }

    func end() throws {
        if let word = words.first { throw usage("unknown argument \(word)") }
    }

    func usage(_ reason: String) -> ShellCommand.UsageError {
        ShellCommand.UsageError(description: "\(command): \(reason); see grandma-server --help")
    }
}
