import CCurl
import Files
import Glibc
import SystemPackage

/// One running request: an easy handle, the source of its body and the sink of
/// its answer.
///
/// It is created, used and freed on the loop's thread; curl calls it on that
/// thread.
final class Transfer {
    let order: TransferOrder
    let easy: EasyHandle
    private var source: BodySource
    private var sentPace = ProgressPace()
    private var heads = HeadParser()
    private var head: HTTPHead?
    /// The reason why this transfer stopped itself; it takes precedence over
    /// curl's.
    private var ownError: HTTPError?
    /// Whether `admitsPeer` refused an address of the host, and whether it admitted one.
    private var excludesAddress = false
    private var hasSocket = false
    private var isPaused = false
    private var heardAt = ContinuousClock.now

    init(_ order: TransferOrder, by curl: CurlFunctions) throws(HTTPError) {
        self.order = order
        try order.request.validate()
        do throws(Errno) {
            source = try BodySource(order.request.body)
        } catch {
            throw order.request.error(.file(code: error.rawValue), error.description)
        }
        easy = try EasyHandle(named: order.request.name, of: curl)
        try configure()
        try wireUp()
    }

    /// Makes curl deliver the chunk that the sink did not take, and all that
    /// follows.
    func goOn() {
        guard isPaused else { return }
        isPaused = false
        heardAt = .now
        // This call can fail only for a handle that is not running.
        _ = easy.curl.curl_easy_pause(easy.pointer, CURLPAUSE_CONT)
    }

    /// The time at which this answer has been silent for too long, unless more
    /// arrives.
    var silenceEnds: ContinuousClock.Instant? {
        guard let silence = order.request.limits.silence, !isPaused else { return nil }
        return heardAt.advanced(by: silence)
    }

    /// The result, once curl says that the transfer is done.
    func outcome(_ code: CURLcode) -> Result<HTTPHead, HTTPError> {
        if let ownError { return .failure(ownError) }
        if excludesAddress, !hasSocket, code == CURLE_COULDNT_CONNECT {
            return .failure(order.request.error(.peerNotAdmitted, "the name leads to no address that may be talked to"))
        }
        guard code == CURLE_OK else { return .failure(easy.error(code)) }
        guard let head else { return .failure(order.request.error(.garbled, "an answer without a head")) }
        return .success(head)
    }
}

// The functions that curl calls.
extension Transfer {
    func receivedHeader(_ line: UnsafeRawBufferPointer) -> Int {
        heardAt = .now
        switch heads.feed(line) {
        case .more: return line.count
        case .tooLarge: return stop(.garbled, "headers of more than \(HeadParser.mostBytes) bytes")
        case .head(let head):
            self.head = head
            guard case .stop(let kind, let words) = order.sink.began(head) else { return line.count }
            return stop(kind, words)
        }
    }

    func received(_ chunk: UnsafeRawBufferPointer) -> Int {
        heardAt = .now
        switch order.sink.received(chunk) {
        case .taken: return chunk.count
        case .stop(let kind, let words): return stop(kind, words)
        case .wait:
            isPaused = true
            return Int(CURL_WRITEFUNC_PAUSE)
        }
    }

    func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count: Int
        do throws(Errno) {
            count = try source.read(into: buffer)
        } catch {
            _ = stop(.file(code: error.rawValue), error.description)
            return Int(CURL_READFUNC_ABORT)
        }
        guard count > 0 || source.isDrained else {
            _ = stop(.file(code: 0), "the file became shorter while it was sent")
            return Int(CURL_READFUNC_ABORT)
        }
        tellSent()
        return count
    }

    func rewind(to offset: Int64) -> Bool {
        source.rewind(to: offset)
    }

    func admits(_ address: String) -> Bool {
        guard let admitsPeer = order.request.admitsPeer, !admitsPeer(address) else { return true }
        _ = stop(.peerNotAdmitted, "\(address) is not to be talked to")
        return false
    }

    /// Returns a new socket for an address; `CURL_SOCKET_BAD` if the address is not admitted.
    func socket(to address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
        guard let admitsPeer = order.request.admitsPeer, let text = Self.text(of: address), admitsPeer(text) else {
            excludesAddress = true
            return CURL_SOCKET_BAD
        }
        hasSocket = true
        let kind = address.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue)
        return Glibc.socket(address.pointee.family, kind, address.pointee.`protocol`)
    }

    private static func text(of address: UnsafePointer<curl_sockaddr>) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            family_curl_address_text(address, buffer.baseAddress).map { String(cString: $0) }
        }
    }

    private func tellSent() {
        guard let sent = order.sent, sentPace.allows(at: .now) || source.isDrained else { return }
        sent(source.sent)
    }

    /// Remembers the reason; the returned 0 tells curl that no bytes were taken, which ends the transfer.
    private func stop(_ kind: HTTPError.Kind, _ words: String) -> Int {
        ownError = ownError ?? order.request.error(kind, words)
        return 0
    }
}
