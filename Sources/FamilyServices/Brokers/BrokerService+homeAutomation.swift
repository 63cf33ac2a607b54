package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// The present task at a family's broker.
package struct BrokerPlan: Equatable, Sendable {
    package let broker: BrokerRecord
    /// The address to connect to; nil: the operator's settings no longer allow it.
    package let address: BrokerAddress?
    /// The principal in whose name orders are followed; nil: the retained messages are only to be deleted.
    package let homeAutomation: Principal?

    /// Returns whether a connection that began with the other plan can go on with this one.
    package func continues(_ other: BrokerPlan) -> Bool {
        broker.version == other.broker.version && (homeAutomation == nil) == (other.homeAutomation == nil)
    }
}

extension BrokerService {
    /// A signal after each change of a broker by a keeper; for one listener.
    package var signals: AsyncStream<Void> { context.brokers.signals }

    /// Asks this copy to check the broker of each family now, as it does after each pause.
    package func signalHere() { context.brokers.signalHere() }

    package var rules: BrokerRules { context.rules.brokers }
    package var links: PublicLinks { context.ports.links }
    package var now: Date { context.now }

    /// Returns the families whose broker may need a connection.
    package func families() async throws(Problem) -> [FamilyID] {
        guard context.ports.webhooks.reach != nil else { return [] }
        return try await context.read(.allFamilies) { try $0.familiesWithBrokers() }
    }

    /// Returns nil if there is nothing to be done with a family's broker.
    package func plan(of family: FamilyID) async throws(Problem) -> BrokerPlan? {
        guard let reach = context.ports.webhooks.reach else { return nil }
        let now = context.now
        return try await context.read(.all(of: family)) { reader in
            guard let broker = try reader.broker(of: family) else { return nil }
            let homeAutomation = try reader.homeAutomation(of: family, at: now)
            guard homeAutomation != nil || broker.hasRetainedMessages else { return nil }
            return BrokerPlan(broker: broker, address: BrokerAddress(broker.url, reach), homeAutomation: homeAutomation)
        }
    }

    /// Returns the family's frames as the keeper who set the broker up sees them.
    package func frames(for homeAutomation: Principal) async throws(Problem) -> [BrokerFrame] {
        var shown: [BrokerFrame] = []
        for frame in try await frames.list(homeAutomation).frames.prefix(rules.mostFrames) {
            shown.append(BrokerFrame(frame, showing: try await photo(on: frame, for: homeAutomation)))
        }
        return shown
    }

    /// Returns the photo on a frame's screen, if the keeper sees it and the frame's view has it: a report may name any
    /// photo.
    private func photo(on frame: FrameSummary, for homeAutomation: Principal) async throws(Problem) -> Photo? {
        guard frame.isHere, let id = frame.report?.photoID, let family = homeAutomation.familyID else { return nil }
        let view = CatalogueView.frame(frame.id, of: frame.member.id, in: family)
        let record = try await context.read(view) { try $0.photo(id, in: family) }
        guard let record, !record.waits else { return nil }
        do throws(Problem) {
            return try await album.photo(id, for: homeAutomation)
        } catch  where error.code == .notFound {
            return nil
        }
    }

    /// Follows an order as if the keeper had given it on the frame's page.
    package func follow(_ order: BrokerCommand, for homeAutomation: Principal) async throws(Problem) {
        let frame = try await frames.frame(order.frame, for: homeAutomation)
        guard order.isFor(frame) else { throw .notFound }
        switch order.action {
        case .screen(let isOn): _ = try await frames.switchOff(frame.id, isOff: !isOn, by: homeAutomation)
        case .next: try await frames.turn(frame.id, .next, by: homeAutomation)
        case .brightness(let percent):
            guard var settings = frame.settings else { throw .notFound }
            settings.brightness = percent
            let choice = try SettingsChoice(settings, insteadOf: frame.chosen?.version ?? 0)
            _ = try await frames.set(choice, for: frame.id, by: homeAutomation)
        }
    }

    /// Notes what happened to the connection, for the page.
    package func note(_ outcome: BrokerOutcome, of plan: BrokerPlan) async throws(Problem) {
        let last = BrokerRecord.Last(outcome, at: context.now)
        let broker = plan.broker
        try await context.write(.all(of: broker.familyID)) {
            try $0.note(last, ofBroker: broker.version, of: broker.familyID)
        }
    }

    /// Notes whether the broker may have retained messages about the family's frames.
    package func note(hasRetainedMessages: Bool, of plan: BrokerPlan) async throws(Problem) {
        let broker = plan.broker
        guard broker.hasRetainedMessages != hasRetainedMessages else { return }
        try await context.write(.all(of: broker.familyID)) {
            try $0.noteBroker(hasRetainedMessages: hasRetainedMessages, version: broker.version, of: broker.familyID)
        }
    }
}

extension CatalogueReader {
    /// Returns the principal of the family's home automation; nil if its broker is off, the member who saved the
    /// broker is no longer a keeper, or the family is not open.
    func homeAutomation(of family: FamilyID, at now: Date) throws -> Principal? {
        guard let broker = try broker(of: family), broker.isOn,
            try member(broker.memberID)?.holds(.keepBroker, at: now) == true,
            let home = try self.family(family), !home.state.isQuiet
        else { return nil }
        return .homeAutomation(HomeAutomation(familyID: family, memberID: broker.memberID, familyState: home.state))
    }
}
