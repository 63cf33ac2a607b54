import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore

/// The health checks of the server.
///
/// `/health` answers 200 while the catalogue answers and the photos exist, else
/// 503. `/ready` answers 200 while the server can also accept photos. It
/// answers 503 if the disk has no space beyond the reserve, the catalogue is
/// damaged or the store of the photos is away, while everything else still works.
struct HealthRoute {
    static let healthPath = "/health"
    static let readyPath = "/ready"

    struct Health: Codable, Sendable {
        var status: String
        /// True if there is a family.
        var isSetUp: Bool
        var storage: Storage
    }

    enum Storage: String, Codable, CaseIterable, Sendable {
        case fine
        /// The free space is below the reserve: photos are refused with 507.
        case full
        /// A part of the catalogue cannot be read: requests that need it get
        /// 503.
        case damaged
        /// The store of the photos, on another machine, does not answer: photos are neither sent nor accepted.
        case away
        /// The catalogue or the photos were removed while the server runs.
        case lost
    }

    let services: FamilyServices
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
            isSetUp: try await services.entry.isSetUp(),
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
        } else if condition.isStoreAway {
            self = .away
        } else {
            self = condition.takesPhotos ? .fine : .full
        }
    }
}
