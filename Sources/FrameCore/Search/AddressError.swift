/// Why no family's server was found at an address that somebody typed; the later ones say more than the earlier ones.
package enum AddressError: Error, Comparable, CaseIterable, Sendable {
    /// The address is outside the home, where the frame asks nobody without encryption.
    case notEncrypted
    /// No machine answers at the address.
    case unreached
    /// Something else than a family's server answers at the address.
    case stranger
    /// The server's certificate does not prove that the server is the one at this address. The frame asks at no other
    /// address after this error.
    case untrusted
    /// No server can be at such an address.
    case impossible
}
