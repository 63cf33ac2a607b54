import FamilyActs
import FamilyCore
import Hummingbird

/// Whether the server is ready: 200 where the catalogue answers.
struct HealthRoute {
    static let path = "/health"

    struct Health: Codable, Sendable {
        var status: String
        /// Whether a family lives here.
        var isSetUp: Bool
    }

    let acts: FamilyActs

    func register(in book: RouteBook) {
        let entry = acts.entry
        book.document.add(
            .init(name: "Health", method: "GET", path: Self.path, status: 200, answer: .json(Health.self))
        )
        book.on(RouterPath(Self.path), method: .get) { _, _ in
            try Response(json: Health(status: "ready", isSetUp: try await entry.isSetUp()))
        }
    }
}
