import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct HeaderTests {
    private static let policy = """
        default-src 'none'; img-src 'self' blob:; media-src 'self' blob:; style-src 'self'; script-src 'self'; \
        connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
        form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'
        """

    /// Originals are strangers' bytes and may run nothing at all, one by one or
    /// all together.
    private static func policies(_ route: Route) -> [String] {
        [PhotoBytes.originalRoute, ExportAnswer.route, MomentDownload.route].contains(route.path)
            ? [policy, "sandbox; default-src 'none'"] : [policy]
    }

    /// Whether it says what it is, and in what letters; JSON has one kind alone.
    private static func isNamed(_ answer: HTTPAnswer) -> Bool {
        guard !answer.body.isEmpty else { return true }
        guard let type = answer.head["Content-Type"] else { return false }
        return !type.hasPrefix("text/") || type.hasSuffix("; charset=utf-8") || type == "text/event-stream"
    }

    @Test func `says the same to every browser on every route`() async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let all = [try await Visits(walk, as: .nobody), try await Visits(walk, as: .keeper)]
            for route in PermissionRow.order(server.server.routes.routes) {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                for visits in all {
                    let visitor = try await visits.visitor(to: route)
                    let answer = try await walk.answer(route, as: visits.persona, by: visitor, row)
                    let head = answer.head
                    #expect(Self.isNamed(answer), "\(route) \(head["Content-Type"] ?? "unnamed")")
                    #expect(Self.policies(route).contains(head["Content-Security-Policy"] ?? "none"), "\(route)")
                    #expect(head["X-Content-Type-Options"] == "nosniff", "\(route)")
                    #expect(head["Referrer-Policy"] == "same-origin", "\(route)")
                    #expect(head["Cross-Origin-Resource-Policy"] == "same-origin", "\(route)")
                    #expect(head["Cache-Control"] != nil, "\(route)")
                    #expect(head["Strict-Transport-Security"] == nil, "\(route)")
                    #expect(head["Access-Control-Allow-Origin"] == nil, "\(route)")
                }
            }
        }
    }

    @Test func `names the methods where one is not allowed`() async throws {
        try await TestServer.run { server in
            let visitor = try Visitor(server)
            let answer = try await visitor.ask("PUT", ReadAlbum.route)
            #expect(answer.status == 405)
            #expect(answer.head["Allow"] == "GET, HEAD")
            #expect(try answer.problem().code == .methodNotAllowed)
            #expect(try await visitor.ask("GET", "\(apiPrefix)/nothing").problem().code == .notFound)
        }
    }

    @Test func `speaks of a problem to a program in JSON and to a person in a page`() async throws {
        try await TestServer.run { server in
            let visitor = try Visitor(server)
            let program = try await visitor.ask("GET", "/nowhere")
            #expect(program.head["Content-Type"] == ProblemDocument.mediaType)
            #expect(try program.problem().instance != nil)
            let person = try await visitor.ask("GET", "/nowhere", accept: "text/html,*/*")
            #expect(person.status == 404)
            #expect(person.head["Content-Type"] == "text/html; charset=utf-8")
        }
    }

    @Test func `is ready as soon as it answers`() async throws {
        try await TestServer.run { server in
            for path in [HealthRoute.healthPath, HealthRoute.readyPath] {
                let before = try await Visitor(server).ask("GET", path)
                #expect(before.status == 200)
                #expect(before.text == #"{"isSetUp":false,"status":"ready","storage":"fine"}"#)
            }
        }
    }
}
