import CMosquitto
import Glibc

/// The work of one connection, all of it on the connection's thread.
final class MQTTSession {
    private let settings: MQTTSettings
    private let outbox: Outbox
    private let tell: (MQTTEvent) -> Void
    private let handle: OpaquePointer
    private let begun = ContinuousClock.now
    private var isConnected = false
    /// The broker's refusal of the connection; nil: it did not refuse.
    private var refusal: CInt?
    /// When this side began to close the connection.
    private var closingSince: ContinuousClock.Instant?
    /// The maximum time for sending the last messages before the connection is closed.
    private static let longestFarewell: Duration = .seconds(3)
    /// Whether more may have been received than was read.
    private var hasMore = false
    /// In milliseconds: the library must be called about once a second, so that it sends keepalives.
    private static let longestWait: CInt = 1_000
    /// The maximum number of packets that are read before messages are sent.
    private static let mostReads = 100
    /// The number of bytes that were received before the present window, and the time of the window's beginning.
    private var window: (count: UInt64, since: ContinuousClock.Instant)
    /// The number of bytes that were received when the last message was complete.
    private var complete: UInt64 = 0

    /// The library must be initialized once, before any other call.
    private static let library: Void = { mosquitto_lib_init() }()

    /// Returns the reason for the end of the connection.
    static func run(_ settings: MQTTSettings, _ outbox: Outbox, _ tell: @escaping (MQTTEvent) -> Void) -> MQTTEnd {
        _ = library
        // A clean session: the broker forgets orders that came while nobody was there to follow them.
        guard let handle = mosquitto_new(settings.clientID, true, nil) else { return .other }
        defer { mosquitto_destroy(handle) }
        return MQTTSession(settings, outbox, tell, handle).run()
    }

    private init(
        _ settings: MQTTSettings,
        _ outbox: Outbox,
        _ tell: @escaping (MQTTEvent) -> Void,
        _ handle: OpaquePointer
    ) {
        self.settings = settings
        self.outbox = outbox
        self.tell = tell
        self.handle = handle
        window = (0, begun)
    }

    private func run() -> MQTTEnd {
        guard prepare() else { return .other }
        // The session outlives the handle, whose callbacks get this pointer.
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        setCallbacks()
        if let end = connect() { return end }
        while true {
            if let end = step() { return end }
        }
    }

