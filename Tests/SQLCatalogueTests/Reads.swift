import Dispatch

/// Lets a blocking transaction wait for a read, five seconds at most.
final class Reads: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func answered() { semaphore.signal() }
    func waitForOne() -> Bool { semaphore.wait(timeout: .now() + 5) == .success }
}
