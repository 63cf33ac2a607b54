import HTTPTypes
import Hummingbird
import Logging
import ServiceLifecycle
import Synchronization

/// A flag: true while this copy drains, which means that it still answers, but wants no new requests.
final class DrainState: Sendable {
    private let hasBegun = Atomic(false)

    var isDraining: Bool { hasBegun.load(ordering: .relaxed) }

    func begin() { hasBegun.store(true, ordering: .relaxed) }
}

/// Drains this copy after it was told to stop: it serves on for a while, and `/ready` answers 503, so that a load
/// balancer sends it no more requests before the port closes.
///
/// This service is the first to stop, and the others wait for it.
struct DrainService: NamedService {
    let drain: DrainState
    let pause: Duration
    let leaderLock: any LeaderLock
    let logger: Logger

    func run() async throws {
        try? await gracefulShutdown()
        drain.begin()
        // Another copy takes over the background work while this one drains.
        leaderLock.release()
        guard pause > .zero else { return }
        logger.notice("stopping: not ready any more", metadata: ["serving on for": .string("\(pause)")])
        try? await Task.sleep(for: pause)
    }
}

/// Closes connections after their next response while this copy drains (`Connection: close`).
struct DrainMiddleware: RouterMiddleware {
    let drain: DrainState

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if drain.isDraining { response.headers[.connection] = "close" }
        return response
    }
}
