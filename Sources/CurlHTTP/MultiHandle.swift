import CCurl

/// Owns libcurl's multi handle: connections, resolved names, TLS sessions.
///
/// It belongs to the loop's thread alone; `Wakeup` is what other threads use.
final class MultiHandle {
    private let pointer: UnsafeMutableRawPointer
    let curl: CurlFunctions

    /// The number of idle connections kept for later requests.
    private static let mostIdle = 8

    init?(_ curl: Curl) {
        self.curl = curl.functions
        guard let pointer = self.curl.curl_multi_init() else { return nil }
        self.pointer = pointer
        _ = family_curl_multi_set_number(self.curl, pointer, CURLMOPT_MAXCONNECTS, Self.mostIdle)
    }

    deinit {
        _ = curl.curl_multi_cleanup(pointer)
    }

    func add(_ easy: EasyHandle) -> Bool {
        curl.curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
    }

    func remove(_ easy: EasyHandle) {
        _ = curl.curl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Does all work that is possible without waiting.
    func perform() {
        var running: CInt = 0
        _ = curl.curl_multi_perform(pointer, &running)
    }

    /// Returns the next finished transfer with its result; nil if there is
    /// none.
    func nextDone() -> (transfer: Transfer, code: CURLcode)? {
        var left: CInt = 0
        while let message = curl.curl_multi_info_read(pointer, &left)?.pointee {
            guard message.msg == CURLMSG_DONE, let transfer = Transfer.of(message.easy_handle, curl) else { continue }
            return (transfer, message.data.result)
        }
        return nil
    }

    /// Waits until a socket or one of curl's timers is ready, another thread
    /// wakes the loop, or `limit` is over.
    func wait(for wakeup: Wakeup, atMost limit: Duration) {
        var other = curl_waitfd(fd: wakeup.descriptor, events: CShort(CURL_WAIT_POLLIN), revents: 0)
        _ = curl.curl_multi_poll(pointer, &other, 1, CInt(clamping: limit.wholeMilliseconds), nil)
        wakeup.clear()
    }
}
