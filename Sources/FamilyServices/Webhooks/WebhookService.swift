package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A webhook as its page shows it.
package struct WebhookState: Equatable, Sendable {
    package let id: WebhookID
    /// Scheme, host and port: the rest of the address may be a secret.
    package let origin: String
    package let kinds: Set<WebhookKind>
    package let madeAt: Date
    /// The keeper who made it.
    package let maker: Sender
    /// Whether the reader made it, who alone tests and switches it and reads its log.
    package let isReaders: Bool
    package let pause: WebhookRecord.Pause?
    package let failures: Int
    package let dropped: Int
}

package struct WebhookList: Equatable, Sendable {
    package let webhooks: [WebhookState]
    /// The receivers that are allowed; nil if the operator switched webhooks off.
    package let extent: WebhookReach.Extent?
    package let isFull: Bool
}

/// The result of making a webhook.
package enum WebhookCreationResult: Equatable, Sendable {
    /// Only this answer contains the key of its signatures.
    case made(WebhookID, secret: WebhookSecret)
    /// The server must not send to the address.
    case addressRefused
    case noKindChosen
    case full
}

/// Webhooks: addresses outside to which keepers have events of the family sent; `WebhookService+sending.swift` sends
/// them.
package struct WebhookService: Sendable {
    let context: ServiceContext

    /// Returns the family's webhooks: every keeper learns to whom the family's news goes.
    package func list(_ principal: Principal) async throws(Problem) -> WebhookList {
        let signedIn = try context.member(for: .keepWebhooks, by: principal)
        let (extent, most) = (context.ports.webhooks.reach?.extent, context.rules.webhooks.mostOfFamily)
        return try await context.read(principal.view) { reader in
            let webhooks = try reader.webhooks(of: signedIn.familyID).map { try reader.state(of: $0, for: signedIn) }
            return WebhookList(webhooks: webhooks, extent: extent, isFull: webhooks.count >= most)
        }
    }

    /// Returns one webhook; its last messages are for its maker alone, because they tell what the maker sees.
    package func webhook(
        _ id: WebhookID,
        for principal: Principal
    ) async throws(Problem) -> (state: WebhookState, tried: [WebhookDelivery]) {
        let signedIn = try context.member(for: .keepWebhooks, by: principal)
        let most = context.rules.webhooks.mostLogged
        return try await context.read(principal.view) { reader in
            let webhook = try reader.webhook(id, in: signedIn.familyID)
            let state = try reader.state(of: webhook, for: signedIn)
            return (state, state.isReaders ? try reader.triedDeliveries(of: id, limit: most) : [])
        }
    }

    /// Makes a webhook that tells what the principal sees.
    package func make(
        url: String,
        kinds: Set<WebhookKind>,
        by principal: Principal
    ) async throws(Problem) -> WebhookCreationResult {
        let signedIn = try context.member(for: .makeWebhook, by: principal)
        let kinds = kinds.intersection(WebhookKind.choosable)
        guard let reach = context.ports.webhooks.reach, let address = WebhookAddress(url, reach) else {
            return .addressRefused
        }
        guard !kinds.isEmpty else { return .noKindChosen }
        guard let secret = WebhookSecret(context.ports.secrets.randomBytes(WebhookSecret.length)) else {
            throw .internalFault
        }
        let webhook = WebhookRecord(
            id: context.newIdentifier(),
            familyID: signedIn.familyID,
            memberID: signedIn.member.id,
            url: address.text,
            secret: secret,
            kinds: kinds,
            madeAt: context.now
        )
        let most = context.rules.webhooks.mostOfFamily
        return try await context.write(.makeWebhook, by: principal) { writer in
            guard try writer.webhooks(of: webhook.familyID).count < most else { return .full }
            try writer.add(webhook)
            return .made(webhook.id, secret: secret)
        }
    }

    /// Queues a test message for a webhook of the principal's own, if it is on.
    package func test(_ id: WebhookID, by principal: Principal) async throws(Problem) {
        let context = context
        try await change(id, by: principal) { webhook, writer in
            if webhook.hears(.test) { try context.note(.test, for: webhook, writer) }
        }
    }

    /// Switches a webhook of the principal's own on or off.
    ///
    /// Messages that wait while it is off are sent when it is on again, unless they have become too old.
    package func set(_ id: WebhookID, isOn: Bool, by principal: Principal) async throws(Problem) {
        let now = context.now
        try await change(id, by: principal) { webhook, writer in
            var webhook = webhook
            webhook.set(isOn: isOn)
            try writer.save(webhook)
            if isOn { try writer.restartDeliveries(of: id, at: now) }
        }
    }

    /// Removes a webhook of the family: every keeper may stop data that leaves the server.
    package func remove(_ id: WebhookID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .keepWebhooks, by: principal)
        try await context.write(.keepWebhooks, by: principal) { writer in
            try writer.removeWebhook(try writer.webhook(id, in: family).id)
        }
    }

    private func change(
        _ id: WebhookID,
        by principal: Principal,
        _ body: @escaping @Sendable (WebhookRecord, any CatalogueWriter) throws -> Void
    ) async throws(Problem) {
        let signedIn = try context.member(for: .keepWebhooks, by: principal)
        try await context.write(.keepWebhooks, by: principal) { writer in
            let webhook = try writer.webhook(id, in: signedIn.familyID)
            guard webhook.memberID == signedIn.member.id else { throw Problem.notAllowed }
            try body(webhook, writer)
        }
        context.outbox.signal()
    }
}

extension CatalogueReader {
    fileprivate func webhook(_ id: WebhookID, in family: FamilyID) throws -> WebhookRecord {
        guard let webhook = try webhook(id), webhook.familyID == family else { throw Problem.notFound }
        return webhook
    }

    fileprivate func state(of webhook: WebhookRecord, for reader: SignedIn) throws -> WebhookState {
        WebhookState(
            id: webhook.id,
            origin: WebhookAddress.origin(of: webhook.url),
            kinds: webhook.kinds,
            madeAt: webhook.madeAt,
            maker: Sender(id: webhook.memberID, displayName: try member(webhook.memberID)?.displayName ?? ""),
            isReaders: webhook.memberID == reader.member.id,
            pause: webhook.pause,
            failures: webhook.failures,
            dropped: webhook.dropped
        )
    }
}
