/// Says that something waits to be told, to the one who tells it.
struct NewsBell: Sendable {
    let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func ring() { continuation.yield() }
}
