import FamilyCore
import FamilyPages
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Tells members' browsers what happened, in their language.
///
/// Each try of a message is a task of its own, so that a slow push service delays nobody
/// else's. There are few: `NewsRules` lets one message for each member through
/// in a while, to so many browsers. What no push service has taken yet is in the
/// catalogue, where the next start of the server finds it.
struct NewsSender: NamedService {
    let news: NewsService
    let pages: FamilyPages
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels this work.
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await ringPeriodically() }
                group.addTask { await watchFrames() }
                for await _ in news.signals {
                    for delivery in await due() {
                        for browser in delivery.browsers { group.addTask { await tell(delivery, browser) } }
                    }
                }
            }
        }
    }

    private func ringPeriodically() async {
        while !Task.isCancelled {
            news.signal()
            try? await Task.sleep(for: .seconds(news.rules.lookEvery))
        }
    }

    private func watchFrames() async {
        while !Task.isCancelled {
            do throws(Problem) {
                try await news.noteQuietFrames()
            } catch {
                logger.warn("quiet frames not looked for", error)
            }
            try? await Task.sleep(for: .seconds(news.rules.framesEvery))
        }
    }

    private func due() async -> [NewsDelivery] {
        do throws(Problem) {
            return try await news.takeDue()
        } catch {
            logger.warn("news not looked for", error)
            return []
        }
    }

    private func tell(_ delivery: NewsDelivery, _ browser: PushSubscriptionRecord) async {
        let content = pages.newsMessage(delivery, in: browser.language, now: now())
        let message = PushMessage(content)
        do throws(Problem) {
            guard let address = try await news.address(of: browser) else { return }
            let outcome = await news.send(message, to: address)
            if case .refused(let reason) = outcome {
                let origin = address.endpoint.origin
                logger.warning("news refused", metadata: ["by": .string(origin), "why": .string(reason)])
            }
            switch try await news.note(outcome, of: delivery, to: browser) {
            case .ended: return
            case .waits(let seconds): await signal(after: seconds)
            case .givenUp:
                logger.warning("news not taken", metadata: ["session": .string(browser.sessionID.text)])
            }
        } catch {
            logger.warn("news not sent", error)
        }
    }

    /// Has what waits looked at when the next try is due; not if the server stops meanwhile.
    private func signal(after pause: TimeInterval) async {
        do { try await Task.sleep(for: .seconds(pause)) } catch { return }
        news.signal()
    }
}
