import FamilyCore
import FamilyServices
import FoundationEssentials
import SQLCatalogue
import Synchronization

/// Carries messages among the copies of a server.
protocol CopyNotices: Sendable {
    /// Waits for messages for up to a second.
    func listen() async throws -> [PostgreSQLNotices.ReceivedNotification]
    func send(_ messages: [String]) async throws
    func close()
}

extension PostgreSQLNotices: CopyNotices {}

/// Sends messages to the other copies, receives theirs, and knows which frames are connected to them.
///
/// Messages are sent in the background, several together. A message that cannot be sent for some seconds is dropped,
/// because every event is only a hint.
actor CopyChannel {
    /// The maximum number of items that wait to be sent; further ones are dropped.
    static let mostWaiting = 10_000

    let name: CopyName
    private let notices: any CopyNotices
    private let waiting = Mutex<[CopyItem]>([])
    private var others = OtherCopies()
    private let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(name: CopyName, notices: any CopyNotices) {
        self.name = name
        self.notices = notices
    }

    /// The number of the other copies that run.
    var count: Int { others.count }

    func isListeningElsewhere(_ frame: FrameID) -> Bool { others.isListening(frame) }

    /// Queues items, which are sent in the order of the calls.
    nonisolated func say(_ items: [CopyItem]) {
        waiting.withLock { waiting in
            guard waiting.count + items.count <= Self.mostWaiting else { return }
            waiting += items
        }
        signal.yield()
    }

    /// Sends the queued items until the task is cancelled.
    func speak() async {
        for await _ in signals { await sendRest() }
    }

    /// Sends the items that are queued now.
    func sendRest() async {
        let items = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        if !items.isEmpty { await send(items) }
    }

    private func send(_ items: [CopyItem]) async {
        guard let messages = try? CopyMessage.pack(items, from: name, limit: PostgreSQLNotices.longest) else { return }
        for pause in Self.pauses {
            do { return try await notices.send(messages) } catch {}
            do { try await Task.sleep(for: pause) } catch { return }
        }
    }

    /// The pauses after failed tries.
    private static let pauses: [Duration] = [.milliseconds(100), .milliseconds(500), .seconds(2)]

    /// Passes the messages of the other copies to `heard` until the task is cancelled; nil whenever messages may have
    /// been missed.
    func listen(_ heard: @Sendable (CopyMessage?) async -> Void) async {
        while !Task.isCancelled {
            do {
                for each in try await notices.listen() {
                    switch each {
                    case .beginning: await heard(nil)
                    case .message(let text):
                        if let message = CopyMessage(text), message.from != name { await heard(message) }
                    }
                }
            } catch {
                try? await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Records a message, and asks the copies for their frames if something was missed.
    func note(_ message: CopyMessage) {
        if others.note(message, at: .now) { say([.asks]) }
    }

    func forgetSilent() { others.forgetSilent(at: .now) }

    nonisolated func close() { notices.close() }
}
