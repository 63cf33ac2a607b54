import Crypto
import FoundationEssentials
import ServerCore

/// The signature of a message by Standard Webhooks 1.0.0 (standardwebhooks.com), in its symmetric form.
enum WebhookSignature {
    /// Returns the value of `webhook-signature`: the HMAC-SHA256 of ID, time and content, with a dot between each two.
    ///
    /// `seconds` are those since 1970 at which the message is sent.
    static func text(id: String, seconds: Int64, content: [UInt8], key: [UInt8]) -> String {
        let signed = Array("\(id).\(seconds).".utf8) + content
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
        return "v1," + Data(code).base64EncodedString()
    }
}
