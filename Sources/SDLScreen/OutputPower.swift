import CWayland

/// The power of the monitors of a Wayland compositor, if the compositor
/// supports *wlr output power management*, as labwc, the Raspberry Pi's
/// desktop, does.
///
/// The state stays after the connection closes. Any thread may use it: each
/// call opens a connection of its own and blocks until the compositor has
/// answered.
package struct OutputPower: Equatable, Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// nil if no compositor answers, or it does not support the protocol.
    package init?() {
        guard (try? connected({ _, _, _, outputs in outputs.manager != 0 })) == true else { return nil }
    }

    package func turn(on isOn: Bool) throws(Failure) {
        try connected { wayland, display, registry, outputs throws(Failure) in
            guard outputs.manager != 0 else { throw Failure(description: "the compositor does not offer it") }
            guard outputs.count > 0 else { throw Failure(description: "no monitor is connected") }
            guard wayland_switch(&wayland, display, registry, &outputs, isOn ? 1 : 0) == 0 else { throw Self.broken }
            guard outputs.refused < outputs.count else { throw Failure(description: "the compositor refuses it") }
        }
    }

    private typealias ControlCalls<Result> = (
        _ wayland: inout WaylandLibrary, _ display: OpaquePointer, _ registry: OpaquePointer,
        _ outputs: inout WaylandOutputs
    ) throws(Failure) -> Result

    private func connected<Result>(_ talk: ControlCalls<Result>) throws(Failure) -> Result {
        var wayland = WaylandLibrary()
        guard wayland_open(&wayland) == 0 else { throw Failure(description: "there is no Wayland") }
        guard let connection = wayland.wl_display_connect(nil) else {
            throw Failure(description: "no compositor answers")
        }
        defer { wayland.wl_display_disconnect(connection) }
        return try withOutputs { outputs throws(Failure) in
            guard let registry = wayland_look(&wayland, connection, outputs) else { throw Self.broken }
            defer { wayland.wl_proxy_destroy(registry) }
            return try talk(&wayland, connection, registry, &outputs.pointee)
        }
    }

    /// The struct must stay at one address while the library calls back into
    /// it.
    private func withOutputs<Result>(
        _ body: (UnsafeMutablePointer<WaylandOutputs>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outputs = UnsafeMutablePointer<WaylandOutputs>.allocate(capacity: 1)
        outputs.initialize(to: WaylandOutputs())
        defer { outputs.deallocate() }
        return try body(outputs)
    }

    private static var broken: Failure { Failure(description: "the compositor hung up") }
}
