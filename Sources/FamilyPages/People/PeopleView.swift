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
        let roles: [Choice]
        let hasRoles: Bool
        /// Whether the member has pages to return to.
        let comesBack: Bool
        let bringBack: String
        let waiting: Waiting?

        init(_ member: MemberSummary, isManaged: Bool, waiting: Waiting?, words: Words) {
            let face = Face(member.displayName)
            id = member.id.text
            name = member.displayName
            about = member.userName
            role = words[.role(member.role)]
            initial = face.initial
            tone = face.tone
            self.isManaged = isManaged
            roles = Self.roles(for: member, words)
            hasRoles = !roles.isEmpty
            comesBack = member.role != .viewer
            bringBack = words(.bringBack, ["name": member.displayName])
            self.waiting = waiting
        }

        /// Returns the roles to choose from; none for a viewer, who has no pages.
        private static func roles(for member: MemberSummary, _ words: Words) -> [Choice] {
            guard member.role != .viewer else { return [] }
            return [Role.keeper, .relative, .guest].map {
                Choice(code: $0.rawValue, name: words[.roleMay($0)], isChosen: $0 == member.role)
            }
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

        init(_ link: JoinLink, context: MemberContext, words: Words) {
            id = link.id.text
            name = words(.linkName, ["role": words[.role(link.role)]])
            let uses = words(.usesLeft, count: link.usesLeft)
            about = words(
                link.asksFirst ? .linkAboutAsks : .linkAbout,
                ["uses": uses, "when": context.times.ahead(link.expiresAt)]
            )
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
        refused: RefusedSenders?,
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
                words: words
            )
        }
        self.canAsk = canAsk
        self.proxy = proxy
        linkRoles = [Role.relative, .guest, .keeper].map { role in
            Choice(code: role.rawValue, name: words[.roleMay(role)])
        }
        self.links = links.map { Link($0, context: context, words: words) }
        hasLinks = !links.isEmpty
        senders =
            context.may(.chooseSenders)
            ? SendersView(context, at: "/people", refused: refused, words: words) : nil
        mayShare = context.may(.makeShareLink)
    }
}
