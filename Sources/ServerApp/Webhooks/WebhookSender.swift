import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Sends the messages of webhooks, one at a time to each webhook and to several webhooks beside each other.
///
/// Messages that wait are in the catalogue, where the next start of the server finds them. The log names the receiver's
/// origin and how it took a message, and nothing of the family.
struct WebhookSender: NamedService {
    let webhooks: WebhookService
    let logger: Logger
    private let busy = BusyWebhooks()

    init(webhooks: WebhookService, logger: Logger) {
        self.webhooks = webhooks
        self.logger = logger
    }

    func run() async throws {
        // The graceful stop cancels this work.
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await signalPeriodically() }
                for await _ in webhooks.signals {
                    for webhook in busy.begin(await ready(), atMost: webhooks.rules.mostAtOnce) {
                        group.addTask { await work(webhook) }
                    }
                }
            }
        }
    }

    private func signalPeriodically() async {
        while !Task.isCancelled {
            webhooks.signal()
            try? await Task.sleep(for: .seconds(webhooks.rules.lookEvery))
        }
    }

    private func ready() async -> [WebhookID] {
        do throws(Problem) { return try await webhooks.ready() } catch {
            warn("webhooks not looked for", error)
            return []
        }
    }

    /// Sends what is due to one webhook, and looks again when it is to be sent to next.
    private func work(_ webhook: WebhookID) async {
        let pause = await sendAll(to: webhook)
        busy.end(webhook)
        // Another webhook may have found no free place.
        webhooks.signal()
        guard let pause else { return }
        do { try await Task.sleep(for: .seconds(min(pause, webhooks.rules.lookEvery))) } catch { return }
        webhooks.signal()
    }

    /// Returns the seconds for which the webhook is left alone; 0 if another one is to have its place, and nil if
    /// nothing is due.
    private func sendAll(to webhook: WebhookID) async -> TimeInterval? {
        do throws(Problem) {
            while !Task.isCancelled, let sending = try await webhooks.next(of: webhook) {
                let (answer, asked) = await webhooks.send(sending)
                // A try that the stop of the server ended tells nothing of the receiver.
                guard !Task.isCancelled else { return nil }
                tell(answer, of: sending)
                let chance = Double.random(in: 0...1)
                switch try await webhooks.note(answer, asked: asked, of: sending, chance: chance) {
                case .ended: if busy.isCrowded { return 0 }
                case .waits(let pause): return pause
                case .switchedOff:
                    logger.warning("webhook switched off", metadata: ["to": .string(sending.origin)])
                    return nil
                }
            }
            return nil
        } catch {
            // Without its note the message would be sent again and again.
            warn("webhook not sent", error)
            return webhooks.rules.lookEvery
        }
    }

    private func tell(_ answer: WebhookAnswer, of sending: WebhookSending) {
        let level: Logger.Level = answer.isTaken ? .debug : .warning
        logger.log(level: level, "webhook", metadata: ["to": .string(sending.origin), "answer": .string("\(answer)")])
    }

    private func warn(_ what: Logger.Message, _ problem: Problem) {
        logger.warning(what, metadata: ["problem": .string(problem.description)])
    }
}
