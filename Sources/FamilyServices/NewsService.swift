import FamilyCore
import FoundationEssentials
package import ServerCore

/// A member's settings for push messages, for their own page.
package struct NewsChoice: Equatable, Sendable {
    package struct Kind: Equatable, Sendable {
        package let kind: NewsKind
        /// Whether the member wants messages of this kind.
        package let isOn: Bool
    }

    /// The kinds of news that this member may get.
    package let kinds: [Kind]
    /// Whether this browser gets messages.
    package let isOn: Bool
    /// The server's public key, with which a browser subscribes.
    package let serverKey: String
}

/// The push messages that members want while no page is open; they are sent by `NewsService+telling.swift`.
package struct NewsService: Sendable {
    let context: ServiceContext

    package func choice(of principal: Principal) async throws(Problem) -> NewsChoice {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        let serverKey = context.ports.push.serverKey
        return try await context.read(principal.view) { reader in
            let muted = try reader.mutedNews(of: signedIn.member.id)
            return NewsChoice(
                kinds: NewsKind.all(for: signedIn.member.role).map { .init(kind: $0, isOn: !muted.contains($0)) },
                isOn: try reader.pushSubscription(of: signedIn.sessionID) != nil,
                serverKey: serverKey
            )
        }
    }

    /// Subscribes this browser to push messages in this language.
    package func switchOn(
        endpoint: String,
        publicKey: String,
        secret: String,
        language: String,
        by principal: Principal
    ) async throws(Problem) {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        let endpoint = PushEndpoint(endpoint, own: context.ports.push.ownOrigin)
        guard let address = PushAddress(endpoint: endpoint, publicKey: publicKey, secret: secret) else {
            throw .badRequest
        }
        let (now, rules) = (context.now, context.rules.news)
        try await context.write(.chooseNews, by: principal) { writer in
            let session = signedIn.sessionID
            try writer.save(PushSubscriptionRecord(address, of: session, language: language, madeAt: now))
            try writer.removePushSubscriptions(of: signedIn.member.id, keeping: rules.mostBrowsers)
        }
    }

    /// Ends the push messages to this browser.
    package func switchOff(by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        try await context.write(.chooseNews, by: principal) {
            try $0.removePushSubscription(of: signedIn.sessionID)
        }
    }

    /// Sets whether the member wants this kind of news, on all their browsers.
    package func set(_ kind: NewsKind, isOn: Bool, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .chooseNews, by: principal)
        try await context.write(.chooseNews, by: principal) {
            try $0.set(kind, isMuted: !isOn, of: signedIn.member.id)
        }
    }

    /// Sets the language of the push messages to this browser.
    package func speak(_ language: String, to principal: Principal) async throws(Problem) {
        guard case .member(let signedIn) = principal, context.allows(.chooseNews, by: principal) else { return }
        try await context.write(.chooseNews, by: principal) { writer in
            guard var subscription = try writer.pushSubscription(of: signedIn.sessionID) else { return }
            subscription.language = language
            try writer.save(subscription)
        }
    }
}
