import FamilyCore
import FrameCore
import Synchronization

/// Writes to the shelf; keeps changes that could not be written for the next
/// time.
///
/// It is for one thread at a time. Later changes wait for those that could not
/// be written: a stored pointer never runs ahead of the photos that it stands
/// for, and no file is placed for a photo that the shelf does not list yet.
final class ShelfWriter: Sendable {
    private struct State {
        var unwritten = UnwrittenChanges()
        /// The error of the last write, reported once however often the write
        /// is tried again.
        var error: ShelfError?
    }

    enum Outcome: Equatable {
        case written
        /// `isNews` is true if the last attempt did not fail in the same way.
        case failed(ShelfError, isNews: Bool)
    }

    private let shelf: any Shelf
    private let state = Mutex(State())

    init(_ shelf: any Shelf) { self.shelf = shelf }

    /// Writes the changes, after those that are still unwritten.
    func write(_ changes: [ShelfChange]) -> Outcome {
        let all = state.withLock { state in
            state.unwritten.add(changes)
            return state.unwritten.changes
        }
        guard !all.isEmpty else { return .written }
        do {
            try shelf.apply(all)
            state.withLock { $0 = State() }
            return .written
        } catch {
            let error = ShelfError.named(error)
            return state.withLock { state in
                defer { state.error = error }
                return .failed(error, isNews: state.error != error)
            }
        }
    }

    /// Puts a file in its place once the shelf lists its photo.
    func place(_ photo: PhotoID, _ file: PhotoFile) throws {
        if case .failed(let error, _) = write([]) { throw error }
        try shelf.place(photo, file)
    }
}

extension ShelfError {
    /// Returns the error itself if it is one of the shelf's; wraps any other.
    static func named(_ error: any Error) -> ShelfError { error as? ShelfError ?? .failed("\(error)") }
}
