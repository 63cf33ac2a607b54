import FamilyCore
import FoundationEssentials

/// An API type that is one JSON value, with an example.
protocol SchemaLeaf {
    static var schema: Schema { get }
    static var example: Self { get }
}

extension String: SchemaLeaf {
    static var schema: Schema { .text() }
    static var example: String { "" }
}

extension Bool: SchemaLeaf {
    static var schema: Schema { .boolean }
    static var example: Bool { false }
}

extension Int: SchemaLeaf {
    static var schema: Schema { .integer }
    static var example: Int { 0 }
}

extension Int64: SchemaLeaf {
    static var schema: Schema { .integer }
    static var example: Int64 { 0 }
}

extension Date: SchemaLeaf {
    static var schema: Schema { .text(format: "date-time") }
    static var example: Date { Date(timeIntervalSince1970: 0) }
}

extension ByteCount: SchemaLeaf {
    static var schema: Schema { .integer }
    static var example: ByteCount { .zero }
}

extension ContentHash: SchemaLeaf {
    static var schema: Schema { .text(format: "sha256") }
    static var example: ContentHash { ContentHash(digest: [UInt8](repeating: 0, count: 32)) }
}

extension Identifier: SchemaLeaf {
    static var schema: Schema { .text(format: "identifier") }
    static var example: Identifier { known(Identifier("example")) }
}

extension InvitationCode: SchemaLeaf {
    static var schema: Schema { .text(format: "invitation-code") }
    static var example: InvitationCode { known(InvitationCode("WDJB-MJHT")) }
}

extension LocalDateTime: SchemaLeaf {
    static var schema: Schema { .text(format: "local-date-time") }
    static var example: LocalDateTime { known(LocalDateTime("2026-07-04T16:40:00")) }
}

extension CalendarDay: SchemaLeaf {
    static var schema: Schema { .text(format: "date") }
    static var example: CalendarDay { known(CalendarDay("2026-07-04")) }
}

extension AlbumCursor: SchemaLeaf {
    static var schema: Schema { .text() }
    static var example: AlbumCursor { AlbumCursor(text: "") }
}

extension MomentCursor: SchemaLeaf {
    static var schema: Schema { .text() }
    static var example: MomentCursor { MomentCursor(text: "") }
}

extension PlaceKey: SchemaLeaf {
    static var schema: Schema { .text() }
    static var example: PlaceKey { known(PlaceKey("t2988507")) }
}

extension ServerKey: SchemaLeaf {
    static var schema: Schema { .text(format: "ed25519") }
    static var example: ServerKey { known(ServerKey("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")) }
}

extension ProblemCode: SchemaLeaf {
    static var schema: Schema { .text() }
    static var example: ProblemCode { .notFound }
}

extension ProblemArguments: SchemaLeaf {
    static var schema: Schema { .values }
    static var example: ProblemArguments { ProblemArguments([:]) }
}

extension RenditionName: SchemaLeaf {
    static var schema: Schema { .size(allCases.map(\.rawValue)) }
    static var example: RenditionName { .thumbnail }
}

/// Unwraps an example that is written in this file and is therefore valid.
private func known<Value>(_ example: Value?) -> Value {
    guard let example else { preconditionFailure("an example of \(Value.self) is none") }
    return example
}

/// An array of any element.
protocol SchemaArray {
    static var element: any Decodable.Type { get }
    static var empty: Self { get }
}

extension Array: SchemaArray where Element: Decodable {
    static var element: any Decodable.Type { Element.self }
    static var empty: [Element] { [] }
}
