import CurlHTTP
import FamilyCore
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// What a page of another site can make a keeper's browser send, and what a
/// thief of an old cookie can: over every route of the running server.
struct ForgeryTableTests {
    enum Forgery: CaseIterable, Sendable {
        case foreignOrigin, noOrigin, nullOrigin, crossSite, noToken, wrongToken

        var code: ProblemCode {
            switch self {
            case .foreignOrigin, .noOrigin, .nullOrigin, .crossSite: .foreignOrigin
            case .noToken, .wrongToken: .tokenMismatch
            }
        }

        /// What the browser sends by itself, and what the page made it send.
        func headers(of keeper: Visitor) -> [HTTPHeader] {
            let origin = HTTPHeader("Origin", keeper.address)
            let token = HTTPHeader("X-CSRF-Token", keeper.csrfToken ?? "")
            switch self {
            case .foreignOrigin: return [HTTPHeader("Origin", "http://evil.test"), token]
            case .noOrigin: return [token]
            case .nullOrigin: return [HTTPHeader("Origin", "null"), token]
            case .crossSite: return [origin, token, HTTPHeader("Sec-Fetch-Site", "cross-site")]
            case .noToken: return [origin]
            case .wrongToken: return [origin, HTTPHeader("X-CSRF-Token", "wrong")]
            }
        }
    }

    /// Calls that begin a session: no token of one can be asked for, and JSON no
    /// foreign page can send without asking first.
    private static let withoutToken = [
        SetUpFamily.route, SignIn.route, JoinFamily.route, JoinMoment.route, OpenPhoneLink.route,
    ]

    @Test(arguments: Forgery.allCases) func `changes nothing for another site, by any route`(
        forgery: Forgery
    ) async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let keeper = walk.house.keeper
            let before = try await Standing(keeper)
            let changing = server.server.routes.routes.filter { !["GET", "HEAD", "OPTIONS"].contains($0.method) }
            #expect(changing.count > 40)
            for route in changing {
                let needsToken = !Self.withoutToken.contains(route.path)
                guard forgery.code == .foreignOrigin || needsToken else { continue }
                let answer = try await walk.send(route, with: Self.cookie(keeper) + forgery.headers(of: keeper))
                #expect(answer.status == 403, "\(route) \(answer.status) \(answer.text.prefix(200))")
                #expect(try answer.problem().code == forgery.code, "\(route)")
            }
            #expect(try await Standing(keeper) == before)
        }
    }

    @Test func `lets nobody in with the cookie of a session that is over, by any route`() async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let keeper = try await walk.house.keeperAgain()
            let headers = keeper.usualHeaders
            try await keeper.call(SignOut())
            for route in server.server.routes.routes {
                let row = try #require(PermissionRow.all["\(route.method) \(route.path)"])
                guard !row.allowed.contains(.nobody) else { continue }
                let answer = try await walk.send(route, with: headers)
                #expect(answer.isRefusal, "\(route) \(answer.status) \(answer.text.prefix(200))")
            }
        }
    }

    @Test func `leads who has no session from each form to the sign-in, and does nothing of it`() async throws {
        try await TestServer.run { server in
            let walk = try await Walk(try await House(server))
            let before = try await Standing(walk.house.keeper)
            let visitor = try Visitor(server)
            let routes = server.server.routes.routes.filter { $0.method == "POST" }
            var forms = 0
            for route in routes {
                guard let row = PermissionRow.pages["POST \(route.path)"] else { continue }
                forms += 1
                // NB: to sign out without a session leads to the sign-in, too.
                let isForVisitors = row.allowed.contains(.nobody) && route.path != "/sign-out"
                let answer = try await visitor.form(walk.path(route.path), "csrf=over&\(row.form)")
                #expect(answer.status == (isForVisitors ? 403 : 303), "\(route)")
                let place = answer.head["Location"] ?? ""
                #expect(isForVisitors || place.hasPrefix("/sign-in"), "\(route) \(place)")
                #expect(visitor.cookies["session"] == nil, "\(route)")
            }
            #expect(forms > 40)
            #expect(try await Standing(walk.house.keeper) == before)
        }
    }

    private static func cookie(_ visitor: Visitor) -> [HTTPHeader] {
        [HTTPHeader("Cookie", visitor.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))]
    }
}

/// What a forgery would have changed.
private struct Standing: Equatable {
    let photos: [Photo]
    let members: [MemberSummary]
    let frames: [FrameID]
    let joinLinks: [JoinLinkID]
    let shareLinks: [ShareLinkID]

    init(_ keeper: Visitor) async throws {
        photos = try await keeper.call(ReadAlbum(.newest)).photos
        members = try await keeper.call(ListMembers()).members
        frames = try await keeper.call(ListFrames()).frames.map(\.id)
        joinLinks = try await keeper.call(ListJoinLinks()).links.map(\.id)
        shareLinks = try await keeper.call(ListShareLinks()).links.map(\.id)
    }
}

extension Walk {
    /// Sends what the route takes, with exactly these headers, as a program
    /// that wants to read why not.
    fileprivate func send(_ route: Route, with headers: [HTTPHeader]) async throws -> HTTPAnswer {
        let all = headers + [HTTPHeader("Accept", "application/json")]
        let path = path(route.path)
        let row = PermissionRow.all["\(route.method) \(route.path)"]
        guard route.method != "GET" else { return try await house.keeper.plain("GET", path, headers: all) }
        if Tus.isPath(path) {
            let tus = [HTTPHeader(Tus.Header.resumable, Tus.version), HTTPHeader(Tus.Header.length, "10")]
            return try await house.keeper.plain(route.method, path, headers: all + tus)
        }
        if route.path == SendAnswer.route {
            return try await plainForm(path, all, type: "multipart/form-data; boundary=b", Self.forgedPhotos)
        }
        if PermissionRow.pages["\(route.method) \(route.path)"] != nil {
            let form = "csrf=wrong&\(row?.form ?? "")"
            return try await plainForm(path, all, type: "application/x-www-form-urlencoded", form)
        }
        let json = row?.json.map { HTTPBody.bytes(Array($0.utf8)) } ?? .none
        return try await house.keeper.plain(
            route.method,
            path,
            headers: all + [HTTPHeader("Content-Type", "application/json")],
            body: json
        )
    }

    private func plainForm(
        _ path: String,
        _ headers: [HTTPHeader],
        type: String,
        _ body: String
    ) async throws -> HTTPAnswer {
        try await house.keeper.plain(
            "POST",
            path,
            headers: headers + [HTTPHeader("Content-Type", type)],
            body: .bytes(Array(body.utf8))
        )
    }

    private static let forgedPhotos = """
        --b\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nwrong\r\n--b--\r\n
        """
}
