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
            logger.warn("webhooks not looked for", error)
            return []
        }
    }

    /// The reason why the messages of one webhook are not sent any further now.
    private enum Outcome {
        /// No message is due, or the server stops.
        case nothingDue
        /// The webhook is left alone for this number of seconds; 0 if another one is to have its place.
        case waits(TimeInterval)
        /// The catalogue does not answer, or cannot note what was sent.
        case catalogueFailed
    }

    /// Sends what is due to one webhook, and looks again when it is to be sent to next.
    private func work(_ webhook: WebhookID) async {
        let outcome = await sendAll(to: webhook)
        // The catalogue still has a message due that was sent without a note. So the webhook keeps its place for the
        // pause: otherwise the message would be sent again at once, and again after that.
        if case .catalogueFailed = outcome { await pause(webhooks.rules.lookEvery) }
        busy.end(webhook)
        // Another webhook may have found no free place.
        webhooks.signal()
        guard case .waits(let seconds) = outcome else { return }
        await pause(min(seconds, webhooks.rules.lookEvery))
        webhooks.signal()
    }

    /// Waits for the seconds, or until the server stops.
    private func pause(_ seconds: TimeInterval) async { try? await Task.sleep(for: .seconds(seconds)) }

    private func sendAll(to webhook: WebhookID) async -> Outcome {
        do throws(Problem) {
            while !Task.isCancelled, let sending = try await webhooks.next(of: webhook) {
                let (answer, asked) = await webhooks.send(sending)
                // A try that the stop of the server ended tells nothing of the receiver.
                guard !Task.isCancelled else { return .nothingDue }
                tell(answer, of: sending)
                let chance = Double.random(in: 0...1)
                switch try await webhooks.note(answer, asked: asked, of: sending, chance: chance) {
                case .ended: if busy.isCrowded { return .waits(0) }
                case .waits(let pause): return .waits(pause)
                case .switchedOff:
                    logger.warning("webhook switched off", metadata: ["to": .string(sending.origin)])
                    return .nothingDue
                }
            }
            return .nothingDue
        } catch {
            logger.warn("webhook not sent", error)
            return .catalogueFailed
        }
    }

    private func tell(_ answer: WebhookAnswer, of sending: WebhookSending) {
        let level: Logger.Level = answer.isTaken ? .debug : .warning
        logger.log(level: level, "webhook", metadata: ["to": .string(sending.origin), "answer": .string("\(answer)")])
    }
}
