import FamilyCore
import FoundationEssentials
import Glibc
import Synchronization

/// Remembers, through a crash, which photo was being decoded.
///
/// It writes to RAM, never to the SD card: while a photo is decoded, a file
/// with its name lies in a folder in RAM. A file that is there at the start
/// means that the last run crashed. Switching the machine off deletes
/// everything.
final class CrashGuard: Sendable {
    /// The photo is not decoded because it crashed the program before.
    struct LeftOut: Error {}

    private let folder: String?
    private let record: Mutex<CrashRecord>

    /// `folder` is in RAM; with nil nothing is remembered.
    init(folder: String?) {
        self.folder = folder
        record = Mutex(CrashRecord())
        guard let folder else { return }
        record.withLock { $0 = Self.read(folder) }
    }

    /// A guard with records of its own: if a film crashes the program, its
    /// photo is still shown.
    func forFilms() -> CrashGuard {
        let films = folder.map { "\($0)/films" }
        films.map { _ = mkdir($0, 0o700) }
        return CrashGuard(folder: films)
    }

    func guarding<Result>(_ photo: PhotoID, _ body: () throws -> Result) throws -> Result {
        guard !record.withLock({ $0.isLeftOut(photo, at: Self.now) }) else { throw LeftOut() }
        mark(photo)
        defer {
            unmark(photo)
            absolve(photo)
        }
        return try body()
    }

    /// Removes all marks: the program was asked to end, so that a photo being
    /// decoded did not crash it.
    func endCleanly() {
        guard let folder else { return }
        for mark in Self.marks(in: folder) { unlink("\(folder)/\(mark)") }
    }

    private func mark(_ photo: PhotoID) {
        guard let folder else { return }
        let descriptor = open("\(folder)/decoding-\(photo)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    private func unmark(_ photo: PhotoID) {
        guard let folder else { return }
        unlink("\(folder)/decoding-\(photo)")
    }

    private func absolve(_ photo: PhotoID) {
        guard let folder else { return }
        record.withLock { record in
            if record.survived(photo) { Self.write(record, folder) }
        }
    }

    /// Counts the marks of the last run as crashes and stores these.
    private static func read(_ folder: String) -> CrashRecord {
        // The file is usually absent; a damaged one counts as absent.
        let known = try? WireCoding.decode([String: [Int64]].self, from: Data(contentsOf: deaths(in: folder)))
        let pairs = (known ?? [:]).compactMap { text, deaths in PhotoID(text).map { ($0, deaths) } }
        var record = CrashRecord(deaths: Dictionary(pairs) { first, _ in first })
        for mark in marks(in: folder) {
            if let photo = PhotoID(String(mark.dropFirst("decoding-".count))) { record.died(photo, at: now) }
            unlink("\(folder)/\(mark)")
        }
        if !record.deaths.isEmpty { write(record, folder) }
        return record
    }

    private static func marks(in folder: String) -> [String] {
        // A folder that cannot be read has no marks.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("decoding-") }
    }

    private static func deaths(in folder: String) -> URL { URL(filePath: "\(folder)/deaths.json") }

    private static func write(_ record: CrashRecord, _ folder: String) {
        let deaths = Dictionary(record.deaths.map { ($0.key.text, $0.value) }) { first, _ in first }
        // If the RAM is full, only the record is lost.
        try? WireCoding.encode(deaths).write(to: Self.deaths(in: folder))
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec)
    }
}
