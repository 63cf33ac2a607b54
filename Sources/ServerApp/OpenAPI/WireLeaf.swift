import FamilyCore
import FoundationEssentials

/// A value of the wire that is one JSON value, with an example of it.
protocol WireLeaf {
    static var schema: Schema { get }
    static var example: Self { get }
}

extension String: WireLeaf {
    static var schema: Schema { .text() }
    static var example: String { "" }
}

extension Bool: WireLeaf {
    static var schema: Schema { .boolean }
    static var example: Bool { false }
}

extension Int: WireLeaf {
    static var schema: Schema { .integer }
    static var example: Int { 0 }
}

extension Int64: WireLeaf {
    static var schema: Schema { .integer }
    static var example: Int64 { 0 }
}

extension Date: WireLeaf {
    static var schema: Schema { .text(format: "date-time") }
    static var example: Date { Date(timeIntervalSince1970: 0) }
}

extension ByteCount: WireLeaf {
    static var schema: Schema { .integer }
    static var example: ByteCount { .zero }
}

extension ContentHash: WireLeaf {
    static var schema: Schema { .text(format: "sha256") }
    static var example: ContentHash { ContentHash(digest: [UInt8](repeating: 0, count: 32)) }
}

extension Identifier: WireLeaf {
    static var schema: Schema { .text(format: "identifier") }
    static var example: Identifier { known(Identifier("example")) }
}

extension InvitationCode: WireLeaf {
    static var schema: Schema { .text(format: "invitation-code") }
    static var example: InvitationCode { known(InvitationCode("WDJB-MJHT")) }
}

extension LocalDateTime: WireLeaf {
    static var schema: Schema { .text(format: "local-date-time") }
    static var example: LocalDateTime { known(LocalDateTime("2026-07-04T16:40:00")) }
}

extension AlbumCursor: WireLeaf {
    static var schema: Schema { .text() }
    static var example: AlbumCursor { AlbumCursor(text: "") }
}

extension ProblemCode: WireLeaf {
    static var schema: Schema { .text() }
    static var example: ProblemCode { .notFound }
}

extension ProblemArguments: WireLeaf {
    static var schema: Schema { .values }
    static var example: ProblemArguments { ProblemArguments([:]) }
}

extension RenditionName: WireLeaf {
    static var schema: Schema { .size(allCases.map(\.rawValue)) }
    static var example: RenditionName { .thumbnail }
}

/// An example that we wrote ourselves, so that it is one.
private func known<Value>(_ example: Value?) -> Value {
    guard let example else { preconditionFailure("an example of \(Value.self) is none") }
    return example
}

/// A list, whatever it holds.
protocol WireList {
    static var element: any Decodable.Type { get }
    static var empty: Self { get }
}

extension Array: WireList where Element: Decodable {
    static var element: any Decodable.Type { Element.self }
    static var empty: [Element] { [] }
}
