package import FamilyCore
import FamilyTesting
package import FoundationEssentials
package import ServerCore
import Testing

private let home = FamilyID.make("family-1")
private let anna = MemberID.make("anna")
private let liisa = MemberID.make("liisa")
private let far = Date.seconds(9_999_999)

extension WebhookRecord {
    package static func make(
        _ number: Int = 1,
        memberID: MemberID = .make("anna"),
        kinds: Set<WebhookKind> = Set(WebhookKind.choosable),
        madeAt: Date = .testDay
    ) -> WebhookRecord {
        guard let secret = WebhookSecret([UInt8](repeating: UInt8(number), count: WebhookSecret.length)) else {
            preconditionFailure("a key has so many bytes")
        }
        return WebhookRecord(
            id: .make("webhook-\(number)"),
            familyID: .make("family-1"),
            memberID: memberID,
            url: "https://hooks.example.com/\(number)",
            secret: secret,
            kinds: kinds,
            madeAt: madeAt
        )
    }
}

extension WebhookDelivery {
    package static func make(
        _ number: Int = 1,
        to webhook: WebhookID = .make("webhook-1"),
        _ happening: WebhookEvent = .test,
        dueAt: Date? = .testDay
    ) -> WebhookDelivery {
        WebhookDelivery(
            id: .make("message-\(number)"),
            webhookID: webhook,
            happening,
            at: .seconds(Double(number)),
            dueAt: dueAt
        )
    }
}

extension Catalogue {
    /// Anna with a photo, a frame and a webhook; Liisa, who wrote about the photo.
    fileprivate func liveWithWebhook() async throws {
        try await settle()
        try await write { writer in
            try writer.add(MemberRecord.make(id: liisa, role: .relative))
            try writer.add(FrameRecord.make(pairing: .make()))
            let photo = try writer.add(PhotoRecord.make())
            _ = try writer.add(Comment.make(1, by: .make(id: liisa, displayName: "Liisa")), to: photo.id, in: home)
            try writer.add(WebhookRecord.make())
        }
    }

    fileprivate func due(at second: Double = 99, latest: Date = far) async throws -> WebhookDelivery? {
        try await read { try $0.firstDueDelivery(of: .make("webhook-1"), at: .seconds(second), latest: latest) }
    }
}

extension CatalogueContract {
    static let webhooks = keptWebhooks + webhookDeliveries

    private static let photo = PhotoRecord.make().id
    private static let comment = Comment.make(1, by: .make(id: liisa, displayName: "Liisa")).id
    private static let happenings: [WebhookEvent] = [
        .photoArrived(photo), .heartGiven(photo, by: liisa), .commentWritten(comment, on: photo),
        .frameQuiet(.make("frame-1")), .frameBack(.make("frame-1")), .test,
    ]

