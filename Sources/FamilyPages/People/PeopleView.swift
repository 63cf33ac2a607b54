import FamilyCore
import FamilyServices
import ServerCore

/// The members of the family, and the valid links.
struct PeopleView: Sendable {
    struct Choice: Sendable {
        let code: String
        let name: String
        var isChosen = false
    }

    struct Person: Sendable {
        let id: String
        let name: String
        let about: String
        let role: String
        let initial: String
        let tone: String
        /// Whether the reader may manage this member.
        let isManaged: Bool
        /// For a member who has pages; nil for a viewer.
        let roleForm: RoleForm?
        /// Whether the member has pages to return to.
        let comesBack: Bool
        let bringBack: String
        let waiting: Waiting?
        /// How long a guest stays, and "Birthday: 4 July", as far as it is known and the reader is told.
        let facts: [String]
        /// For a keeper who manages a member; nil otherwise, and for a guest.
        let birthday: BirthdayForm?
        /// For a keeper who manages a guest; nil otherwise.
        let until: GuestEndForm?

        init(
            _ member: MemberSummary,
            isManaged: Bool,
            waiting: Waiting?,
            unsaved: UnsavedForms,
            context: MemberContext
        ) {
            let (times, words) = (context.times, context.times.words)
            let isOver = member.guestEndsAt.map { $0 <= times.now } ?? false
            let face = Face(member.displayName)
            id = member.id.text
            name = member.displayName
            about = member.userName
            role = words[.role(member.role)]
            initial = face.initial
            tone = face.tone
            self.isManaged = isManaged
            let chosen = unsaved.role?.member == member.id ? unsaved.role : nil
            roleForm = RoleForm(of: member, unsaved: chosen, words: words)
            // A guest whose time is over gets a later end first.
            comesBack = member.role != .viewer && !isOver
            bringBack = words(.bringBack, ["name": member.displayName])
            self.waiting = waiting
            let born = member.birthday.map { words(.birthdayOn, ["day": times.birthday($0)]) }
            facts = [member.guestEndsAt.map(times.stays), born].compactMap(\.self)
            let own = unsaved.birthday?.member == member.id ? unsaved.birthday : nil
            birthday = isManaged && member.role != .guest ? BirthdayForm(of: member, refused: own, times: times) : nil
            until = isManaged && member.role == .guest ? GuestEndForm(of: member, context: context) : nil
        }
    }

    /// A member who cannot send yet, and what a keeper can do about it.
    struct Waiting: Sendable {
        let words: String
        let canBeAskedAgain: Bool

        init(_ introduction: IntroductionSummary, canAsk: Bool, times: TimeWords) {
            let words = times.words
            switch introduction.state {
            case .asked:
                self.words = words[canAsk ? .introductionAsked : .introductionNoFrame]
            case .declined:
                let when = introduction.saidAt.map(times.dayAndTime) ?? ""
                self.words = words(.introductionDeclined, ["frame": introduction.saidOn ?? "", "when": when])
            }
            canBeAskedAgain = introduction.state == .declined && canAsk
        }
    }

    struct Link: Sendable {
        let id: String
        let name: String
        let about: String
        /// How long the guests stay who join by it; nil if there is no end.
        let stays: String?

        init(_ link: JoinLink, context: MemberContext, words: Words) {
            id = link.id.text
            name = words(.linkName, ["role": words[.role(link.role)]])
            let uses = words(.usesLeft, count: link.usesLeft)
            about = words(
                link.asksFirst ? .linkAboutAsks : .linkAbout,
                ["uses": uses, "when": context.times.ahead(link.expiresAt)]
            )
            stays = link.guestEndsAt.map(context.times.stays)
        }
    }

    let lead: String
    let isKeeper: Bool
    let members: [Person]
    let linkRoles: [Choice]
    /// Whether a frame can be asked.
    let canAsk: Bool
    let links: [Link]
    let hasLinks: Bool
    /// The field for how long guests stay who join by a new link.
    let linkUntil: GuestEndForm
    /// For keepers only; nil for others.
    let proxy: ProxyNotice?
    /// For keepers only; nil for others.
    let senders: SendersView?
    /// Whether the reader may share photos with people outside.
    let mayShare: Bool

    init(
        _ members: [MemberSummary],
        links: [JoinLink],
        canAsk: Bool,
        proxy: ProxyNotice?,
        unsaved: UnsavedForms,
        context: MemberContext,
        words: Words
    ) {
        let isKeeper = context.may(.removeMember)
        lead = words(.peopleLead, ["family": context.family.name])
        self.isKeeper = isKeeper
        self.members = members.map { member in
            let waiting = isKeeper ? member.introduction : nil
            return Person(
                member,
                isManaged: isKeeper && member.id != context.signedIn.member.id,
                waiting: waiting.map { Waiting($0, canAsk: canAsk, times: context.times) },
                unsaved: unsaved,
                context: context
            )
        }
        self.canAsk = canAsk
        self.proxy = proxy
        linkRoles = [Role.relative, .guest, .keeper].map { role in
            Choice(code: role.rawValue, name: words[.roleMay(role)])
        }
        self.links = links.map { Link($0, context: context, words: words) }
        hasLinks = !links.isEmpty
        linkUntil = GuestEndForm(context: context)
        senders =
            context.may(.chooseSenders)
            ? SendersView(context, at: "/people", refused: unsaved.senders, words: words) : nil
        mayShare = context.may(.makeShareLink)
    }
}

/// The values that somebody typed into the page's forms and that are not stored.
struct UnsavedForms: Sendable {
    var senders: RefusedSenders?
    var birthday: RefusedBirthday?
    var role: UnsavedRole?

    /// Why it is not stored; nil if nothing was refused.
    var problem: Problem? { senders?.problem ?? birthday?.problem ?? role?.problem }
}
