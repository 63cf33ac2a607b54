package import CurlHTTP
package import FamilyCore
import FoundationEssentials
import Testing

/// tus as a program speaks it, one request at a time.
extension Visitor {
    package func tus(
        _ method: String,
        _ path: String = Tus.route,
        _ headers: [HTTPHeader] = [],
        _ body: [UInt8]? = nil
    ) async throws -> HTTPAnswer {
        let version = HTTPHeader(Tus.Header.resumable, Tus.version)
        return try await plain(
            method,
            path,
            headers: usualHeaders + [version] + headers,
            body: body.map { .bytes($0) } ?? .none
        )
    }

    /// Begins an upload and hands its name back.
    package func beginUpload(of length: Int, _ metadata: [String: String] = [:]) async throws -> UploadID {
        let answer = try await tus("POST", Tus.route, Self.beginning(length, metadata))
        #expect(answer.status == 201, "\(answer.text)")
        return try #require(try answer.uploadPath.split(separator: "/").last.flatMap { UploadID(String($0)) })
    }

    package static func beginning(_ length: Int, _ metadata: [String: String] = [:]) -> [HTTPHeader] {
        let pairs = metadata.sorted { $0.key < $1.key }
            .map { "\($0.key) \(Data($0.value.utf8).base64EncodedString())" }
        let said = pairs.isEmpty ? [] : [HTTPHeader(Tus.Header.metadata, pairs.joined(separator: ","))]
        return [HTTPHeader(Tus.Header.length, String(length))] + said
    }

    /// Sends bytes from `offset` on.
    package func goOn(
        _ id: UploadID,
        at offset: Int,
        with bytes: [UInt8],
        _ headers: [HTTPHeader] = []
    ) async throws -> HTTPAnswer {
        try await tus("PATCH", Tus.path(of: id), Self.piece(at: offset) + headers, bytes)
    }

    package static func piece(at offset: Int) -> [HTTPHeader] {
        [HTTPHeader(Tus.Header.offset, String(offset)), HTTPHeader("Content-Type", Tus.mediaType)]
    }

    /// Where an upload stands.
    package func stand(of id: UploadID) async throws -> HTTPAnswer { try await tus("HEAD", Tus.path(of: id)) }
}

extension HTTPAnswer {
    /// The path of the upload that was begun; its address is whole.
    package var uploadPath: String {
        get throws {
            let location = try #require(head["Location"])
            #expect(location.hasPrefix("http://127.0.0.1:"))
            return String(location.drop { $0 != "/" }.dropFirst(2).drop { $0 != "/" })
        }
    }
}

extension Visitor {
    /// Somebody at the same server who is not signed in.
    package static func stranger(to other: Visitor) throws -> Visitor { try Visitor(address: other.address) }
}
