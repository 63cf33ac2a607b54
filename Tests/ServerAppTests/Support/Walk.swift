import CurlHTTP
import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

/// Walks up to a route as somebody.
struct Walk: Sendable {
    let house: House
    let newFrame: Visitor
    let frame: Visitor
    let removedFrame: Visitor
    let signedInFrame: Visitor
    /// A photo of the keeper's.
    let photo: PhotoID

    init(_ house: House) async throws {
        self.house = house
        photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo).id
        newFrame = try await house.newFrame()
        frame = try await house.pairedFrame()
        signedInFrame = try await house.newFrame()
        _ = try await signedInFrame.call(SignFrameIn(.init(userName: "anna", password: House.password)))
        removedFrame = try await house.newFrame()
        let gone = try await house.takeIn(removedFrame)
        try await house.keeper.call(RemoveFrame(id: gone.id))
    }

    /// Names are unique in a family, and every route is tried by somebody new.
    static func fresh(_ name: String) -> String { "\(name) \(UInt64.random(in: 0 ... .max))" }

    /// A fresh session or frame each time: some routes end what it was.
    func visitor(_ persona: Persona) async throws -> Visitor {
        switch persona {
        case .nobody: try Visitor(house.server)
        case .newFrame: try await house.newFrame()
        case .frame: frame
        case .removedFrame: removedFrame
        case .guest: try await house.newcomer(.guest, named: Self.fresh("Gustav"))
        case .relative: try await house.newcomer(.relative, named: Self.fresh("Rolf"))
        case .keeper: try await house.keeperAgain()
        case .newcomer: try await house.newcomer(.relative, named: Self.fresh("Mikko"), asksFirst: true)
        case .signedInFrame: signedInFrame
        case .outsideGuest: try await house.guest(named: Self.fresh("Ottilie"))
        }
    }

    func answer(
        _ route: Route,
        as persona: Persona,
        by visitor: Visitor,
        _ row: PermissionRow
    ) async throws
        -> HTTPAnswer
    {
        let answer = try await answer(route, by: visitor, path: path(route.path), row)
        // What was hidden on the way is there for the next route.
        let hides = ["/hiding", "/hide"].contains(where: route.path.hasSuffix) && row.allowed.contains(persona)
        if hides, persona != .keeper {
            _ = try await house.keeperAgain().call(ShowPhoto(id: photo))
        }
        return answer
    }

    /// What a keeper of another family gets who knows the names of all things.
    func answer(
        _ route: Route,
        asForeign keeper: Visitor,
        naming thing: String,
        _ row: PermissionRow
    ) async throws
        -> HTTPAnswer
    {
        let path = route.path.replacing("{id}", with: thing).replacing("{size}", with: "400")
        return try await answer(route, by: keeper, path: path, row)
    }

    /// The path with the photo's name, and names of other things that are not
    /// there.
    func path(_ route: String) -> String {
        let thing = route.contains("/photos/") ? photo.text : "notthere"
        let path = route.replacing("{id}", with: thing).replacing("{size}", with: "400")
            .replacing("{name}", with: "x.css")
        return switch route {
        case ReadChanges.route: path + "?since=0"
        // NB: the begin of the secret moment's title, so that no answer repeats all of it.
        case FindMoments.route, "/album": path + "?q=zwetsch"
        default: path
        }
    }

    func answer(
        _ route: Route,
        by visitor: Visitor,
        path: String,
        _ row: PermissionRow
    ) async throws -> HTTPAnswer {
        if route.path == FamilyEvent.route { return try await visitor.headOnly(path) }
        let key = "\(route.method) \(route.path)"
        let isPage = PermissionRow.pages[key] != nil
        if route.path == SendAnswer.route, route.method == "POST" {
            let headers =
                visitor.usualHeaders + [
                    HTTPHeader("Content-Type", "multipart/form-data; boundary=b"),
                    HTTPHeader("Accept", "application/json"),
                ]
            return try await visitor.plain("POST", path, headers: headers, body: .bytes(Array("--b--\r\n".utf8)))
        }
        if Tus.isPath(path) {
            let length = HTTPHeader(Tus.Header.length, "10")
            return try await visitor.tus(route.method, path, route.method == "POST" ? [length] : [])
        }
        guard isPage else { return try await visitor.sendJSON(route.method, path, row.json) }
        guard route.method == "POST" else { return try await visitor.ask("GET", path, accept: "text/html") }
        // Who has no session gets a form's token with any page.
        if visitor.csrfToken == nil { _ = try await visitor.ask("GET", "/sign-in", accept: "text/html") }
        let token = visitor.csrfToken ?? visitor.cookies["form"] ?? ""
        let headers =
            visitor.usualHeaders + [
                HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Accept", "text/html"),
            ]
        return try await visitor.plain(
            "POST",
            path,
            headers: headers,
            body: .bytes(Array("csrf=\(token)&\(row.form)".utf8))
        )
    }
}

/// The visitors of one persona: one for all routes that only read, because they end nothing, and a fresh one for each
/// other route.
struct Visits: Sendable {
    let walk: Walk
    let persona: Persona
    private let reader: Visitor

    init(_ walk: Walk, as persona: Persona) async throws {
        self.walk = walk
        self.persona = persona
        reader = try await walk.visitor(persona)
    }

    func visitor(to route: Route) async throws -> Visitor {
        try await route.isRead ? reader : walk.visitor(persona)
    }
}

extension Route {
    var isRead: Bool { method == "GET" }
}

extension HTTPAnswer {
    /// Whether who asked may not, as the wire and the pages say it.
    var isRefusal: Bool {
        if status == 303 {
            return head["Location"]?.hasPrefix("/sign-in") == true && head["Set-Cookie"]?.hasPrefix("session=;") != true
        }
        // A frame that is in a family already gets no invitation.
        return [401, 403].contains(status) || (status == 409 && text.contains("frame-paired"))
    }
}

extension Visitor {
    /// The head of an answer that does not end by itself.
    func headOnly(_ path: String) async throws -> HTTPAnswer {
        try await stream(path) { head, _ in HTTPAnswer(head: head) }
    }

    func sendJSON(_ method: String, _ path: String, _ json: String?) async throws -> HTTPAnswer {
        let headers = usualHeaders + [HTTPHeader("Accept", "application/json")]
        guard let json else { return try await plain(method, path, headers: headers) }
        let body = HTTPBody.bytes(Array(json.utf8))
        return try await plain(
            method,
            path,
            headers: headers + [HTTPHeader("Content-Type", "application/json")],
            body: body
        )
    }
}
