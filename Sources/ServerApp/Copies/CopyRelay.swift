import FamilyCore
import FamilyServices
import Logging
import ServiceLifecycle

/// Sends this copy's events to the other copies, and passes their events on to the listeners of this copy.
struct CopyRelay: NamedService {
    static let drainMeaning = """
        Seconds for which the server serves on after it was told to stop, while /ready answers 503; 5 if photos and \
        catalogue are in a store and a database, else 0.
        """

    let channel: CopyChannel
    let hub: EventHub
    let services: FamilyServices
    let logger: Logger
    /// Questions of other copies for the frames that listen here.
    private let questions = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// Returns nil if this server has no copies.
    init?(parts: ServerParts) {
        guard let channel = parts.copies.channel else { return nil }
        (self.channel, hub, services, logger) = (channel, parts.hub, parts.services, parts.logger)
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await channel.speak() }
                group.addTask { await channel.listen { await handle($0) } }
                group.addTask { await sendHeartbeats() }
                group.addTask { await answerQuestions() }
            }
        }
        // NB: a task of its own, because this one may be cancelled. The requests that ended last are told of here.
        await Task { await channel.sendRest() }.value
        channel.close()
    }

    private func sendHeartbeats() async {
        while !Task.isCancelled {
            await channel.forgetSilent()
            channel.say([.alive(frames: await hub.frames.count)])
            try? await Task.sleep(for: OtherCopies.aliveEvery)
        }
    }

    private func handle(_ message: CopyMessage?) async {
        guard let message else { return await beginAnew() }
        await channel.note(message)
        for item in message.items {
            switch item {
            case .event(let event, let audience): await hub.deliver(event, to: audience)
            case .work(.news): services.news.signal()
            case .work(.outbox): services.webhooks.signal()
            case .work(.brokers): services.brokers.signalHere()
            case .work(.renditions): services.renditions.signalHere()
            case .asks: questions.continuation.yield()
            case .joined, .left, .present, .alive: break
            }
        }
    }

    /// Answers all questions that come within a pause once: after an interruption, all copies ask at the same time.
    private func answerQuestions() async {
        for await _ in questions.stream {
            await tellFrames()
            try? await Task.sleep(for: Self.pauseBetweenAnswers)
        }
    }

    private static let pauseBetweenAnswers: Duration = .seconds(1)

    /// After an interruption, events may be missing, so all streams end: the clients connect again and ask for changes,
    /// as after a restart.
    private func beginAnew() async {
        if await hub.count > 0 { logger.notice("messages of other copies arrive again: streams end") }
        await hub.endListeners()
        await tellFrames()
        channel.say([.asks])
    }

    private func tellFrames() async {
        let frames = await hub.frames
        var parts: [CopyItem] = []
        for start in stride(from: 0, to: max(frames.count, 1), by: CopyMessage.mostFrames) {
            let part = frames[start..<min(start + CopyMessage.mostFrames, frames.count)]
            parts.append(.present(Array(part), isFirst: start == 0))
        }
        channel.say(parts)
    }
}
