/// Derives the schema of the API's types by decoding them.
///
/// Every synthesised `init(from:)` asks its decoder for each key with its type,
/// and says which keys may be missing. Because the schema comes from this
/// decoding, it always agrees with what a type accepts.
final class SchemaReader {
    private(set) var components: [String: [Schema.Property]] = [:]

    enum ReadingError: Error {
        case notDescribable(String)
    }

    /// Returns the schema of a type; named schemas are stored in `components`.
    func schema(of type: any Decodable.Type) throws -> Schema {
        try describe(type).schema
    }

    fileprivate func describe(_ type: any Decodable.Type) throws -> (schema: Schema, example: any Decodable) {
        if let leaf = type as? any (SchemaLeaf & Decodable).Type { return (leaf.schema, leaf.example) }
        if let list = type as? any (SchemaArray & Decodable).Type {
            return (.array(try schema(of: list.element)), list.empty)
        }
        if let words = type as? any (CaseIterable & RawRepresentable & Decodable).Type { return try Self.words(words) }
        return try describeObject(type)
    }

    private func describeObject(_ type: any Decodable.Type) throws -> (schema: Schema, example: any Decodable) {
        let name = Self.name(of: type)
        let decoder = SchemaDecoder(reader: self)
        let example = try type.init(from: decoder)
        components[name] = decoder.properties
        return (.reference(name), example)
    }

    private static func words<Words: CaseIterable & RawRepresentable & Decodable>(
        _ type: Words.Type
    ) throws -> (schema: Schema, example: any Decodable) {
        guard let first = type.allCases.first else { throw ReadingError.notDescribable("\(type)") }
        return (.word(type.allCases.map { "\($0.rawValue)" }), first)
    }

    /// Returns the type's name without its module: `SetUpFamily.Family`.
    private static func name(of type: any Decodable.Type) -> String {
        String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
    }
}

/// A decoder whose only container records what is read from it.
private final class SchemaDecoder: Decoder {
    let reader: SchemaReader
    var properties: [Schema.Property] = []
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(reader: SchemaReader) { self.reader = reader }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(SchemaContainer(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SchemaReader.ReadingError.notDescribable("a list without a type")
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw SchemaReader.ReadingError.notDescribable("a value that is no SchemaLeaf")
    }
}

private struct SchemaContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: SchemaDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try note(type, key, isRequired: true)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try note(type, key, isRequired: false)
    }

    // NB: the protocol requires these overloads one by one; the API uses no
    // others.
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try note(type, key, isRequired: true) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try note(type, key, isRequired: true) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try note(type, key, isRequired: true) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try note(type, key, isRequired: true) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try note(type, key, isRequired: false) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try note(type, key, isRequired: false)
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try note(type, key, isRequired: false) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try note(type, key, isRequired: false)
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { throw unused(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw unused(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { throw unused(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { throw unused(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { throw unused(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { throw unused(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { throw unused(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { throw unused(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { throw unused(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { throw unused(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw unused(type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unused(Key.self) }
    func superDecoder() throws -> any Decoder { throw unused(Key.self) }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw unused(Key.self) }

    private func note<Value: Decodable>(_ type: Value.Type, _ key: Key, isRequired: Bool) throws -> Value {
        let (schema, example) = try decoder.reader.describe(type)
        decoder.properties.append(.init(name: key.stringValue, schema: schema, isRequired: isRequired))
        guard let example = example as? Value else { throw unused(type) }
        return example
    }

    private func unused(_ type: Any.Type) -> SchemaReader.ReadingError { .notDescribable("\(type)") }
}
