import CCurl

/// Owns libcurl's multi handle: connections, resolved names, TLS sessions.
///
/// `@unchecked Sendable`: only the loop's thread calls anything but `wake`, and
/// `curl_multi_wakeup` is made for other threads. Loop and client both hold
/// this object, so that `wake` is never called after it is freed.
final class MultiHandle: @unchecked Sendable {
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

    /// Ends the current wait, or the next one; may be called from any thread.
    func wake() {
        _ = curl.curl_multi_wakeup(pointer)
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

    /// Waits until a socket or one of curl's timers is ready, `wake` is called,
    /// or `limit` is over.
    func wait(atMost limit: Duration) {
        _ = curl.curl_multi_poll(pointer, nil, 0, CInt(clamping: limit.wholeMilliseconds), nil)
    }
}
