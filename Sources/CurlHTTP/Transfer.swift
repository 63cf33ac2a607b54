import CCurl

/// One request under way: an easy handle, where its bytes come from and go.
///
/// Lives on the loop's thread from birth to death; curl calls it from there.
final class Transfer {
    let order: TransferOrder
    let easy: EasyHandle
    private var source: BodySource
    private var sentPace = ProgressPace()
    private var heads = HeadParser()
    private var head: HTTPHead?
    /// Why we stopped the transfer ourselves; it outranks curl's own reason.
    private var ownTrouble: HTTPTrouble?
    private var isPaused = false
    private var heardAt = ContinuousClock.now

    init(_ order: TransferOrder, by curl: CurlFunctions) throws(HTTPTrouble) {
        self.order = order
        try order.request.validate()
        do throws(OpenFile.Failure) {
            source = try BodySource(order.request.body)
        } catch {
            throw order.request.trouble(.file(code: error.code), error.message)
        }
        easy = try EasyHandle(named: order.request.name, of: curl)
        try configure()
        try wireUp()
    }

    /// Lets curl bring what the sink did not take, and all that follows.
    func goOn() {
        guard isPaused else { return }
        isPaused = false
        heardAt = .now
        // It can only fail for a handle that is not running.
        _ = easy.curl.curl_easy_pause(easy.pointer, CURLPAUSE_CONT)
    }

    /// When this answer has been silent for too long, unless more comes.
    var silenceEnds: ContinuousClock.Instant? {
        guard let silence = order.request.limits.silence, !isPaused else { return nil }
        return heardAt.advanced(by: silence)
    }

    /// The result, once curl says that it is done.
    func outcome(_ code: CURLcode) -> Result<HTTPHead, HTTPTrouble> {
        if let ownTrouble { return .failure(ownTrouble) }
        guard code == CURLE_OK else { return .failure(easy.trouble(code)) }
        guard let head else { return .failure(order.request.trouble(.garbled, "an answer without a head")) }
        return .success(head)
    }
}

// What curl calls.
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
        do throws(OpenFile.Failure) {
            count = try source.read(into: buffer)
        } catch {
            _ = stop(.file(code: error.code), error.message)
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

    private func tellSent() {
        guard let sent = order.sent, sentPace.allows(at: .now) || source.isDrained else { return }
        sent(source.sent)
    }

    /// Remembers why; the 0 tells curl that nothing was taken.
    private func stop(_ kind: HTTPTrouble.Kind, _ words: String) -> Int {
        ownTrouble = ownTrouble ?? order.request.trouble(kind, words)
        return 0
    }
}
