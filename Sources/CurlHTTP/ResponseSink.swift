/// The receiver of an answer.
///
/// It is called only on the loop's thread: first with the head, then with the
/// body's parts as they arrive.
protocol ResponseSink: Sendable {
    func began(_ head: HTTPHead) -> SinkDecision
    func received(_ chunk: UnsafeRawBufferPointer) -> SinkDecision
}

enum SinkDecision {
    case taken
    /// The sink took no bytes: deliver the same chunk again after `goOn`.
    case wait
    case stop(HTTPError.Kind, String)
}
