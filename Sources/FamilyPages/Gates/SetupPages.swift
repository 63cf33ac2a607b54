import FamilyActs
import FamilyCore
import Foundation
import ServerCore

/// The first visit: makes the family and its first keeper.
struct SetupPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] {
        [.get(PublicLinks.setupPath, form), .post(PublicLinks.setupPath, setUp)]
    }

    @Sendable private func form(_ visit: Visit) async throws(Problem) -> Reply {
        let token = visit.query["token"] ?? ""
        guard try await desk.acts.entry.isSetupToken(token) else { throw .linkUnknown }
        return show(SetupView(token: token), trouble: nil, visit)
    }

    @Sendable private func setUp(_ visit: Visit) async throws(Problem) -> Reply {
        let form = visit.form
        do {
            let session = try await desk.acts.entry.setUp(
                .init(
                    token: form["token"],
                    familyName: form["familyName"],
                    timeZone: form["timeZone"],
                    displayName: form["displayName"],
                    userName: form["userName"],
                    password: form["password"]
                ),
                from: visit.peerAddress,
                in: visit.browserCookie
            )
            return .signedIn(session, to: "/")
        } catch let error where error.code != .linkUnknown {
            return show(SetupView(form), trouble: error, visit)
        }
    }

    private func show(_ view: SetupView, trouble: Problem?, _ visit: Visit) -> Reply {
        var view = view
        view.trouble = trouble.map { visit.words($0) }
        let page = Page(.setup, title: visit.words[.setupTitle], view: view).with {
            $0.status = trouble?.status ?? 200
        }
        return desk.print(page, for: visit)
    }
}

/// The setup form, with what was typed already.
struct SetupView: Sendable {
    struct Zone: Sendable {
        let name: String
        let isChosen: Bool
    }

    let token: String
    let familyName: String
    let displayName: String
    let userName: String
    let zones: [Zone]
    /// Whether a person chose the zone, so that the script does not guess.
    let isZoneChosen: Bool
    var trouble: String?

    init(token: String) { self.init(Form(["token": token])) }

    init(_ form: Form) {
        let chosen = form["timeZone"].isEmpty ? TimeZone.current.identifier : form["timeZone"]
        token = form["token"]
        familyName = form["familyName"]
        displayName = form["displayName"]
        userName = form["userName"]
        isZoneChosen = !form["timeZone"].isEmpty
        let names = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") && !$0.hasPrefix("Etc/") }
        zones = (["UTC"] + names.sorted()).map { Zone(name: $0, isChosen: $0 == chosen) }
    }
}
