import FamilyCore
import ServerCore

/// Tells keepers that people come through a proxy that the server does not trust, so that all of them count as one
/// address.
struct ProxyNotice: Sendable {
    let sentence: String
    /// The setting for the server's start.
    let setting: String

    /// Returns nil if nothing is wrong, or for readers who cannot change it.
    init?(_ services: PageServices, _ context: MemberContext, _ words: Words) {
        guard context.may(.removeMember), let proxy = services.untrustedProxy() else { return nil }
        sentence = words(.untrustedProxy, ["address": proxy.address])
        setting = "GRANDMA_TRUSTED_PROXIES=\(proxy.list)"
    }
}
