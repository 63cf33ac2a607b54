/// Cancels one piece of work from outside, while its sibling tasks go on.
final class CancellationHandle: Sendable {
    private let (stream, continuation) = AsyncStream<Never>.makeStream()

    func cancel() { continuation.finish() }

    /// Runs `body` until it ends, `cancel` is called, or the task is cancelled;
    /// in the last two cases `body` is cancelled and waited for.
    func run(_ body: @escaping @Sendable () async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask(operation: body)
            group.addTask { [stream] in for await _ in stream {} }
            await group.next()
            group.cancelAll()
        }
    }
}
