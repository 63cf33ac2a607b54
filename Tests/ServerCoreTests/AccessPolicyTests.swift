import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct MembershipTests {
    private let accessPolicy = AccessPolicy()
    private let server = ServerID.make("server-1")

    private func code(_ permission: Permission, _ principal: Principal, at second: Double = 0) -> ProblemCode? {
        accessPolicy.refusal(of: permission, to: principal, serverID: server, now: .seconds(second))?.code
    }

    private enum Answer { case nothing, asked, notNow, yes }

    private static func introduction(_ answer: Answer) -> Introduction? {
        switch answer {
        case .nothing: nil
        case .asked: .make()
        case .notNow: .make(isWelcome: false)
        case .yes: .make(isWelcome: true)
        }
    }

    private static func member(
        _ role: Role,
        passwordAt: Date? = .testDay,
        answer: Answer = .nothing,
        senders: Senders = .everybody,
        guestOf: [MomentID]? = nil
    ) -> Principal {
        .member(
            SignedIn(
                sessionID: .make("session-1"),
                familyID: .make("family-1"),
                member: MemberRecord.make(role: role, introduction: introduction(answer)).summary,
                csrfToken: "csrf",
                passwordGivenAt: passwordAt,
                hasPassword: true,
                senders: senders,
                guestOf: guestOf
            )
        )
    }

    private static let paired = frame(isVouchedFor: true)

    private static func frame(isVouchedFor: Bool, senders: Senders = .everybody) -> Principal {
        .frame(
            PairedFrame(
                frameID: .make("frame-1"),
                familyID: .make("family-1"),
                memberID: .make("grandma"),
                isVouchedFor: isVouchedFor,
                senders: senders
            )
        )
    }

    private static let entry: Set<Permission> = [.setUp, .signIn, .join, .comeBack, .registerFrame]
    private static let forFrames: Set<Permission> = [
        .askForInvitation, .pollInvitation, .signFrameIn, .redeemGift, .readFrameIdentity, .reportFrame,
        .reportSightings,
        .offerPhotos, .bringRendition, .answerIntroduction, .hideOnThisFrame,
    ]
    private static let ofFrames: Set<Permission> = [
        .pollInvitation, .redeemGift, .readFrameIdentity, .reportFrame, .reportSightings, .offerPhotos, .bringRendition,
        .answerIntroduction, .hideOnThisFrame, .seeBirthdays,
    ]
    private static let looking: Set<Permission> = [
        .seeAlbum, .seePhoto, .seeMoments, .seeCollections, .seeGuests, .answerMoment, .seeJourney, .fetchRendition,
        .listen, .giveHeart, .takeHeartBack,
    ]
    private static let own: Set<Permission> = [
        .signOut, .seeSessions, .endSession, .confirmPassword, .choosePassword, .renameOneself, .leaveFamily,
    ]
    /// What waits for a newcomer's welcome.
    private static let ofTheWelcome: Set<Permission> = [
        .sendPhotos, .describeOwnPhoto, .arrangeOwnPhoto, .makeMoment, .makeCollection, .collectPhotos, .hidePhoto,
        .writeComment, .giveHeart, .makeShareLink, .fetchOriginal, .showHiddenOnFrame,
        .listMembers, .seeBirthdays, .chooseOwnBirthday, .listFrames, .seeActivity, .seeJourney, .renameOneself,
        .chooseNews, .seeGuests, .answerMoment,
    ]
    private static let guests = looking.union(own).union([
        .fetchOriginal, .sendPhotos, .describeOwnPhoto, .arrangeOwnPhoto, .listMembers, .seeActivity, .takeBackPhoto,
        .undoDeletion,
        .hidePhoto, .seeHidden, .takeHidingBack, .writeComment, .removeOwnComment, .chooseNews,
    ])
    private static let outside: Set<Permission> = [
        .seeAlbum, .seePhoto, .seeMoments, .seeGuests, .answerMoment, .fetchRendition, .fetchOriginal, .listen,
        .giveHeart, .takeHeartBack, .writeComment, .removeOwnComment, .sendPhotos, .takeBackPhoto, .undoDeletion,
        .describeOwnPhoto, .signOut, .leaveFamily, .openOtherPhone,
    ]
    private static let relatives = guests.union([
        .deleteOwnPhoto, .makeShareLink, .listShareLinks, .revokeOwnShareLink, .listFrames, .makeMoment, .editOwnMoment,
        .makeCollection, .collectPhotos, .editOwnCollection, .showHiddenOnFrame, .seeBirthdays, .chooseOwnBirthday,
    ])
    private static let keepers = Set(Permission.allCases).subtracting(forFrames).subtracting(entry)
        .subtracting([.openOtherPhone])

    /// Who may do what, whole: what stands in no row is refused.
    private static let table: [(who: String, principal: Principal, may: Set<Permission>)] = [
        ("nobody", .nobody, []),
        ("unknown frame", .unknownFrame, []),
        ("revoked frame", .revokedFrame(.make("frame-1")), []),
        ("new frame", .newFrame(.make("frame-1")), [.askForInvitation, .pollInvitation, .signFrameIn, .redeemGift]),
        ("frame", paired, looking.union(ofFrames).union([.sendPhotos])),
        (
            "frame where relatives send", frame(isVouchedFor: true, senders: .relatives),
            looking.union(ofFrames).union([.sendPhotos])
        ),
        ("frame where keepers send", frame(isVouchedFor: true, senders: .keepers), looking.union(ofFrames)),
        (
            "frame that came by a password", frame(isVouchedFor: false),
            looking.union(ofFrames).subtracting([.answerIntroduction, .answerMoment, .offerPhotos])
        ),
        ("viewer", member(.viewer), looking.union(own).union([.seeBirthdays])),
        ("guest", member(.guest), guests),
        ("guest from outside", member(.guest, guestOf: [.make("moment-1")]), outside),
        (
            "guest from outside where relatives send",
            member(.guest, senders: .relatives, guestOf: [.make("moment-1")]), outside.subtracting([.sendPhotos])
        ),
        ("relative", member(.relative), relatives),
        ("keeper", member(.keeper), keepers),
        ("guest who is asked for", member(.guest, answer: .asked), guests.subtracting(ofTheWelcome)),
        ("relative who is asked for", member(.relative, answer: .asked), relatives.subtracting(ofTheWelcome)),
        ("relative told not now", member(.relative, answer: .notNow), relatives.subtracting(ofTheWelcome)),
        ("guest where relatives send", member(.guest, senders: .relatives), guests.subtracting([.sendPhotos])),
        ("relative where relatives send", member(.relative, senders: .relatives), relatives),
        ("relative where keepers send", member(.relative, senders: .keepers), relatives.subtracting([.sendPhotos])),
        ("keeper where keepers send", member(.keeper, senders: .keepers), keepers),
        ("relative told yes", member(.relative, answer: .yes), relatives),
    ]

    @Test(arguments: table.indices)
    func `allows exactly what the table says`(row: Int) {
        let (who, principal, may) = Self.table[row]
        for permission in Permission.allCases {
            let isAllowed = code(permission, principal) == nil
            #expect(isAllowed == (may.contains(permission) || Self.entry.contains(permission)), "\(who): \(permission)")
        }
    }

    @Test func `says why`() {
        #expect(code(.seeAlbum, .nobody) == .notSignedIn)
        #expect(code(.readFrameIdentity, .nobody) == .frameUnknown)
        #expect(code(.seeAlbum, .unknownFrame) == .frameUnknown)
        #expect(code(.askForInvitation, Self.paired) == .framePaired)
        #expect(code(.signFrameIn, Self.paired) == .framePaired)
        #expect(code(.signFrameIn, .nobody) == .frameUnknown)
        #expect(code(.seeAlbum, .newFrame(.make("frame-1"))) == .notAllowed)
        #expect(code(.claimInvitation, Self.member(.relative)) == .keeperNeeded)
        #expect(code(.claimInvitation, Self.paired) == .keeperNeeded)
        #expect(code(.sendPhotos, Self.member(.viewer)) == .notAllowed)
        let refusals: [(Principal, Problem)] = [
            (Self.frame(isVouchedFor: false), .frameNotConfirmed),
            (Self.frame(isVouchedFor: true, senders: .keepers), .notAmongSenders(.keepers)),
        ]
        for (frame, problem) in refusals {
            #expect(accessPolicy.refusal(of: .sendPhotos, to: frame, serverID: server, now: .testDay) == problem)
        }
        #expect(code(.sendPhotos, Self.member(.guest, answer: .asked)) == .notYetWelcome)
        #expect(code(.sendPhotos, Self.member(.relative, answer: .notNow)) == .notYetWelcome)
        #expect(code(.sendPhotos, Self.member(.viewer, answer: .asked)) == .notAllowed)
        #expect(code(.answerIntroduction, .nobody) == .frameUnknown)
        #expect(code(.answerIntroduction, Self.member(.keeper)) == .notAllowed)
        #expect(code(.reportSightings, Self.member(.keeper)) == .notAllowed)
        #expect(code(.welcomeMember, Self.paired) == .keeperNeeded)
        let revoked = accessPolicy.refusal(
            of: .seeAlbum,
            to: .revokedFrame(.make("frame-1")),
            serverID: server,
            now: .testDay
        )
        #expect(revoked?.serverID == server)
    }

    @Test(arguments: Permission.allCases)
    func `asks for a fresh password where somebody is let in or put out, or takes everything along`(
        permission: Permission
    ) {
        let lettingInOrOut: Set<Permission> = [
            .claimInvitation, .acceptInvitation, .makeJoinLink, .removeMember, .removeFrame, .confirmFrame, .changeRole,
            .exportAlbum, .makeReturnLink, .mergeMembers, .makeWebhook, .setBroker, .giveFrame,
        ]
        guard Self.keepers.contains(permission) else { return }
        let expected: ProblemCode? = lettingInOrOut.contains(permission) ? .passwordNeeded : nil
        #expect(code(permission, Self.member(.keeper), at: 899) == nil)
        #expect(code(permission, Self.member(.keeper), at: 900) == expected)
        #expect(code(permission, Self.member(.keeper), at: -315_360_000) == expected, "given by a clock that was ahead")
        #expect(code(permission, Self.member(.keeper, passwordAt: nil)) == expected)
    }

    @Test(arguments: Permission.allCases)
    func `a home's automation only looks at frames and orders what their pages order`(permission: Permission) {
        func house(_ familyState: FamilyState) -> Principal {
            .homeAutomation(
                HomeAutomation(familyID: .make("family-1"), memberID: .make("anna"), familyState: familyState)
            )
        }
        let (looks, orders): (Set<Permission>, Set<Permission>) = (
            [.listFrames, .seePhoto], [.setFrameSettings, .turnFramePage]
        )
        guard !AccessPolicy.isOpen(permission) else { return }
        let isAllowed = looks.union(orders).contains(permission)
        #expect(code(permission, house(.open)) == (isAllowed ? nil : .notAllowed))
        guard isAllowed else { return }
        #expect(code(permission, house(.paused)) == (looks.contains(permission) ? nil : .familyPaused))
        #expect(code(permission, house(.erasing)) == .familyClosed)
    }
}
