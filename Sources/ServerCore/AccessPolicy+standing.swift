extension FamilyStanding {
    /// Returns nil if a family of this standing lets its people do `permission`.
    func refusal(ofPeople permission: Permission) -> Problem? {
        switch self {
        case .open: nil
        case .paused: AccessPolicy.changesAlbum(permission) ? .familyPaused : nil
        case .closed, .erasing: permission == .signOut ? nil : .familyClosed
        }
    }

    /// Returns nil if a family of this standing lets its frames do `permission`.
    ///
    /// A frame goes on with all that is seen or touched on it: a heart that the server refused would be an error on
    /// grandma's screen. Only new photos wait on it, as they do where the album is full.
    func refusal(ofFrames permission: Permission) -> Problem? {
        guard self != .open, [.sendPhotos, .offerPhotos].contains(permission) else { return nil }
        return self == .paused ? .familyPaused : .familyClosed
    }
}

extension AccessPolicy {
    /// Returns whether the permission adds to a family or changes it.
    ///
    /// Looking, downloading, and what takes something away or shuts somebody out are no such permissions: a family that
    /// rests must be able to leave with its photos, to delete one, and to put out a phone that was lost.
    package static func changesAlbum(_ permission: Permission) -> Bool {
        switch permission {
        case .setUp, .signIn, .join, .comeBack, .registerFrame, .askForInvitation, .pollInvitation, .signFrameIn,
            .takeGift, .askWhoIAm, .reportFrame, .tellSightings, .hideHere, .lookAtClaim, .cancelClaim, .keepGifts,
            .listFrames, .removeFrame, .removeMember, .listJoinLinks, .revokeJoinLink, .seeSpace, .exportAlbum,
            .deleteFamily, .keepWebhooks, .listMembers, .seeBirthdays, .seeAlbum, .seePhoto, .fetchRendition, .listen,
            .seeActivity, .seeJourney, .takeHeartBack, .fetchOriginal, .takeBackPhoto, .deleteOwnPhoto, .deleteAnyPhoto,
            .undoDeletion, .listShareLinks, .revokeOwnShareLink, .revokeAnyShareLink, .removeOwnComment,
            .removeAnyComment, .seeHidden, .seeMoments, .seeCollections, .seeGuests, .openOtherPhone, .signOut,
            .seeSessions, .endSession, .givePasswordAgain, .choosePassword, .leaveFamily:
            false
        case .offerPhotos, .bringRendition, .answerIntroduction, .claimInvitation, .acceptInvitation, .giveFrame,
            .renameFrame, .confirmFrame, .setFrame, .turnFrame, .changeRole, .welcomeMember, .askAgain,
            .chooseAnyBirthday, .makeJoinLink, .makeReturnLink, .mergeMembers, .describeFamily, .chooseSenders,
            .decideOffers, .makeWebhook, .giveHeart, .sendPhotos, .makeShareLink, .writeComment, .hidePhoto,
            .takeHidingBack, .showAnyPhoto, .showOnFrame, .describeOwnPhoto, .describeAnyPhoto, .makeMoment,
            .editOwnMoment, .editAnyMoment, .arrangeOwnPhoto, .arrangeAnyPhoto, .makeCollection, .collectPhotos,
            .editOwnCollection, .editAnyCollection, .answerMoment, .renameOneself, .chooseNews, .chooseOwnBirthday:
            true
        }
    }
}
