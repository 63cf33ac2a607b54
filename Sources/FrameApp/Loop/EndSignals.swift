import Dispatch
import Glibc

/// Turns the system's wish to end (SIGTERM, SIGINT, SIGHUP) into a call on
/// another thread.
///
/// NB: it must stand before SDL starts, which else takes the first two for
/// itself and notices them only while it looks for events.
final class EndSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ asked: @escaping @Sendable () -> Void) {
        sources = [SIGTERM, SIGINT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: asked)
            source.activate()
            return source
        }
    }
}
