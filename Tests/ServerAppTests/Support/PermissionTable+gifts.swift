import FamilyCore
import FamilyPages
import ServerCore

@testable import ServerApp

extension PermissionRow {
    static let wireOfGifts: [String: PermissionRow] = [
        // NB: 404 to whom may: there is no such card.
        "POST \(RedeemGift.route)": .init(
            [.newFrame, .frame, .signedInFrame],
            json: #"{"gift":"notthere","secret":"00"}"#
        )
    ]

    static let pagesOfGifts: [String: PermissionRow] = [
        "GET /gifts": .init([.keeper]),
        "POST /gifts": .init([.keeper], form: "whose=new:grandma&days=30"),
        "GET /gifts/{id}": .init([.keeper]),
        "POST /gifts/{id}/file": .init([.keeper]),
        "POST /gifts/{id}/withdraw": .init([.keeper]),
    ]
}

extension AudienceTable {
    /// The routes of gift cards, which have only photos in them that all of the family see.
    static let gifts = Set(PermissionRow.pagesOfGifts.keys).union(PermissionRow.wireOfGifts.keys)
}
