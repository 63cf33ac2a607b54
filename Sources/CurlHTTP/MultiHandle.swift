import CCurl

/// Owns libcurl's multi handle: connections, names looked up, TLS sessions.
///
/// `@unchecked Sendable`: all but `wake` is called by the loop's thread alone,
/// and `curl_multi_wakeup` is made for other threads. Loop and client both hold
/// it, so that nobody wakes what is gone.
final class MultiHandle: @unchecked Sendable {
    private let pointer: UnsafeMutableRawPointer
    let curl: CurlFunctions

    /// Idle connections kept for the next request.
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

    /// Ends the wait that is, or the next one; from any thread.
    func wake() {
        _ = curl.curl_multi_wakeup(pointer)
    }

    func add(_ easy: EasyHandle) -> Bool {
        curl.curl_multi_add_handle(pointer, easy.pointer) == CURLM_OK
    }

    func remove(_ easy: EasyHandle) {
        _ = curl.curl_multi_remove_handle(pointer, easy.pointer)
    }

    /// Does what can be done without waiting.
    func perform() {
        var running: CInt = 0
        _ = curl.curl_multi_perform(pointer, &running)
    }

    /// The next transfer that is done, and how it went.
    func nextDone() -> (transfer: Transfer, code: CURLcode)? {
        var left: CInt = 0
        while let message = curl.curl_multi_info_read(pointer, &left)?.pointee {
            guard message.msg == CURLMSG_DONE, let transfer = Transfer.of(message.easy_handle, curl) else { continue }
            return (transfer, message.data.result)
        }
        return nil
    }

    /// Sleeps until a socket or one of curl's own timers stirs, `wake` is
    /// called, or `limit` is over.
    func wait(atMost limit: Duration) {
        _ = curl.curl_multi_poll(pointer, nil, 0, CInt(clamping: limit.wholeMilliseconds), nil)
    }
}
