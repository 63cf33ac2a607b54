import FamilyPages
import ServerCore

@testable import ServerApp

extension PermissionRow {
    /// NB: 404 to a keeper, whose family has none.
    static let pagesOfWebhooks: [String: PermissionRow] = [
        "GET /family/webhooks": .init([.keeper]),
        "POST /family/webhooks": .init([.keeper], form: "url=https://hooks.example.com/&kind-frame.back=1"),
        "GET /family/webhooks/{id}": .init([.keeper]),
        "POST /family/webhooks/{id}/test": .init([.keeper]),
        "POST /family/webhooks/{id}/on": .init([.keeper], form: "isOn=0"),
        "POST /family/webhooks/{id}/remove": .init([.keeper]),
        "GET /family/house": .init([.keeper]),
        "POST /family/house": .init(
            [.keeper],
            form: "url=mqtts://broker.example.com&prefix=homeassistant&entity-quiet=1"
        ),
        "POST /family/house/on": .init([.keeper], form: "isOn=0"),
        "POST /family/house/remove": .init([.keeper]),
    ]
}

extension AudienceTable {
    /// The routes of webhooks and of the broker, whose page has no photo.
    ///
    /// The maker of a webhook reads those of its messages that are about photos that they see.
    static let webhooks = Set(PermissionRow.pagesOfWebhooks.keys)
}
