import BlockingWork
import PostgreSQLClient
package import ServerCore

/// Reads and writes the mark of a move, which a database has in a table of its own.
///
/// The table is not part of the catalogue, so copying a catalogue into the database does not change the mark.
package struct PostgreSQLMoveMark: Sendable {
    /// The connection string for libpq; the database has the newest schema.
    let address: String
    private let work = BlockingWork(label: "postgresql-mark", width: 1)

    package init(_ address: String) { self.address = address }

    /// Returns nil if the database has no mark.
    package func read() async throws -> MoveMark? {
        let rows = try await run("SELECT state, other_place FROM move_mark")
        guard let row = rows.first, case .text(let word) = row[0], case .text(let place) = row[1] else { return nil }
        guard let state = MoveMark.State(rawValue: word) else {
            throw CatalogueError(.failed, explanation: "the database has a mark of a newer program (\(word))")
        }
        return MoveMark(state, otherPlace: place)
    }

    /// Replaces the mark; nil removes it.
    package func write(_ mark: MoveMark?) async throws {
        guard let mark else {
            _ = try await run("DELETE FROM move_mark")
            return
        }
        _ = try await run(
            """
            INSERT INTO move_mark (only_row, state, other_place) VALUES (1, $1, $2)
            ON CONFLICT (only_row) DO UPDATE SET state = excluded.state, other_place = excluded.other_place
            """,
            [.text(mark.state.rawValue), .text(mark.otherPlace)]
        )
    }

    private func run(_ sql: String, _ values: [PostgreSQLValue] = []) async throws -> [[PostgreSQLValue]] {
        do {
            return try await work.run { [address] in
                try PostgreSQLMover(address: address).connection.run(sql, values).rows
            }
        } catch let error as PostgreSQLError {
            throw CatalogueError(error)
        }
    }
}
