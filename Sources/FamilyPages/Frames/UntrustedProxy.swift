/// A proxy that people come through and the server does not trust.
package struct UntrustedProxy: Sendable {
    let address: String
    /// The trusted proxies as the server is to be given them: those of now, and this one.
    let list: String

    package init(address: String, list: String) {
        (self.address, self.list) = (address, list)
    }
}