    private func prepare() -> Bool {
        var codes: [CInt] = []
        if !settings.userName.isEmpty {
            codes.append(mosquitto_username_pw_set(handle, settings.userName, settings.password))
        }
        if let will = settings.will {
            let size = CInt(will.payload.count)
            codes.append(mosquitto_will_set(handle, will.topic, size, will.payload, 0, true))
        }
        if settings.isSecure {
            codes.append(mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1))
            codes.append(mosquitto_tls_opts_set(handle, 1, "tlsv1.2", nil))
        }
        return codes.allSatisfy { $0 == CInt(MOSQ_ERR_SUCCESS.rawValue) }
    }

    private func setCallbacks() {
        mosquitto_connect_callback_set(handle) { _, session, code in
            MQTTSession.of(session)?.answered(code)
        }
        mosquitto_message_callback_set(handle) { _, session, message in
            if let message { MQTTSession.of(session)?.received(message.pointee) }
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> MQTTSession? {
        pointer.map { Unmanaged<MQTTSession>.fromOpaque($0).takeUnretainedValue() }
    }

    private func answered(_ code: CInt) {
        complete = grandma_received_bytes(mosquitto_socket(handle))
        guard code == 0 else {
            refusal = code
            return
        }
        isConnected = true
        for topic in settings.subscriptions { mosquitto_subscribe(handle, nil, topic, 0) }
        tell(.connected)
    }

    private func received(_ message: mosquitto_message) {
        complete = grandma_received_bytes(mosquitto_socket(handle))
        let count = Int(message.payloadlen)
        guard let topic = message.topic, (0...settings.mostPayload).contains(count) else { return }
        let bytes = UnsafeRawBufferPointer(start: message.payload, count: message.payload == nil ? 0 : count)
        tell(.message(.init(topic: String(cString: topic), payload: Array(bytes), isRetained: message.retain)))
    }
}

extension MQTTSession {
    /// Begins to connect; returns nil once a connection stands to an address that is admitted.
    private func connect() -> MQTTEnd? {
        let addresses = settings.addresses(settings.host)
        // To ask a name server that does not answer takes long.
        guard !outbox.isClosing else { return .closed }
        guard !addresses.isEmpty else { return .noSuchName }
        let admitted = addresses.filter(settings.admitsPeer)
        guard !admitted.isEmpty else { return .notAdmitted }
        // The certificate is compared with the host that the library is told, so an encrypted connection needs the name;
        // the library takes its first address. Plain connections go to an address that was checked.
        let hosts = settings.isSecure ? [settings.host] : admitted
        var end: MQTTEnd?
        for (index, host) in hosts.enumerated() {
            // An address that does not answer must leave time for the others.
            let share = (settings.limit - (.now - begun)) / (hosts.count - index)
            end = connect(to: host, until: .now + share)
            if end == nil { return nil }
        }
        return end
    }

    private func connect(to host: String, until deadline: ContinuousClock.Instant) -> MQTTEnd? {
        let code = mosquitto_connect_async(handle, host, CInt(settings.port), CInt(settings.keepAlive))
        // NB: do not require a socket here: a broker at this machine may have closed the connection already.
        guard code == CInt(MOSQ_ERR_SUCCESS.rawValue) else { return end(of: code) }
        return whenWritable(until: deadline)
    }

    /// Waits until the connection stands, and checks its address before a user name or a password is sent.
    ///
    /// The library begins an encrypted connection itself, at an address that it looked up. So the end is the same whether
    /// or not something listens at an address that is not admitted.
    private func whenWritable(until deadline: ContinuousClock.Instant) -> MQTTEnd? {
        let socket = mosquitto_socket(handle)
        guard socket >= 0 else { return .noConnection }
        while outbox.wait(for: socket, POLLOUT, atMost: Self.wait(until: deadline)) == 0 {
            guard !outbox.isClosing else { return .closed }
            guard .now < deadline else { return .timedOut }
        }
        var error: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &length)
        guard error == 0, let peer = NumericAddresses.ofPeer(socket) else { return .noConnection }
        guard settings.admitsPeer(peer) else { return settings.isSecure ? .noConnection : .notAdmitted }
        return nil
    }

    /// Returns the milliseconds until the deadline, at least one, at most `longestWait`.
    private static func wait(until deadline: ContinuousClock.Instant) -> CInt {
        let left = Int64((deadline - .now) / .milliseconds(1))
        return CInt(min(max(left, 1), Int64(longestWait)))
    }

    private var isInTime: Bool { ContinuousClock.now - begun < settings.limit }
}

extension MQTTSession {
    /// Waits once and does what there is to do; returns nil while the connection goes on.
    private func step() -> MQTTEnd? {
        let socket = mosquitto_socket(handle)
        guard socket >= 0 else { return lost }
        if let end = send() { return end }
        let events = POLLIN | (mosquitto_want_write(handle) ? POLLOUT : 0)
        let ready = outbox.wait(for: socket, events, atMost: hasMore ? 0 : Self.longestWait)
        var code = CInt(MOSQ_ERR_SUCCESS.rawValue)
        if hasMore || ready & (POLLIN | POLLHUP | POLLERR) != 0 { code = read() }
        if let refusal { return refused(refusal) }
        if code == 0, ready & POLLOUT != 0 { code = mosquitto_loop_write(handle, 1) }
        if code == 0 { code = mosquitto_loop_misc(handle) }
        guard code == 0 else { return end(of: code) }
        guard isConnected || isInTime else { return .timedOut }
        return outbox.isOverfull || isTooMuch(socket) ? .tooMuch : nil
    }

