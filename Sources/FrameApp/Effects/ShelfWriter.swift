import FamilyCore
import FrameCore
import Synchronization

/// Writes to the shelf, keeping what could not be written for the next time.
///
/// For one thread at a time. Whatever is written later waits for what could not be: a stored pointer never runs ahead
/// of the photos that it stands for, and no file comes for a photo that the shelf does not list yet.
final class ShelfWriter: Sendable {
    private struct State {
        var unwritten = UnwrittenChanges()
        /// The last write's, told once however often it is tried again.
        var trouble: ShelfTrouble?
    }

    enum Outcome: Equatable {
        case written
        /// `isNews` where the last try did not fail in the same way.
        case failed(ShelfTrouble, isNews: Bool)
    }

    private let shelf: any Shelf
    private let state = Mutex(State())

    init(_ shelf: any Shelf) { self.shelf = shelf }

    /// Writes the changes, and before them what is still to be written.
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
            let trouble = ShelfTrouble.named(error)
            return state.withLock { state in
                defer { state.trouble = trouble }
                return .failed(trouble, isNews: state.trouble != trouble)
            }
        }
    }

    /// Puts a file in its place once the shelf lists its photo.
    func place(_ photo: PhotoID, _ file: PhotoFile) throws {
        if case .failed(let trouble, _) = write([]) { throw trouble }
        try shelf.place(photo, file)
    }
}

extension ShelfTrouble {
    /// Every other error of a shelf is one we have no name for.
    static func named(_ error: any Error) -> ShelfTrouble { error as? ShelfTrouble ?? .failed("\(error)") }
}
