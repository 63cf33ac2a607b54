import SQLCatalogue
import ServerCore

/// A database or store that can have the mark of a move.
protocol MoveMarking: Sendable {
    func moveMark() async throws -> MoveMark?
    /// Replaces the mark; nil removes it.
    func setMoveMark(_ mark: MoveMark?) async throws
}

extension PostgreSQLMoveMark: MoveMarking {
    func moveMark() async throws -> MoveMark? { try await read() }
    func setMoveMark(_ mark: MoveMark?) async throws { try await write(mark) }
}

extension StoredPhotosMarker: MoveMarking {
    func moveMark() async throws -> MoveMark? { try await content()?.moveMark }

    func setMoveMark(_ mark: MoveMark?) async throws {
        guard var content = try await content() else { return }
        content.moveMark = mark
        try await write(content)
    }
}
