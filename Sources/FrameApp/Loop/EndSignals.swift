import Dispatch
import Glibc

/// Turns the signals to end (SIGTERM, SIGINT, SIGHUP) into a call on another
/// thread.
///
/// NB: it must be made before SDL starts, which would take the first two for
/// itself and notice them only while it polls events.
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
