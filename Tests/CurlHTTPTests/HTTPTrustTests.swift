import CurlHTTP
import Testing

/// To whom the client speaks over TLS, and to whom it does not.
struct HTTPTrustTests {
    private func answer(
        _ terms: CertificateOffice.Terms,
        trusting: Bool = true,
        options: [String] = []
    ) async throws -> Result<Int, HTTPError> {
        let office = try await CertificateOffice()
        try await office.issue(terms)
        let server = try await TLSServer(office, options: options)
        let settings = HTTPClient.Settings(userAgent: "tests/1", caBundle: trusting ? office.authority : nil)
        let client = HTTPClient(settings)
        do throws(HTTPError) {
            return .success(try await client.send(HTTPRequest("GET", "https://127.0.0.1:\(server.port)/")).status)
        } catch {
            return .failure(error)
        }
    }

    private func kind(of answer: Result<Int, HTTPError>) -> HTTPError.Kind? {
        if case .failure(let error) = answer { error.kind } else { nil }
    }

    @Test func `speaks to a server whose certificate is right`() async throws {
        #expect(try await answer(.init()) == .success(200))
    }

    @Test func `refuses a certificate of an authority it does not know`() async throws {
        #expect(kind(of: try await answer(.init(), trusting: false)) == .insecure)
    }

    @Test(arguments: [
        CertificateOffice.Terms(name: "DNS:photos.example"),
        .init(until: "20010101000000Z"),
        .init(from: "20970101000000Z"),
        .init(isSelfSigned: true),
    ])
    func `refuses another's name, a date that is over or to come, and a word for oneself`(
        terms: CertificateOffice.Terms
    ) async throws {
        #expect(kind(of: try await answer(terms)) == .insecure)
    }

    @Test func `refuses TLS before 1.2`() async throws {
        let options = ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"]
        #expect(kind(of: try await answer(.init(), options: options)) == .insecure)
    }
}