    private static let keptWebhooks = [
        CatalogueContract("keeps webhooks, and what changes in them") { catalogue async throws in
            try await catalogue.liveWithWebhook()
            var second = WebhookRecord.make(2, kinds: [.heartGiven, .frameBack], madeAt: .seconds(5))
            try await catalogue.write { [second] in try $0.add(second) }
            let all = try await catalogue.read { try $0.webhooks(of: home) }
            #expect(all == [.make(), second])
            #expect(try await catalogue.read { try $0.familiesWithWebhooks() } == [home])
            var delivery = WebhookDelivery.make()
            second.note(.status(500), of: &delivery, chance: 0, at: .seconds(7), WebhookRules())
            second.dropped = 3
            try await catalogue.write { [second] in try $0.save(second) }
            let kept = try await catalogue.read { [id = second.id] in try $0.webhook(id) }
            #expect(kept == second)
            second.note(.status(410), of: &delivery, chance: 0, at: .seconds(8), WebhookRules())
            try await catalogue.write { [second] in try $0.save(second) }
            let gone = try await catalogue.read { [id = second.id] in try $0.webhook(id)?.pause }
            #expect(gone == .gone)
            try await catalogue.write { writer in
                try writer.removeWebhook(.make("webhook-1"))
                // A webhook that was removed meanwhile stays away.
                try writer.save(WebhookRecord.make())
            }
            #expect(try await catalogue.read { try $0.webhooks(of: home).map(\.id) } == [second.id])
            try await catalogue.write { try $0.removeWebhooks(of: anna) }
            #expect(try await catalogue.read { try $0.familiesWithWebhooks() } == [])
        },
        CatalogueContract("knows which frames are missed") { catalogue async throws in
            try await catalogue.liveWithWebhook()
            let frame = FrameID.make("frame-1")
            try await catalogue.write { writer in
                try writer.noteMissed(frame, in: home, at: .seconds(1))
                try writer.noteMissed(frame, in: home, at: .seconds(2))
            }
            #expect(try await catalogue.read { try $0.missedFrames(of: home) } == [frame])
            try await catalogue.write { try $0.noteBack(frame) }
            #expect(try await catalogue.read { try $0.missedFrames(of: home) } == [])
        },
    ]

