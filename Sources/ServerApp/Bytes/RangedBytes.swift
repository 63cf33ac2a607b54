import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore

/// Bytes that never change, as a client asks for them: whole or a part (RFC 9110, 14).
struct RangedBytes {
    let bytes: ReadableBytes
    let blobs: any BlobStore
    /// What every answer bears besides its tag and its range.
    let headers: HTTPFields

    func response(to request: Request, _ context: FamilyContext) async throws -> Response {
        let tag = PhotoBytes.entityTag(of: bytes.hash)
        var headers = headers
        headers[.eTag] = tag
        headers[.acceptRanges] = "bytes"
        if Self.names(tag, request.headers[.ifNoneMatch]) { return Response(status: .notModified, headers: headers) }
        guard try await blobs.size(of: bytes.hash) == bytes.bytes else { throw BlobError.absent }
        // A range of other bytes would be combined with the client's bytes into
        // a corrupt file.
        let isSame = request.headers[.ifRange].map { $0 == tag } ?? true
        let range = ByteRange(header: isSame ? request.headers[.range] : nil, length: bytes.bytes.bytes)
        return try respond(range, headers) { part in
            blobs.body(of: bytes.hash, part).loggingFailures(of: request, context)
        }
    }

    private func respond(
        _ range: ByteRange,
        _ headers: HTTPFields,
        _ body: (Range<Int64>) -> ResponseBody
    ) throws -> Response {
        let length = bytes.bytes.bytes
        var headers = headers
        switch range {
        case .whole:
            return Response(status: .ok, headers: headers, body: body(0..<length))
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
            return Response(status: .partialContent, headers: headers, body: body(part))
        case .unsatisfiable:
            throw HeadedProblem(problem: .rangeNotSatisfiable, headers: [.contentRange: "bytes */\(length)"])
        }
    }

    private static func names(_ tag: String, _ ifNoneMatch: String?) -> Bool {
        guard let ifNoneMatch else { return false }
        let tags = ifNoneMatch.split(separator: ",").map(\.trimmed)
        return tags.contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
    }
}
