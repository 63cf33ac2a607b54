import Dispatch
import Glibc

/// Turns the signals to end (SIGTERM, SIGINT, SIGHUP) into a call on another thread.
///
/// NB: create it before any other thread, which inherits the mask of blocked signals, and before SDL starts: SDL would
/// handle the first two itself and notice them only while it polls events.
final class EndSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]
    private let sources: [any DispatchSourceSignal]

    init(_ asked: @escaping @Sendable () -> Void) {
        Self.block()
        sources = Self.numbers.map { number in
            // SDL handles a signal only if nobody else does. NB: `SIG_IGN` would discard a signal that is pending.
            signal(number) { _ in }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: asked)
            source.activate()
            return source
        }
    }

    /// Blocks the signals, so that one that arrives before Dispatch reads them stays pending.
    ///
    /// Dispatch itself blocks them in one thread only, and some time after `activate`: until then a signal was lost, and the
    /// frame went on.
    private static func block() {
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in numbers { sigaddset(&mask, number) }
        pthread_sigmask(SIG_BLOCK, &mask, nil)
    }
}
