import CSystemd
import Glibc

/// A connection to the machine's bus, for one thread.
///
/// Every call has a limit of time.
final class SystemBus {
    /// A signal, with its values.
    struct Signal {
        let path: String
        let member: String
        let values: [BusValue]
    }

    /// The longest wait for an answer.
    static let timeout = Duration.seconds(10)

    private let bus: BusFunctions
    private var connection: OpaquePointer?

    init() throws(BusError) {
        bus = try BusLibrary.functions()
        try BusError.check(bus.sd_bus_open_system(&connection))
    }

    deinit { _ = bus.sd_bus_flush_close_unref(connection) }

    /// Returns the values of the answer.
    @discardableResult
    func call(_ call: BusCall, within limit: Duration = timeout) throws(BusError) -> [BusValue] {
        var message: OpaquePointer?
        let code = bus.sd_bus_message_new_method_call(
            connection,
            &message,
            call.destination,
            call.path,
            call.interface,
            call.method
        )
        try BusError.check(code)
        defer { _ = bus.sd_bus_message_unref(message) }
        guard let message else { throw .senseless }
        var writer = BusWriter(message, bus)
        try call.write(&writer)
        return try send(message, within: limit)
    }

    private func send(_ message: OpaquePointer, within limit: Duration) throws(BusError) -> [BusValue] {
        var error = sd_bus_error()
        defer { bus.sd_bus_error_free(&error) }
        var answer: OpaquePointer?
        let code = bus.sd_bus_call(connection, message, UInt64(limit / .microseconds(1)), &error, &answer)
        defer { _ = bus.sd_bus_message_unref(answer) }
        if code < 0, let name = error.name {
            throw .refused(String(cString: name), error.message.map { String(cString: $0) } ?? "")
        }
        try BusError.check(code)
        return try answer.map(values) ?? []
    }

    private func values(of message: OpaquePointer) throws(BusError) -> [BusValue] {
        var reader = BusReader(message, bus)
        var values: [BusValue] = []
        while let value = try reader.next() { values.append(value) }
        return values
    }

    /// Asks the bus for these signals from now on.
    func listen(_ rule: String) throws(BusError) {
        let own = "org.freedesktop.DBus"
        let call = BusCall(destination: own, path: "/org/freedesktop/DBus", interface: own, method: "AddMatch") {
            (writer) throws(BusError) in try writer.text(rule)
        }
        try self.call(call)
    }

    /// Returns the signals that have come; empty if none came within the limit, or until the wait was ended.
    func signals(within limit: Duration, or wakeup: BusWakeup? = nil) throws(BusError) -> [Signal] {
        var signals = try taken()
        if signals.isEmpty {
            wait(within: limit, or: wakeup)
            signals = try taken()
        }
        return signals
    }

    private func taken() throws(BusError) -> [Signal] {
        var signals: [Signal] = []
        while true {
            var message: OpaquePointer?
            let code = bus.sd_bus_process(connection, &message)
            defer { _ = bus.sd_bus_message_unref(message) }
            try BusError.check(code)
            guard code > 0 else { return signals }
            guard let message, let path = bus.sd_bus_message_get_path(message),
                let member = bus.sd_bus_message_get_member(message)
            else { continue }
            // Of a signal that makes no sense, only that it came counts.
            let values = (try? values(of: message)) ?? []
            signals.append(Signal(path: String(cString: path), member: String(cString: member), values: values))
        }
    }

    private func wait(within limit: Duration, or wakeup: BusWakeup?) {
        let events = bus.sd_bus_get_events(connection)
        var waits = [pollfd(fd: bus.sd_bus_get_fd(connection), events: Int16(max(events, 0)), revents: 0)]
        if let wakeup { waits.append(pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)) }
        _ = poll(&waits, nfds_t(waits.count), CInt(max(limit / .milliseconds(1), 1)))
    }
}

/// Opens libsystemd at the first use, not when the program starts.
private enum BusLibrary {
    static func functions() throws(BusError) -> BusFunctions { try opened.get() }

    private static let opened = Result { () throws(BusError) in
        let functions = UnsafeMutablePointer<BusFunctions>.allocate(capacity: 1)
        defer { functions.deallocate() }
        guard bus_load(functions) == 0 else { throw .missing(dlerror().map { String(cString: $0) } ?? "") }
        return functions.pointee
    }
}
