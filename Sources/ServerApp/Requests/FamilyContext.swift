import FamilyPages
import FamilyServices
import Hummingbird
import NIOCore
import ServerCore

/// The context of a request, which the middleware fills from the outside in.
struct FamilyContext: PagesContext {
    var coreContext: CoreRequestContextStorage
    /// The IP address of the other end of the connection, which may be a proxy.
    var peer: String
    private let ownAddress: SocketAddress?
    /// The channel of the connection.
    let channel: any Channel
    var connection: ClientConnection
    var principal = Principal.nobody
    var formToken = ""
    /// The credentials of the request.
    var proof = RequestCredentials.none
    /// The browser's `BrowserCookie`; nil if it has none.
    var browserCookie: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        ownAddress = source.channel.localAddress
        peer = source.channel.remoteAddress?.ipAddress.map(NetworkAddress.unmapped) ?? "unknown"
        connection = ClientConnection(address: peer, isSecure: false)
    }

    /// The address and port of this end of the connection, whatever a proxy says; nil if the system does not tell.
    var ownEnd: (address: String, port: Int)? {
        guard let address = ownAddress?.ipAddress, let port = ownAddress?.port else { return nil }
        // A link-local address may carry its interface.
        return (NetworkAddress.unmapped(String(address.prefix { $0 != "%" })), port)
    }

    var peerAddress: String { connection.address }
    var isSecure: Bool { connection.isSecure }

    func sessionCookie(token: String) -> String {
        FamilyCookie.session.line(token, isSecure: connection.isSecure)
    }

    func browserCookieLines(_ cookie: String?) -> [String] {
        cookie.map { [FamilyCookie.browser.line($0, isSecure: connection.isSecure)] } ?? []
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
