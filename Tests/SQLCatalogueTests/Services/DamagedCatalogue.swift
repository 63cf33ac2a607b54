import ServerCore
import Synchronization

/// A catalogue some of whose pages are damaged.
final class DamagedCatalogue: Catalogue {
    /// Returns whether a call needs a damaged page: its view, and its number since the damage.
    typealias Damage = @Sendable (_ view: CatalogueView, _ call: Int) -> Bool

    private struct State {
        var damage: Damage = { _, _ in false }
        var calls = 0
    }

    private let base: any Catalogue
    private let state = Mutex(State())

    init(_ base: any Catalogue) { self.base = base }

    func damage(_ damage: @escaping Damage) { state.withLock { $0 = State(damage: damage) } }

    private func check(_ view: CatalogueView) throws {
        let isDamaged = state.withLock { state in
            state.calls += 1
            return state.damage(view, state.calls)
        }
        if isDamaged { throw CatalogueError(.damaged, explanation: "a page is damaged") }
    }

    func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try check(view)
        return try await base.read(view, body)
    }

    func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try check(view)
        return try await base.write(view, body)
    }

    func scrub() async throws { try await base.scrub() }
    func damage(thorough: Bool) async throws -> [String] { try await base.damage(thorough: thorough) }
    func close() async throws { try await base.close() }
}
