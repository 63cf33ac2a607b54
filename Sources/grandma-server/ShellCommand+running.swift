import FamilyPages
import FoundationEssentials
import ServerApp
import ServerBackup
import ServerCore

extension ShellCommand {
    /// Runs the command, prints its result and returns the exit code.
    func run() async throws -> Int32 {
        if case .operate(let command) = self { return try await command.run() }
        let data = try Settings.dataFolder(environment: ProcessInfo.processInfo.environment)
        try requireNoMove(in: data)
        try requireCatalogue(in: data)
        try requirePhotos(in: data)
        switch self {
        case .backup(let folder, let allowsNewFolder, let isEncrypted, let forgetsDeleted):
            return try await Self.backUp(
                data,
                to: folder,
                allowsNewFolder: allowsNewFolder,
                isEncrypted: isEncrypted,
                forgetsDeleted: forgetsDeleted
            )
        case .heirloom(let folder, let allowsNewFolder, let language):
            return try await Self.makeHeirloom(of: data, in: folder, allowsNewFolder: allowsNewFolder, language)
        case .restore(let folder, let snapshot, let key):
            return try await Self.restore(data, from: folder, snapshot, key)
        case .check(let backup, let readsData, let mending, let key):
            return try await Self.check(data, against: backup, readsData: readsData, mending, key)
        case .checkBackup(let folder, let readsData, let key):
            return try await Self.withOpenedForReading(folder, data, key) { open in
                Self.tell(try await BackupCheck(of: open, readsData: readsData).run())
            }
        case .rescue(let userName, let family):
            let rescue = try Rescue(environment: ProcessInfo.processInfo.environment)
            let link = try await rescue.run(for: userName, in: family)
            Self.say("Open this link within an hour to come back as \(link.displayName); it works once:")
            Self.say(link.url)
            return 0
        case .acceptCatalogue:
            let old = try Acceptance(of: data).run()
            Self.say("The catalogue is taken as it is. As it was, it is in \(old).")
            return 0
        case .move(let catalogue, let blobs):
            let environment = ProcessInfo.processInfo.environment
            let move = try Move(to: catalogue, blobs: blobs, environment: environment) { Self.say($0) }
            return Self.tell(try await move.run(), data)
        case .operate(let command): return try await command.run()
        }
    }

    /// Throws if a move was interrupted in its last step: then the data folder may still have the old files.
    private func requireNoMove(in data: URL) throws {
        switch self {
        case .checkBackup, .move, .operate: return
        case .backup, .heirloom, .restore, .check, .acceptCatalogue, .rescue:
            try MoveJournalFile(in: data).requireNone()
        }
    }

    /// Throws if the command reads a catalogue's file and there is none.
    private func requireCatalogue(in data: URL) throws {
        guard let place = DatabaseFile(in: data).place else { return }
        switch self {
        case .backup, .heirloom, .restore, .check, .acceptCatalogue:
            throw StartError.catalogue(
                """
                The catalogue of this server is in \(place), and this command knows only one in a data folder. \
                Copy the database with its own tools (pg_dump), then the photos and the folder \(data.path); or move it \
                back first (grandma-server move --to here).
                """
            )
        case .checkBackup, .rescue, .move, .operate: return
        }
    }

    /// Throws if the command copies or checks photos and they are not in the data folder.
    private func requirePhotos(in data: URL) throws {
        guard let place = PhotosLocationFile(in: data).place else { return }
        switch self {
        case .backup, .heirloom, .restore, .check:
            throw StartError.catalogue(
                """
                The photos of this server are in \(place), and this command knows only those in a data folder. \
                Copy the bucket with the tools of its store, and with it the folder \(data.path) of a stopped server; or \
                move them back first (grandma-server move --blobs here).
                """
            )
        case .checkBackup, .rescue, .acceptCatalogue, .move, .operate: return
        }
    }

