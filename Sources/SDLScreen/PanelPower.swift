import CKMS
import Glibc

/// The power of the monitors of a screen that is drawn without a display
/// server: the `DPMS` property of each connector, as display servers set it
/// (Linux, *Kernel Mode Setting*, "Standard Connector Properties").
///
/// Any thread may use it.
package struct PanelPower: Equatable, Sendable {
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// SDL's descriptor: only the process that draws may switch the power.
    ///
    /// SDL closes it.
    private let descriptor: CInt

    /// nil if a display server controls the monitors.
    package init?(of screen: Screen) {
        descriptor = kms_descriptor(UnsafeMutableRawPointer(screen.window))
        guard descriptor >= 0 else { return nil }
    }

    /// Switches every connected monitor; on also those that seem to be absent, because a monitor in deep sleep may.
    ///
    /// Blocks while they switch, up to a second.
    package func turn(on isOn: Bool) throws(Failure) {
        guard let resources = drmModeGetResources(descriptor) else { throw Failure(description: Self.errno) }
        defer { drmModeFreeResources(resources) }
        let connectors = UnsafeBufferPointer(
            start: resources.pointee.connectors,
            count: Int(resources.pointee.count_connectors)
        )
        var switched = 0
        for connector in connectors where try turn(connector, on: isOn) { switched += 1 }
        guard switched > 0 else { throw Failure(description: "no monitor is connected") }
    }

    /// Switches one connector; returns false if no monitor is connected to it.
    private func turn(_ identifier: UInt32, on isOn: Bool) throws(Failure) -> Bool {
        guard let connector = drmModeGetConnectorCurrent(descriptor, identifier) else { return false }
        defer { drmModeFreeConnector(connector) }
        let isConnected = connector.pointee.connection == DRM_MODE_CONNECTED
        guard isConnected || isOn else { return false }
        let properties = UnsafeBufferPointer(
            start: connector.pointee.props,
            count: Int(connector.pointee.count_props)
        )
        guard let power = properties.first(where: isPower) else {
            guard isConnected else { return false }
            throw Failure(description: "a monitor that cannot be switched")
        }
        let state = UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF)
        let isSwitched = drmModeConnectorSetProperty(descriptor, identifier, power, state) == 0
        guard isSwitched || !isConnected else { throw Failure(description: Self.errno) }
        return isConnected
    }

    private func isPower(_ identifier: UInt32) -> Bool {
        guard let property = drmModeGetProperty(descriptor, identifier) else { return false }
        defer { drmModeFreeProperty(property) }
        return withUnsafePointer(to: property.pointee.name) { name in
            name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
                strcmp($0, "DPMS") == 0
            }
        }
    }

    private static var errno: String { String(cString: strerror(Glibc.errno)) }
}
