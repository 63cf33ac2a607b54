import FamilyCore

/// A page before it is printed: which template, and what stands in it.
struct Page: Sendable {
    /// The templates that are whole pages.
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
        case merge, me, begin
    }

    /// A script that one page needs besides the one that all have.
    enum Script: String {
        case album, photo, send, frames, news
        case takeIn = "take-in"
        case sendWait = "send-wait"
    }

    /// A style that few pages need, so that the others stay light.
    enum Style: String, CaseIterable {
        case activity, frames
    }

    var template: Template
    var title: String
    /// A structure whose stored properties are the template's names.
    var view: any Sendable
    var status = 200
    var script: Script?
    var style: Style?
    /// Seconds after which a browser without scripts asks again.
    var refreshAfter: Int?
    var tab: Tab?
    /// For who has the link alone.
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

/// The places the pages have, in the order they are shown.
enum Tab: String, CaseIterable {
    case album, send, frames, people
}

/// The pages of an export, which open from a disk.
enum ArchiveTemplate: String, CaseIterable {
    case index = "archive-index"
    case month = "archive-month"
}
