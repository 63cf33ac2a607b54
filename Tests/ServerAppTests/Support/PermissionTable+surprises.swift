import FamilyCore
import ServerCore

@testable import ServerApp

extension PermissionRow {
    /// The routes of surprises.
    ///
    /// NB: nothing waits, as who may hears.
    static let wireOfSurprises: [String: PermissionRow] = [
        "PUT \(MoveMomentSurprise.route)": .init(lookers, json: #"{"until":"2030-01-01T00:00:00"}"#),
        "DELETE \(ShowMomentSurprise.route)": .init(lookers),
        "PUT \(MovePhotoSurprise.route)": .init(
            [.keeper, .outsideGuest],
            json: #"{"until":"2030-01-01T00:00:00"}"#
        ),
        "DELETE \(ShowPhotoSurprise.route)": .init([.keeper, .outsideGuest]),
    ]

    static let pagesOfSurprises: [String: PermissionRow] = [
        "POST /photos/{id}/arrive": .init([.keeper, .outsideGuest]),
        "POST /moments/{id}/arrive": .init(lookers),
        "POST /photos/{id}/surprise": .init([.keeper, .outsideGuest], form: "surprise=2030-01-01T00:00"),
        "POST /moments/{id}/surprise": .init(lookers, form: "surprise=2030-01-01T00:00"),
    ]
}
