import FoundationEssentials
import WebPush

extension HTTPPushService {
    /// Speaks to push services with the key that has the name of `file`, which is made at the first start.
    init(keyFile file: URL, in keys: ServerKeys, _ settings: Settings) async throws {
        let lost = "a new key is made, and everybody has to switch the news on anew."
        let bytes = try await keys.bytes(file, ifBroken: lost) { Data(ServerIdentity.newKey()) }
        guard let identity = ServerIdentity(key: [UInt8](bytes), contact: settings.base) else {
            throw StartError.data("\(file.path) holds no key: move it away, and a new one is made")
        }
        self.init(identity, ownOrigin: settings.pushService, now: settings.now)
    }
}
