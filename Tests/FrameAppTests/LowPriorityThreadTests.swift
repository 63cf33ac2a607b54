import BlockingWork
import Glibc
import Synchronization
import Testing

struct LowPriorityThreadTests {
    @Test func `does one thing after another, where nobody else wants the processor`() async {
        let work = LowPriorityThread()
        // Whatever comes in between, each answer is its own question's.
        let answers = await withTaskGroup(of: [Int].self) { group in
            for number in 0..<20 { group.addTask { await [number, work.run { number }] } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 20 && answers.filter { $0[0] != $0[1] }.isEmpty)
        let own = Self.niceness
        let priorities = await [work.run { Self.niceness }, work.run { Self.niceness }]
        #expect(priorities == [12, 12])
        #expect(Self.niceness == own, "the caller's own threads stay as they are")
    }

    @Test func `ends with what was asked of it done`() async {
        let done = Atomic(false)
        do {
            let work = LowPriorityThread()
            await work.run { done.store(true, ordering: .releasing) }
        }
        let isDone = done.load(ordering: .acquiring)
        #expect(isDone)
    }

    /// Of the thread that asks.
    private static var niceness: CInt { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
}
