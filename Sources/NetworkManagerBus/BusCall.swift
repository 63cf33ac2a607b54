import CSystemd

/// A call of a method, and how its values are written into it.
struct BusCall {
    var destination = "org.freedesktop.NetworkManager"
    let path: String
    let interface: String
    let method: String
    var write: (inout BusWriter) throws(BusError) -> Void = { _ in }
}

/// Writes the values of one call.
struct BusWriter {
    /// A property of a connection.
    enum Property {
        case text(String)
        case bytes([UInt8])
        case flag(Bool)
    }

    private let message: OpaquePointer
    private let bus: BusFunctions

    init(_ message: OpaquePointer, _ bus: BusFunctions) {
        self.message = message
        self.bus = bus
    }

    func text(_ text: String) throws(BusError) { try basic("s", text) }

    func path(_ path: String) throws(BusError) { try basic("o", path) }

    /// Writes a table of tables, as a connection is: `a{sa{sv}}`.
    func settings(_ settings: [(String, [(String, Property)])]) throws(BusError) {
        try container("a", "{sa{sv}}") { () throws(BusError) in
            for (name, properties) in settings {
                try container("e", "sa{sv}") { () throws(BusError) in
                    try text(name)
                    try table(properties)
                }
            }
        }
    }

    /// Writes a table: `a{sv}`.
    func table(_ properties: [(String, Property)]) throws(BusError) {
        try container("a", "{sv}") { () throws(BusError) in
            for (name, property) in properties {
                try container("e", "sv") { () throws(BusError) in
                    try text(name)
                    try variant(property)
                }
            }
        }
    }

    private func variant(_ property: Property) throws(BusError) {
        switch property {
        case .text(let words): try container("v", "s") { () throws(BusError) in try text(words) }
        case .bytes(let bytes):
            try container("v", "ay") { () throws(BusError) in
                try BusError.check(
                    bus.sd_bus_message_append_array(message, CChar(UInt8(ascii: "y")), bytes, bytes.count)
                )
            }
        case .flag(let flag):
            try container("v", "b") { () throws(BusError) in
                var number: CInt = flag ? 1 : 0
                try BusError.check(bus.sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &number))
            }
        }
    }

    private func basic(_ kind: Unicode.Scalar, _ text: String) throws(BusError) {
        let code = text.withCString { bus.sd_bus_message_append_basic(message, CChar(UInt8(ascii: kind)), $0) }
        try BusError.check(code)
    }

    private func container(
        _ kind: Unicode.Scalar,
        _ contents: String,
        _ write: () throws(BusError) -> Void
    ) throws(BusError) {
        let kind = CChar(UInt8(ascii: kind))
        try BusError.check(bus.sd_bus_message_open_container(message, kind, contents))
        try write()
        try BusError.check(bus.sd_bus_message_close_container(message))
    }
}
