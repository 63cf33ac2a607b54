import FamilyCore
import FamilyServices
import ServerCore

/// The layout around every page: head, tabs, and the signed-in member.
struct Layout {
    struct Files {
        let style: String
        let script: String
        let icon: String
        let touchIcon: String
    }

    struct Place {
        let address: String
        let name: String
        let icon: String
        /// A CSS class; the tab for sending is the main one.
        let kind: String
        let isCurrent: Bool
        /// The number of invitations that wait on this tab; nil if there are none.
        let mark: String?
        /// The text for screen readers in place of name and number.
        let label: String
    }

    struct Me {
        /// `MemberContext.ownersOfWaiting`, whose unsent photos wait in the browser.
        let waitingOwners: String
        /// Whether to mention them; the sending page shows them anyway.
        let isElsewhere: Bool
        let name: String
        let role: String
        let initial: String
        let tone: String
        let meLabel: String
        let passwordWords: String
        /// Whether the reader has a way to sign in, which a guest from outside has not.
        let hasAccount: Bool
        /// Whether the reader can come back by a password; signing out is asked about otherwise.
        let hasPassword: Bool
        let tabs: [Place]
        let bell: Bell?
    }

    /// The link to the activity page, on every page.
    struct Bell {
        let label: String
        /// The number of new activities; nil if there are none.
        let count: String?
        let isCurrent: Bool
    }

    let w: Words
    let title: String
    let family: String?
    let files: Files
    let script: String?
    let isPaintedAfterScript: Bool
    let moreStyle: String?
    let refreshAfter: Int?
    let formToken: String
    let me: Me?
    let languages: LanguageChoice?
    /// Whether the page says that what its form sent was saved (`PageResponse.saved`).
    let isSaved: Bool
    let body: String

    init(page: Page, body: String, request: PageRequest, context: MemberContext?, printer: PageRenderer) {
        w = request.words
        title = page.title
        family = context?.family.name
        files = Files(printer.files)
        script = page.script.map { printer.files.address(of: "\($0.rawValue).js") }
        isPaintedAfterScript = page.isPaintedAfterScript
        moreStyle = page.style.map { printer.files.address(of: "\($0.rawValue).css") }
        refreshAfter = page.refreshAfter
        formToken = request.formToken
        me = context.map { Me($0, page: page, words: request.words) }
        languages =
            request.isLook
            ? LanguageChoice(printer.languages, current: request.words, comingBackTo: request.address) : nil
        isSaved = request.isLook && page.status == 200 && request.query["saved"] != nil
        self.body = body
    }
}

extension Layout.Files {
    init(_ files: StaticFiles) {
        style = files.address(of: "pages.css")
        script = files.address(of: "pages.js")
        icon = files.address(of: "icon.svg")
        touchIcon = files.address(of: "icon-192.png")
    }
}

extension Layout.Me {
    init(_ context: MemberContext, page: Page, words: Words) {
        let signedIn = context.signedIn
        let face = Face(signedIn.member.displayName)
        waitingOwners = context.ownersOfWaiting
        isElsewhere = page.tab != .send && context.mayOpen(.send)
        name = signedIn.member.displayName
        role = words[.role(signedIn.member.role)]
        initial = face.initial
        tone = face.tone
        meLabel = words(.signedInAs, ["name": name])
        passwordWords = words[signedIn.hasPassword ? .changePassword : .choosePassword]
        hasAccount = !context.isOutsideGuest
        hasPassword = signedIn.hasPassword
        tabs = Tab.allCases.filter(context.mayOpen).map { place in
            let waiting = place == .moments ? context.invitations : 0
            return Layout.Place(
                address: place == .album ? "/" : "/\(place.rawValue)",
                name: words[.tab(place)],
                icon: "icons/\(place.rawValue)",
                kind: place == .send ? "main" : "other",
                isCurrent: place == page.tab,
                mark: waiting == 0 ? nil : String(waiting),
                label: words(.momentsInvited, count: waiting)
            )
        }
        bell = context.news.map { Layout.Bell($0, isCurrent: page.template == .activity, words: words) }
    }
}

extension Layout.Bell {
    init(_ news: ActivityCount, isCurrent: Bool, words: Words) {
        // On its own page nothing counts as new.
        let isSilent = news.count == 0 || isCurrent
        count = isSilent ? nil : news.isMore ? "\(news.count)+" : String(news.count)
        label = isSilent ? words[.activity] : words(.activityLabel, count: news.count)
        self.isCurrent = isCurrent
    }
}
