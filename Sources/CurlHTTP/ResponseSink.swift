/// Where an answer goes.
///
/// Called on the loop's thread alone: first the head, then the body as it
/// comes.
protocol ResponseSink: Sendable {
    func began(_ head: HTTPHead) -> SinkVerdict
    func received(_ chunk: UnsafeRawBufferPointer) -> SinkVerdict
}

enum SinkVerdict {
    case taken
    /// Nothing was taken: bring the same chunk again once told to go on.
    case wait
    case stop(HTTPTrouble.Kind, String)
}
