import BlockingWork
import Dispatch
import Synchronization
import Testing

struct BackgroundResultTests {
    @Test func `has its result, however often one asks`() {
        let count = Mutex(0)
        let work = BackgroundResult(label: "work") { count.withLock { $0 += 1 } }
        for _ in 1...3 { work.result }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `is waited for no longer than one wants`() {
        let gate = DispatchSemaphore(value: 0)
        let work = BackgroundResult(label: "work") { gate.wait() }
        #expect(work.result(within: .milliseconds(10)) == nil)
        gate.signal()
        #expect(work.result(within: .seconds(30)) != nil)
    }

    @Test func `runs on the thread that was ready`() {
        let thread = ReadyThread(label: "ready")
        #expect(BackgroundResult(label: "work", on: thread) { 7 }.result == 7)
        // It is used up by that: had the work gone elsewhere, this would be done.
        #expect(BackgroundResult(label: "more", on: thread) { 8 }.result(within: .milliseconds(200)) == nil)
    }

    /// More than Dispatch has threads for.
    @Test func `a thread that nobody needs ends`() {
        for _ in 1...600 { _ = ReadyThread(label: "needless") }
        #expect(BackgroundResult(label: "work") { 7 }.result(within: .seconds(30)) == 7)
    }
}
