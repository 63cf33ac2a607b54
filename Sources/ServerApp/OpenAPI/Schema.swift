/// The shape of a JSON value in the API (JSON Schema, as OpenAPI 3.1 uses it).
indirect enum Schema: Equatable, Sendable {
    case text(format: String? = nil)
    /// A string that is one of these values.
    case word([String])
    case integer
    case size([Int])
    case boolean
    case array(Schema)
    /// An object of any members whose values are texts or whole numbers.
    case values
    /// A reference to the schema with this name.
    case reference(String)
    /// Bytes of this media type.
    case bytes

    struct Property: Equatable, Sendable {
        var name: String
        var schema: Schema
        var isRequired: Bool
    }

    var json: JSONTree {
        switch self {
        case .text(nil): ["type": "string"]
        case .text(let format?): ["type": "string", "format": .text(format)]
        case .word(let words): ["type": "string", "enum": .array(words.map { .text($0) })]
        case .integer: ["type": "integer"]
        case .size(let sizes): ["type": "integer", "enum": .array(sizes.map { .number($0) })]
        case .boolean: ["type": "boolean"]
        case .array(let items): ["type": "array", "items": items.json]
        case .values: ["type": "object", "additionalProperties": ["type": ["string", "integer"]]]
        case .reference(let name): ["$ref": .text("#/components/schemas/\(name)")]
        case .bytes: [:]
        }
    }
}

extension [Schema.Property] {
    /// The schema as a JSON object.
    var json: JSONTree {
        let properties = Dictionary(map { ($0.name, $0.schema.json) }) { first, _ in first }
        let required = filter(\.isRequired).map { JSONTree.text($0.name) }
        return ["type": "object", "properties": .object(properties), "required": .array(required)]
    }
}

/// A JSON value without a Swift type of its own.
indirect enum JSONTree: Encodable, Equatable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case array([JSONTree])
    case object([String: JSONTree])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .array(let items): try container.encode(items)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral text: String) { self = .text(text) }
    init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(Dictionary(members) { first, _ in first })
    }
    init(arrayLiteral items: JSONTree...) { self = .array(items) }
}
