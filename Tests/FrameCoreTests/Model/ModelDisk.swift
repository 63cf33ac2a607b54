import FamilyCore
import FrameCore

/// The disk below a `ModelShelf`, which may be full or refuse to be written.
struct ModelDisk {
    /// What a change of the shelf takes.
    static let written: Int64 = 20_000

    /// Every write fails with it; nil: none does, but for lack of room.
    var error: ShelfError?
    /// Every download fails with it; nil: none does, but for lack of room.
    var downloadError: DownloadError?
    /// A photo whose file the disk never takes.
    var refuses: PhotoID?
    /// Bytes beside those of the shelf.
    var free: Int64 = 1_000_000_000_000
    private var unwritten = UnwrittenChanges()

    /// What waits is lost with the program.
    mutating func restart() { unwritten = UnwrittenChanges() }

    /// Writes what waits and then these; what is dropped gives its room first.
    mutating func write(_ changes: [ShelfChange], to shelf: inout ModelShelf) -> ShelfError? {
        unwritten.add(changes)
        guard !unwritten.changes.isEmpty else { return nil }
        if let error { return error }
        var next = shelf
        next.apply(unwritten.changes)
        let left = free + shelf.bytes - next.bytes
        guard left >= Self.written else { return .diskFull }
        free = left
        shelf = next
        unwritten.written()
        return nil
    }

    mutating func place(_ file: PhotoFile, of photo: PhotoID, on shelf: inout ModelShelf) -> DownloadError? {
        if let error = write([], to: &shelf) { return .shelf(error) }
        if let downloadError { return downloadError }
        if photo == refuses { return .shelf(.failed("an input error")) }
        // As the client says it while it writes the bytes.
        let full = ProblemDocument(status: 507, code: .diskFull, title: "This frame's disk is full.")
        guard free >= file.bytes.bytes else { return .server(.refused(full)) }
        let before = shelf.bytes
        shelf.place(photo, file)
        free -= shelf.bytes - before
        return nil
    }
}
