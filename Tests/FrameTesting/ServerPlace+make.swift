package import FamilyCore
package import FrameCore

extension ServerKey {
    /// A key of 43 letters that ends in this number.
    package static func make(_ number: Int = 1) -> ServerKey {
        let text = String(repeating: "A", count: 43 - "\(number)".count) + "\(number)"
        guard let key = ServerKey(text) else { preconditionFailure("no key: \(text)") }
        return key
    }
}

extension ServerPlace {
    package static func make(
        key: ServerKey = .make(),
        name: String = "The Lindgrens",
        address: String = "192.168.1.5",
        port: Int = 8080
    ) -> ServerPlace {
        guard let place = ServerPlace(key: key, name: name, address: address, port: port) else {
            preconditionFailure("no place: \(address):\(port)")
        }
        return place
    }
}
