import FamilyTesting
import Synchronization
import Testing

@testable import FrameApp

struct CancellationHandleTests {
    private final class Log: Sendable {
        let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let log = Log()

    @Test func `work that ends by itself ends the wait`() async {
        await CancellationHandle().run { [log] in log.add("worked") }
        #expect(log.lines.withLock { $0 } == ["worked"])
    }

    @Test(.timeLimit(.minutes(1))) func `cancelling ends the work and waits for it`() async throws {
        let handle = CancellationHandle()
        let running = Task { [log] in
            await handle.run {
                log.add("began")
                // Far longer than any test may take: only being cancelled ends it.
                try? await Task.sleep(for: .seconds(3600))
                log.add(Task.isCancelled ? "was cancelled" : "slept")
            }
        }
        try await eventually { log.lines.withLock { $0 } == ["began"] }
        handle.cancel()
        await running.value
        #expect(log.lines.withLock { $0 } == ["began", "was cancelled"])
    }

    @Test(.timeLimit(.minutes(1))) func `a handle that was cancelled before ends its work at once`() async {
        let handle = CancellationHandle()
        handle.cancel()
        await handle.run { try? await Task.sleep(for: .seconds(3600)) }
    }
}
