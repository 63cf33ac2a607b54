import Testing

@testable import ServerApp

struct SweepTests {
    /// `SuspendingClock` stands still while the machine sleeps.
    @Test func `time asleep is not served`() {
        #expect(type(of: Sweep.clock) == SuspendingClock.self)
    }
}