    /// Reads the packets that have arrived.
    ///
    /// The library reads one packet per call. An encrypted connection may have taken several packets from the socket at
    /// once, which `poll` does not report; so the library is called until it has none.
    private func read() -> CInt {
        hasMore = false
        for _ in 0..<Self.mostReads {
            errno = 0
            let code = mosquitto_loop_read(handle, 1)
            guard code == 0, errno != EAGAIN, refusal == nil else { return code }
        }
        hasMore = true
        return CInt(MOSQ_ERR_SUCCESS.rawValue)
    }

    /// Hands the waiting messages to the library; returns the end when the connection is closed.
    private func send() -> MQTTEnd? {
        guard isConnected else { return outbox.isClosing ? .closed : nil }
        // NB: read this before the messages are taken, so that all messages from before `close` are sent.
        let isClosing = outbox.isClosing
        // The library has no bound for what waits in it, so the messages wait in the outbox, which has one.
        for message in mosquitto_want_write(handle) ? [] : outbox.take() {
            let size = CInt(message.payload.count)
            mosquitto_publish(handle, nil, message.topic, size, message.payload, 0, message.isRetained)
        }
        guard isClosing else { return nil }
        let since = closingSince ?? .now
        closingSince = since
        guard !mosquitto_want_write(handle) || .now - since > Self.longestFarewell else { return nil }
        let isSent = !mosquitto_want_write(handle)
        return disconnect() && isSent ? .closed : .brokeOff
    }

    /// Says farewell, and waits until the broker has heard it; returns false if it does not close its end, because then it
    /// may not have heard the last messages either.
    ///
    /// A socket that is closed while something in it was not read resets the connection, and the broker then drops what it
    /// has not read yet: the last messages, and the farewell, without which it tells the last will. So a second descriptor
    /// keeps the socket open until the broker has closed its end.
    private func disconnect() -> Bool {
        let socket = dup(mosquitto_socket(handle))
        mosquitto_disconnect(handle)
        guard socket >= 0 else { return false }
        defer { close(socket) }
        shutdown(socket, CInt(SHUT_WR))
        let begun = ContinuousClock.now
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while .now - begun < Self.longestFarewell {
            var place = pollfd(fd: socket, events: CShort(POLLIN), revents: 0)
            guard poll(&place, 1, Self.longestWait) > 0 else { continue }
            let count = recv(socket, &bytes, bytes.count, 0)
            guard count > 0 else { return count == 0 }
        }
        return false
    }

    private func isTooMuch(_ socket: CInt) -> Bool {
        let (now, count) = (ContinuousClock.now, grandma_received_bytes(socket))
        let most = UInt64(settings.mostReceived)
        if count > window.count, count - window.count > most { return true }
        // A message that arrives slowly, and is never complete, counts over all windows.
        if count > complete, count - complete > most { return true }
        if now - window.since > settings.receivedWithin { window = (count, now) }
        return false
    }

    /// The reason for the end of a connection whose socket is gone.
    private var lost: MQTTEnd { isConnected ? .brokeOff : refusal.map(refused) ?? .noConnection }

    /// The codes of CONNACK in MQTT 3.1.1, section 3.2.2.3: 4 is a bad user name or password, 5 is not authorized; brokers
    /// use both for a wrong password.
    private func refused(_ code: CInt) -> MQTTEnd { code == 4 || code == 5 ? .wrongPassword : .refused }

    private func end(of code: CInt) -> MQTTEnd {
        switch mosq_err_t(rawValue: code) {
        case MOSQ_ERR_EAI: .noSuchName
        case MOSQ_ERR_TLS, MOSQ_ERR_TLS_HANDSHAKE: .notTrusted
        case MOSQ_ERR_ERRNO where !isConnected: .noConnection
        default: isConnected ? .brokeOff : .noConnection
        }
    }
}
