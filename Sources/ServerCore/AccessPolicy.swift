package import FamilyCore
package import FoundationEssentials

/// Who may do what: whatever is not allowed here is refused.
package struct AccessPolicy: Equatable, Sendable {
    /// How long a password counts as fresh: 15 minutes, long enough to take a
    /// frame in, short enough for a browser left open.
    package var freshFor: TimeInterval = 15 * 60

    package init() {}

    /// Nothing where `principal` may do `permission`, else why not.
    package func refusal(of permission: Permission, to principal: Principal, serverID: ServerID, now: Date) -> Problem?
    {
        guard !Self.isOpen(permission) else { return nil }
        switch principal {
        case .nobody: return Self.isForFrames(permission) ? .frameUnknown : .notSignedIn
        case .unknownFrame: return .frameUnknown
        case .revokedFrame: return .frameRevoked(by: serverID)
        case .newFrame: return Self.isForNewFrames(permission) ? nil : .notAllowed
        case .frame(let frame): return refusal(of: permission, to: frame)
        case .member(let signedIn): return refusal(of: permission, to: signedIn, now: now)
        }
    }

    private func refusal(of permission: Permission, to frame: PairedFrame) -> Problem? {
        switch permission {
        // NB: polling goes on being allowed: the answer of acceptance may have
        // been lost on its way.
        case .pollInvitation: nil
        case .askForInvitation, .signFrameIn: .framePaired
        case .askWhoIAm, .reportFrame, .tellSightings, .bringRendition: nil
        // A program that knows a password can be a frame too, and would answer
        // for Grandma, or fill her album.
        case .answerIntroduction, .offerPhotos: frame.isVouchedFor ? nil : .frameNotConfirmed
        // A frame has a secret and no session.
        case .signOut, .seeSessions, .endSession, .givePasswordAgain, .choosePassword, .renameOneself, .leaveFamily,
            .chooseNews:
            .notAllowed
        default: Self.roles(for: permission).contains(.viewer) ? nil : Self.wrongRole(for: permission)
        }
    }

    private func refusal(of permission: Permission, to signedIn: SignedIn, now: Date) -> Problem? {
        let role = signedIn.member.role
        guard Self.roles(for: permission).contains(role) else { return Self.wrongRole(for: permission) }
        guard Self.isOpen(permission, to: role, where: signedIn.senders) else {
            return .notAmongSenders(signedIn.senders)
        }
        guard !Self.needsFreshPassword(permission) || isFresh(signedIn.passwordGivenAt, at: now) else {
            return .passwordNeeded
        }
        return Self.isForTheWelcome(permission) ? signedIn.member.introduction.map(Problem.notYetWelcome) : nil
    }

    private static func wrongRole(for permission: Permission) -> Problem {
        roles(for: permission) == [.keeper] ? .keeperNeeded : .notAllowed
    }

    /// Whether a password given then still counts.
    package func isFresh(_ passwordGivenAt: Date?, at now: Date) -> Bool {
        guard let passwordGivenAt else { return false }
        // One from the future was given by a clock that was wrong.
        return abs(now.timeIntervalSince(passwordGivenAt)) < freshFor
    }
}

extension AccessPolicy {
    /// What needs no secret; each has limits of its own.
    package static func isOpen(_ permission: Permission) -> Bool {
        [.setUp, .signIn, .join, .comeBack, .registerFrame].contains(permission)
    }

    /// What only a frame does, so that the refusal speaks of frames.
    package static func isForFrames(_ permission: Permission) -> Bool {
        isForNewFrames(permission)
            || [.askWhoIAm, .reportFrame, .tellSightings, .offerPhotos, .bringRendition, .answerIntroduction]
                .contains(permission)
    }

    /// What a frame may do that waits to be taken in.
    private static func isForNewFrames(_ permission: Permission) -> Bool {
        [.askForInvitation, .pollInvitation, .signFrameIn].contains(permission)
    }

    /// What asks for a password given within the last minutes: all that lets
    /// somebody in or puts somebody out, and what takes everything along.
    package static func needsFreshPassword(_ permission: Permission) -> Bool {
        switch permission {
        case .claimInvitation, .acceptInvitation, .makeJoinLink, .makeReturnLink, .mergeMembers, .removeMember,
            .removeFrame, .confirmFrame, .changeRole, .exportAlbum:
            true
        default: false
        }
    }

    /// Whether the keepers' choice of who may send leaves `permission` open to a role.
    package static func isOpen(_ permission: Permission, to role: Role, where senders: Senders) -> Bool {
        permission != .sendPhotos || senders.include(role)
    }

    /// What waits until a newcomer who is asked for on the frames was let in.
    ///
    /// Until then they look at the album, and that is all: they change nothing
    /// that a frame shows, hand nothing on to others, take nothing along, and
    /// learn nothing of the family's people, homes and doings. What one takes
    /// back stays open, for it is the safe side.
    package static func isForTheWelcome(_ permission: Permission) -> Bool {
        switch permission {
        case .sendPhotos, .describeOwnPhoto, .hidePhoto, .writeComment, .giveHeart,
            .makeShareLink, .fetchOriginal, .renameOneself,
            .listMembers, .listFrames, .seeActivity, .seeJourney, .chooseNews:
            true
        default: false
        }
    }

    /// The roles that may do `permission`; frames ask as viewers.
    package static func roles(for permission: Permission) -> Set<Role> {
        switch permission {
        case .setUp, .signIn, .join, .comeBack, .registerFrame,
            .askForInvitation, .pollInvitation, .signFrameIn, .askWhoIAm, .reportFrame, .tellSightings,
            .offerPhotos, .bringRendition, .answerIntroduction:
            []
        case .claimInvitation, .lookAtClaim, .acceptInvitation, .cancelClaim,
            .renameFrame, .removeFrame, .confirmFrame, .setFrame, .turnFrame, .changeRole, .removeMember,
            .chooseSenders, .welcomeMember, .askAgain, .makeJoinLink, .listJoinLinks, .revokeJoinLink,
            .makeReturnLink, .mergeMembers, .describeFamily, .deleteAnyPhoto,
            .describeAnyPhoto, .showAnyPhoto, .removeAnyComment,
            .revokeAnyShareLink, .seeSpace, .exportAlbum, .deleteFamily, .decideOffers:
            [.keeper]
        case .deleteOwnPhoto, .makeShareLink, .listShareLinks, .revokeOwnShareLink, .listFrames: [.relative, .keeper]
        case .writeComment, .removeOwnComment, .hidePhoto, .seeHidden, .takeHidingBack, .takeBackPhoto, .undoDeletion,
            .sendPhotos, .describeOwnPhoto, .fetchOriginal, .listMembers, .seeActivity, .chooseNews:
            [.guest, .relative, .keeper]
        case .seeAlbum, .seePhoto, .seeJourney, .fetchRendition, .listen, .giveHeart, .takeHeartBack:
            Set(Role.allCases)
        case .signOut, .seeSessions, .endSession, .givePasswordAgain, .choosePassword, .renameOneself, .leaveFamily:
            Set(Role.allCases)
        }
    }
}
