import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting

extension WalkedMethod {
    static let webhooks: [WalkedMethod] = [
        WalkedMethod("WebhookReading.webhooks(of: FamilyID)") { try $0.writer.webhooks(of: $0.my.family) },
        WalkedMethod("WebhookReading.webhook(_: WebhookID)") { try $0.writer.webhook($0.its.webhook) },
        WalkedMethod("WebhookReading.webhooksWithWaitingMessages()", .server(.work)) {
            try $0.writer.webhooksWithWaitingMessages()
        },
        WalkedMethod("WebhookReading.firstDueDelivery(of: WebhookID, at: Date, latest: Date)") {
            try $0.writer.firstDueDelivery(of: $0.its.webhook, at: .seconds(5_000), latest: .seconds(5_000))
        },
        WalkedMethod("WebhookReading.waitingDelivery(_: WebhookDeliveryID)") {
            try $0.writer.waitingDelivery($0.its.message)
        },
        WalkedMethod("WebhookReading.triedDeliveries(of: WebhookID, limit: Int)") {
            try $0.writer.triedDeliveries(of: $0.its.webhook, limit: 99)
        },
        WalkedMethod("WebhookReading.familiesWithWebhooks()", .server(.work)) { try $0.writer.familiesWithWebhooks() },
        WalkedMethod("WebhookReading.missedFrames(of: FamilyID)") { try $0.writer.missedFrames(of: $0.my.family) },
        WalkedMethod("WebhookWriting.add(_: WebhookRecord)") {
            try $0.writer.add($0.its.added.webhookRecord(in: $0.my))
        },
        WalkedMethod("WebhookWriting.save(_: WebhookRecord)") {
            try $0.writer.save($0.its.changed.webhookRecord(in: $0.my))
        },
        WalkedMethod("WebhookWriting.removeWebhook(_: WebhookID)") { try $0.writer.removeWebhook($0.its.webhook) },
        WalkedMethod("WebhookWriting.removeWebhooks(of: MemberID)") { try $0.writer.removeWebhooks(of: $0.its.keeper) },
        WalkedMethod("WebhookWriting.add(_: WebhookDelivery, keeping: Int)") {
            try $0.writer.add($0.its.added.messageRecord, keeping: 99)
        },
        WalkedMethod("WebhookWriting.save(_: WebhookDelivery)") { try $0.writer.save($0.its.changed.messageRecord) },
        WalkedMethod("WebhookWriting.removeDelivery(_: WebhookDeliveryID)") {
            try $0.writer.removeDelivery($0.its.message)
        },
        WalkedMethod("WebhookWriting.dropWaitingWebhooks(ofHeartOn: PhotoID, by: MemberID)") {
            try $0.writer.dropWaitingWebhooks(ofHeartOn: $0.its.photo, by: $0.its.relative)
        },
        WalkedMethod("WebhookWriting.restartDeliveries(of: WebhookID, at: Date)") {
            try $0.writer.restartDeliveries(of: $0.its.webhook, at: .seconds(5_000))
        },
        WalkedMethod("WebhookWriting.trimDeliveries(of: WebhookID, keeping: Int)") {
            try $0.writer.trimDeliveries(of: $0.its.webhook, keeping: 0)
        },
        WalkedMethod("WebhookWriting.removeDeliveries(overBefore: Date, waitingBefore: Date)", .server(.work)) {
            try $0.writer.removeDeliveries(overBefore: .seconds(5_000), waitingBefore: .seconds(5_000))
        },
        WalkedMethod("WebhookWriting.noteMissed(_: FrameID, in: FamilyID, at: Date)") {
            try $0.writer.noteMissed($0.its.otherFrame, in: $0.my.family, at: .seconds(5_000))
        },
        WalkedMethod("WebhookWriting.noteBack(_: FrameID)") { try $0.writer.noteBack($0.its.frame) },
    ]
}
