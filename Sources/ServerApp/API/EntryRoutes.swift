import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird

/// API calls for signing in and out, joining, and leaving.
struct EntryRoutes {
    let services: FamilyServices

    func register(in book: RouteBook) {
        let entry = services.entry
        book.reply(SetUpFamily.self, status: .created) { call in
            try Self.begin(
                try await entry.setUp(
                    call.body,
                    from: call.address,
                    in: call.context.browserCookie,
                    by: call.principal
                ),
                call.context
            )
        }
        book.reply(SignIn.self, status: .created) { call in
            let cookie = call.context.browserCookie
            let session = try await entry.signIn(
                call.body,
                by: call.principal,
                from: call.address,
                in: cookie,
                formToken: call.context.formToken
            )
            return try Self.begin(session, call.context)
        }
        book.reply(JoinFamily.self, status: .created) { call in
            let session = try await entry.join(call.body, by: call.principal, in: call.context.browserCookie)
            return try Self.begin(session, call.context)
        }
        book.reply(JoinMoment.self, status: .created) { call in
            let guests = services.outsideGuests
            return try Self.begin(
                try await guests.join(call.body, by: call.principal, from: call.address),
                call.context
            )
        }
        book.reply(OpenPhoneLink.self, status: .created) { call in
            let guests = services.outsideGuests
            return try Self.begin(
                try await guests.openPhone(token: call.body.token, by: call.principal, from: call.address),
                call.context
            )
        }
        book.reply(SignOut.self, status: .noContent) { call in
            try await entry.signOut(call.principal)
            return Response(status: .noContent, headers: [.setCookie: call.context.endedSessionCookie])
        }
        book.answer(ListSessions.self) { call in try await entry.sessions(of: call.principal) }
        book.answer(EndSession.self) { call in try await entry.end(try call.identifier(), by: call.principal) }
        book.reply(ConfirmPassword.self, status: .noContent) { call in
            let cookie = try await entry.confirmPassword(
                call.body.password,
                by: call.principal,
                from: call.address,
                in: call.context.browserCookie
            )
            var response = Response(status: .noContent)
            response.headers[values: .setCookie] = call.context.browserCookieLines(cookie)
            return response
        }
    }

    private static func begin(_ session: NewSession, _ context: FamilyContext) throws -> Response {
        var response = try Response(json: session.answer, status: .created)
        response.headers[values: .setCookie] =
            [context.sessionCookie(token: session.token)] + context.browserCookieLines(session.browserCookie)
        return response
    }
}
