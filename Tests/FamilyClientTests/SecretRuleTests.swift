import FamilyClient
import Testing

struct SecretRuleTests {
    @Test(arguments: [
        "127.0.0.1", "127.8.9.10", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.5", "169.254.7.7", "::1",
        "fe80::1", "fe80::1%eth0", "febf::9", "fc00::1", "fd12:3456::7", "::ffff:192.168.1.5", "::ffff:127.0.0.1",
    ])
    func `speaks in the clear within the home`(address: String) {
        #expect(SecretRule(isEncrypted: false).admits(peer: address))
    }

    @Test(arguments: [
        "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.167.1.1", "192.169.1.1", "11.0.0.1", "100.64.0.1", "169.253.0.1",
        "0.0.0.0", "::", "2001:db8::1", "fec0::1", "fe00::1", "fb00::1", "::ffff:8.8.8.8", "::2", "", "localhost",
        "127.1", "10.0.0.1.example", "0x7f000001",
    ])
    func `tells strangers nothing in the clear`(address: String) {
        #expect(!SecretRule(isEncrypted: false).admits(peer: address))
    }

    @Test(arguments: ["8.8.8.8", "2001:db8::1", "192.168.1.5"])
    func `speaks to anyone whom a certificate proves`(address: String) {
        #expect(SecretRule(isEncrypted: true).admits(peer: address))
    }
}
