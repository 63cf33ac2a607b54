import FamilyCore
import FamilyPages
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Keeps the connections to the families' MQTT brokers.
///
/// Only the copy that does the background work has connections: with two such copies, each order would be followed
/// twice. The client ID names the family, so that a broker itself ends the older one of two connections.
struct BrokerConnections: NamedService {
    let brokers: BrokerService
    let pages: FamilyPages
    let changes: FrameChanges
    let logger: Logger
    private let open: OpenBrokers

    init(brokers: BrokerService, pages: FamilyPages, changes: FrameChanges, logger: Logger) {
        self.brokers = brokers
        self.pages = pages
        self.changes = changes
        self.logger = logger
        open = OpenBrokers(most: brokers.rules.mostAtOnce)
    }

    func run() async throws {
        changes.listen { [open] in open.look($0) }
        defer { changes.listen(nil) }
        // The graceful stop cancels this work.
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await signalPeriodically() }
                for await _ in brokers.signals {
                    open.lookAtAll()
                    for family in await families() {
                        guard let inputs = open.begin(family) else { continue }
                        group.addTask { await keep(family, inputs) }
                    }
                }
            }
        }
    }

    private func signalPeriodically() async {
        while !Task.isCancelled {
            brokers.signalHere()
            try? await Task.sleep(for: .seconds(brokers.rules.lookEvery))
        }
    }

    private func families() async -> [FamilyID] {
        do throws(Problem) { return try await brokers.families() } catch {
            logger.warn("brokers not looked for", error)
            return []
        }
    }

    private func keep(_ family: FamilyID, _ inputs: BrokerInputs) async {
        let supervisor = BrokerSupervisor(family, inputs, open, brokers, logger) { pages.brokerWords(in: $0) }
        let hasTried = await supervisor.run()
        open.end(family)
        // The family may have been set up again meanwhile. A family for which there was nothing to do must not be looked
        // at again at once: its broker may stay on while the family is paused.
        if hasTried { brokers.signalHere() }
    }
}
