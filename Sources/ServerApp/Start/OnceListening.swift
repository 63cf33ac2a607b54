import ServiceLifecycle

/// A service that starts once the server listens: a server whose port is in use ends without having done any work.
struct OnceListening: NamedService {
    let service: any NamedService
    let bound: BoundPort

    var description: String { service.description }

    func run() async throws {
        guard (try? await bound.value) != nil else {
            // The group ends by the error of the service that should listen, and cancels this.
            return await cancelWhenGracefulShutdown { try? await Task.sleep(for: .seconds(Int32.max)) }
        }
        try await service.run()
    }
}
