import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import MQTTClient
import ServerCore

/// Maintains the connection to one family's broker, until none is needed.
///
/// All inputs are handled one after another. A pause is a task that asks for a look at its end.
struct BrokerSupervisor {
    private let family: FamilyID
    private let inputs: BrokerInputs
    private let open: OpenBrokers
    private let brokers: BrokerService
    private let logger: Logger
    private let words: @Sendable (String) -> BrokerWords

    /// The connection that stands or is being made; nil: none.
    private var link: BrokerLink?
    /// The plan of the last attempt to connect.
    private var tried: BrokerPlan?
    /// Whether the log says that this broker waits for a place.
    private var waitsForPlace = false
    private var failures = 0
    private var restsUntil: ContinuousClock.Instant?
    private var orders: SlidingWindowCounter<FamilyID>

    init(
        _ family: FamilyID,
        _ inputs: BrokerInputs,
        _ open: OpenBrokers,
        _ brokers: BrokerService,
        _ logger: Logger,
        words: @escaping @Sendable (String) -> BrokerWords
    ) {
        self.family = family
        self.inputs = inputs
        self.open = open
        self.brokers = brokers
        self.logger = logger
        self.words = words
        orders = SlidingWindowCounter(brokers.rules.orders)
    }

    /// Runs until no connection is needed; a cancelled task first tells the broker that the server goes offline.
    ///
    /// Returns whether it tried to connect.
    consuming func run() async -> Bool {
        var keeping = self
        await withDiscardingTaskGroup { group in
            keeping.inputs.look()
            for await input in keeping.inputs.stream {
                keeping.inputs.taken(input)
                guard await keeping.take(input, &group) else { break }
            }
            keeping.link?.disconnectGracefully()
            group.cancelAll()
        }
        return keeping.tried != nil
    }

    /// Returns false if there is nothing more to be done.
    private mutating func take(_ input: BrokerInput, _ group: inout DiscardingTaskGroup) async -> Bool {
        do throws(Problem) {
            switch input {
            case .look: return try await look(&group)
            case .event(.connected): try await connected(&group)
            case .event(.message(let message)): try await handle(message)
            case .ended(let end): try await ended(end, &group)
            }
        } catch {
            logger.warning("broker", metadata: ["problem": .string(error.description)])
            // The catalogue may answer again soon.
            wait(brokers.rules.lookEvery, &group)
        }
        return true
    }
}

extension BrokerSupervisor {
    private mutating func look(_ group: inout DiscardingTaskGroup) async throws(Problem) -> Bool {
        guard var link else {
            guard let plan = try await brokers.plan(of: family) else { return false }
            let isNew = tried.map { !$0.continues(plan) } ?? true
            if isNew { shortenPause(&group) }
            if let restsUntil, restsUntil > .now { return true }
            try await connect(by: plan, &group)
            return true
        }
        guard link.isConnected, !link.isLeaving else { return true }
        if link.forgetsTooLong(brokers.rules) {
            link.giveUp()
            self.link = link
            return true
        }
        if let rest = link.rest(brokers.rules) {
            wait(rest, &group)
            return true
        }
        let plan = try await brokers.plan(of: family)
        if let plan, plan.continues(link.plan) {
            if let homeAutomation = link.plan.homeAutomation { try await tell(homeAutomation) }
        } else {
            // At another address or prefix, or with nobody to be served, the retained messages here must be deleted.
            let isSamePlace =
                plan.map { $0.homeAutomation != nil && $0.broker.isSamePlace(as: link.plan.broker) } ?? false
            link.leave(forgetting: !isSamePlace)
            self.link = link
        }
        return true
    }

    /// Lets a changed plan be tried soon, but not at once: its maker could look for the open ports of a network with it.
    private mutating func shortenPause(_ group: inout DiscardingTaskGroup) {
        failures = 0
        let pause = brokers.rules.firstPause
        guard let rest = restsUntil, rest > .now + .seconds(pause) else { return }
        restsUntil = .now + .seconds(pause)
        wait(pause, &group)
    }

    private mutating func connect(by plan: BrokerPlan, _ group: inout DiscardingTaskGroup) async throws(Problem) {
        guard let address = plan.address else {
            tried = plan
            open.giveBackPlace(of: family)
            try await failed(.notAdmitted, of: plan, &group)
            return
        }
        guard open.takePlace(for: family) else { return waitForPlace() }
        waitsForPlace = false
        tried = plan
        let link = BrokerLink(plan, address, brokers.rules)
        self.link = link
        group.addTask { [inputs] in inputs.end(await link.connection.run { inputs.add($0) }) }
    }

