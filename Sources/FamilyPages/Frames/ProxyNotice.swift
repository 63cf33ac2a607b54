import FamilyCore
import ServerCore

/// Tells keepers that people come through a proxy which the server takes for one
/// person.
struct ProxyNotice: Sendable {
    let sentence: String
    /// What to start the server with.
    let setting: String

    /// Nil where nothing is wrong, and for who could not mend it.
    init?(_ services: PageServices, _ household: Household, _ words: Words) {
        guard household.may(.removeMember), let address = services.untrustedProxy() else { return nil }
        sentence = words(.untrustedProxy, ["address": address])
        setting = "GRANDMA_TRUSTED_PROXIES=\(address)"
    }
}
