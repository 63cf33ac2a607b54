import CurlHTTP
import Foundation
import Testing

@testable import BlobStores

/// Amazon's own examples, with the signatures that it published.
///
/// "Amazon Simple Storage Service API Reference", Authenticating Requests (AWS Signature Version 4): examples of
/// signature calculations in the header and with query parameters; and the test suite of Signature Version 4.
struct SignatureV4Tests {
    private static let bucket = [HTTPHeader("host", "examplebucket.s3.amazonaws.com")]
    private static let noBytes = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    struct Vector: CustomTestStringConvertible {
        var testDescription: String
        var method = "GET"
        var path = "/"
        var query: [QueryItem] = []
        var headers: [HTTPHeader] = []
        var payload = noBytes
        var signature: String
    }

    private static let store = [
        Vector(
            testDescription: "GET of a range",
            path: "/test.txt",
            headers: [HTTPHeader("Range", "bytes=0-9")],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        Vector(
            testDescription: "PUT of an object",
            method: "PUT",
            path: "/test%24file.text",
            headers: [
                HTTPHeader("Date", "Fri, 24 May 2013 00:00:00 GMT"),
                HTTPHeader("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            payload: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        Vector(
            testDescription: "GET of a bucket's rules",
            query: [QueryItem("lifecycle")],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
        Vector(
            testDescription: "GET of a list",
            query: [QueryItem("prefix", "J"), QueryItem("max-keys", "2")],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ]

    @Test(arguments: store)
    func `signs the examples of the store`(vector: Vector) throws {
        let signer = SignatureV4(
            credentials: S3Credentials(id: "AKIAIOSFODNN7EXAMPLE", key: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1"
        )
        let ours = [
            HTTPHeader("x-amz-content-sha256", vector.payload), HTTPHeader("x-amz-date", "20130524T000000Z"),
        ]
        let authorization = signer.authorization(
            for: .init(
                method: vector.method,
                path: vector.path,
                query: vector.query,
                headers: Self.bucket + ours + vector.headers,
                payload: vector.payload
            ),
            at: Self.may
        )
        #expect(authorization.hasSuffix("Signature=\(vector.signature)"))
        #expect(
            authorization.hasPrefix(
                "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders="
            )
        )
    }

    @Test func `signs an address for whoever has it`() {
        let signer = SignatureV4(
            credentials: S3Credentials(id: "AKIAIOSFODNN7EXAMPLE", key: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1"
        )
        let query = signer.presignedQuery(
            for: .init(
                method: "GET",
                path: "/test.txt",
                headers: Self.bucket,
                payload: SignatureV4.unsignedPayload
            ),
            seconds: 86_400,
            at: Self.may
        )
        #expect(
            query == """
                X-Amz-Algorithm=AWS4-HMAC-SHA256\
                &X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request\
                &X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host\
                &X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404
                """
        )
    }

    private static let suite = [
        Vector(
            testDescription: "get-vanilla",
            signature: "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31"
        ),
        Vector(
            testDescription: "get-vanilla-query-order-key-case",
            query: [QueryItem("Param2", "value2"), QueryItem("Param1", "value1")],
            signature: "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500"
        ),
        Vector(
            testDescription: "post-vanilla",
            method: "POST",
            signature: "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b"
        ),
    ]

    @Test(arguments: suite)
    func `signs the requests of the test suite`(vector: Vector) {
        let signer = SignatureV4(
            credentials: S3Credentials(id: "AKIDEXAMPLE", key: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
            region: "us-east-1",
            service: "service"
        )
        let headers = [
            HTTPHeader("Host", "example.amazonaws.com"), HTTPHeader("X-Amz-Date", "20150830T123600Z"),
        ]
        let request = SignatureV4.Request(
            method: vector.method,
            path: "/",
            query: vector.query,
            headers: headers,
            payload: vector.payload
        )
        let authorization = signer.authorization(for: request, at: Date(timeIntervalSince1970: 1_440_938_160))
        #expect(authorization.hasSuffix("SignedHeaders=host;x-amz-date, Signature=\(vector.signature)"))
    }

    /// 24 May 2013, midnight.
    private static let may = Date(timeIntervalSince1970: 1_369_353_600)
}
