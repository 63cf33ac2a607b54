import Testing

@testable import ServerApp

struct SweepTests {
    /// `SuspendingClock` stands still while the machine sleeps, which no test can have it do.
    @Test func `time served is measured by a clock that sleeps with the machine`() {
        #expect(type(of: Sweep.clock) == SuspendingClock.self)
    }
}
