package import FamilyCore
package import FoundationEssentials

/// Decides which permissions each principal has; everything that is not allowed here is refused.
package struct AccessPolicy: Equatable, Sendable {
    /// How long a password counts as fresh, in seconds: long enough to pair a frame, short enough for a browser that
    /// was left open.
    package var freshFor: TimeInterval = 15 * 60

    package init() {}

    /// Returns nil if `principal` may do `permission`, else the reason for the refusal.
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
        case .homeAutomation(let homeAutomation):
            guard Self.isForHomeAutomation(permission) else { return .notAllowed }
            return homeAutomation.familyState.refusal(ofPeople: permission)
        }
    }

    private func refusal(of permission: Permission, to frame: PairedFrame) -> Problem? {
        if let refusal = frame.familyState.refusal(ofFrames: permission) { return refusal }
        return switch permission {
        // NB: a paired frame may still ask, because the answer that paired it may have been lost.
        case .pollInvitation, .redeemGift: nil
        case .askForInvitation, .signFrameIn: .framePaired
        case .readFrameIdentity, .reportFrame, .reportSightings, .bringRendition, .hideOnThisFrame: nil
        // A program that knows a member's password can register as a frame; it must not answer for Grandma or fill
        // the album.
        case .answerIntroduction, .answerMoment, .offerPhotos: frame.isVouchedFor ? nil : .frameNotConfirmed
        // Its viewer sends what is on a stick; the same holds for a program with a password.
        case .sendPhotos:
            if !frame.isVouchedFor {
                .frameNotConfirmed
            } else {
                frame.senders.includeFrames ? nil : .notAmongSenders(frame.senders)
            }
        // A frame has a secret and no session.
        case .signOut, .seeSessions, .endSession, .confirmPassword, .choosePassword, .renameOneself, .leaveFamily,
            .chooseNews:
            .notAllowed
        default: Self.roles(for: permission).contains(.viewer) ? nil : Self.wrongRole(for: permission)
        }
    }

    private func refusal(of permission: Permission, to signedIn: SignedIn, now: Date) -> Problem? {
        let role = signedIn.member.role
        guard Self.roles(for: permission).contains(role) else { return Self.wrongRole(for: permission) }
        if let refusal = signedIn.familyState.refusal(ofPeople: permission) { return refusal }
        guard signedIn.guestOf == nil || Self.isForOutsideGuests(permission) else { return .notAllowed }
        // Other guests have a keeper who makes them a link to return by.
        guard signedIn.guestOf != nil || permission != .openOtherPhone else { return .notAllowed }
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

    /// Returns whether a password given at that time still counts as fresh.
    package func isFresh(_ passwordGivenAt: Date?, at now: Date) -> Bool {
        guard let passwordGivenAt else { return false }
        // A time in the future comes from a clock that was wrong.
        return abs(now.timeIntervalSince(passwordGivenAt)) < freshFor
    }
}

extension AccessPolicy {
    /// Returns whether the permission needs no secret; each of these has limits of its own.
    package static func isOpen(_ permission: Permission) -> Bool {
        [.setUp, .signIn, .join, .comeBack, .registerFrame].contains(permission)
    }

    /// Returns whether only frames use the permission, so that the refusal's sentence is about frames.
    package static func isForFrames(_ permission: Permission) -> Bool {
        isForNewFrames(permission)
            || [
                .readFrameIdentity, .reportFrame, .reportSightings, .offerPhotos, .bringRendition, .answerIntroduction,
                .hideOnThisFrame,
            ]
            .contains(permission)
    }

    /// Returns whether a frame that is not paired yet has the permission.
    private static func isForNewFrames(_ permission: Permission) -> Bool {
        [.askForInvitation, .pollInvitation, .signFrameIn, .redeemGift].contains(permission)
    }

    /// Returns whether a home's automation has the permission: it looks at frames, and orders what keepers order on the
    /// pages of frames.
    package static func isForHomeAutomation(_ permission: Permission) -> Bool {
        [.listFrames, .seePhoto, .setFrameSettings, .turnFramePage].contains(permission)
    }

    /// Returns whether the permission needs a password given within the last minutes.
    ///
    /// It does if it lets somebody in, puts somebody out, exports everything, or has all that happens told outside.
    package static func needsFreshPassword(_ permission: Permission) -> Bool {
        switch permission {
        case .claimInvitation, .acceptInvitation, .makeJoinLink, .makeReturnLink, .mergeMembers, .removeMember,
            .removeFrame, .confirmFrame, .changeRole, .exportAlbum, .makeWebhook, .setBroker, .giveFrame:
            true
        default: false
        }
    }

