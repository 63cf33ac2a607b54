extension FamilyState {
    /// Returns nil if a family in this state lets its people do `permission`.
    package func refusal(ofPeople permission: Permission) -> Problem? {
        switch self {
        case .open: nil
        case .paused: AccessPolicy.changesAlbum(permission) ? .familyPaused : nil
        case .closed, .erasing: permission == .signOut ? nil : .familyClosed
        }
    }

    /// Returns nil if a family in this state lets its frames do `permission`.
    ///
    /// A frame may go on with everything that people see or touch on it, because a refused heart would show grandma an
    /// error. Only new photos wait on the frame, as they do if the album is full.
    func refusal(ofFrames permission: Permission) -> Problem? {
        guard self != .open, [.sendPhotos, .offerPhotos].contains(permission) else { return nil }
        return self == .paused ? .familyPaused : .familyClosed
    }
}

extension AccessPolicy {
    /// Returns whether the permission adds to a family or changes it.
    ///
    /// Permissions to look, to download, to delete, and to remove people or sign out devices return false: a paused
    /// family must be able to leave with its photos, to delete one, and to sign out a lost phone.
    package static func changesAlbum(_ permission: Permission) -> Bool {
        switch permission {
        case .setUp, .signIn, .join, .comeBack, .registerFrame, .askForInvitation, .pollInvitation, .signFrameIn,
            .redeemGift, .readFrameIdentity, .reportFrame, .reportSightings, .hideOnThisFrame, .readClaim, .cancelClaim,
            .keepGifts,
            .listFrames, .removeFrame, .seeRemovedFrames, .removeMember, .listJoinLinks, .revokeJoinLink, .seeSpace,
            .exportAlbum, .deleteFamily, .keepWebhooks, .keepBroker, .listMembers, .seeBirthdays, .seeAlbum, .seePhoto,
            .fetchRendition, .listen,
            .seeActivity, .seeJourney, .takeHeartBack, .fetchOriginal, .takeBackPhoto, .deleteOwnPhoto, .deleteAnyPhoto,
            .undoDeletion, .listShareLinks, .revokeOwnShareLink, .revokeAnyShareLink, .removeOwnComment,
            .removeAnyComment, .seeHidden, .seeMoments, .seeCollections, .seeGuests, .openOtherPhone, .signOut,
            .seeSessions, .endSession, .confirmPassword, .choosePassword, .leaveFamily:
            false
        case .offerPhotos, .bringRendition, .answerIntroduction, .claimInvitation, .acceptInvitation, .giveFrame,
            .renameFrame, .confirmFrame, .setFrameSettings, .turnFramePage, .changeRole, .welcomeMember, .askAgain,
            .chooseAnyBirthday, .makeJoinLink, .makeReturnLink, .mergeMembers, .describeFamily, .chooseSenders,
            .decideOffers, .makeWebhook, .setBroker, .giveHeart, .sendPhotos, .makeShareLink, .writeComment, .hidePhoto,
            .takeHidingBack, .showAnyPhoto, .showHiddenOnFrame, .describeOwnPhoto, .describeAnyPhoto, .makeMoment,
            .editOwnMoment, .editAnyMoment, .arrangeOwnPhoto, .arrangeAnyPhoto, .makeCollection, .collectPhotos,
            .editOwnCollection, .editAnyCollection, .answerMoment, .renameOneself, .chooseNews, .chooseOwnBirthday:
            true
        }
    }
}
