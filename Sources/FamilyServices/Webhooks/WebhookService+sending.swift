import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A message that is sent now.
package struct WebhookSending: Sendable {
    package let webhookID: WebhookID
    package let post: WebhookPost
    /// The address to send to; nil if the operator's settings no longer allow it.
    package let address: WebhookAddress?
    /// The part of the address that may be logged.
    package let origin: String
}

/// The state of a message after a try.
package enum WebhookSendingState: Equatable, Sendable {
    case ended
    /// The server tries the webhook again after this number of seconds.
    case waits(TimeInterval)
    /// The webhook is switched off.
    case switchedOff
}

extension WebhookService {
    /// A signal whenever a webhook may have something to send; for one listener.
    package var signals: AsyncStream<Void> { context.outbox.signals }

    /// Makes the sender look for messages now, as it does after each pause.
    package func signal() { context.outbox.signalHere() }

    package var rules: WebhookRules { context.rules.webhooks }

    /// Returns the webhooks to which messages may be sent now.
    package func ready() async throws(Problem) -> [WebhookID] {
        guard context.ports.webhooks.reach != nil else { return [] }
        let waiting = try await context.read(.allFamilies) { try $0.webhooksWithWaitingMessages() }
        guard !waiting.isEmpty else { return [] }
        let all = try await context.unlessDamaged { () async throws(Problem) in try await ready(among: waiting) }
        if let all { return all }
        // A webhook whose rows are on a damaged page keeps no other one's messages back.
        var readable: [WebhookID] = []
        for id in waiting {
            let found = try await context.unlessDamaged { () async throws(Problem) in try await ready(among: [id]) }
            readable += found ?? []
        }
        return readable
    }

    private func ready(among waiting: [WebhookID]) async throws(Problem) -> [WebhookID] {
        let (now, rules) = (context.now, rules)
        let latest = now.addingTimeInterval(rules.longestPause)
        return try await context.read(.allFamilies) { reader in
            try waiting.filter { id in
                guard let webhook = try reader.webhook(id), webhook.isReady(at: now, rules) else { return false }
                return try !reader.home(webhook.familyID).state.isQuiet
                    && reader.firstDueDelivery(of: id, at: now, latest: latest) != nil
            }
        }
    }

    /// Returns the message of a webhook that is to be sent now, with the present names and words; nil if there is none.
    ///
    /// Events that the webhook's keeper does not see now are never sent, and leave no trace.
    package func next(of id: WebhookID) async throws(Problem) -> WebhookSending? {
        let (context, now, rules) = (context, context.now, rules)
        guard let reach = context.ports.webhooks.reach,
            let known = try await context.read(.allFamilies, { try $0.webhook(id) })
        else { return nil }
        let maker = known.memberID
        return try await context.write(.member(maker, of: known.familyID)) { writer in
            guard let webhook = try writer.webhook(id), webhook.isReady(at: now, rules) else { return nil }
            guard try writer.member(maker)?.holds(.keepWebhooks, at: now) == true else {
                try writer.removeWebhook(id)
                return nil
            }
            guard try !writer.home(webhook.familyID).state.isQuiet else { return nil }
            let latest = now.addingTimeInterval(rules.longestPause)
            while let delivery = try writer.firstDueDelivery(of: id, at: now, latest: latest) {
                if let message = try writer.message(delivery, for: webhook, context.ports.links) {
                    let content = [UInt8](try WireCoding.encode(message))
                    return WebhookSending(
                        webhookID: id,
                        post: WebhookPost(id: delivery.id, content: content, secret: webhook.secret),
                        address: WebhookAddress(webhook.url, reach),
                        origin: WebhookAddress.origin(of: webhook.url)
                    )
                }
                try writer.removeDelivery(delivery.id)
            }
            return nil
        }
    }

    package func send(_ sending: WebhookSending) async -> (answer: WebhookAnswer, asked: TimeInterval?) {
        guard let address = sending.address else { return (.failure(.notAdmitted), nil) }
        return await context.ports.webhooks.send(sending.post, to: address)
    }

    /// Records the response to a message, and returns the state of its webhook.
    ///
    /// `chance` is a random number from 0 to 1.
    package func note(
        _ answer: WebhookAnswer,
        asked: TimeInterval?,
        of sending: WebhookSending,
        chance: Double
    ) async throws(Problem) -> WebhookSendingState {
        let (now, rules) = (context.now, rules)
        return try await context.write(.allFamilies) { writer in
            // The webhook may have been removed, or the heart taken back, while the message was on its way.
            guard var webhook = try writer.webhook(sending.webhookID) else { return .ended }
            guard var delivery = try writer.waitingDelivery(sending.post.id) else { return .ended }
            webhook.note(answer, asked: asked, of: &delivery, chance: chance, at: now, rules)
            try writer.save(webhook)
            try writer.save(delivery)
            try writer.trimDeliveries(of: webhook.id, keeping: rules.mostLogged)
            if !webhook.isOn { return .switchedOff }
            return webhook.restsUntil.map { .waits($0.timeIntervalSince(now)) } ?? .ended
        }
    }
}

extension MemberRecord {
    /// Returns whether the member's role has the permission now, for actions in the member's name.
    func holds(_ permission: Permission, at now: Date) -> Bool {
        removedAt == nil && introduction == nil && !hasEnded(at: now)
            && AccessPolicy.roles(for: permission).contains(role)
    }
}

extension CatalogueReader {
    /// Returns the message for a receiver; nil if the view does not contain its subject, or if the subject is over.
    fileprivate func message(
        _ delivery: WebhookDelivery,
        for webhook: WebhookRecord,
        _ links: PublicLinks
    ) throws -> WebhookMessage? {
        var content = WebhookMessage.Content(try home(webhook.familyID))
        switch delivery.happening {
        case .photoArrived(let id):
            guard let photo = try toldPhoto(id, in: webhook.familyID) else { return nil }
            (content.photo, content.by) = (.init(photo, links), .init(photo.sender))
        case .heartGiven(let id, let giver):
            guard let photo = try toldPhoto(id, in: webhook.familyID), let giver = try member(giver) else { return nil }
            let person = Sender(id: giver.id, displayName: giver.displayName)
            (content.photo, content.by) = (.init(photo, links), .init(person))
        case .commentWritten(let id, let photo):
            guard let photo = try toldPhoto(photo, in: webhook.familyID),
                let comment = try comment(id, in: webhook.familyID)?.comment
            else { return nil }
            (content.photo, content.by) = (.init(photo, links), .init(comment.author))
            content.comment = .init(comment)
        case .frameQuiet(let id), .frameBack(let id):
            guard let record = try frame(id), record.pairing?.familyID == webhook.familyID,
                let frame = WebhookMessage.Frame(record, links)
            else { return nil }
            content.frame = frame
        case .test: break
        }
        return WebhookMessage(delivery.happening.kind, at: delivery.happenedAt, content)
    }

    /// Returns a photo of which a webhook may be told; nil for one that waits, of which it is told on arrival, and for
    /// the keeper's own photo in a moment that the keeper does not see.
    private func toldPhoto(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord? {
        guard let photo = try photo(id, in: family), !photo.waits, !photo.isMomentWithheld else { return nil }
        return photo
    }
}
