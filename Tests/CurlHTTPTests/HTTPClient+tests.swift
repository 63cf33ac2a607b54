import CurlHTTP
import Testing

extension HTTPClient {
    static func make(userAgent: String = "tests/1") throws -> HTTPClient {
        HTTPClient(HTTPClient.Settings(userAgent: userAgent))
    }
}

/// The trouble that `body` ends in; an end without one is a failed test.
func thrownError(
    isolation: isolated (any Actor)? = #isolation,
    of body: () async throws -> Void
) async throws -> HTTPError {
    do {
        try await body()
    } catch let error as HTTPError {
        return error
    }
    Issue.record("no trouble came")
    throw CancellationError()
}
