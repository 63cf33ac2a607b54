import FamilyPages
import Hummingbird
import NIOCore
import ServerCore

/// What is known of a request beside its head: filled in by the middleware,
/// from the outside in.
struct FamilyContext: PagesContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection, which may be a proxy.
    var peer: String
    /// Of the connection.
    let eventLoop: any EventLoop
    /// Succeeds when the connection is closed.
    let connectionEnd: EventLoopFuture<Void>
    var connection: ClientConnection
    var asker = Asker.nobody
    var formToken = ""
    /// How the request proved who asks.
    var proof = Proof.none

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        eventLoop = source.channel.eventLoop
        connectionEnd = source.channel.closeFuture
        peer = source.channel.remoteAddress?.ipAddress.map(IPAddress.plain) ?? "unknown"
        connection = ClientConnection(address: peer, isSecure: false)
    }

    var peerAddress: String { connection.address }
    var isSecure: Bool { connection.isSecure }

    func sessionCookie(token: String) -> String {
        FamilyCookie.session.line(token, isSecure: connection.isSecure)
    }

    func chosenLanguage(in request: Request) -> String? {
        FamilyCookie.language.value(in: request, isSecure: connection.isSecure)
    }

    func languageCookie(_ language: String) -> String {
        FamilyCookie.language.line(language, isSecure: connection.isSecure)
    }

    var endedSessionCookie: String {
        FamilyCookie.session.endingLine(isSecure: connection.isSecure)
    }
}

/// How a request proved who asks.
enum Proof: Equatable, Sendable {
    case none
    /// A frame's secret; no page of another site can make a browser send it.
    case bearer(String)
    /// A browser's cookie, which the browser also sends for other sites.
    case cookie(String)
}
