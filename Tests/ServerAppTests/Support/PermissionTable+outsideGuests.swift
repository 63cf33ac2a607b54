import FamilyCore
import ServerCore

@testable import ServerApp

extension PermissionRow {
    /// Those with a session who have an account.
    static let accounts = people.union([.newcomer])
    /// Those who take part in what they see.
    static let taking = people.union([.outsideGuest])
    /// Those who send photos by resumable uploads; a frame does once a keeper has vouched for it.
    static let sending = taking.union([.frame])

    /// The routes of moments' links and their guests from outside.
    ///
    /// NB: 404 to all who may look: the moment is not there.
    static let wireOfOutsideGuests: [String: PermissionRow] = [
        "GET \(ListOutsideGuests.route)": .init(lookers),
        "POST \(MakeMomentLink.route)": .init(lookers, json: "{}"),
        "DELETE \(EndMomentLink.route)": .init(lookers),
        "POST \(RemoveOutsideGuests.route)": .init(lookers, json: #"{"members":[]}"#),
        "POST \(JoinMoment.route)": .init(everybody, json: #"{"token":"x","displayName":"x"}"#),
    ]

    static let wireOfPhones: [String: PermissionRow] = [
        "POST \(MakePhoneLink.route)": .init([.outsideGuest]),
        "POST \(OpenPhoneLink.route)": .init(everybody, json: #"{"token":"x"}"#),
    ]

    static let pagesOfOutsideGuests: [String: PermissionRow] = [
        "GET /moments/{id}/outside": .init(signedIn),
        "POST /moments/{id}/outside": .init(signedIn, form: "until="),
        "GET /moments/{id}/outside/end": .init(signedIn),
        "POST /moments/{id}/outside/end": .init(lookers),
        "POST /moments/{id}/outside/remove": .init(lookers, form: "member=notthere"),
        "POST /moments/{id}/outside/return": .init(signedIn, form: "member=notthere"),
        "GET \(PublicLinks.guestPath)": .init(everybody),
        "POST \(PublicLinks.guestPath)": .init(everybody),
        "POST /me/phone": .init([.outsideGuest]),
        "GET \(PublicLinks.phonePath)": .init(everybody),
        "POST \(PublicLinks.phonePath)": .init(everybody),
    ]
}