    /// Returns whether the keepers' choice of senders gives `permission` to a role.
    package static func isOpen(_ permission: Permission, to role: Role, where senders: Senders) -> Bool {
        permission != .sendPhotos || senders.include(role)
    }

    /// Returns whether a newcomer gets the permission only after being welcomed.
    ///
    /// Until then a newcomer can look at the album, but cannot change what a frame shows, share or export photos, or
    /// learn about people, frames and activity. Undoing one's own actions is always allowed, because it is the safe
    /// side.
    package static func isForTheWelcome(_ permission: Permission) -> Bool {
        switch permission {
        case .sendPhotos, .describeOwnPhoto, .arrangeOwnPhoto, .makeMoment, .makeCollection, .collectPhotos, .hidePhoto,
            .writeComment, .giveHeart, .makeShareLink, .fetchOriginal, .renameOneself, .showHiddenOnFrame,
            .listMembers, .seeBirthdays, .chooseOwnBirthday, .listFrames, .seeActivity, .seeJourney, .chooseNews,
            .seeGuests, .answerMoment:
            true
        default: false
        }
    }

    /// Returns whether a guest from outside has the permission; their album is the moments that they joined.
    ///
    /// They look at the photos there, send their own, say something, open the album on another phone, and go. They learn of
    /// no frame and no activity, hide nothing, share nothing, and choose neither name nor password.
    package static func isForOutsideGuests(_ permission: Permission) -> Bool {
        switch permission {
        case .seeAlbum, .seePhoto, .seeMoments, .seeGuests, .answerMoment, .fetchRendition, .fetchOriginal, .listen,
            .giveHeart, .takeHeartBack, .writeComment, .removeOwnComment, .sendPhotos, .takeBackPhoto, .undoDeletion,
            .describeOwnPhoto, .signOut, .leaveFamily, .openOtherPhone:
            true
        default: false
        }
    }

    /// Returns the roles that have `permission`; frames count as viewers.
    package static func roles(for permission: Permission) -> Set<Role> {
        switch permission {
        case .setUp, .signIn, .join, .comeBack, .registerFrame,
            .askForInvitation, .pollInvitation, .signFrameIn, .redeemGift, .readFrameIdentity, .reportFrame,
            .reportSightings,
            .offerPhotos, .bringRendition, .answerIntroduction, .hideOnThisFrame:
            []
        case .claimInvitation, .readClaim, .acceptInvitation, .cancelClaim,
            .renameFrame, .removeFrame, .seeRemovedFrames, .confirmFrame, .setFrameSettings, .turnFramePage,
            .changeRole, .removeMember, .chooseSenders, .welcomeMember, .askAgain, .makeJoinLink, .listJoinLinks,
            .revokeJoinLink, .makeReturnLink, .mergeMembers, .describeFamily, .deleteAnyPhoto,
            .describeAnyPhoto, .arrangeAnyPhoto, .editAnyMoment, .editAnyCollection, .showAnyPhoto, .removeAnyComment,
            .revokeAnyShareLink, .chooseAnyBirthday, .seeSpace, .exportAlbum, .deleteFamily, .decideOffers,
            .makeWebhook, .keepWebhooks, .setBroker, .keepBroker, .giveFrame, .keepGifts:
            [.keeper]
        case .deleteOwnPhoto, .makeShareLink, .listShareLinks, .revokeOwnShareLink, .listFrames, .makeMoment,
            .editOwnMoment, .makeCollection, .collectPhotos, .editOwnCollection, .showHiddenOnFrame, .chooseOwnBirthday:
            [.relative, .keeper]
        case .openOtherPhone: [.guest]
        case .seeBirthdays: [.viewer, .relative, .keeper]
        case .writeComment, .removeOwnComment, .hidePhoto, .seeHidden, .takeHidingBack, .takeBackPhoto, .undoDeletion,
            .sendPhotos, .describeOwnPhoto, .arrangeOwnPhoto, .fetchOriginal, .listMembers, .seeActivity, .chooseNews:
            [.guest, .relative, .keeper]
        case .seeAlbum, .seePhoto, .seeMoments, .seeCollections, .seeGuests, .answerMoment, .seeJourney,
            .fetchRendition, .listen, .giveHeart, .takeHeartBack:
            Set(Role.allCases)
        case .signOut, .seeSessions, .endSession, .confirmPassword, .choosePassword, .renameOneself, .leaveFamily:
            Set(Role.allCases)
        }
    }
}
