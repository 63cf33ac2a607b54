import FamilyCore
import FoundationEssentials
import ServerCore

// Strangers start families by these calls, if the server's operator allows it.

extension SignInService {
    /// Returns whether strangers may start families without an invitation.
    package var strangersStart: Bool { context.rules.operating.strangersStart }

    /// Counts an attempt of a stranger to start a family; throws after too many, or if the server has its maximum.
    ///
    /// The counters are in the catalogue, so that they outlive a restart and hold for all copies of a server.
    func countStart(from address: String) async throws(Problem) {
        let (rules, secrets) = (context.rules.operating, context.ports.secrets)
        let counters = [
            (secrets.keyedHash("family start \(NetworkAddress.site(of: address))"), rules.startsOfAddress),
            (secrets.keyedHash("family starts"), rules.startsOnServer),
        ]
        try await count(counters) { try $0.requirePlace(rules) }
    }

    /// Counts an attempt with an operator's invitation; throws after too many, because each tells whether somebody of
    /// any family has a user name.
    func countUse(of invitation: ContentHash) async throws(Problem) {
        let key = context.ports.secrets.keyedHash("family start \(invitation.hex)")
        try await count([(key, context.rules.operating.triesOfInvitation)]) { _ in }
    }

    private func count(
        _ counters: [(ContentHash, PairingLimits.Rate)],
        after check: @escaping @Sendable (any CatalogueWriter) throws -> Void
    ) async throws(Problem) {
        let now = context.now
        try await context.write(.allFamilies) { writer in
            try check(writer)
            let known = try writer.pairingCounters(counters.map(\.0))
            for (key, rate) in counters {
                var counter = SlidingWindowCounter<ContentHash>(rate)
                counter.set(known.first { $0.key == key }?.events ?? [], of: key)
                guard !counter.isFull(key, at: now) else {
                    throw Problem.tooManyRequests(waitSeconds: counter.wait(key, at: now))
                }
                counter.count(key, at: now)
                try writer.save(PairingCounter(key: key, events: counter.events(of: key)), at: now)
            }
        }
    }
}

extension CatalogueReader {
    /// Throws if the server has as many families as strangers may start.
    func requirePlace(_ rules: OperatorRules) throws {
        guard try familyCount() < rules.mostFamilies else { throw Problem.familiesFull }
    }
}
