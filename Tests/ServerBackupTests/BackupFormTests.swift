import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

@testable import ServerBackup

/// In which form a backup is written to a disk that somebody else may have held meanwhile.
struct BackupFormTests {
    private let folder: TemporaryFolder
    private let files: ServerFiles
    private let disk: URL

    init() throws {
        folder = try TemporaryFolder()
        files = ServerFiles(URL(filePath: folder.path("data")))
        disk = URL(filePath: folder.path("disk"))
        for name in ["data", "disk"] { try make(name) }
    }

    private var policy: BackupFormPolicy { BackupFormPolicy(of: files.root, in: disk) }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
    }

    /// Puts the marker of a plain backup on the disk, as anybody can who holds the disk.
    private func putPlainMarker() throws { _ = try folder.file("disk/grandma-backup.json", holding: []) }

    private func putEncryptedBackup() throws {
        try make("disk/encrypted")
        _ = try folder.file("disk/encrypted/gocryptfs.conf", holding: [])
    }

    private func makeKey() throws { try BackupKeyFile(url: files.backupKey).write(BackupKey()) }

    /// Expects that a nightly command refuses, and returns its sentence.
    private func refusalAtNight(isEncrypted: Bool = false) -> String? {
        let error = #expect(throws: BackupError.self) { _ = try policy.formAtNight(isEncrypted: isEncrypted) }
        return error?.sentence
    }

    @Test(arguments: [true, false])
    func `a backup that was begun encrypted is never continued in plain at night`(hasKey: Bool) throws {
        if hasKey { try makeKey() }
        try files.record(.encrypted, of: disk)
        try putPlainMarker()
        #expect(refusalAtNight()?.contains("was encrypted, and what is there now is not") == true)
        #expect(refusalAtNight(isEncrypted: true)?.contains("was encrypted, and what is there now is not") == true)
        try putEncryptedBackup()
        #expect(try policy.formAtNight(isEncrypted: false) == .encrypted)
    }

    @Test func `with a key and without a record, a person has to say that a backup is plain`() throws {
        try putPlainMarker()
        #expect(try policy.formAtNight(isEncrypted: false) == .plain)
        #expect(try !policy.expectsEncryption)
        try makeKey()
        #expect(try policy.expectsEncryption)
        let command = "env GRANDMA_DATA='\(files.root.path)' grandma-server backup '\(disk.path)'"
        #expect(refusalAtNight()?.contains(command) == true)
        #expect(policy.formByHand(isEncrypted: false) == .plain)
        try files.record(.plain, of: disk)
        #expect(try !policy.expectsEncryption)
        #expect(try policy.formAtNight(isEncrypted: false) == .plain)
    }

    @Test func `each folder has its own form`() throws {
        try makeKey()
        try putPlainMarker()
        try files.record(.plain, of: disk)
        try files.record(.encrypted, of: URL(filePath: folder.path("other")))
        #expect(try policy.formAtNight(isEncrypted: false) == .plain)
        try files.record(.encrypted, of: disk)
        #expect(refusalAtNight() != nil)
        #expect(try BackupFormsFile(url: files.backupForms).read()[URL(filePath: folder.path("third"))] == nil)
    }

    @Test func `what must be encrypted is refused in plain, also if it was begun so`() throws {
        try putPlainMarker()
        try files.record(.plain, of: disk)
        #expect(refusalAtNight(isEncrypted: true)?.contains("must be encrypted (--encrypted)") == true)
        try putEncryptedBackup()
        #expect(try policy.formAtNight(isEncrypted: true) == .encrypted)
    }

    @Test func `a disk that is not there is missing, whatever is recorded`() throws {
        try makeKey()
        try files.record(.encrypted, of: disk)
        let error = #expect(throws: BackupError.self) { _ = try policy.formAtNight(isEncrypted: true) }
        #expect(error?.cause == .missing)
    }

    @Test func `by hand, what is encrypted stays so, and a person may begin anew in plain`() throws {
        try files.record(.encrypted, of: disk)
        #expect(policy.formByHand(isEncrypted: true) == .encrypted)
        #expect(policy.formByHand(isEncrypted: false) == .plain)
        try putEncryptedBackup()
        #expect(policy.formByHand(isEncrypted: false) == .encrypted)
    }

    @Test(arguments: ["disk/grandma-backup.json", "disk/restore/grandma-heirloom.json"])
    func `a plain copy is not read in the place of an encrypted one`(marker: String) throws {
        try make("disk/restore")
        #expect(try policy.formForReading(isEncrypted: true) == .plain)
        _ = try folder.file(marker, holding: [])
        #expect(try policy.formForReading(isEncrypted: false) == .plain)
        #expect(throws: BackupError.self) { _ = try policy.formForReading(isEncrypted: true) }
        try files.record(.encrypted, of: disk)
        #expect(throws: BackupError.self) { _ = try policy.formForReading(isEncrypted: false) }
        try putEncryptedBackup()
        #expect(try policy.formForReading(isEncrypted: true) == .encrypted)
    }

    @Test(arguments: ["", "{}", #"{"folders": {"/media/disk": "sealed"}}"#])
    func `a damaged record lets no plain copy go on`(text: String) throws {
        try putPlainMarker()
        _ = try folder.file("data/backup-forms.json", holding: text.utf8)
        #expect(refusalAtNight()?.contains("Remove it") == true)
        #expect(throws: BackupError.self) { try files.record(.plain, of: disk) }
    }

    @Test(arguments: ["/media/disk/grandma/", "/media/./disk//grandma", "/media/other/../disk/grandma"])
    func `a folder is the same however its path is written`(path: String) {
        var forms = BackupForms()
        forms[URL(filePath: "/media/disk/grandma")] = .encrypted
        #expect(forms[URL(filePath: path)] == .encrypted)
    }
}