    private static let webhookDeliveries = [
        CatalogueContract("counts the waiting messages of webhooks, but not those of one that is switched off") {
            catalogue async throws in
            func waiting() async throws -> [Int] {
                let totals = try await catalogue.read { try $0.totals(framesSeenAfter: .testDay, attempts: 3) }
                let oldest = totals.oldestWebhookDelivery?.timeIntervalSince(.seconds(0))
                return [totals.webhookDeliveries, oldest.map(Int.init) ?? -1]
            }
            try await catalogue.liveWithWebhook()
            #expect(try await waiting() == [0, -1])
            try await catalogue.write { writer in
                for number in [7, 5] { try writer.add(WebhookDelivery.make(number, .test), keeping: 9) }
            }
            #expect(try await waiting() == [2, 5])
            var webhook = WebhookRecord.make()
            var refused = WebhookDelivery.make()
            webhook.note(.status(410), of: &refused, chance: 0, at: .seconds(8), WebhookRules())
            try await catalogue.write { [webhook] in try $0.save(webhook) }
            #expect(try await waiting() == [0, -1])
        },
        CatalogueContract("keeps each kind of message to a webhook until it is over") { catalogue async throws in
            try await catalogue.liveWithWebhook()
            for (number, happening) in happenings.enumerated() {
                var delivery = WebhookDelivery.make(number, happening)
                try await catalogue.write { [delivery] in try $0.add(delivery, keeping: 9) }
                #expect(try await catalogue.due() == delivery)
                #expect(try await catalogue.read { try $0.webhooksWithWaitingMessages() } == [.make("webhook-1")])
                (delivery.tries, delivery.triedAt, delivery.answer) = (1, .seconds(Double(number)), .failure(.timedOut))
                delivery.dueAt = .seconds(200)
                try await catalogue.write { [delivery] in try $0.save(delivery) }
                #expect(try await catalogue.due() == nil)
                let waiting = try await catalogue.read { [id = delivery.id] in try $0.waitingDelivery(id) }
                #expect(waiting == delivery)
                (delivery.dueAt, delivery.answer) = (nil, .status(204))
                try await catalogue.write { [delivery] in try $0.save(delivery) }
                let over = try await catalogue.read { [id = delivery.id] in try $0.waitingDelivery(id) }
                #expect(over == nil)
                let tried = try await catalogue.read { try $0.triedDeliveries(of: .make("webhook-1"), limit: 1) }
                #expect(tried == [delivery])
            }
            #expect(try await catalogue.read { try $0.webhooksWithWaitingMessages() } == [])
            try await catalogue.write { try $0.trimDeliveries(of: .make("webhook-1"), keeping: 2) }
            #expect(
                try await catalogue.read { try $0.triedDeliveries(of: .make("webhook-1"), limit: 9).map(\.happening) }
                    == [.test, .frameBack(.make("frame-1"))]
            )
        },
        CatalogueContract("drops the oldest messages of a webhook where too many wait, and counts them") {
            catalogue async throws in
            try await catalogue.liveWithWebhook()
            try await catalogue.write { writer in
                for number in 1...5 { try writer.add(WebhookDelivery.make(number), keeping: 3) }
            }
            #expect(try await catalogue.due()?.id == .make("message-3"))
            #expect(try await catalogue.read { try $0.webhook(.make("webhook-1"))?.dropped } == 2)
        },
        CatalogueContract("has a message due that a wrong clock put far away") { catalogue async throws in
            try await catalogue.liveWithWebhook()
            try await catalogue.write { try $0.add(WebhookDelivery.make(dueAt: .seconds(5_000)), keeping: 3) }
            #expect(try await catalogue.due(latest: .seconds(5_001)) == nil)
            #expect(try await catalogue.due(latest: .seconds(4_999)) != nil)
            try await catalogue.write { try $0.restartDeliveries(of: .make("webhook-1"), at: .seconds(9)) }
            #expect(try await catalogue.due()?.dueAt == .seconds(9))
        },
        CatalogueContract("forgets a message with what it is of, and with its webhook") { catalogue async throws in
            try await catalogue.liveWithWebhook()
            try await catalogue.write { writer in
                for (number, happening) in happenings.enumerated() {
                    try writer.add(WebhookDelivery.make(number, happening), keeping: 9)
                }
                try writer.dropWaitingWebhooks(ofHeartOn: photo, by: liisa)
                _ = try writer.removeComment(comment, on: photo, in: home)
            }
            let left = try await catalogue.read { reader in
                try happenings.indices.filter { try reader.waitingDelivery(.make("message-\($0)")) != nil }
            }
            #expect(left == [0, 3, 4, 5])
            try await catalogue.write { try $0.removeWebhook(.make("webhook-1")) }
            #expect(try await catalogue.due() == nil)
        },
        CatalogueContract("forgets messages to webhooks that are long over or never went") { catalogue async throws in
            try await catalogue.liveWithWebhook()
            var over = WebhookDelivery.make(1, dueAt: nil)
            (over.triedAt, over.answer) = (.seconds(50), .status(200))
            try await catalogue.write { [over] writer in
                try writer.add(over, keeping: 9)
                try writer.add(WebhookDelivery.make(2), keeping: 9)
                try writer.removeDeliveries(overBefore: .seconds(50), waitingBefore: .seconds(2))
            }
            #expect(try await catalogue.due() != nil)
            try await catalogue.write { try $0.removeDeliveries(overBefore: .seconds(51), waitingBefore: .seconds(3)) }
            #expect(try await catalogue.due() == nil)
            #expect(try await catalogue.read { try $0.triedDeliveries(of: .make("webhook-1"), limit: 9) } == [])
        },
        CatalogueContract("shows nobody a message to a webhook of a photo that they do not see") {
            catalogue async throws in
            try await catalogue.liveWithWebhook()
            try await catalogue.write { writer in
                var surprise = PhotoRecord.make(2, sender: .make(id: liisa, displayName: "Liisa"))
                surprise.waitsUntil = .seconds(900)
                let added = try writer.add(surprise)
                var delivery = WebhookDelivery.make(1, .photoArrived(added.id), dueAt: nil)
                (delivery.triedAt, delivery.answer) = (.seconds(1), .status(200))
                try writer.add(delivery, keeping: 9)
            }
            let tried: @Sendable (any CatalogueReader) throws -> Int = {
                try $0.triedDeliveries(of: .make("webhook-1"), limit: 9).count
            }
            #expect(try await catalogue.read(.allFamilies, tried) == 1)
            #expect(try await catalogue.read(.member(anna, of: home), tried) == 0)
        },
    ]
}
