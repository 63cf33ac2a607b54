import FamilyCore
import FamilyPages
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Tells members' browsers what happened, in their language.
///
/// Each message is a task of its own, so that a slow push service delays nobody
/// else's. There are few: `NewsRules` lets one message for each member through
/// in a while, to so many browsers.
struct NewsSender: NamedService {
    let news: NewsService
    let pages: FamilyPages
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels this work; a message that was not taken yet
        // is lost, and found on the page of news.
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
            do throws(Problem) { try await news.noteQuietFrames() } catch { warn("quiet frames not looked for", error) }
            try? await Task.sleep(for: .seconds(news.rules.framesEvery))
        }
    }

    private func due() async -> [NewsDelivery] {
        do throws(Problem) {
            return try await news.takeDue()
        } catch {
            warn("news not looked for", error)
            return []
        }
    }

    private func tell(_ delivery: NewsDelivery, _ browser: PushSubscriptionRecord) async {
        let content = pages.newsMessage(delivery, in: browser.language, now: now())
        let message = PushMessage(content)
        do throws(Problem) {
            for failures in 0..<Self.mostTries {
                guard let address = try await news.address(of: browser) else { return }
                switch await news.send(message, to: address) {
                case .taken: return
                case .gone: return try await news.forget(browser)
                case .refused(let reason):
                    logger.warning(
                        "news refused",
                        metadata: ["by": .string(address.endpoint.origin), "why": .string(reason)]
                    )
                    return
                case .later(let after):
                    guard failures + 1 < Self.mostTries else { break }
                    guard await pause(after: after, failures: failures) else { return }
                }
            }
            logger.warning("news not taken", metadata: ["session": .string(browser.sessionID.text)])
        } catch {
            warn("news not sent", error)
        }
    }

    private static let mostTries = 4

    /// Waits before the next try; false if the server stops meanwhile.
    private func pause(after asked: TimeInterval?, failures: Int) async -> Bool {
        do {
            try await Task.sleep(for: .seconds(PushRetry.pause(asked: asked, failures: failures)))
            return true
        } catch {
            return false
        }
    }

    private func warn(_ what: Logger.Message, _ problem: Problem) {
        logger.warning(what, metadata: ["problem": .string(problem.description)])
    }
}
