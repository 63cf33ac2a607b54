import FamilyCore
import FamilyServices
import Foundation
import ServerCore

/// The first visit: makes the family and its first keeper.
struct SetupPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [.get(PublicLinks.setupPath, form), .post(PublicLinks.setupPath, setUp)]
    }

    @Sendable private func form(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let token = visit.query["token"] ?? ""
        guard try await services.acts.entry.isSetupToken(token) else { throw .linkUnknown }
        return show(SetupView(token: token), trouble: nil, visit)
    }

    @Sendable private func setUp(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let form = visit.form
        do {
            let session = try await services.acts.entry.setUp(
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
            return .signedIn(session, to: BeginPages.path)
        } catch let error where error.code != .linkUnknown {
            return show(SetupView(form), trouble: error, visit)
        }
    }

    private func show(_ view: SetupView, trouble: Problem?, _ visit: PageRequest) -> PageResponse {
        var view = view
        view.trouble = trouble.map { visit.words($0) }
        let page = Page(.setup, title: visit.words[.setupTitle], view: view).with {
            $0.status = trouble?.status ?? 200
        }
        return services.print(page, for: visit)
    }
}

/// The setup form, with what was typed already.
struct SetupView: Sendable {
    let token: String
    let familyName: String
    let displayName: String
    let userName: String
    let zones: [ZoneChoice]
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
        zones = ZoneChoice.all(chosen: chosen)
    }
}
