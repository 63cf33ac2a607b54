import BlobStores
import FamilyTesting
import Foundation
import Synchronization
import Testing

/// A store in memory that differs from Amazon's in one way, as those of other vendors do.
final class VendorStore: Sendable {
    enum Way: Sendable {
        /// Its answers have no header `x-amz-request-id`, as those of Garage, Cloudflare and Google.
        case namesNoRequests
        /// It refuses a request for a new object alone, as Backblaze does.
        case knowsNoConditions(status: Int, error: String)
        /// The key of the test may not do everything.
        case refuses(method: String, code: String)
    }

    private struct State {
        var objects: [String: [UInt8]] = [:]
        var parts: [Int: [UInt8]] = [:]
    }

    private let way: Way
    private let state = Mutex(State())

    init(_ way: Way) { self.way = way }

    var keys: [String] { state.withLock { $0.objects.keys.sorted() } }

    /// Starts a server and connects to it; the server lives as long as the connection.
    func connect(partLength: Int64 = 1_000_000) throws -> (S3BlobStore, ScriptedServer) {
        let server = try ScriptedServer { self.answer($0) }
        let place = try #require(S3Location("s3://photos?endpoint=\(server.url)"))
        var settings = S3Settings { Date() }
        settings.random = { withExtendedLifetime(server) { 0 } }
        settings.partLength = partLength
        return (S3BlobStore(place, S3Credentials(id: "me", key: "secret"), settings), server)
    }

    private func answer(_ request: ScriptedRequest) -> ScriptedAnswer {
        let address = URLComponents(string: request.target)
        let key = String((address?.path ?? "").dropFirst("/photos/".count))
        var query: [String: String] = [:]
        for item in address?.queryItems ?? [] { query[item.name] = item.value ?? "" }
        if let refusal = refusal(of: request) { return refusal }
        return state.withLock { state in
            switch request.method {
            case "POST" where query["uploads"] != nil: return Self.xml("<R><UploadId>1</UploadId></R>")
            case "POST":
                state.objects[key] = state.parts.sorted { $0.key < $1.key }.flatMap(\.value)
                return Self.xml("<R></R>")
            case "PUT":
                guard let part = query["partNumber"].flatMap({ Int($0) }) else {
                    state.objects[key] = request.body
                    return .whole()
                }
                state.parts[part] = request.body
                return .whole(200, ["ETag": "\"\(part)\""])
            case "DELETE":
                state.objects[key] = nil
                return .whole()
            case "HEAD": return look(state.objects[key])
            default:
                return key.isEmpty
                    ? Self.list(state.objects, query["prefix"] ?? "") : Self.read(state.objects[key], request)
            }
        }
    }

    private func refusal(of request: ScriptedRequest) -> ScriptedAnswer? {
        switch way {
        case .knowsNoConditions(let status, let error) where request["If-None-Match"] != nil:
            Self.xml("<Error>\(error)</Error>", status: status)
        case .refuses(let method, let code) where method == request.method:
            Self.xml("<Error><Code>\(code)</Code></Error>", status: 403)
        default: nil
        }
    }

    private func look(_ object: [UInt8]?) -> ScriptedAnswer {
        var headers = ["x-amz-request-id": "1"]
        if case .namesNoRequests = way { headers = [:] }
        let head = ScriptedAnswer.head(object == nil ? 404 : 200, headers, length: object?.count ?? 0)
        return ScriptedAnswer([.send(head)])
    }

    private static func list(_ objects: [String: [UInt8]], _ prefix: String) -> ScriptedAnswer {
        let found = objects.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
        let lines = found.map { "<Contents><Key>\($0.key)</Key><Size>\($0.value.count)</Size></Contents>" }
        return xml("<ListBucketResult><IsTruncated>false</IsTruncated>\(lines.joined())</ListBucketResult>")
    }

    private static func read(_ object: [UInt8]?, _ request: ScriptedRequest) -> ScriptedAnswer {
        guard let object else { return xml("<Error><Code>NoSuchKey</Code></Error>", status: 404) }
        let range = (request["Range"] ?? "").split { "=-".contains($0) }.compactMap { Int($0) }
        guard range.count == 2 else { return .whole(200, [:], object) }
        let last = min(range[1], object.count - 1)
        let header = ["Content-Range": "bytes \(range[0])-\(last)/\(object.count)"]
        return .whole(206, header, Array(object[range[0]...last]))
    }

    private static func xml(_ text: String, status: Int = 200) -> ScriptedAnswer {
        .text(text, status: status, type: "application/xml")
    }
}
