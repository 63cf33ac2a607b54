import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import ServerTesting
import Synchronization
import Testing

@testable import FamilyServices
@testable import ServerApp

struct WebhookSenderTests {
    /// The pause of the sender, in seconds: longer than a round trip takes.
    private static let pause = 0.5

    /// Runs a sender with one message, and hands its receiver to `body`; once the message is sent, nothing can be noted.
    private func withSender(_ body: (Receiver, InterruptedCatalogue) async throws -> Void) async throws {
        let change: (inout Settings) -> Void = { settings in
            // The server's own sender sends nothing.
            settings.webhooks = .off
            settings.rules.webhooks.lookEvery = Self.pause
        }
        try await TestServer.run(change) { server in
            _ = try await House(server)
            let parts = server.server.parts
            var ports = parts.services.sending.context.ports
            try await Self.addWebhook(to: ports.catalogue)
            let catalogue = InterruptedCatalogue(ports.catalogue)
            let receiver = Receiver {
                catalogue.failed.withLock { $0 = 0 }
                catalogue.failWrites(true)
            }
            (ports.catalogue, ports.webhooks) = (catalogue, receiver)
            let services = try await FamilyServices(ports: ports)
            let sender = WebhookSender(webhooks: services.webhooks, logger: parts.logger)
            let sending = Task { try await sender.run() }
            defer { sending.cancel() }
            try await body(receiver, catalogue)
        }
    }

    @Test func `while nothing can be noted, a message is sent again only after each pause`() async throws {
        try await withSender { receiver, catalogue in
            let began = ContinuousClock.now
            for sent in 1...2 {
                try await eventually("the note fails") {
                    receiver.count == sent && catalogue.failed.withLock(\.self) > 0
                }
                // The sender finds the message again, and can note nothing once it has sent it.
                catalogue.failWrites(false)
                try await eventually("the message is sent again") { receiver.count > sent }
            }
            #expect(ContinuousClock.now - began >= .seconds(Self.pause))
        }
    }

    private static func addWebhook(to catalogue: any Catalogue) async throws {
        try await catalogue.write(.allFamilies) { writer in
            let family = try #require(try writer.onlyFamily())
            let keeper = try #require(try writer.members(of: family).first).id
            let known = WebhookRecord.make()
            let webhook = WebhookRecord(
                id: known.id,
                familyID: family,
                memberID: keeper,
                url: known.url,
                secret: known.secret,
                kinds: known.kinds,
                madeAt: known.madeAt
            )
            try writer.add(webhook)
            let now = Date()
            try writer.add(
                WebhookDelivery(id: .make("message-1"), webhookID: webhook.id, .test, at: now, dueAt: now - 60),
                keeping: 9
            )
        }
    }
}

/// Takes each message.
private final class Receiver: WebhookTransport {
    let reach: WebhookReach? = WebhookReach(.internet)
    private let taken = Mutex(0)
    private let hear: @Sendable () -> Void

    init(hear: @escaping @Sendable () -> Void) { self.hear = hear }

    /// The number of messages that came.
    var count: Int { taken.withLock(\.self) }

    func send(_ post: WebhookPost, to address: WebhookAddress) async -> (answer: WebhookAnswer, asked: TimeInterval?) {
        hear()
        taken.withLock { $0 += 1 }
        return (.status(204), nil)
    }
}
