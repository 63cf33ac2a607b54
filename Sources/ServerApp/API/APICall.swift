import FamilyCore
import FamilyPages
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// One decoded API call.
struct APICall<E: Endpoint>: Sendable {
    let body: E.Body
    let context: FamilyContext
    private let query: [String: String]

    var principal: Principal { context.principal }
    var address: String { context.connection.address }

    init(_ request: Request, _ context: FamilyContext) async throws {
        body = try await Self.body(of: request)
        self.context = context
        query = request.query
    }

    /// Maximum bytes of a body: many times more than any call needs.
    private static var longestBody: Int { 64 * 1024 }

    private static func body(of request: Request) async throws -> E.Body {
        if let empty = EmptyBody() as? E.Body { return empty }
        // NB: a page of another site can send any other content type without a
        // CORS preflight.
        guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw Problem(.jsonNeeded)
        }
        let bytes = try await request.body.collect(upTo: longestBody)
        do {
            return try WireCoding.decode(E.Body.self, from: Data(bytes.readableBytesView))
        } catch {
            throw Problem.badRequest
        }
    }

    /// Parses the identifier in the path; throws 404 if it is not one.
    func identifier<Owner>(_ kind: Identifier<Owner>.Type = Identifier<Owner>.self) throws(Problem) -> Identifier<Owner>
    {
        guard let id = context.parameters.get("id").flatMap({ Identifier<Owner>($0) }) else { throw .notFound }
        return id
    }

    func query(_ name: String) -> String? { query[name] }

    func number<Number: FixedWidthInteger>(_ name: String, usual: Number?) throws(Problem) -> Number {
        guard let text = query[name] else {
            guard let usual else { throw Problem(.addressIncomplete, [.name: .text(name)]) }
            return usual
        }
        guard let number = Number(text) else { throw Problem(.notANumber, [.name: .text(name)]) }
        return number
    }
}
