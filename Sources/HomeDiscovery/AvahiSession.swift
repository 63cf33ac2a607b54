import CAvahi
import Glibc

/// One connection to the Avahi daemon of this machine, with a thread of its own.
///
/// A daemon that ends, or the bus between, ends the connection: whoever needs it opens another one. Whoever opened it
/// calls `close` once, on any thread but the session's own.
final class AvahiSession {
    /// Called on the session's thread at each change of the daemon's state.
    typealias Watcher = (_ connection: AvahiConnection, _ state: AvahiClientState) -> Void

    private let avahi: AvahiFunctions
    private let poll: OpaquePointer
    private var client: OpaquePointer?
    private let watcher: Watcher
    private let fail: AsyncStream<DiscoveryError>.Continuation

    /// Opens the connection; `fail` gets the reason when it breaks later.
    ///
    /// With `waits`, it waits for a daemon that does not run yet. Throws if there is no bus to ask, or Avahi's library is
    /// missing.
    init(
        waits: Bool = true,
        failingTo fail: AsyncStream<DiscoveryError>.Continuation,
        _ watcher: @escaping Watcher
    ) throws(DiscoveryError) {
        avahi = try AvahiLibrary.functions()
        guard let poll = avahi.avahi_threaded_poll_new() else { throw .failed("no memory") }
        (self.poll, self.watcher, self.fail) = (poll, watcher, fail)
        // Before anything can fail: Avahi compares the caller with the poll's thread when it stops or frees a poll, and
        // aborts if they are the same. The number of a thread that was never started is whatever lay in the memory. So
        // a poll that could not start is left as it is.
        guard avahi.avahi_threaded_poll_start(poll) == 0 else { throw .failed("no thread") }
        avahi.avahi_threaded_poll_lock(poll)
        var code: CInt = 0
        let own = Unmanaged.passUnretained(self).toOpaque()
        client = avahi.avahi_client_new(
            avahi.avahi_threaded_poll_get(poll),
            waits ? AVAHI_CLIENT_NO_FAIL : AvahiClientFlags(0),
            { client, state, own in
                guard let client, let own else { return }
                Unmanaged<AvahiSession>.fromOpaque(own).takeUnretainedValue().stateChanged(to: state, of: client)
            },
            own,
            &code
        )
        avahi.avahi_threaded_poll_unlock(poll)
        guard client == nil else { return }
        close()
        throw .failed(avahi.words(of: code))
    }

    /// Ends the connection, and the thread when it is through with what it does.
    ///
    /// This is no `deinit`: the thread may hold the last reference for a moment, and must not wait for itself.
    func close() {
        _ = avahi.avahi_threaded_poll_stop(poll)
        // This frees all that the client has made, too.
        if let client { avahi.avahi_client_free(client) }
        avahi.avahi_threaded_poll_free(poll)
    }

    private func stateChanged(to state: AvahiClientState, of client: OpaquePointer) {
        guard state != AVAHI_CLIENT_FAILURE else { return failed(client) }
        guard let poll = avahi.avahi_threaded_poll_get(poll) else { return }
        watcher(AvahiConnection(avahi: avahi, client: client, poll: poll), state)
    }

    private func failed(_ client: OpaquePointer) {
        fail.yield(.failed(avahi.words(of: avahi.avahi_client_errno(client))))
        fail.finish()
    }
}

/// What is done at an open connection, on its thread.
struct AvahiConnection {
    let avahi: AvahiFunctions
    let client: OpaquePointer
    /// The thread's loop, for timers.
    let poll: UnsafePointer<AvahiPoll>

    /// The text of the last error.
    var lastWords: String { avahi.words(of: avahi.avahi_client_errno(client)) }
}

extension AvahiFunctions {
    /// Returns Avahi's own text for an error code.
    func words(of code: CInt) -> String {
        avahi_strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}

/// Opens Avahi's libraries at the first use, not when the program starts.
enum AvahiLibrary {
    /// The functions of the libraries, which stay loaded for the rest of the process's life.
    static func functions() throws(DiscoveryError) -> AvahiFunctions { try opened.get() }

    private static let opened = Result { () throws(DiscoveryError) in
        let functions = UnsafeMutablePointer<AvahiFunctions>.allocate(capacity: 1)
        defer { functions.deallocate() }
        guard avahi_load(functions) == 0 else {
            throw .missing(dlerror().map { String(cString: $0) } ?? "")
        }
        return functions.pointee
    }
}

/// Why the home network can neither be asked nor told.
package enum DiscoveryError: Error, Equatable, CustomStringConvertible {
    /// Avahi's library is not installed; with the dynamic linker's message.
    case missing(String)
    /// The daemon or the bus to it is not there, or not any more; with Avahi's message.
    case failed(String)

    package var description: String {
        switch self {
        case .missing(let words): "libavahi-client3 is not installed (\(words))"
        case .failed(let words): "avahi-daemon does not answer (\(words))"
        }
    }
}
