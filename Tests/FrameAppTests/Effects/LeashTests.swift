import FamilyTesting
import Synchronization
import Testing

@testable import FrameApp

struct LeashTests {
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let log = Log()

    @Test func `work that ends by itself ends the wait`() async {
        await Leash().run { [log] in log.add("worked") }
        #expect(log.lines.withLock { $0 } == ["worked"])
    }

    @Test(.timeLimit(.minutes(1))) func `cutting ends the work and waits for it`() async throws {
        let leash = Leash()
        let running = Task { [log] in
            await leash.run {
                log.add("began")
                // Far longer than any test may take: only being cancelled ends it.
                try? await Task.sleep(for: .seconds(3600))
                log.add(Task.isCancelled ? "was cut" : "slept")
            }
        }
        try await eventually { log.lines.withLock { $0 } == ["began"] }
        leash.cut()
        await running.value
        #expect(log.lines.withLock { $0 } == ["began", "was cut"])
    }

    @Test(.timeLimit(.minutes(1))) func `a leash that was cut before ends its work at once`() async {
        let leash = Leash()
        leash.cut()
        await leash.run { try? await Task.sleep(for: .seconds(3600)) }
    }
}
