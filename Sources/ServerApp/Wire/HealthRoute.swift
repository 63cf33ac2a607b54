import FamilyActs
import FamilyCore
import HTTPTypes
import Hummingbird
import ServerCore

/// How the server is, for whoever watches it.
///
/// `/health`: 200 while it can answer from its catalogue and its photos are
/// there, else 503. `/ready`: 200 while it can also take photos; on a disk
/// without room beyond the reserve, and with a damaged catalogue, that is 503,
/// and everything else goes on.
struct HealthRoute {
    static let healthPath = "/health"
    static let readyPath = "/ready"

    struct Health: Codable, Sendable {
        var status: String
        /// Whether a family lives here.
        var isSetUp: Bool
        var storage: Storage
    }

    enum Storage: String, Codable, CaseIterable, Sendable {
        case fine
        /// Less is free than the reserve: photos are refused with 507.
        case full
        /// A part of the catalogue cannot be read: what needs it is answered
        /// with 503.
        case damaged
        /// The catalogue or the photos were taken away.
        case lost
    }

    let acts: FamilyActs
    let disk: DiskMonitor

    func register(in book: RouteBook) {
        for (name, path) in [("Health", Self.healthPath), ("Ready", Self.readyPath)] {
            book.document.add(.init(name: name, method: "GET", path: path, status: 200, answer: .json(Health.self)))
        }
        book.on(RouterPath(Self.healthPath), method: .get) { _, _ in
            let storage = Storage(await disk.condition())
            return try await answer(storage, isGood: storage != .lost)
        }
        book.on(RouterPath(Self.readyPath), method: .get) { _, _ in
            let storage = Storage(await disk.condition())
            return try await answer(storage, isGood: storage == .fine)
        }
    }

    private func answer(_ storage: Storage, isGood: Bool) async throws -> Response {
        let health = Health(
            status: isGood ? "ready" : "not ready",
            isSetUp: try await acts.entry.isSetUp(),
            storage: storage
        )
        return try Response(json: health, status: isGood ? .ok : .serviceUnavailable)
    }
}

extension HealthRoute.Storage {
    init(_ condition: StorageCondition) {
        if condition.loss != nil {
            self = .lost
        } else if condition.isCatalogueDamaged {
            self = .damaged
        } else {
            self = condition.takesPhotos ? .fine : .full
        }
    }
}