    private mutating func waitForPlace() {
        defer { waitsForPlace = true }
        guard !waitsForPlace else { return }
        logger.warning(
            "a broker waits for a place: the server has its most connections to brokers",
            metadata: ["family": .string(family.text), "most": .stringConvertible(brokers.rules.mostAtOnce)]
        )
    }

    private mutating func connected(_ group: inout DiscardingTaskGroup) async throws(Problem) {
        guard var link else { return }
        link.isConnected = true
        link.heldSince = .now
        if link.plan.homeAutomation == nil {
            link.beginForgetting()
            wait(brokers.rules.longestForgetting, &group)
        }
        self.link = link
        logger.info("broker connected", metadata: ["to": .string(link.plan.broker.url)])
        try await brokers.note(.connected, of: link.plan)
        // The broker may have been switched off or removed since the attempt began.
        inputs.look()
    }

    /// Tells the broker of all frames, as far as they changed.
    private mutating func tell(_ homeAutomation: Principal) async throws(Problem) {
        guard var link else { return }
        // This is noted first, because the server may be killed at any moment, and the messages must be deleted later.
        if !link.isNoted { try await brokers.note(hasRetainedMessages: true, of: link.plan) }
        link.isNoted = true
        link.show(try await brokers.frames(for: homeAutomation), words(link.plan.broker.language), brokers.links)
        self.link = link
    }

    private mutating func handle(_ message: MQTTMessage) async throws(Problem) {
        guard var link else { return }
        let order = link.take(message)
        self.link = link
        guard let order, let homeAutomation = link.plan.homeAutomation, !link.isLeaving else { return }
        let now = brokers.now
        guard !orders.isFull(family, at: now) else { return }
        orders.count(family, at: now)
        do throws(Problem) {
            try await brokers.follow(order, for: homeAutomation)
        } catch {
            logger.debug("order of a broker not followed", metadata: ["problem": .string(error.description)])
        }
        inputs.look()
    }

    private mutating func ended(_ end: MQTTEnd, _ group: inout DiscardingTaskGroup) async throws(Problem) {
        guard let link else { return }
        self.link = nil
        open.giveBackPlace(of: family)
        guard end != .closed || link.hasGivenUp else {
            // If the note cannot be written, the next attempt waits for the catalogue.
            restsUntil = .now + .seconds(brokers.rules.lookEvery)
            if link.hasForgotten { try await brokers.note(hasRetainedMessages: false, of: link.plan) }
            restsUntil = nil
            inputs.look()
            return
        }
        inputs.look()
        if link.held(brokers.rules) { failures = 0 }
        try await failed(link.hasGivenUp ? .timedOut : BrokerOutcome(end), of: link.plan, &group)
    }

    private mutating func failed(
        _ outcome: BrokerOutcome,
        of plan: BrokerPlan,
        _ group: inout DiscardingTaskGroup
    ) async throws(Problem) {
        failures += 1
        let pause = brokers.rules.pause(after: failures, chance: Double.random(in: 0...1))
        restsUntil = .now + .seconds(pause)
        wait(pause, &group)
        let metadata: Logger.Metadata = ["to": .string(plan.broker.url), "why": .string(outcome.rawValue)]
        logger.log(level: failures == 1 ? .warning : .debug, "broker away", metadata: metadata)
        try await brokers.note(outcome, of: plan)
    }

    private func wait(_ seconds: TimeInterval, _ group: inout DiscardingTaskGroup) {
        group.addTask { [inputs] in
            do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
            inputs.look()
        }
    }
}

extension BrokerOutcome {
    fileprivate init(_ end: MQTTEnd) {
        self =
            switch end {
            case .noSuchName: .noSuchName
            case .noConnection: .noConnection
            case .notTrusted: .notTrusted
            case .timedOut: .timedOut
            case .brokeOff: .brokeOff
            case .notAdmitted: .notAdmitted
            case .wrongPassword: .wrongPassword
            case .refused: .refused
            case .tooMuch: .tooMuch
            case .other, .closed: .other
            }
    }
}
