import FoundationEssentials
import ServerCore
import Testing

@testable import Webhooks

struct WebhookSignatureTests {
    @Test func `signs what the libraries of Standard Webhooks sign, in the same way`() throws {
        // The vector of the project's own libraries, such as libraries/python/tests/test_webhooks.py.
        let key = try #require(Data(base64Encoded: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let signature = WebhookSignature.text(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            seconds: 1_614_265_330,
            content: Array(#"{"test": 2432232314}"#.utf8),
            key: [UInt8](key)
        )
        #expect(signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
    }

    @Test func `hands a key over in the form of Standard Webhooks`() throws {
        let secret = try #require(WebhookSecret([UInt8](repeating: 0xFB, count: WebhookSecret.length)))
        #expect(secret.text == "whsec_+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/v7+/s=")
        #expect(WebhookSecret([1, 2, 3]) == nil)
    }
}
