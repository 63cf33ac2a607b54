import FamilyCore
import FoundationEssentials
import Glibc
import Synchronization

/// Remembers, through a crash, which photo was being decoded.
///
/// It writes to memory, never to the card: a file with the photo's name lies in
/// a folder of RAM while the photo is decoded. One that lies there at the start
/// tells of a death. Switching the machine off forgets everything.
final class PoisonGuard: Sendable {
    /// The photo ended the program before.
    struct LeftOut: Error {}

    private let folder: String?
    private let record: Mutex<PoisonRecord>

    /// `folder` lies in RAM; without one nothing is remembered.
    init(folder: String?) {
        self.folder = folder
        record = Mutex(PoisonRecord())
        guard let folder else { return }
        record.withLock { $0 = Self.read(folder) }
    }

    func guarding<Result>(_ photo: PhotoID, _ body: () throws -> Result) throws -> Result {
        guard !record.withLock({ $0.isLeftOut(photo, at: Self.now) }) else { throw LeftOut() }
        mark(photo)
        defer { unmark(photo) }
        return try body()
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

    /// Takes the marks of the last run for deaths and writes those down.
    private static func read(_ folder: String) -> PoisonRecord {
        let path = URL(filePath: "\(folder)/deaths.json")
        // No file is the usual case, a damaged one as good as none.
        let known = try? WireCoding.decode([String: [Int64]].self, from: Data(contentsOf: path))
        let pairs = (known ?? [:]).compactMap { text, deaths in PhotoID(text).map { ($0, deaths) } }
        var record = PoisonRecord(deaths: Dictionary(pairs) { first, _ in first })
        let marks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for mark in marks where mark.hasPrefix("decoding-") {
            if let photo = PhotoID(String(mark.dropFirst("decoding-".count))) { record.died(photo, at: now) }
            unlink("\(folder)/\(mark)")
        }
        let text = Dictionary(record.deaths.map { ($0.key.text, $0.value) }) { first, _ in first }
        // RAM that is full loses a memory, not a photo.
        if !text.isEmpty { try? WireCoding.encode(text).write(to: path) }
        return record
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec)
    }
}
