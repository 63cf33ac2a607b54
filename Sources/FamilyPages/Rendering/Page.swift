import FamilyCore

/// A page before it is rendered: its template and view.
struct Page: Sendable {
    /// The templates of whole pages.
    enum Template: String, CaseIterable {
        case album, photo, confirm, hide, hidden, send, sent
        case frames, frame, claim, people, setup, join, password, outcome
        case activity, sessions
        case takeIn = "take-in"
        case sendWait = "send-wait"
        case share, shares, shared
        case home = "family"
        case deleteFamily = "delete-family"
        case linkMade = "link-made"
        case signIn = "sign-in"
        case comeBack = "come-back"
        case merge, me, begin, places, selection, browse, memories, map, moments, moment, invite
        case momentForm = "moment-form"
        case collections, collection
        case collectionForm = "collection-form"
        case collectionAdd = "collection-add"
        case collectionOrder = "collection-order"
        case outside
        case guestJoin = "guest-join"
        case guestPhone = "guest-phone"
        case webhooks, webhook, broker
        case gifts, gift
    }

    /// A script for one page, besides the common one.
    enum Script: String {
        case album, photo, send, frames, news, moment, map, order
        case takeIn = "take-in"
        case sendWait = "send-wait"
    }

    /// A style sheet for few pages, so that the others stay small.
    enum Style: String, CaseIterable {
        case activity, frames, moments, browse, map, collections
    }

    var template: Template
    var title: String
    /// A structure whose stored properties are the template's names.
    var view: any Sendable
    var status = 200
    var script: Script?
    /// Whether the browser paints nothing before the script has run, because it decides which part is in sight.
    var isPaintedAfterScript = false
    var style: Style?
    /// The seconds after which a browser without scripts reloads; nil if never.
    var refreshAfter: Int?
    var tab: Tab?
    /// Whether only people with the link may see it.
    var isUnlisted = false

    init(_ template: Template, title: String, view: any Sendable) {
        self.template = template
        self.title = title
        self.view = view
    }

    func with(_ change: (inout Page) -> Void) -> Page {
        var page = self
        change(&page)
        return page
    }
}

/// The tabs, in display order.
enum Tab: String, CaseIterable {
    case album, moments, send, frames, people
}

/// The templates of an export's pages, which open from a disk.
enum ArchiveTemplate: String, CaseIterable {
    case index = "archive-index"
    case month = "archive-month"
    case collection = "archive-collection"
}
