import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore
import Synchronization

/// The health checks of the server.
///
/// `/health` answers 200 while this process serves and its photos exist, else 503. It stays 200 while a store or a
/// database on another machine is away: a restart brings neither back, and a server does not start without them.
/// `/ready` answers 200 while the server can also accept photos. It
/// answers 503 if the disk has no space beyond the reserve or can only be read, the catalogue is
/// damaged, the store of the photos is away, or the server was told to stop, while everything else still works.
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
        /// The disk can only be read: photos are refused with 503, and everything is shown.
        case readOnly = "read-only"
        /// A part of the catalogue cannot be read: requests that need it get
        /// 503.
        case damaged
        /// The store of the photos or the database, on another machine, does not answer: photos are neither sent nor
        /// accepted, and without the database no page is.
        case away
        /// The catalogue or the photos were removed while the server runs.
        case lost
    }

    let services: FamilyServices
    let disk: DiskMonitor
    let drain: DrainState
    private let absence: SharedUnavailability?
    /// Whether there was a family when the catalogue last answered.
    private let wasSetUp = LastAnswer()

    /// `hasCopies`: true if a load balancer chooses among copies of this server.
    init(services: FamilyServices, disk: DiskMonitor, drain: DrainState, hasCopies: Bool) {
        (self.services, self.disk, self.drain) = (services, disk, drain)
        absence = hasCopies ? SharedUnavailability() : nil
    }

    func register(in book: RouteBook) {
        for (name, path) in [("Health", Self.healthPath), ("Ready", Self.readyPath)] {
            book.document.add(.init(name: name, method: "GET", path: path, status: 200, answer: .json(Health.self)))
        }
        book.on(RouterPath(Self.healthPath), method: .get) { _, _ in
            let condition = try await condition()
            return try answer(condition, isGood: condition.loss == nil)
        }
        book.on(RouterPath(Self.readyPath), method: .get) { _, _ in
            // The absence counts from before the question, which itself takes some seconds where packets vanish.
            let begin = ContinuousClock.now
            let condition = try await condition()
            let storage = Storage(condition)
            let isPatient = absence?.isShort(storage == .away, from: begin, at: .now) ?? false
            return try answer(condition, isGood: (storage == .fine || isPatient) && !drain.isDraining)
        }
    }

    /// Asks the disk, the stores and the catalogue itself.
    private func condition() async throws -> StorageCondition {
        var condition = await disk.condition()
        if condition.isCatalogueAway { return condition }
        do {
            wasSetUp.note(try await services.entry.isSetUp())
        } catch {
            guard disk.hasDatabase else { throw error }
            // The database went away after it was asked.
            condition.isCatalogueAway = true
        }
        return condition
    }

    private func answer(_ condition: StorageCondition, isGood: Bool) throws -> Response {
        let health = Health(
            status: isGood ? "ready" : "not ready",
            isSetUp: wasSetUp.value,
            storage: Storage(condition)
        )
        return try Response(json: health, status: isGood ? .ok : .serviceUnavailable)
    }
}

/// The last answer to a question that cannot be asked while the catalogue is away.
private final class LastAnswer: Sendable {
    private let answer = Atomic(false)

    var value: Bool { answer.load(ordering: .relaxed) }

    func note(_ value: Bool) { answer.store(value, ordering: .relaxed) }
}

extension HealthRoute.Storage {
    init(_ condition: StorageCondition) {
        if condition.loss != nil {
            self = .lost
        } else if condition.isCatalogueDamaged {
            self = .damaged
        } else if condition.isStoreAway || condition.isCatalogueAway {
            self = .away
        } else if condition.isReadOnly {
            self = .readOnly
        } else {
            self = condition.takesPhotos ? .fine : .full
        }
    }
}
