import CCurl
import Glibc

/// Starts a thread for work that blocks in C.
enum LoopThread {
    /// Runs `body` on a new thread of this name, of which Linux keeps fifteen
    /// letters; returns false if the system cannot start a thread.
    static func start(named name: String, _ body: sending @escaping () -> Void) -> Bool {
        // The body is retained here and released by the thread: there is one owner at any time.
        let context = Unmanaged.passRetained(Body(name: name, run: body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
                LoopThread.blockSignals()
                family_curl_name_thread(body.name)
                body.run()
                return nil
            },
            context.toOpaque()
        )
        guard code == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Blocks all signals on this thread: they are for the main thread, and a
    /// peer that closes the connection while TLS writes must cause an error,
    /// not SIGPIPE.
    private static func blockSignals() {
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
    }

    private final class Body {
        let name: String
        let run: () -> Void

        init(name: String, run: @escaping () -> Void) {
            self.name = name
            self.run = run
        }
    }
}