    private static func backUp(
        _ data: URL,
        to folder: URL,
        allowsNewFolder: Bool,
        isEncrypted: Bool,
        forgetsDeleted: Bool
    ) async throws -> Int32 {
        let policy = BackupFormPolicy(of: data, in: folder)
        let now = Date()
        func copy(in form: BackupForm) async throws -> Int32 {
            try await withOpened(folder, form, data, nil, isReading: false) { open in
                let backup = Backup(
                    of: data,
                    to: open,
                    reportedAs: folder,
                    form: form,
                    allowsNewFolder: allowsNewFolder,
                    forgetsDeleted: forgetsDeleted,
                    now: now,
                    say: { say($0) }
                )
                return tell(try await backup.run(), folder)
            }
        }
        if allowsNewFolder {
            if isEncrypted { try beginEncrypted(folder, data) }
            return try await copy(in: policy.formByHand(isEncrypted: isEncrypted))
        }
        // Keepers are also told if an encrypted copy cannot be opened, or is not encrypted any more.
        return try await NightlyCopying(backupOf: data, to: folder, now: now).run {
            try await copy(in: try policy.formAtNight(isEncrypted: isEncrypted))
        }
    }

    private static func beginEncrypted(_ folder: URL, _ data: URL) throws {
        let files = ServerFiles(data)
        guard let key = try EncryptedFolder(folder, key: files.backupKey).begin(recordingIn: files) else { return }
        say("The key of this backup is")
        say("")
        say("    \(key)")
        say("")
        say("Print it, and keep it where the backup is not. Without it nobody can open the backup, you neither.")
        say("For the nights, this server has it in \(files.backupKey.path).")
    }

    private static func makeHeirloom(
        of data: URL,
        in folder: URL,
        allowsNewFolder: Bool,
        _ language: String?
    ) async throws -> Int32 {
        let assets = try Settings.assetsFolder()
        let heirloom = Heirloom(
            of: data,
            to: folder,
            allowsNewFolder: allowsNewFolder,
            places: Settings.placeNames(of: data),
            zoneFiles: MachineZoneFiles(),
            now: Date(),
            press: { try ArchiveRenderer(assets: assets, language: language ?? $0) },
            say: { say($0) }
        )
        return tell(try await heirloom.run(), folder)
    }

    private static func restore(_ data: URL, from folder: URL, _ snapshot: String?, _ key: URL?) async throws -> Int32 {
        let code = try await withOpenedForReading(folder, data, key) { open in
            tell(try await Restore(from: open, to: data, snapshot: snapshot, now: Date()) { say($0) }.run(), data)
        }
        if let key, EncryptedFolder.isThere(folder) {
            try EncryptedFolder(folder, key: key).keepKey(in: ServerFiles(data).backupKey)
        }
        return code
    }

    private static func check(
        _ data: URL,
        against backup: URL?,
        readsData: Bool,
        _ mending: Mending,
        _ key: URL?
    ) async throws -> Int32 {
        func check(with copies: URL?) -> Check {
            Check(
                of: data,
                backup: copies,
                requiresBackup: backup != nil,
                readsData: readsData,
                repairs: mending != .none,
                fillsEmptyDisk: mending == .alsoEmptyDisk
            )
        }
        guard let copies = backup ?? LastBackup.folder(of: data) else {
            return tell(try await check(with: nil).run())
        }
        return try await withOpenedForReading(copies, data, key) { open in
            tell(try await check(with: open).run())
        }
    }

    /// Runs `body`, which only reads, with `folder`.
    ///
    /// Throws for a plain copy if `key` is not nil, or if the server knows that the backup there is encrypted.
    private static func withOpenedForReading(
        _ folder: URL,
        _ data: URL,
        _ key: URL?,
        _ body: (URL) async throws -> Int32
    ) async throws -> Int32 {
        let form = try BackupFormPolicy(of: data, in: folder).formForReading(isEncrypted: key != nil)
        return try await withOpened(folder, form, data, key, isReading: true, body)
    }

    /// Runs `body` with `folder`.
    ///
    /// An encrypted folder is decrypted with its key first; `isReading`: `body` writes nothing there.
    private static func withOpened(
        _ folder: URL,
        _ form: BackupForm,
        _ data: URL,
        _ key: URL?,
        isReading: Bool,
        _ body: (URL) async throws -> Int32
    ) async throws -> Int32 {
        guard form == .encrypted else { return try await body(folder) }
        let encrypted = EncryptedFolder(folder, key: key ?? ServerFiles(data).backupKey)
        return try await encrypted.withOpened(isReading: isReading, body)
    }
}
