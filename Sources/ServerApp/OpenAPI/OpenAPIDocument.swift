import FamilyCore
import FoundationEssentials
import Synchronization

/// The OpenAPI 3.1 description of the API, which the routes fill when they are
/// registered.
final class OpenAPIDocument: Sendable {
    static let path = "\(apiPrefix)/openapi.json"

    /// The description of one route.
    struct Operation: Sendable {
        var name: String
        var method: String
        var path: String
        var query: [Parameter] = []
        /// The media type and the Swift type of the request's body.
        var body: (mediaType: String, type: any (Decodable & Sendable).Type)?
        /// The media type of a body of raw bytes, which has no schema.
        var bytesSent: String?
        var status: Int
        var answer: Answer
    }

    enum Answer: Sendable {
        case nothing
        case json(any (Decodable & Sendable).Type)
        case bytes(mediaType: String)
    }

    struct Parameter: Sendable {
        var name: String
        var schema: Schema
        var isRequired = false
        /// Where the parameter is: `query` or `header`.
        var place = "query"
    }

    private let operations = Mutex<[Operation]>([])

    func add(_ operation: Operation) {
        operations.withLock { $0.append(operation) }
    }

    /// Returns the document as JSON.
    func json() throws -> Data {
        let reader = SchemaReader()
        var paths: [String: [String: JSONTree]] = [:]
        for operation in operations.withLock({ $0 }) {
            paths[operation.path, default: [:]][operation.method.lowercased()] = try operation.json(reader)
        }
        // Every operation refers to `ProblemDocument` as an error, so no response
        // registers it.
        _ = try reader.schema(of: ProblemDocument.self)
        return try WireCoding.encode(Self.tree(paths.mapValues { .object($0) }, reader.components.mapValues(\.json)))
    }

    private static func tree(_ paths: [String: JSONTree], _ schemas: [String: JSONTree]) -> JSONTree {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "GrandMa",
                "version": "1",
                "description": "The album of a family, for its frames and its people.",
            ],
            "security": [["frame": []], ["session": []], [:]],
            "paths": .object(paths),
            "components": [
                "schemas": .object(schemas),
                "securitySchemes": [
                    "frame": ["type": "http", "scheme": "bearer"],
                    "session": ["type": "apiKey", "in": "cookie", "name": "session"],
                ],
            ],
        ]
    }
}

extension OpenAPIDocument.Operation {
    func json(_ reader: SchemaReader) throws -> JSONTree {
        var members: [String: JSONTree] = [
            "operationId": .text(name),
            "parameters": .array(pathParameters + query.map(\.json)),
            "responses": [
                "\(status)": try success(reader),
                "default": [
                    "description": "What went wrong.",
                    "content": [ProblemDocument.mediaType: ["schema": Schema.reference("ProblemDocument").json]],
                ],
            ],
        ]
        if let body {
            let schema = try reader.schema(of: body.type).json
            members["requestBody"] = ["required": .flag(true), "content": [body.mediaType: ["schema": schema]]]
        }
        if let bytesSent {
            members["requestBody"] = ["content": [bytesSent: ["schema": Schema.bytes.json]]]
        }
        return .object(members)
    }

    private var pathParameters: [JSONTree] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { segment in
            [
                "name": .text(String(segment.dropFirst().dropLast())),
                "in": "path", "required": .flag(true), "schema": ["type": "string"],
            ]
        }
    }

    private func success(_ reader: SchemaReader) throws -> JSONTree {
        switch answer {
        case .nothing: ["description": "Done."]
        case .json(let type):
            ["description": "Done.", "content": ["application/json": ["schema": try reader.schema(of: type).json]]]
        case .bytes(let mediaType):
            ["description": "Done.", "content": [mediaType: ["schema": Schema.bytes.json]]]
        }
    }
}

extension OpenAPIDocument.Parameter {
    fileprivate var json: JSONTree {
        ["name": .text(name), "in": .text(place), "required": .flag(isRequired), "schema": schema.json]
    }
}
